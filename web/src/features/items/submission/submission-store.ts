import type { ItemKind } from "@dishboard/contract/items";
import { createStore } from "../../../lib/store.ts";

/** What the open dialog is for: a new submission, of a kind that may be chosen already, or one that is edited or deleted. */
export type SubmissionTask =
  | { action: "create"; kind?: ItemKind | undefined }
  | { action: "edit"; kind: ItemKind; id: string }
  | { action: "delete"; kind: ItemKind; id: string; name: string; hasPhoto: boolean };

/** The task of the open dialog; null when no dialog is open. */
export const submissionStore = createStore<SubmissionTask | null>(() => null);

/** Opens the dialog for a task, by default for a new submission. */
export function openSubmission(task: SubmissionTask = { action: "create" }): void {
  submissionStore.set(task);
}

/** Closes the dialog that is open. */
export function closeSubmission(): void {
  submissionStore.set(null);
}
