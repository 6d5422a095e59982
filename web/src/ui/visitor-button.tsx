import { type ReactNode, useEffect, useState } from "react";

const tipMs = 3_000;

type VisitorButtonProps = {
  className: string;
  reason: string;
  /** The id of an element with that text. */
  reasonId: string;
  /** Remembers a press until the session is known; then null. */
  onPress: (() => void) | null;
  children: ReactNode;
};

/** A members' button that tells visitors why it does nothing. */
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
