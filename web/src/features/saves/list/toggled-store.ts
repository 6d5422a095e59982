import { createStore } from "../../../lib/store.ts";

/** The ids of items that were saved or removed in this tab since the list was opened; they keep their places in it. */
export const toggledStore = createStore<ReadonlySet<string>>(() => new Set());

export function noteToggled(id: string): void {
  if (!toggledStore.get().has(id)) toggledStore.set(new Set([...toggledStore.get(), id]));
}

export function forgetToggled(): void {
  toggledStore.set(new Set());
}
