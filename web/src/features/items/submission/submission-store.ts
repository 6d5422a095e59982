import type { ItemKind } from "@dishboard/contract/items";

/** What the open dialog is for: a new submission, or one that is edited or deleted. */
export type SubmissionTask =
  | { action: "create" }
  | { action: "edit"; kind: ItemKind; id: string }
  | { action: "delete"; kind: ItemKind; id: string; name: string };

const listeners = new Set<() => void>();
let task: SubmissionTask | null = null;

/** The task of the open dialog; null when no dialog is open. */
export function currentTask(): SubmissionTask | null {
  return task;
}

/** Calls the listener at every change; returns a function that ends this. */
export function subscribeToTask(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens the dialog for a task, by default for a new submission. */
export function openSubmission(next: SubmissionTask = { action: "create" }): void {
  setTask(next);
}

/** Closes the dialog that is open. */
export function closeSubmission(): void {
  setTask(null);
}

function setTask(next: SubmissionTask | null): void {
  task = next;
  for (const listener of listeners) listener();
}
