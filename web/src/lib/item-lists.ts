import type { QueryKey } from "@tanstack/react-query";

/** The start of the query key of each list of items and of an item's shared notes. The specification names most. */
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
  sharedNotes: ["shared-notes"],
} as const satisfies Record<string, QueryKey>;

export const savedPlacesKey = "saved-places";

const ownChangeKey = "ownChange";
/** Servers read replicas that may be five seconds behind, and their caches are a second old. */
const longestMs = 7_000;
/** So long at most, on a slow line, does it take until the lists include a change of one's own. */
const changingMs = 10_000;
/** So old is a page at most that a busy server sends. */
const oldestPageMs = 10_000;

/** Notes that the user changed something now. Servers' caches lack it for some time, also after a reload. */
export function noteOwnChange(forMs = longestMs): void {
  const { at, latestMs } = ownChange();
  const now = Date.now();
  writeOwnChange(now, Math.max(forMs, at + latestMs - now));
}

/** Whether a list that is fetched now has to include a change of one's own that a server's cache may not have. */
export function mustBeLatest(): boolean {
  const { at, latestMs } = ownChange();
  return isWithin(Date.now() - at, latestMs);
}

/** Whether a change of one's own was made so shortly ago that lists may still come in another order. */
export function mayStillChange(): boolean {
  return isWithin(Date.now() - ownChange().at, changingMs);
}

/** Whether the page that was loaded may be from before a change of one's own, which lists then have to include. */
export function isPageBeforeOwnChange(): boolean {
  const { at } = ownChange();
  const isBefore = isWithin(performance.timeOrigin - at, oldestPageMs);
  if (isBefore) writeOwnChange(at, oldestPageMs);
  return isBefore;
}

function isWithin(passedMs: number, ms: number): boolean {
  return passedMs >= 0 && passedMs < Math.min(ms, oldestPageMs);
}

/** When it was made, and for how long lists must be the latest. */
function ownChange(): { at: number; latestMs: number } {
  try {
    const stored = sessionStorage.getItem(ownChangeKey) ?? "";
    const [at = 0, latestMs = 0] = stored.split(" ").map((part) => Number(part) || 0);
    return { at, latestMs };
  } catch {
    return { at: 0, latestMs: 0 };
  }
}

function writeOwnChange(at: number, latestMs: number): void {
  try {
    sessionStorage.setItem(ownChangeKey, `${at} ${latestMs}`);
  } catch {
    // Without storage a list may show the change a second later.
  }
}
