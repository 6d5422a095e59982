import { type PostKind, postErrors } from "@dishboard/contract/posts";
import { NotAnswered, Problem } from "@dishboard/contract/problem";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { refreshPosts } from "../../../lib/post-lists.ts";
import { postPath } from "../../../lib/post-paths.ts";
import { useNavigate } from "../../../ui/router.tsx";
import { useOneToast } from "../../../ui/use-one-toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import type { FileUpload } from "../../media/use-photo-upload.ts";
import { createMessages as messages } from "./create.messages.ts";
import { sendPost } from "./create.queries.ts";
import { newPost, type PostFormState } from "./post-fields.ts";

/** Null until uploaded. */
export type PostFile = { upload: FileUpload; uploadId: string | null };

/** Whether the file is ready and nothing failed. */
export function isShareable({ upload, uploadId }: PostFile): boolean {
  return uploadId !== null && (upload.state.status === "idle" || upload.state.status === "done");
}

/** Shares a post in the specified order, and refreshes lists. */
export function useCreatePost(state: PostFormState, onDone: () => void) {
  const { user } = usePerson();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isSharing = useRef(false);
  const [focusTarget, setFocusTarget] = useState<{ focus: () => void } | null>(null);
  useEffect(() => focusTarget?.focus(), [focusTarget]);
  const { showToast, showError } = useOneToast();
  const { form } = state;

  const send = async (kind: PostKind, uploadId: string) => {
    const focused = document.activeElement as HTMLElement | null;
    setBusy(true);
    try {
      const post = await sendPost(newPost(kind, uploadId, state));
      // A Drool has no page before its conversion.
      const path = post.state === "shown" ? postPath({ kind, id: post.id }) : paths.drools;
      showToast({
        type: "success",
        title: messages.done[kind],
        ...(post.state === "processing" && { description: messages.processing }),
        action: { label: messages.view, onPress: () => void navigate(path) },
      });
      refreshPosts(client, "postSaved");
      onDone();
    } catch (error) {
      showError(errorText(kind, error));
      const problem = error instanceof Problem ? error : undefined;
      const name = fieldOf(problem);
      if (problem && name) form.setError(name, problem.message);
      setFocusTarget({ focus: () => (name ? form.setFocus(name) : focused?.focus()) });
    } finally {
      setBusy(false);
    }
  };

  const share = async (kind: PostKind, file: PostFile) => {
    if (isSharing.current) return;
    if (!user) return showError(postErrors.signIn[kind]);
    const problem = fileError(kind, file);
    if (problem !== null || file.uploadId === null) return showError(problem ?? postErrors.noFile[kind]);
    isSharing.current = true;
    const error = await form.validate();
    if (error) showError(error.message);
    else await send(kind, file.uploadId);
    isSharing.current = false;
  };

  return { isBusy, share };
}

function fileError(kind: PostKind, { upload, uploadId }: PostFile): string | null {
  const { status } = upload.state;
  if (status === "uploading") return postErrors.uploading[kind];
  if (status === "failed" || status === "refused") return messages.fixUpload;
  return uploadId === null ? postErrors.noFile[kind] : null;
}

function errorText(kind: PostKind, error: unknown): string {
  if (!(error instanceof Problem) || error instanceof NotAnswered) return messages.failed[kind];
  if (error.code === "sign-in-required") return postErrors.signIn[kind];
  return messages.failedFor(kind, error.message);
}

function fieldOf(problem: Problem | undefined): "content" | "item" | undefined {
  if (problem?.field === "content") return "content";
  return problem?.field?.startsWith("item") ? "item" : undefined;
}
