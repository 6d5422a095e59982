import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { EmptyCard } from "../../../ui/state-card.tsx";
import { chartsMessages } from "../charts.messages.ts";

export type EmptyBoardProps = {
  kind: ItemKind;
  place: Position | null;
  isCutShort: boolean;
};

let loaded: ComponentType<EmptyBoardProps> | undefined;

async function load(): Promise<{ default: ComponentType<EmptyBoardProps> }> {
  try {
    loaded = (await import("./empty-board.tsx")).EmptyBoard;
    return { default: loaded };
  } catch {
    return { default: EmptyBoardNotLoaded };
  }
}

const LazyEmptyBoard = lazy(load);

export async function preloadEmptyBoard(): Promise<boolean> {
  if (!import.meta.env.SSR && !document.querySelector("#main .state-card")) return true;
  await load();
  return loaded !== undefined;
}

/** Replaces an empty board's list; loads its code then. */
export function EmptyBoardSlot(props: EmptyBoardProps) {
  // With `lazy` alone, a store's change during hydration would remove the server's card.
  const [EmptyBoard] = useState(() => loaded ?? LazyEmptyBoard);
  return (
    <Suspense>
      <EmptyBoard {...props} />
    </Suspense>
  );
}

function EmptyBoardNotLoaded({ kind }: EmptyBoardProps) {
  return <EmptyCard drawing="bowl" text={chartsMessages.found[kind](0)} />;
}
