import type { Card, ItemKind } from "@dishboard/contract/items";
import type { PlacedRestaurant } from "../../../lib/intent-storage.ts";
import { createStore } from "../../../lib/store.ts";

/** A submission, an edit, a deletion, or who may add a pin. */
export type SubmissionTask =
  | { action: "create"; kind?: ItemKind | undefined; restaurant?: PlacedRestaurant | undefined }
  | { action: "edit"; kind: ItemKind; id: string }
  | { action: "delete"; kind: ItemKind; id: string; name: string; hasPhoto: boolean }
  | ({ action: "explain-pin" } & UnpinnedDish);

/** A dish whose restaurant lacks a pin. */
export type UnpinnedDish = Pick<Card, "id" | "name" | "restaurant" | "submitter">;

export const submissionStore = createStore<SubmissionTask | null>(() => null);

/** Opens the dialog for a task. */
export function openSubmission(task: SubmissionTask = { action: "create" }): void {
  submissionStore.set(task);
}

export function closeSubmission(): void {
  submissionStore.set(null);
}
