import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { followedItemsQuery, whatsNewQuery } from "./whats-new.queries.ts";

/**
 * The newest items of a kind that have been loaded, as one list, and the way to load more; with a follower, those of the people whom
 * they follow.
 */
export function useWhatsNew(kind: ItemKind, position: Position | null, followerId: string | null) {
  const options = followerId === null ? whatsNewQuery(kind, position) : followedItemsQuery(kind, followerId);
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages;
  const cards = useMemo(() => pages?.flatMap((page) => page.cards), [pages]);
  return { ...query, cards, queryKey: options.queryKey };
}
