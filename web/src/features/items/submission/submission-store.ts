/** The two things that people submit. */
export type SubmissionKind = "dish" | "product";

/** What somebody does to a submission: at most one such thing at a time, in a dialog over any page. */
export type SubmissionTask =
  | { does: "create" }
  | { does: "edit"; kind: SubmissionKind; id: string }
  | { does: "delete"; kind: SubmissionKind; id: string; name: string };

const listeners = new Set<() => void>();
let task: SubmissionTask | null = null;

/** What is being done, null where nothing is. */
export function currentTask(): SubmissionTask | null {
  return task;
}

/** Tells the listener of every change. */
export function subscribeToTask(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens the dialog for a new submission, or for what is given. */
export function openSubmission(next: SubmissionTask = { does: "create" }): void {
  change(next);
}

/** Closes whatever dialog is open. */
export function closeSubmission(): void {
  change(null);
}

function change(next: SubmissionTask | null): void {
  task = next;
  for (const listener of listeners) listener();
}
