import { type HandList, handListErrors, type ListVisibility, listVisibilities } from "@dishboard/contract/hand-lists";
import { maxListNoteLength, maxListTitleLength } from "@dishboard/contract/limits";
import { cleanLine, cleanText, validateLine, validateText } from "@dishboard/contract/text";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { handListPath, paths } from "../../../lib/paths.ts";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceRadios } from "../../../ui/choice-radios.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toast.ts";
import { mediaMessages } from "../../media/media.messages.ts";
import { type Photo, PhotoField } from "../../media/photo-field.tsx";
import { uploadErrorsOf, usePhotoUpload } from "../../media/use-photo-upload.ts";
import { sendListDeletion } from "../boards/boards.queries.ts";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import { handListQuery, refreshHandLists, sendHandList, sendListEntry, sendNewHandList } from "./hand-lists.queries.ts";

/** What the history entry of 'Make a list' remembers: what one was about to put on a list. */
export type NewListState = { firstEntry: { id: string; name: string } };

/** The form in which a list gets its title, its note, its picture and who sees it; a list that is there can be deleted. */
export function HandListForm({ personId, list }: { personId: string; list?: HandList }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const firstEntry = (!list && (state as Partial<NewListState> | null)?.firstEntry) || null;
  const busy = useBusy();
  const [key] = useState(newSubmissionKey);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useValidatedForm({
    defaultValues: {
      title: list?.title ?? "",
      note: list?.note ?? "",
      visibility: list?.visibility ?? ("private" as ListVisibility),
      photo: list?.picture
        ? ({ uploadId: null, path: list.picture.path, description: list.picture.description ?? "" } as Photo)
        : null,
    },
    validate: ({ title, note }) => ({
      title:
        cleanLine(title) === ""
          ? handListErrors.title
          : validateLine(cleanLine(title), messages.title, maxListTitleLength),
      note: validateText(cleanText(note), messages.note, maxListNoteLength),
    }),
  });
  const { values } = form;
  const upload = usePhotoUpload("list-images", (photo) => form.setValue("photo", photo));
  const save = async () => {
    if (await form.validate()) return;
    if (upload.state.status === "uploading") return setError(mediaMessages.onItsWay);
    if (uploadErrorsOf(upload).length > 0) return setError(uploadErrorsOf(upload).join(". "));
    setError(null);
    const { title, note, visibility, photo } = values;
    const picture = photo && {
      ...(photo.uploadId !== null && { uploadId: photo.uploadId }),
      description: photo.description,
    };
    const sent = { title, note, visibility, picture };
    try {
      const { id } = await (list ? sendHandList(personId, list.id, sent) : sendNewHandList(personId, key, sent));
      const isFirstAdded = firstEntry !== null && (await addFirst(id, firstEntry.id));
      refreshHandLists(client, personId);
      const made = isFirstAdded ? messages.madeWith(firstEntry.name) : messages.made;
      toast({ type: "success", title: list ? messages.changed : made });
      if (!list) navigate(handListPath(id), { replace: true });
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  /** Puts the first entry on the list that was just made, which is there without it too. Returns whether it is on it. */
  const addFirst = async (listId: string, itemId: string) => {
    try {
      await sendListEntry(personId, listId, itemId);
      return true;
    } catch (problem) {
      toast({ type: "destructive", title: messages.saveFailed, description: messageOf(problem) });
      return false;
    }
  };
  const remove = async () => {
    if (!list) return;
    try {
      await sendListDeletion(personId, list.id);
      setAsking(false);
      refreshHandLists(client, personId);
      // The page of the list stands until the next one has come, and would ask for what is gone.
      void client.cancelQueries({ queryKey: handListQuery(personId, list.id).queryKey });
      toast({ type: "success", title: messages.deleted });
      navigate(paths.myLists, { replace: true });
    } catch (problem) {
      toast({ type: "destructive", title: messages.deleteFailed, description: messageOf(problem) });
    }
  };
  return (
    <PlainForm className="hand-form raised" aria-label={messages.details} onSubmit={() => busy.run(save)}>
      {firstEntry && <p className="hand-first">{messages.beginsWith(firstEntry.name)}</p>}
      <Field
        {...form.register("title")}
        label={messages.title}
        placeholder={messages.titleExample}
        autoComplete="off"
        dir="auto"
        required
      />
      <TextArea
        {...form.register("note")}
        label={messages.note}
        dir="auto"
        counter={{ length: Array.from(cleanText(values.note)).length, max: maxListNoteLength }}
      />
      <ChoiceRadios
        label={messages.visibility}
        choices={listVisibilities.map((value) => ({ value, label: messages.visibilities[value] }))}
        chosen={values.visibility}
        onChange={(visibility) => form.setValue("visibility", visibility)}
      />
      <PhotoField
        photo={values.photo}
        onChange={(photo) => form.setValue("photo", photo)}
        upload={upload}
        isDisabled={busy.isBusy}
      />
      {error && <Notice look="error">{error}</Notice>}
      <SubmitButton
        label={list ? messages.save : messages.make}
        busyLabel={list ? messages.saving : messages.making}
        isBusy={busy.isBusy}
        isDisabled={false}
      />
      {list && (
        <>
          <Button look="line" disabled={busy.isBusy} onClick={() => setAsking(true)}>
            {messages.delete}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            title={messages.deleteQuestion(list.title)}
            consequence={messages.deleteConsequence}
            confirmLabel={messages.delete}
            isBusy={busy.isBusy}
            onConfirm={() => busy.run(remove)}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </PlainForm>
  );
}
