import "./dialog.css";
import ChevronLeft from "lucide-react/icons/chevron-left";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useModal } from "./use-modal.ts";

/** What somebody did to have a dialog closed. */
export type DialogExit = "button" | "escape" | "scrim";

type DialogProps = {
  title: string;
  onClose: (by: DialogExit) => void;
  /** Goes a step back; without it there is no way to. */
  onBack?: (() => void) | undefined;
  /** Names what is shown of several steps: with the next one, a focus whose place is gone comes back to the dialog. */
  step?: string;
  /** As high as its content needs, or as high as a form's: the whole of a phone. */
  height?: "content" | "form";
  /** While something is under way nothing closes it. */
  isBusy?: boolean;
  children: ReactNode;
  /** The buttons that stay in view at its foot. */
  foot?: ReactNode;
};

/** A sheet at the foot of a phone, a dialog in the middle of a desktop; the page waits behind it, toasts do not. */
export function Dialog({ title, onClose, onBack, step, height = "content", isBusy = false, ...rest }: DialogProps) {
  const titleId = useId();
  const close = (by: DialogExit) => {
    if (!isBusy) onClose(by);
  };
  const { layer, box } = useModal({ onEscape: () => close("escape"), onScrim: () => close("scrim") });
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, [step, box]);
  return createPortal(
    <div ref={layer} className="dialog" data-height={height}>
      <div ref={box} className="dialog-box" role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className="dialog-head">
          {onBack && (
            <button type="button" className="icon-button" aria-label="Back" disabled={isBusy} onClick={onBack}>
              <ChevronLeft size={24} className="dialog-back" />
            </button>
          )}
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            disabled={isBusy}
            onClick={() => close("button")}
          >
            <X size={24} />
          </button>
        </div>
        {/* Everything in it is disabled then, and keys must still scroll it. */}
        <div className="dialog-body" tabIndex={isBusy ? 0 : undefined}>
          {rest.children}
        </div>
        {rest.foot && <div className="dialog-foot">{rest.foot}</div>}
      </div>
    </div>,
    document.body,
  );
}
