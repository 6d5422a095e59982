import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { restaurantsQuery } from "../restaurant/restaurants.queries.ts";

const nearKm = 0.3;

/** Restaurants around a pin; `isKnown` once for this pin. */
export function usePinSurroundings(pin: Position): { around: readonly FoundRestaurant[]; isKnown: boolean } {
  const list = useQuery({ ...restaurantsQuery("", pin), placeholderData: keepPreviousData });
  const around = list.data ?? [];
  return { around, isKnown: around.length > 0 || (list.isSuccess && !list.isPlaceholderData) };
}

/** The restaurant next to a pin, or null. */
export function nearestName(pin: Position, around: readonly FoundRestaurant[]): string | null {
  const byDistance = around.map((one) => ({ name: one.name, km: distanceKm(pin, one) })).sort((a, b) => a.km - b.km);
  const [nearest] = byDistance;
  return nearest && nearest.km <= nearKm ? nearest.name : null;
}
