import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { removeFromPosts } from "../../../lib/post-lists.ts";
import { feedPath, postPath } from "../../../lib/post-paths.ts";
import { hasPreviousPage } from "../../../lib/previous-page.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { removeComment } from "../comments/comment-cache.ts";
import { commentsMessages, editingMessages, reasonOf } from "../posts.messages.ts";
import { sendDeletion, sendRemoval } from "../posts.queries.ts";
import type { PostDialogProps } from "./post-task-host.tsx";
import type { PostTask } from "./post-task-store.ts";

export function RemovalDialog({ task, isOpen, onClose, onClosed }: PostDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const returnTo = useRef<HTMLElement | null>(null);
  const texts = textsOf(task);
  const remove = async () => {
    setBusy(true);
    const error = await send(task).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error !== null) {
      setBusy(false);
      return toast({ type: "destructive", title: texts.failed, ...reasonOf(error) });
    }
    returnTo.current = focusAfterRemoval(task);
    toast({ type: "success", title: texts.done });
    onClose();
    if (isPageOf(task)) {
      if (hasPreviousPage()) navigate(-1);
      else navigate(feedPath[task.post.kind], { replace: true });
    }
    takeAway(client, task);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.question}
      consequence={texts.consequence}
      confirmLabel={texts.confirm}
      icon={<Trash2 size={20} />}
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onClose}
      onClosed={onClosed}
      returnFocus={() => returnTo.current}
    />
  );
}

function textsOf(task: PostTask) {
  if (task.action === "removeComment") {
    const { removeQuestion, removeConsequence, remove, removed, removeFailed } = commentsMessages;
    return {
      question: removeQuestion,
      consequence: removeConsequence,
      confirm: remove,
      done: removed,
      failed: removeFailed,
    };
  }
  const { kind } = task.post;
  return {
    question: editingMessages.deleteQuestion[kind],
    consequence: editingMessages.deleteConsequence[kind],
    confirm: editingMessages.delete,
    done: editingMessages.deleted[kind],
    failed: editingMessages.deleteFailed[kind],
  };
}

function send(task: PostTask): Promise<void> {
  return task.action === "removeComment" ? sendRemoval(task.comment.id) : sendDeletion(task.post.id);
}

function takeAway(client: QueryClient, task: PostTask): void {
  if (task.action === "removeComment") removeComment(client, task.postId, task.comment.id);
  else removeFromPosts(client, task.post.id);
}

function isPageOf(task: PostTask): task is Extract<PostTask, { action: "delete" }> {
  return task.action === "delete" && location.pathname === postPath(task.post);
}

function focusAfterRemoval(task: PostTask): HTMLElement | null {
  const selector =
    task.action === "removeComment"
      ? `[data-comment="${CSS.escape(task.comment.id)}"]`
      : `[data-post="${CSS.escape(task.post.id)}"]`;
  const entry = document.querySelector(selector)?.closest("li");
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling;
  return beside?.querySelector<HTMLElement>("a, button") ?? document.querySelector("main");
}
