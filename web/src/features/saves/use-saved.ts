import { useMemo, useSyncExternalStore } from "react";
import { currentlySaved, savedOnServer, subscribeToSaved, toggleSaved } from "./saved-store.ts";

/** An item that can be saved. */
export type Savable = { kind: "dish" | "product"; id: string };

/** The ids of what is saved in this browser, and a function that saves an item or takes it out again. */
export function useSaved(): { savedIds: ReadonlySet<string>; toggle: (item: Savable) => void } {
  const saved = useSyncExternalStore(subscribeToSaved, currentlySaved, savedOnServer);
  const savedIds = useMemo(() => new Set(Array.from(saved, (name) => name.slice(name.indexOf(":") + 1))), [saved]);
  return { savedIds, toggle };
}

function toggle({ kind, id }: Savable): void {
  toggleSaved(`${kind}:${id}`);
}
