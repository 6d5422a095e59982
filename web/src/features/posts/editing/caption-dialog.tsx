import { maxCaptionLength } from "@dishboard/contract/limits";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeCaption } from "../../../lib/post-lists.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toast.ts";
import { editingMessages, reasonOf } from "../posts.messages.ts";
import { sendCaption } from "../posts.queries.ts";
import type { PostDialogProps } from "./post-task-host.tsx";

export function CaptionDialog({ task, isOpen, onClose, onClosed }: PostDialogProps) {
  const client = useQueryClient();
  const post = task.action === "edit" ? task.post : null;
  const [text, setText] = useState(post?.content ?? "");
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  if (!post) return null;
  const save = () => {
    const problem = validateText(cleanText(text), editingMessages.caption, maxCaptionLength);
    setError(problem);
    if (!problem) void run(send);
  };
  const send = async () => {
    try {
      changeCaption(client, post.id, await sendCaption(post.id, text));
      onClose();
    } catch (reason) {
      toast({ type: "destructive", title: editingMessages.saveFailed, ...reasonOf(reason) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={editingMessages.edit}
      isBusy={isBusy}
      onClose={onClose}
      onClosed={onClosed}
      submitLabel={editingMessages.save}
      onSubmit={save}
    >
      <TextArea
        label={editingMessages.caption}
        error={error}
        value={text}
        disabled={isBusy}
        counter={{ length: Array.from(cleanText(text)).length, max: maxCaptionLength }}
        onChange={({ target }) => {
          setText(target.value);
          setError(null);
        }}
      />
    </FormDialog>
  );
}
