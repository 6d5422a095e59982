import { Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { removeFromLists } from "../../../lib/list-changes.ts";
import { itemPath, rankingPath } from "../../../lib/paths.ts";
import { hasPreviousPage } from "../../../lib/previous-page.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { forgetAddedItem } from "../added/added-store.ts";
import { itemsMessages } from "../items.messages.ts";
import { deleteItem } from "../items.queries.ts";
import type { TaskDialogProps } from "./submission-host.tsx";

export function DeleteDialog({ task, isOpen, onClose, onClosed }: TaskDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const returnTo = useRef<HTMLElement | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  if (task.action !== "delete") return null;
  const { kind, id, name, hasPhoto } = task;
  const remove = async () => {
    setBusy(true);
    const error = await deleteItem({ kind, id }).then(
      () => null,
      (reason: unknown) => reason,
    );
    // Already deleted if the first reply was lost.
    if (error !== null && !(error instanceof Problem && error.code === "not-found")) {
      setBusy(false);
      const description = error instanceof Problem ? { description: error.message } : {};
      return toast({ type: "destructive", title: itemsMessages.failed[kind].delete, ...description });
    }
    returnTo.current = focusAfterDelete(id);
    toast({ type: "success", title: itemsMessages.done[kind].delete });
    removeFromLists(client, kind, id);
    forgetAddedItem(id);
    onClose();
    if (location.pathname !== itemPath({ kind, id })) return;
    if (hasPreviousPage()) navigate(-1);
    else navigate(rankingPath[kind], { replace: true });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={itemsMessages.deleteQuestion[kind]}
      consequence={
        <>
          {itemsMessages.deleteConsequence.before}
          <bdi>{name}</bdi>
          {itemsMessages.deleteConsequence.after(hasPhoto)}
        </>
      }
      confirmLabel={itemsMessages.delete}
      icon={<Trash2 size={20} />}
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onClose}
      onClosed={onClosed}
      returnFocus={() => returnTo.current}
    />
  );
}

function focusAfterDelete(id: string): HTMLElement | null {
  const entry = document.querySelector(`[data-card="${CSS.escape(id)}"]`)?.closest("li");
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling;
  return beside?.querySelector<HTMLElement>("h2 button") ?? document.querySelector("main");
}
