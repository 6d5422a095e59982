import { allergenNames } from "@dishboard/contract/allergens";
import { slugOf } from "@dishboard/contract/filter-words";
import type { Card, ItemKind } from "@dishboard/contract/items";
import { rankingLimit } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLensList } from "../diet/lens/use-lens-list.ts";
import { chartQuery } from "./charts.queries.ts";
import { type Filters, isNearestFirst } from "./filters/filter-fields.ts";

/**
 * A board's cards. If the lens hides some of a full hundred, the next fill up without a rank. Only then the server
 * receives the avoided allergens, in this call alone and in no page's address.
 */
export function useLensFill(
  kind: ItemKind,
  place: Position | null,
  filters: Filters,
  cards: readonly Card[] | undefined,
): readonly Card[] | undefined {
  const lens = useLensList(cards);
  const isWanted =
    lens !== null && lens.hiddenCount > 0 && (cards?.length ?? 0) >= rankingLimit && !isNearestFirst(filters);
  const avoid = allergenNames(lens?.avoided ?? []).map(slugOf);
  const { data } = useQuery({ ...chartQuery(kind, place, { ...filters, avoid }), enabled: isWanted });
  const found = isWanted ? data?.cards : undefined;
  return useMemo(() => {
    if (!cards || !found) return cards;
    const ids = new Set(cards.map(({ id }) => id));
    return [...cards, ...found.filter(({ id }) => !ids.has(id))];
  }, [cards, found]);
}
