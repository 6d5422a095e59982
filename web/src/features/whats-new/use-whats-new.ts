import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { whatsNewQuery } from "./whats-new.queries.ts";

/** The newest items of a kind that have been loaded, as one list, and the way to load more. */
export function useWhatsNew(kind: ItemKind, position: Position | null) {
  const options = whatsNewQuery(kind, position);
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages;
  const cards = useMemo(() => pages?.flatMap((page) => page.cards), [pages]);
  return { ...query, cards, queryKey: options.queryKey };
}
