import { useRef } from "react";
import { formatMoment } from "../../lib/moments.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { deletionMessages as messages } from "./account-deletion.messages.ts";
import { useKeepAccount } from "./use-keep-account.ts";

export function KeepAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { eraseAt, isBusy, keep } = useKeepAccount();
  const last = useRef(eraseAt);
  if (eraseAt) last.current = eraseAt;
  return (
    <ConfirmDialog
      isOpen={isOpen && eraseAt !== null}
      title={messages.pendingTitle}
      consequence={last.current ? messages.pendingText(formatMoment(last.current)) : ""}
      confirmLabel={isBusy ? messages.keeping : messages.keep}
      confirmLook="main"
      focusOn="confirm"
      cancelLabel={messages.leave}
      isBusy={isBusy}
      onConfirm={() => void keep().then(onClose)}
      onCancel={onClose}
    />
  );
}
