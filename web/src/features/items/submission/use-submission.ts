import { submissionErrors } from "@dishboard/contract/item-fields";
import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refreshLists } from "../../../lib/list-changes.ts";
import { useOneToast } from "../../../ui/use-one-toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { mediaMessages } from "../../media/media.messages.ts";
import { type PhotoUpload, uploadErrorsOf } from "../../media/use-photo-upload.ts";
import { rememberAddedItem } from "../added/added-store.ts";
import type { Submission } from "../form/item-fields.ts";
import { fieldOfBody } from "../form/item-fields.ts";
import { itemsMessages } from "../items.messages.ts";
import { useViewItem } from "./use-view-item.ts";

type Unsent = { submission: Submission; reason: string; isAsked: boolean };

/** Submits a form and refreshes lists. If the photo was not added, it is `unsent` until decided. */
export function useSubmission(isEdit: boolean, photo: PhotoUpload, onDone: () => void) {
  const { user } = usePerson();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const isSubmitting = useRef(false);
  // A disabled form loses the focus.
  const [focusTarget, setFocusTarget] = useState<{ focus: () => void } | null>(null);
  useEffect(() => focusTarget?.focus(), [focusTarget]);
  const { showToast, showError } = useOneToast();

  const view = useViewItem();

  const send = async ({ kind, fields, form, send }: Submission, personId: string) => {
    const focused = document.activeElement as HTMLElement | null;
    setBusy(true);
    const action = isEdit ? "update" : "submit";
    try {
      const { id, isFirst = false } = await send();
      const item = { kind, id };
      if (!isEdit) rememberAddedItem({ ...item, personId, isFirst });
      const viewAction = { label: itemsMessages.view, onPress: () => view(item) };
      showToast({
        type: "success",
        title: itemsMessages.done[kind][action],
        ...(isFirst && { description: itemsMessages.firstItem[kind] }),
        ...(!isEdit && { action: viewAction }),
      });
      refreshLists(client, kind === "dish" ? "dishSaved" : "productSaved");
      onDone();
    } catch (error) {
      showError(...errorTexts(error, itemsMessages.failed[kind][action]));
      const problem = error instanceof Problem ? error : undefined;
      const name = fieldOfBody(fields, problem?.field);
      if (problem && name) form.setError(name, problem.message);
      setFocusTarget({ focus: () => (name ? form.setFocus(name) : focused?.focus()) });
    } finally {
      setBusy(false);
    }
  };

  const submit = async (submission: Submission) => {
    if (isSubmitting.current) return;
    if (!user) return showError(submissionErrors.signIn);
    isSubmitting.current = true;
    const error = await submission.form.validate();
    if (error) showError(error.message);
    else if (photo.state.status === "uploading") showError(mediaMessages.onItsWay);
    else if (uploadErrorsOf(photo).length > 0)
      setUnsent({ submission, reason: uploadErrorsOf(photo).join(". "), isAsked: true });
    else await send(submission, user.id);
    isSubmitting.current = false;
  };

  const keepEditing = () => setUnsent((now) => now && { ...now, isAsked: false });
  const sendWithoutPhoto = async () => {
    if (!unsent || isSubmitting.current) return;
    keepEditing();
    if (!user) return showError(submissionErrors.signIn);
    isSubmitting.current = true;
    photo.reset();
    await send(unsent.submission, user.id);
    isSubmitting.current = false;
  };

  return { isBusy, submit, unsent, sendWithoutPhoto, keepEditing };
}

function errorTexts(error: unknown, failed: string): [title: string, description?: string] {
  if (!(error instanceof Problem)) return [failed];
  return error.code === "sign-in-required" ? [submissionErrors.signIn] : [failed, error.message];
}
