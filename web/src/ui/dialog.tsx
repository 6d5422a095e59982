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
  /** Names the current step. If the focused element is lost, the dialog or its form's first field gets the focus. */
  step?: string;
  /** As high as its content needs, or as high as a form's: the whole of a phone. */
  height?: "content" | "form";
  /** While something is under way nothing closes it. */
  isBusy?: boolean;
  /** Dialogs over this one are among its children. */
  children: ReactNode;
  foot?: ReactNode;
};

/** A sheet at the foot of a phone, a dialog in the middle of a desktop; the page behind it is inert, toasts are not. */
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
        {/* Over another dialog too, from which it could not be told otherwise. */}
        <BaseDialog.Backdrop className="dialog-scrim" forceRender />
        <BaseDialog.Viewport
          className="dialog"
          data-height={rest.height ?? "content"}
          // While it leaves it can neither be pressed nor found.
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
            {/* While everything in it is disabled, keys must still scroll it. */}
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

/** What has the focus first: the field that a form begins with, but where that would open a keyboard over the form. */
function firstFocus(box: HTMLElement | null): HTMLElement | null {
  const field = box?.querySelector<HTMLElement>("[data-first-field]");
  return field && matchMedia("(pointer: fine)").matches ? field : box;
}

/** Whether the user asked to close: a press outside, or Escape that was not meant for a field or a toast. */
export function isExit({ reason, event }: BaseDialog.Root.ChangeEventDetails): boolean {
  if (reason === "outside-press") return true;
  const isElsewhere = event.target instanceof Element && event.target.closest("[data-over-dialogs]") !== null;
  return reason === "escape-key" && !event.defaultPrevented && !isElsewhere;
}
