import "./submissions.css";
import type { ItemKind } from "@dishboard/contract/items";
import { useQueryClient } from "@tanstack/react-query";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useId, useState } from "react";
import { refreshLists } from "../../../lib/list-changes.ts";
import { useConfirmUnload } from "../../../lib/use-confirm-unload.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useCloseForOthers } from "../../accounts/session/use-close-for-others.ts";
import { mediaMessages } from "../../media/media.messages.ts";
import { usePhotoUpload } from "../../media/use-photo-upload.ts";
import { useDishForm } from "../form/dish-fields.ts";
import { usePrefetchLabels } from "../form/labels.queries.ts";
import { useProductForm } from "../form/product-fields.ts";
import { itemsMessages } from "../items.messages.ts";
import { SubmissionChoice } from "./submission-choice.tsx";
import { SubmissionForm } from "./submission-form.tsx";
import type { TaskDialogProps } from "./submission-host.tsx";
import { useSubmission } from "./use-submission.ts";

export function SubmissionPanel({ task, isOpen, onClose, onClosed }: TaskDialogProps) {
  const edited = task.action === "edit" ? task : null;
  const formId = useId();
  const [kind, setKind] = useState<ItemKind | null>(("kind" in task && task.kind) || null);
  const [isAskingToDiscard, setAskingToDiscard] = useState(false);
  const [isLoaded, setLoaded] = useState(edited === null);
  const forms = {
    dish: useDishForm(task.action === "create" ? task.restaurant : undefined),
    product: useProductForm(),
  };
  const uploads = {
    dish: usePhotoUpload("dish-images", (photo) => forms.dish.setValue("picture", photo)),
    product: usePhotoUpload("product-images", (photo) => forms.product.setValue("picture", photo)),
  };
  const upload = uploads[kind ?? "dish"];
  const isUploading = upload.state.status === "uploading";
  const hasUnsavedPhoto = Object.values(uploads).some(({ state }) => ["uploading", "failed"].includes(state.status));
  const isDirty = forms.dish.isDirty || forms.product.isDirty || hasUnsavedPhoto;
  const client = useQueryClient();
  const close = () => {
    onClose();
    refreshLists(client, "submitDialogClosed");
  };
  const { isBusy, submit, unsent, sendWithoutPhoto, keepEditing } = useSubmission(edited !== null, upload, close);
  useCloseForOthers(onClose);
  useConfirmUnload(isOpen && isDirty);
  usePrefetchLabels();

  const leave = () => (isDirty ? setAskingToDiscard(true) : close());
  const goBack = () => {
    setKind(null);
    forms.dish.clearErrors();
    forms.product.clearErrors();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClosed={onClosed}
      title={edited ? itemsMessages.editTitle : itemsMessages.newTitle}
      step={kind ?? "choice"}
      height={kind ? "form" : "content"}
      isBusy={isBusy}
      onClose={leave}
      onBack={kind && !edited ? goBack : undefined}
      foot={
        kind && (
          <>
            <Button disabled={isBusy} onClick={leave}>
              {itemsMessages.cancel}
            </Button>
            <Button type="submit" form={formId} look="main" disabled={isBusy || isUploading || !isLoaded}>
              {isBusy && <LoaderCircle size={18} className="turning" />}
              {isBusy ? itemsMessages.submitting : itemsMessages.submit}
            </Button>
          </>
        )
      }
    >
      {kind === null && <SubmissionChoice onChoose={setKind} />}
      {kind !== null && (
        <SubmissionForm
          id={formId}
          kind={kind}
          itemId={edited?.id}
          forms={forms}
          isLoaded={isLoaded}
          onLoaded={() => setLoaded(true)}
          isBusy={isBusy}
          upload={upload}
          onSubmit={submit}
        />
      )}
      <ConfirmDialog
        isOpen={isOpen && isAskingToDiscard}
        title={itemsMessages.discard}
        consequence={itemsMessages.discardConsequence}
        confirmLabel={itemsMessages.discardYes}
        cancelLabel={itemsMessages.discardNo}
        onConfirm={close}
        onCancel={() => setAskingToDiscard(false)}
      />
      <ConfirmDialog
        isOpen={isOpen && unsent?.isAsked === true}
        title={mediaMessages.notAdded}
        consequence={unsent?.reason ?? ""}
        confirmLabel={mediaMessages.postWithout}
        confirmLook="main"
        cancelLabel={mediaMessages.keepEditing}
        onConfirm={() => void sendWithoutPhoto()}
        onCancel={keepEditing}
        returnFocus={() => document.getElementById(formId)?.querySelector<HTMLElement>(".upload-field [data-focus]")}
      />
    </Dialog>
  );
}
