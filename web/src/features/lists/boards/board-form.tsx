import { type Board, boardErrors, validateBoardRule } from "@dishboard/contract/boards";
import { maxListNoteLength, maxListTitleLength, walkKm } from "@dishboard/contract/limits";
import { cleanLine, cleanText, validateLine, validateText } from "@dishboard/contract/text";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { listPath, paths } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toast.ts";
import { mediaMessages } from "../../media/media.messages.ts";
import { type Photo, PhotoField } from "../../media/photo-field.tsx";
import { uploadErrorsOf, usePhotoUpload } from "../../media/use-photo-upload.ts";
import { usePlace } from "../../places/use-place.ts";
import { BoardPreview } from "./board-preview.tsx";
import { boardsMessages as messages } from "./boards.messages.ts";
import { refreshMyLists, type BoardForm as Sent, sendBoard, sendListDeletion, sendNewBoard } from "./boards.queries.ts";
import { type RuleChoice, RuleFields } from "./rule-fields.tsx";
import "./board-form.css";

/** The form in which a board is made, or one's own is changed and deleted; what it ranks stands beside it. */
export function BoardForm({ personId, board }: { personId: string; board?: Board }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { marketArea } = useSettings();
  const { position } = usePlace();
  const busy = useBusy();
  const [key] = useState(newSubmissionKey);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [rule, setRule] = useState<RuleChoice>(() => ({
    kind: board?.kind ?? "dish",
    area: board?.area ?? null,
    filters: board?.filters ?? {},
    isAroundPlace: board ? board.area !== null : true,
    radiusKm: board?.area?.radiusKm ?? walkKm,
  }));
  const form = useValidatedForm({
    defaultValues: {
      title: board?.title ?? "",
      note: board?.note ?? "",
      photo: board?.picture
        ? ({ uploadId: null, path: board.picture.path, description: board.picture.description ?? "" } as Photo)
        : null,
    },
    validate: ({ title, note }) => ({
      title:
        cleanLine(title) === ""
          ? boardErrors.title
          : validateLine(cleanLine(title), messages.title, maxListTitleLength),
      note: validateText(cleanText(note), messages.note, maxListNoteLength),
    }),
  });
  const { values } = form;
  const upload = usePhotoUpload("list-images", (photo) => form.setValue("photo", photo));
  const changeRule = (next: RuleChoice) => {
    setError(null);
    setRule(next);
  };
  const needsPlace = rule.isAroundPlace && rule.area === null;
  const save = async () => {
    if (await form.validate()) return;
    const wrong = needsPlace ? boardErrors.place : validateBoardRule(rule)?.message;
    if (wrong) return setError(wrong);
    if (upload.state.status === "uploading") return setError(mediaMessages.onItsWay);
    if (uploadErrorsOf(upload).length > 0) return setError(uploadErrorsOf(upload).join(". "));
    setError(null);
    try {
      const sent = sentForm(values, rule);
      const { slug, isListed } = await (board
        ? sendBoard(personId, board.id, sent)
        : sendNewBoard(personId, key, sent));
      refreshMyLists(client, personId);
      toast({
        type: "success",
        title: board ? messages.changed : messages.made,
        ...(board?.isListed && !isListed && { description: messages.unlisted }),
      });
      navigate(listPath(slug), { replace: true });
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  const remove = async () => {
    if (!board) return;
    try {
      await sendListDeletion(personId, board.id);
      setAsking(false);
      refreshMyLists(client, personId);
      toast({ type: "success", title: messages.deleted });
      navigate(paths.myLists, { replace: true });
    } catch (problem) {
      toast({ type: "destructive", title: messages.deleteFailed, description: messageOf(problem) });
    }
  };
  return (
    <>
      <PlainForm className="board-form" onSubmit={() => busy.run(save)}>
        <div className="board-fields raised">
          <Field
            {...form.register("title")}
            label={messages.title}
            placeholder={messages.titleExample}
            autoComplete="off"
            dir="auto"
            required
          />
          <RuleFields rule={rule} onChange={changeRule} near={position ?? marketArea} isNew={!board} />
          <TextArea
            {...form.register("note")}
            label={messages.note}
            dir="auto"
            counter={{ length: Array.from(cleanText(values.note)).length, max: maxListNoteLength }}
          />
          <PhotoField
            photo={values.photo}
            onChange={(photo) => form.setValue("photo", photo)}
            upload={upload}
            isDisabled={busy.isBusy}
          />
        </div>
        <BoardPreview personId={personId} rule={rule} needsPlace={needsPlace} />
        <div className="board-send">
          {board?.isListed && <p className="board-help">{messages.listedHelp}</p>}
          {error && <Notice look="error">{error}</Notice>}
          <SubmitButton
            label={board ? messages.save : messages.make}
            busyLabel={board ? messages.saving : messages.making}
            isBusy={busy.isBusy}
            isDisabled={false}
          />
          {board && (
            <Button look="line" disabled={busy.isBusy} onClick={() => setAsking(true)}>
              {messages.delete}
            </Button>
          )}
        </div>
      </PlainForm>
      {board && (
        <ConfirmDialog
          isOpen={isAsking}
          title={messages.deleteQuestion(board.title)}
          consequence={messages.deleteConsequence}
          confirmLabel={messages.delete}
          isBusy={busy.isBusy}
          onConfirm={() => busy.run(remove)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function sentForm(
  { title, note, photo }: { title: string; note: string; photo: Photo | null },
  { kind, area, filters }: RuleChoice,
): Sent {
  const picture = photo && {
    ...(photo.uploadId !== null && { uploadId: photo.uploadId }),
    description: photo.description,
  };
  return { title, note, picture, kind, area, filters };
}
