import type { Card } from "@dishboard/contract/items";
import { distanceKm, type Position } from "@dishboard/contract/places";
import { useMemo } from "react";

/** Cards unchanged, or by distance from a place, unknown ones last. Ranks stay. */
export function useCardsInOrder(
  cards: readonly Card[] | undefined,
  from: Position | undefined,
): readonly Card[] | undefined {
  return useMemo(() => {
    if (!cards || !from) return cards;
    const distances = new Map(cards.map((card) => [card, distanceOf(card, from)]));
    return [...cards].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
  }, [cards, from]);
}

function distanceOf({ restaurantLatitude, restaurantLongitude }: Card, from: Position): number {
  if (restaurantLatitude === null || restaurantLongitude === null) return Number.MAX_VALUE;
  return distanceKm(from, { latitude: restaurantLatitude, longitude: restaurantLongitude });
}
