import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { followedItemsQuery, whatsNewQuery } from "./whats-new.queries.ts";

/** Newest items and more; with a follower, followed people's. */
export function useWhatsNew(kind: ItemKind, position: Position | null, followerId: string | null) {
  const options = followerId === null ? whatsNewQuery(kind, position) : followedItemsQuery(kind, followerId);
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages;
  const cards = useMemo(() => pages?.flatMap((page) => page.cards), [pages]);
  return { ...query, cards, queryKey: options.queryKey };
}
