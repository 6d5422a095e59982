import { tastedMetres } from "@dishboard/contract/limits";
import { distanceKm } from "@dishboard/contract/places";
import { grantedPosition } from "../../places/use-locate.ts";
import type { VotableItem } from "../votes.queries.ts";

const storageKey = "votedWhereTheDishIs";

const longestMs = 3_000;

const looking = new Map<string, Promise<boolean>>();

/**
 * Finds out whether a member votes at the dish's place, only if the position is already allowed; it never asks. Keeps
 * the result, not the position, until the vote is saved, also across a reload.
 */
export function lookWhereVoted({ kind, id, restaurantLatitude, restaurantLongitude }: VotableItem): void {
  forgetWhereVoted(id);
  if (kind !== "dish" || restaurantLatitude == null || restaurantLongitude == null) return;
  const dish = { latitude: restaurantLatitude, longitude: restaurantLongitude };
  const isThere = grantedPosition().then((position) => {
    const isNear = position !== null && distanceKm(position, dish) * 1_000 <= tastedMetres;
    if (isNear) write([...read(), id]);
    return isNear;
  });
  looking.set(id, Promise.race([isThere, wait(longestMs)]));
}

export async function wasVotedThere(id: string): Promise<boolean> {
  return read().includes(id) || ((await looking.get(id)?.catch(() => false)) ?? false);
}

export function forgetWhereVoted(id: string): void {
  looking.delete(id);
  if (read().includes(id)) write(read().filter((other) => other !== id));
}

function wait(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}

function read(): string[] {
  try {
    return localStorage.getItem(storageKey)?.split(" ").filter(Boolean) ?? [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(storageKey, [...new Set(ids)].join(" "));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage only votes sent at once have it.
  }
}
