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

/** Stands in place of the list if a board has no cards. Its code is loaded then. */
export function EmptyBoardSlot(props: EmptyBoardProps) {
  // With `lazy` alone the server's card would leave the screen when a store changes during hydration.
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
