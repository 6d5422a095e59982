import { foldText } from "@dishboard/contract/fold";
import type { ItemTile } from "@dishboard/contract/item-details";
import { maxBestKinds, maxBestOfKind } from "@dishboard/contract/limits";
import { nameKey } from "@dishboard/contract/name-key";
import type { BestOfKind } from "@dishboard/contract/taste";
import type { Database } from "../../../database/connect.ts";
import { firstKindOf } from "../../../database/dish-kinds.ts";
import { type LikedItem, updateTaste } from "./taste.repository.ts";

export type TasteDeps = { db: Database; onChange: () => void };

export async function changeTaste({ db, onChange }: TasteDeps, userId: string, isShown: boolean): Promise<void> {
  await updateTaste(db.write, userId, isShown);
  onChange();
}

export type LikedOfKind = Pick<BestOfKind, "itemKind" | "name"> & { liked: LikedItem[] };

/** Orders kinds by their best. */
export function groupByKind(items: readonly LikedItem[]): LikedOfKind[] {
  const kinds = new Map<string, LikedOfKind>();
  for (const item of items) {
    const name = kindOf(item);
    const key = `${item.kind} ${name === null ? "" : nameKey(name)}`;
    const group = kinds.get(key) ?? { itemKind: item.kind, name, liked: [] };
    if (group.liked.length < maxBestOfKind) group.liked.push(item);
    kinds.set(key, group);
  }
  return [...kinds.values()].slice(0, maxBestKinds);
}

function kindOf({ kind, name, cuisine }: LikedItem): string | null {
  const ofName = kind === "dish" ? firstKindOf(new Set(foldText(name).split(" "))) : null;
  return ofName ?? cuisine;
}

/** Leaves out items hidden or deleted meanwhile. */
export function withTiles(kinds: readonly LikedOfKind[], tiles: readonly ItemTile[]): BestOfKind[] {
  const tileOf = new Map(tiles.map((tile) => [tile.id, tile]));
  return kinds.flatMap(({ liked, ...kind }) => {
    const best = liked.flatMap(({ id, isUpvoted, timesEaten }) => {
      const item = tileOf.get(id);
      return item ? [{ item, isUpvoted, timesEaten }] : [];
    });
    return best.length > 0 ? [{ ...kind, best }] : [];
  });
}
