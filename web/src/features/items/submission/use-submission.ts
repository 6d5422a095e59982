import { submissionErrors } from "@dishboard/contract/item-fields";
import type { ItemKind } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refreshLists } from "../../../lib/item-lists.ts";
import type { ValidatedForm } from "../../../lib/use-validated-form.ts";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { fieldOfBody } from "../form/item-fields.ts";
import { submissionsMessages } from "./submissions.messages.ts";

/** A form that is being submitted. */
export type Submission = {
  kind: ItemKind;
  fields: Parameters<typeof fieldOfBody>[0];
  form: Pick<ValidatedForm<Record<string, unknown>>, "validate" | "setError" | "setFocus">;
  /** Sends the values of the form. */
  send: () => Promise<unknown>;
};

/** The props of an item's form; without an item it is a new one. */
export type FormProps<Form, Item> = {
  id: string;
  form: Form;
  item?: Item;
  isBusy: boolean;
  /** Called when the upload of a photo begins and ends. */
  onUploading: (isUploading: boolean) => void;
  onSubmit: (submission: Submission) => void;
};

/** Submits a form: checks in the specified order, shows toasts, and refreshes the lists. */
export function useSubmission(isEdit: boolean, isUploading: boolean, onDone: () => void) {
  const { user } = usePerson();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isSubmitting = useRef(false);
  // A disabled form loses the focus; after a failure it is set again.
  const [focusTarget, setFocusTarget] = useState<{ focus: () => void } | null>(null);
  useEffect(() => focusTarget?.focus(), [focusTarget]);
  const { showToast, showError } = useOneToast();

  const send = async ({ kind, fields, form, send }: Submission) => {
    const focused = document.activeElement as HTMLElement | null;
    setBusy(true);
    const action = isEdit ? "update" : "submit";
    try {
      await send();
      showToast({ type: "success", title: submissionsMessages.done[kind][action] });
      refreshLists(client, kind === "dish" ? "dishSaved" : "productSaved");
      onDone();
    } catch (error) {
      showError(...errorTexts(error, submissionsMessages.failed[kind][action]));
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
    else if (isUploading) showError(submissionsMessages.photoOnItsWay);
    else await send(submission);
    isSubmitting.current = false;
  };

  return { isBusy, submit };
}

/** Toasts of which each replaces the one before. */
function useOneToast() {
  const lastId = useRef<number | undefined>(undefined);
  const showToast = (content: Parameters<typeof toast>[0]) => {
    lastId.current = toast(lastId.current === undefined ? content : { ...content, id: lastId.current });
  };
  const showError = (title: string, description?: string) =>
    showToast({ type: "destructive", title, ...(description !== undefined && { description }) });
  return { showToast, showError };
}

/** What failed, with the server's reason; for a lost session only that people must sign in. */
function errorTexts(error: unknown, failed: string): [title: string, description?: string] {
  if (!(error instanceof Problem)) return [failed];
  return error.code === "sign-in-required" ? [submissionErrors.signIn] : [failed, error.message];
}
