import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { savedListQuery } from "../saves.queries.ts";

/** What a person has saved and has been loaded so far, or this browser for a visitor (null), and the way to load more. */
export function useSavedList(personId: string | null | undefined) {
  const query = useInfiniteQuery({ ...savedListQuery(personId ?? null), enabled: personId !== undefined });
  const pages = query.data?.pages;
  const cards = useMemo(() => {
    // An item that was saved again meanwhile may be on two pages.
    const byId = new Map(pages?.flatMap((page) => page.cards).map((card) => [card.id, card]));
    return pages && Array.from(byId.values(), (card, index) => ({ ...card, rank: index + 1 }));
  }, [pages]);
  return { ...query, cards };
}
