import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import ChevronLeft from "lucide-react/icons/chevron-left";
import X from "lucide-react/icons/x";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { endOnPage, moveFocusToToasts, useDialogPage } from "./dialog-page.ts";
import "./button.css";
import "./dialog.css";

type DialogProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  onBack?: (() => void) | undefined;
  /** The current step. If it removes the focused element, the dialog or the form's first field gets the focus. */
  step?: string;
  /** `form` fills a phone's screen. */
  height?: "content" | "form";
  isBusy?: boolean;
  children: ReactNode;
  foot?: ReactNode;
};

/** A bottom sheet on phones, centred on desktops; the page behind is inert, toasts are not. */
export function Dialog({ isOpen, title, onClose, onClosed, onBack, step, isBusy = false, ...rest }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useDialogPage(isOpen, () => {
    if (!isBusy) onClose();
  });
  useLayoutEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (!box.current?.contains(document.activeElement)) firstFocus(box.current)?.focus();
  }, [step]);
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(_, details) => {
        if (isExit(details) && !isBusy) onClose();
      }}
      onOpenChangeComplete={(open) => !open && endOnPage(onClosed)}
    >
      <BaseDialog.Portal>
        {/* Separates it from a dialog below. */}
        <BaseDialog.Backdrop className="dialog-scrim" forceRender />
        <BaseDialog.Viewport
          className="dialog"
          data-height={rest.height ?? "content"}
          // Cannot be pressed or found while leaving.
          inert={!isOpen}
          aria-hidden={!isOpen || undefined}
          onFocusCapture={(event) => moveFocusToToasts(event, box.current)}
        >
          <BaseDialog.Popup
            ref={box}
            className="dialog-box"
            aria-modal="true"
            initialFocus={() => firstFocus(box.current)}
          >
            <div className="dialog-head">
              {onBack && (
                <button type="button" className="icon-button" aria-label="Back" disabled={isBusy} onClick={onBack}>
                  <ChevronLeft size={24} className="dialog-back" />
                </button>
              )}
              <BaseDialog.Title>{title}</BaseDialog.Title>
              <button type="button" className="icon-button" aria-label="Close" disabled={isBusy} onClick={onClose}>
                <X size={24} />
              </button>
            </div>
            {/* Keys must scroll it while its content is disabled. */}
            <div className="dialog-body" tabIndex={isBusy ? 0 : undefined}>
              {rest.children}
            </div>
            {rest.foot && <div className="dialog-foot">{rest.foot}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The form's first field, unless that opens a keyboard over the form. */
function firstFocus(box: HTMLElement | null): HTMLElement | null {
  const field = box?.querySelector<HTMLElement>("[data-first-field]");
  return field && matchMedia("(pointer: fine)").matches ? field : box;
}

/** Whether the user asked to close: a press outside, or Escape not meant for a field or toast. */
export function isExit({ reason, event }: BaseDialog.Root.ChangeEventDetails): boolean {
  if (reason === "outside-press") return true;
  const isElsewhere = event.target instanceof Element && event.target.closest("[data-over-dialogs]") !== null;
  return reason === "escape-key" && !event.defaultPrevented && !isElsewhere;
}
