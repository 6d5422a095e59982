import { submissionErrors } from "@dishboard/contract/item-fields";
import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refreshLists } from "../../../lib/item-lists.ts";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import type { SubmissionKind } from "./submission-store.ts";
import { submissionsMessages } from "./submissions.messages.ts";

/** What a form sends, and how. */
export type Sending = {
  kind: SubmissionKind;
  /** Gives what is wrong with the form first. */
  check: () => { name: string; message: string } | null;
  send: () => Promise<unknown>;
  /** Shows at its part of the form what the server refused, and gives the part's name. */
  refuse: (problem: Problem) => string | undefined;
};

/** What a form is told; without an item it is about a new one. */
export type FormProps<Item, Kept> = {
  id: string;
  kept: Kept;
  item?: Item;
  isBusy: boolean;
  /** Told when a photo begins and ends to be uploaded. */
  onUploading: (isUploading: boolean) => void;
  onSubmit: (sending: Sending) => void;
};

/** Sends a form: its guards in their order, what is said, and what is refreshed. */
export function useSubmission(formId: string, isEdit: boolean, isUploading: boolean, onDone: () => void) {
  const { user } = usePerson();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  // What had the focus loses it while the form is closed.
  const focusNext = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isBusy) return;
    focusNext.current?.focus();
    focusNext.current = null;
  }, [isBusy]);
  const lastToast = useRef<number | undefined>(undefined);

  /** What is said about one form takes the place of what was said before. */
  const say = (words: Parameters<typeof toast>[0]) => {
    lastToast.current = toast(lastToast.current === undefined ? words : { ...words, id: lastToast.current });
  };
  const complain = (title: string, description?: string) =>
    say({ type: "destructive", title, ...(description !== undefined && { description }) });

  const submit = async ({ kind, check, send, refuse }: Sending) => {
    if (isSending.current) return;
    if (!user) return complain(submissionErrors.signIn);
    const fault = check();
    if (fault) {
      fieldIn(formId, fault.name)?.focus();
      return complain(fault.message);
    }
    if (isUploading) return complain(submissionsMessages.photoOnItsWay);
    focusNext.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    isSending.current = true;
    setBusy(true);
    const act = isEdit ? "update" : "submit";
    try {
      await send();
      say({ type: "success", title: submissionsMessages.done[kind][act] });
      refreshLists(client, kind === "dish" ? "dishSaved" : "productSaved");
      onDone();
    } catch (error) {
      complain(...wordsOf(error, submissionsMessages.failed[kind][act]));
      const part = error instanceof Problem ? refuse(error) : undefined;
      if (part) focusNext.current = fieldIn(formId, part);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return { isBusy, submit };
}

/** That something has failed, with the server's reason; a session that was lost is all that is to be said. */
function wordsOf(error: unknown, failed: string): [title: string, description?: string] {
  if (!(error instanceof Problem)) return [failed];
  return error.code === "sign-in-required" ? [submissionErrors.signIn] : [failed, error.message];
}

function fieldIn(formId: string, name: string): HTMLElement | null {
  return document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;
}
