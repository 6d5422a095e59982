import { postKindsOf } from "@dishboard/contract/features";
import { maxCaptionLength } from "@dishboard/contract/limits";
import type { PostKind } from "@dishboard/contract/posts";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useId, useState } from "react";
import { useSettings } from "../../../lib/settings.tsx";
import { useConfirmUnload } from "../../../lib/use-confirm-unload.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useCloseForOthers } from "../../accounts/session/use-close-for-others.ts";
import { PhotoField } from "../../media/photo-field.tsx";
import { usePhotoUpload } from "../../media/use-photo-upload.ts";
import { useVideoUpload } from "../../videos/use-video-upload.ts";
import { VideoField } from "../../videos/video-field.tsx";
import { createMessages as messages } from "./create.messages.ts";
import type { CreateTask } from "./create-post-store.ts";
import { ItemField } from "./item-field.tsx";
import { captionError, captionLength, usePostForm } from "./post-fields.ts";
import { isShareable, type PostFile, useCreatePost } from "./use-create-post.ts";

const choices = [
  {
    value: "snap",
    picture: new URL("./pictures/snap.webp", import.meta.url).href,
    name: messages.title.snap,
    help: messages.help.snap,
  },
  {
    value: "drool",
    picture: new URL("./pictures/drool.webp", import.meta.url).href,
    name: messages.title.drool,
    help: messages.help.drool,
  },
] as const;

export function CreateDialog({ task, isOpen, onClose, onClosed }: HostedDialogProps<CreateTask>) {
  const formId = useId();
  const kinds = postKindsOf(useSettings());
  const [onlyKind] = kinds.length === 1 ? kinds : [];
  const [kind, setKind] = useState<PostKind | null>(onlyKind ?? task.kind ?? null);
  const [isAskingToDiscard, setAskingToDiscard] = useState(false);
  const state = usePostForm(task.item ?? null);
  const { form } = state;
  const photo = usePhotoUpload("post-images", (photo) => form.setValue("photo", photo));
  const video = useVideoUpload();
  const files: Record<PostKind, PostFile> = {
    snap: { upload: photo, uploadId: form.values.photo?.uploadId ?? null },
    drool: { upload: video, uploadId: video.state.status === "done" ? video.state.video.id : null },
  };
  const { isBusy, share } = useCreatePost(state, onClose);
  const hasUpload = Object.values(files).some(({ upload }) =>
    ["uploading", "failed", "done"].includes(upload.state.status),
  );
  const isDirty = form.isDirty || hasUpload;
  useCloseForOthers(onClose);
  useConfirmUnload(isOpen && isDirty);

  const leave = () => (isDirty ? setAskingToDiscard(true) : onClose());
  const caption = form.register("content");
  const item = form.field("item");
  return (
    <Dialog
      isOpen={isOpen}
      onClosed={onClosed}
      title={kind ? messages.title[kind] : messages.question}
      step={kind ?? "choice"}
      height={kind ? "form" : "content"}
      isBusy={isBusy}
      onClose={leave}
      onBack={kind && !onlyKind ? () => setKind(null) : undefined}
      foot={
        kind && (
          <>
            <Button disabled={isBusy} onClick={leave}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={formId} look="main" disabled={isBusy || !isShareable(files[kind])}>
              {isBusy && <LoaderCircle size={18} className="turning" />}
              {isBusy ? messages.sharing : messages.share}
            </Button>
          </>
        )
      }
    >
      {kind === null && <ChoiceCards<PostKind> choices={choices} onChoose={setKind} />}
      {kind !== null && (
        <FormFrame id={formId} isBusy={isBusy} onSubmit={() => void share(kind, files[kind])}>
          {kind === "snap" ? (
            <PhotoField
              photo={form.values.photo}
              onChange={(photo) => form.setValue("photo", photo)}
              upload={photo}
              isDisabled={isBusy}
            />
          ) : (
            <VideoField upload={video} isDisabled={isBusy} />
          )}
          <TextArea
            {...caption}
            label={messages.caption}
            dir="auto"
            error={captionError(form.values.content) ?? caption.error}
            counter={{ length: captionLength(form.values.content), max: maxCaptionLength }}
          />
          <ItemField {...item} isDisabled={isBusy} />
        </FormFrame>
      )}
      <ConfirmDialog
        isOpen={isOpen && isAskingToDiscard}
        title={messages.discard}
        consequence={messages.discardConsequence}
        confirmLabel={messages.discardYes}
        cancelLabel={messages.discardNo}
        onConfirm={onClose}
        onCancel={() => setAskingToDiscard(false)}
      />
    </Dialog>
  );
}
