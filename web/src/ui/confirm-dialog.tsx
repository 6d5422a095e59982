import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { isExit } from "./dialog.tsx";
import { endOnPage, moveFocusToToasts, useDialogPage } from "./dialog-page.ts";
import "./dialog.css";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  consequence: ReactNode;
  confirmLabel: string;
  confirmLook?: "danger" | "main";
  cancelLabel?: string;
  icon?: ReactNode;
  /** Initial focus; by default the harmless answer. */
  focusOn?: "cancel" | "confirm";
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: (() => void) | undefined;
  returnFocus?: () => HTMLElement | null | undefined;
};

/** Asks before an irreversible action. */
export function ConfirmDialog({ isOpen, cancelLabel = "Cancel", isBusy = false, ...props }: ConfirmDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLButtonElement>(null);
  const { focusOn = "cancel" } = props;
  useDialogPage(isOpen, () => {
    if (!isBusy) props.onCancel();
  });
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(_, details) => {
        if (isExit(details) && !isBusy) props.onCancel();
      }}
      onOpenChangeComplete={(open) => !open && endOnPage(props.onClosed)}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-scrim" forceRender />
        <BaseDialog.Viewport
          className="dialog"
          data-height="alert"
          inert={!isOpen}
          aria-hidden={!isOpen || undefined}
          onFocusCapture={(event) => moveFocusToToasts(event, box.current)}
        >
          <BaseDialog.Popup
            ref={box}
            className="dialog-box"
            role="alertdialog"
            aria-modal="true"
            initialFocus={focused}
            finalFocus={() => props.returnFocus?.() ?? true}
          >
            <BaseDialog.Title>{props.title}</BaseDialog.Title>
            <BaseDialog.Description>{props.consequence}</BaseDialog.Description>
            <div className="dialog-answers">
              <Button ref={focusOn === "cancel" ? focused : undefined} disabled={isBusy} onClick={props.onCancel}>
                {cancelLabel}
              </Button>
              <Button
                ref={focusOn === "confirm" ? focused : undefined}
                look={props.confirmLook ?? "danger"}
                disabled={isBusy}
                onClick={props.onConfirm}
              >
                {isBusy ? <LoaderCircle size={18} className="turning" /> : props.icon}
                {props.confirmLabel}
              </Button>
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
