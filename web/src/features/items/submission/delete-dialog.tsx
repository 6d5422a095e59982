import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { removeFromLists } from "../../../lib/item-lists.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { closeSubmission, type SubmissionTask } from "./submission-store.ts";
import { submissionsMessages as words } from "./submissions.messages.ts";
import { sendDeletion } from "./submissions.queries.ts";

/** Asks before an item is deleted, and deletes it. */
export function DeleteDialog({ task }: { task: SubmissionTask }) {
  const [isBusy, setBusy] = useState(false);
  const neighbour = useRef<HTMLElement | null>(null);
  const client = useQueryClient();
  if (task.does !== "delete") return null;
  const { kind, id, name } = task;
  const remove = async () => {
    setBusy(true);
    const error = await sendDeletion(kind, id).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    // One whose reply was lost is gone when it is deleted again.
    if (error !== null && !(error instanceof Problem && error.code === "not-found")) {
      setBusy(false);
      const description = error instanceof Problem ? { description: error.message } : {};
      return toast({ type: "destructive", title: words.failed[kind].delete, ...description });
    }
    neighbour.current = neighbourOf(id);
    toast({ type: "success", title: words.done[kind].delete });
    removeFromLists(client, kind, id);
    closeSubmission();
  };
  return (
    <ConfirmDialog
      title={words.deleteQuestion[kind]}
      consequence={
        <>
          <bdi>{name}</bdi>
          {words.deleteConsequence}
        </>
      }
      confirmLabel={words.delete}
      icon={<Trash2 size={20} />}
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={closeSubmission}
      returnFocus={() => neighbour.current}
    />
  );
}

/** What gets the focus when an item's card goes: the next card, or the one before, or the page. */
function neighbourOf(id: string): HTMLElement | null {
  const entry = document.querySelector(`[data-card="${CSS.escape(id)}"]`)?.closest("li");
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling;
  return beside?.querySelector<HTMLElement>("h2 button") ?? document.querySelector("main");
}
