import type { QueryKey } from "@tanstack/react-query";

/** How the query key of each list of items begins; these are the names that the specification gives them. */
export const listKeys = {
  dishes: ["dishes"],
  pantryProducts: ["pantry-products"],
  whatsNew: ["whatsNew"],
  lists: ["lists"],
  restaurant: ["restaurant"],
  userDishes: ["userDishes"],
  userProducts: ["userProducts"],
  userStats: ["userStats"],
  userVotes: ["user-votes"],
  addedItems: ["added-items"],
  saved: ["saved"],
} as const satisfies Record<string, QueryKey>;

const latestUntilKey = "latestUntil";
const longestMs = 3_000;

/** Says that a change of one's own was made now, which servers' caches do not have for some time, also after a reload. */
export function noteOwnChange(forMs = longestMs): void {
  if (latestForMs(Date.now()) >= forMs) return;
  try {
    sessionStorage.setItem(latestUntilKey, String(Date.now() + forMs));
  } catch {
    // Without storage a list may show the change a second later.
  }
}

/** Whether a list that is asked for now, or was at another time, has to include a change of one's own that a server's cache may not have. */
export function mustBeLatest(askedAt = Date.now()): boolean {
  return latestForMs(askedAt) > 0;
}

function latestForMs(from: number): number {
  try {
    const left = Number(sessionStorage.getItem(latestUntilKey)) - from;
    return left <= longestMs ? left : 0;
  } catch {
    return 0;
  }
}
