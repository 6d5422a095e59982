import { maxCaptionLength } from "@dishboard/contract/limits";
import type { PostKind } from "@dishboard/contract/posts";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useState } from "react";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import { useValidatedForm, type ValidatedForm } from "../../../lib/use-validated-form.ts";
import type { Photo } from "../../media/photo-field.tsx";
import { createMessages as messages } from "./create.messages.ts";
import type { NewPost } from "./create.queries.ts";
import type { PostItem } from "./create-post-store.ts";

export type PostValues = { photo: Photo | null; content: string; item: PostItem | null };

/** Snap and Drool share what is typed. */
export type PostFormState = {
  form: ValidatedForm<PostValues>;
  /** Prevent duplicates after a lost reply. */
  keys: Record<PostKind, string>;
};

export function usePostForm(item: PostItem | null): PostFormState {
  const form = useValidatedForm<PostValues>({
    defaultValues: { photo: null, content: "", item },
    validate: ({ content }) => ({ content: captionError(content) }),
  });
  const [keys] = useState(() => ({ snap: newSubmissionKey(), drool: newSubmissionKey() }));
  return { form, keys };
}

/** A caption's length in code points. */
export function captionLength(content: string): number {
  return Array.from(cleanText(content)).length;
}

export function captionError(content: string): string | null {
  return validateText(cleanText(content), messages.caption, maxCaptionLength);
}

export function newPost(kind: PostKind, uploadId: string, { form, keys }: PostFormState): NewPost {
  const { photo, content, item } = form.values;
  return {
    kind,
    uploadId,
    content: content.trim() || null,
    ...(kind === "snap" && photo?.description.trim() && { pictureDescription: photo.description }),
    item: item && { kind: item.kind, id: item.id },
    key: keys[kind],
  };
}
