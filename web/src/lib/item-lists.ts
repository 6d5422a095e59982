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

/** After a change of one's own, lists are asked for past every cache for this long. */
const latestMs = 3_000;
let changedAt = Number.NEGATIVE_INFINITY;

/** Says that a change of one's own was made now, which servers' caches may not have. */
export function noteOwnChange(): void {
  changedAt = performance.now();
}

/** Whether a list that is fetched now has to include a change of one's own that a server's cache may not have. */
export function mustBeLatest(): boolean {
  return performance.now() - changedAt < latestMs;
}
