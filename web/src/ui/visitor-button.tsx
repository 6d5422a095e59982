import { type ReactNode, useEffect, useState } from "react";

const tipMs = 3_000;

type VisitorButtonProps = {
  className: string;
  /** Why it needs an account: shown when it is pressed. */
  reason: string;
  /** The id of the element with the same text. */
  reasonId: string;
  /** Remembers a press while it is not known whether the viewer is a visitor; null once that is known. */
  onPress: (() => void) | null;
  children: ReactNode;
};

/** A button that switches something on for members, and tells visitors why it does nothing for them. */
export function VisitorButton({ className, reason, reasonId, onPress, children }: VisitorButtonProps) {
  const [isTipOpen, setTipOpen] = useState(false);
  useEffect(() => {
    if (!isTipOpen) return;
    const timer = setTimeout(() => setTipOpen(false), tipMs);
    return () => clearTimeout(timer);
  }, [isTipOpen]);
  const forVisitor = {
    "aria-disabled": true,
    "aria-describedby": reasonId,
    "data-tip": reason,
    "data-tip-open": isTipOpen ? "" : undefined,
    onClick: () => setTipOpen(true),
    onBlur: () => setTipOpen(false),
  };
  return (
    <button
      type="button"
      className={className}
      {...(onPress ? { "aria-pressed": false, onClick: onPress } : forVisitor)}
    >
      {children}
    </button>
  );
}
