import type { Card } from "@dishboard/contract/items";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useStore } from "../../../lib/store.ts";
import { savedListQuery } from "../saves.queries.ts";
import { forgetToggled, toggledStore } from "./toggled-store.ts";

const none: ReadonlySet<string> = new Set();

/** A person's or this browser's (null) saved items. Removed ones stay until the list is left. */
export function useSavedList(personId: string | null | undefined) {
  const query = useInfiniteQuery({ ...savedListQuery(personId ?? null), enabled: personId !== undefined });
  const toggled = useStore(toggledStore, none);
  const pages = query.data?.pages;
  const shown = useRef<readonly Card[]>([]);
  useEffect(() => forgetToggled, []);
  const cards = useMemo(() => {
    const saved = pages && inTheirPlaces(shown.current, uniqueCards(pages), toggled);
    return saved?.map((card, index) => ({ ...card, rank: index + 1 }));
  }, [pages, toggled]);
  useEffect(() => {
    shown.current = cards ?? [];
  }, [cards]);
  return { ...query, cards };
}

/** A resaved item may be on two pages. */
function uniqueCards(pages: readonly { cards: Card[] }[]): Card[] {
  return [...new Map(pages.flatMap((page) => page.cards).map((card) => [card.id, card])).values()];
}

function inTheirPlaces(shown: readonly Card[], saved: readonly Card[], toggled: ReadonlySet<string>): readonly Card[] {
  const staying = shown.filter(({ id }) => toggled.has(id));
  if (staying.length === 0) return saved;
  const all = saved.filter(({ id }) => !staying.some((card) => card.id === id));
  for (const card of staying) {
    const before = new Set(shown.slice(0, shown.indexOf(card)).map(({ id }) => id));
    const index = all.findLastIndex(({ id }) => before.has(id)) + 1;
    all.splice(index, 0, saved.find(({ id }) => id === card.id) ?? card);
  }
  return all;
}
