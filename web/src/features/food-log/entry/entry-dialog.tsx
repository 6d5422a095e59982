import { firstLogDay, type LogEntry, lastLogDay, maxLogNoteLength, validateLogDay } from "@dishboard/contract/food-log";
import type { ItemRef } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useQueryClient } from "@tanstack/react-query";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { paths } from "../../../lib/paths.ts";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import { type Busy, useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { SettingsSwitchRow } from "../../../ui/settings-section.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toast.ts";
import { mediaMessages } from "../../media/media.messages.ts";
import { type Photo, PhotoField } from "../../media/photo-field.tsx";
import { uploadErrorsOf, usePhotoUpload } from "../../media/use-photo-upload.ts";
import { logMessages as messages } from "../food-log.messages.ts";
import { type EntryFields, sendEntry, sendNewEntry } from "../food-log.queries.ts";
import { refreshLog } from "../log-cache.ts";
import "./entry-dialog.css";

type EntryDialogProps = {
  personId: string;
  item: ItemRef & { name: string };
  /** Without it, a new one is added. */
  entry?: LogEntry;
  sharesNote?: boolean;
  isOpen: boolean;
  onClose: () => void;
};

export function EntryDialog({ isOpen, onClose, ...rest }: EntryDialogProps) {
  const busy = useBusy();
  const title = rest.entry ? messages.editTitle(rest.item.name) : messages.title(rest.item.name);
  return (
    <Dialog isOpen={isOpen} title={title} isBusy={busy.isBusy} onClose={onClose}>
      <EntryForm {...rest} {...busy} onDone={onClose} />
    </Dialog>
  );
}

type EntryFormProps = Omit<EntryDialogProps, "isOpen" | "onClose"> & Busy & { onDone: () => void };

function EntryForm({ personId, item, entry, sharesNote = false, isBusy, run, onDone }: EntryFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(newSubmissionKey);
  const [error, setError] = useState<string | null>(null);
  const form = useValidatedForm({
    defaultValues: {
      day: entry?.day ?? today(),
      note: entry?.note ?? "",
      isShared: entry?.isShared ?? false,
      isNoteShared: entry?.isNoteShared ?? sharesNote,
      photo: entry?.photo
        ? ({ uploadId: null, path: entry.photo.path, description: entry.photo.description ?? "" } as Photo)
        : null,
    },
    validate: ({ day, note, isNoteShared }) => ({
      day: validateLogDay(day, new Date()),
      note:
        sharesNote && isNoteShared && cleanText(note) === ""
          ? messages.nothingToShare
          : validateText(cleanText(note), messages.note, maxLogNoteLength),
    }),
  });
  const { values } = form;
  const upload = usePhotoUpload("log-images", (photo) => form.setValue("photo", photo));
  const hasNote = cleanText(values.note) !== "";
  const save = async () => {
    if (await form.validate()) return;
    if (upload.state.status === "uploading") return setError(mediaMessages.onItsWay);
    if (uploadErrorsOf(upload).length > 0) return setError(uploadErrorsOf(upload).join(". "));
    setError(null);
    const sent = { ...values, isNoteShared: hasNote && values.isNoteShared, photo: sentPhoto(values.photo) };
    try {
      await (entry ? sendEntry(personId, entry.id, sent) : sendNewEntry(personId, key, item, sent));
      const action = { label: messages.view, onPress: () => void navigate(paths.log) };
      toast({ type: "success", title: entry ? messages.changed : messages.added, ...(!entry && { action }) });
      void refreshLog(client, personId);
      onDone();
    } catch (problem) {
      const message = messageOf(problem);
      if (problem instanceof Problem && (problem.field === "day" || problem.field === "note"))
        form.setError(problem.field, message);
      else setError(message);
    }
  };
  return (
    <PlainForm className="entry-form" onSubmit={() => run(save)}>
      <Field
        {...form.register("day")}
        label={messages.day}
        type="date"
        min={firstLogDay}
        max={lastLogDay(new Date())}
        required
      />
      <TextArea
        {...form.register("note")}
        label={messages.note}
        counter={{ length: Array.from(cleanText(values.note)).length, max: maxLogNoteLength }}
      />
      <PhotoField
        photo={values.photo}
        onChange={(photo) => form.setValue("photo", photo)}
        upload={upload}
        isDisabled={isBusy}
      />
      {/* Its item has no page yet. */}
      {entry?.item.name !== null && (
        <div className="entry-share">
          <SettingsSwitchRow
            icon={<Users size={22} />}
            title={messages.share}
            detail={messages.shareDetail}
            isOn={values.isShared}
            onChange={(isShared) => form.setValue("isShared", isShared)}
          />
          <SettingsSwitchRow
            icon={<MessageSquareText size={22} />}
            title={messages.shareNote[item.kind]}
            detail={hasNote || sharesNote ? messages.shareNoteDetail : messages.shareNoteFirst}
            isOn={(hasNote || sharesNote) && values.isNoteShared}
            isDisabled={!hasNote && !sharesNote}
            onChange={(isNoteShared) => form.setValue("isNoteShared", isNoteShared)}
          />
        </div>
      )}
      {error && <Notice look="error">{error}</Notice>}
      <SubmitButton label={messages.save} busyLabel={messages.saving} isBusy={isBusy} isDisabled={false} />
    </PlainForm>
  );
}

function sentPhoto(photo: Photo | null): EntryFields["photo"] {
  return photo && { ...(photo.uploadId !== null && { uploadId: photo.uploadId }), description: photo.description };
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
