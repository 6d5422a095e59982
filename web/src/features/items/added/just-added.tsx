import type { Card, ItemKind } from "@dishboard/contract/items";
import { type ComponentType, lazy, Suspense } from "react";
import { useStore } from "../../../lib/store.ts";
import type { AddedItem } from "./added-storage.ts";
import { addedItemsStore } from "./added-store.ts";

export type AddedItemsProps = { personId: string; items: readonly AddedItem[]; cards: readonly Card[] };

const AddedItems = lazy(() =>
  import("./added-items.tsx").then(
    (file): { default: ComponentType<AddedItemsProps> } => ({ default: file.AddedItems }),
    () => ({ default: () => null }),
  ),
);

const maxShown = 3;
const noItems: readonly AddedItem[] = [];

export function JustAdded({ personId, kind, cards }: Omit<AddedItemsProps, "items"> & { kind: ItemKind }) {
  const all = useStore(addedItemsStore, noItems);
  const items = all.filter((item) => item.personId === personId && item.kind === kind).slice(0, maxShown);
  if (items.length === 0) return null;
  return (
    <Suspense>
      <AddedItems personId={personId} items={items} cards={cards} />
    </Suspense>
  );
}
