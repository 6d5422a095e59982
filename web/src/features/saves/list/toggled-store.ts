import { createStore } from "../../../lib/store.ts";

/** Items toggled since the list was opened keep their places. */
export const toggledStore = createStore<ReadonlySet<string>>(() => new Set());

export function noteToggled(id: string): void {
  if (!toggledStore.get().has(id)) toggledStore.set(new Set([...toggledStore.get(), id]));
}

export function forgetToggled(): void {
  toggledStore.set(new Set());
}
