import type { Card, ItemKind } from "@dishboard/contract/items";
import type { PlacedRestaurant } from "../../../lib/intent-storage.ts";
import { createStore } from "../../../lib/store.ts";

/**
 * What the open dialog is for: a new submission, of a kind and a restaurant that may be chosen already, or one that is edited or deleted, or to
 * say who may add the pin of a dish.
 */
export type SubmissionTask =
  | { action: "create"; kind?: ItemKind | undefined; restaurant?: PlacedRestaurant | undefined }
  | { action: "edit"; kind: ItemKind; id: string }
  | { action: "delete"; kind: ItemKind; id: string; name: string; hasPhoto: boolean }
  | ({ action: "explain-pin" } & UnpinnedDish);

/** What is said of a dish whose restaurant has no pin. */
export type UnpinnedDish = Pick<Card, "id" | "name" | "restaurant" | "submitter">;

export const submissionStore = createStore<SubmissionTask | null>(() => null);

/** Opens the dialog for a task, by default for a new submission. */
export function openSubmission(task: SubmissionTask = { action: "create" }): void {
  submissionStore.set(task);
}

export function closeSubmission(): void {
  submissionStore.set(null);
}
