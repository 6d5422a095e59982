import { createStore } from "../../../lib/store.ts";

/** The ids of items that were saved or removed in this tab since the list was opened; they keep their places in it. */
export const toggledStore = createStore<ReadonlySet<string>>(() => new Set());

/** Notes that an item was saved or removed. */
export function noteToggled(id: string): void {
  if (!toggledStore.get().has(id)) toggledStore.set(new Set([...toggledStore.get(), id]));
}

/** Forgets them all: the list is left. */
export function forgetToggled(): void {
  toggledStore.set(new Set());
}
