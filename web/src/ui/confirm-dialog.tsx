import "./dialog.css";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ReactNode, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { useModal } from "./use-modal.ts";

type ConfirmDialogProps = {
  /** The question. */
  title: string;
  /** What follows if the answer is yes, in one sentence. */
  consequence: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  icon?: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes in the end; without it to where it was. */
  returnFocus?: () => HTMLElement | null | undefined;
};

/** Asks before something that cannot be undone; who does nothing but press Enter has cancelled. */
export function ConfirmDialog({ cancelLabel = "Cancel", isBusy = false, ...props }: ConfirmDialogProps) {
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    if (!isBusy) props.onCancel();
  };
  const { layer, box } = useModal({
    first: cancelButton,
    onEscape: cancel,
    onScrim: cancel,
    returnFocus: props.returnFocus,
  });
  return createPortal(
    <div ref={layer} className="dialog" data-height="alert">
      <div
        ref={box}
        className="dialog-box"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
      >
        <h2 id={`${id}-title`}>{props.title}</h2>
        <p id={`${id}-text`}>{props.consequence}</p>
        <div className="dialog-answers">
          <Button ref={cancelButton} disabled={isBusy} onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button look="danger" disabled={isBusy} onClick={props.onConfirm}>
            {isBusy ? <LoaderCircle size={18} className="turning" /> : props.icon}
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  );
}
