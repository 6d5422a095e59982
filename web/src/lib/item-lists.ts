import type { QueryKey } from "@tanstack/react-query";

/** Starts of the query keys of item lists and shared notes. The specification names most. */
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
/** Replicas may lag five seconds; servers cache for one. */
const longestMs = 7_000;
/** Maximum time until the lists include the user's change, on a slow line. */
const changingMs = 10_000;
/** Maximum age of a page from a busy server. */
const oldestPageMs = 10_000;

/** Notes the user's change, which server caches lack for a while, also after a reload. */
export function noteOwnChange(forMs = longestMs): void {
  const { at, latestMs } = ownChange();
  const now = Date.now();
  writeOwnChange(now, Math.max(forMs, at + latestMs - now));
}

/** Whether a fetched list must bypass server caches to include the user's change. */
export function mustBeLatest(): boolean {
  const { at, latestMs } = ownChange();
  return isWithin(Date.now() - at, latestMs);
}

/** Whether a recent change may still reorder lists. */
export function mayStillChange(): boolean {
  return isWithin(Date.now() - ownChange().at, changingMs);
}

/** Whether the loaded page may predate a change that lists must include. */
export function isPageBeforeOwnChange(): boolean {
  const { at } = ownChange();
  const isBefore = isWithin(performance.timeOrigin - at, oldestPageMs);
  if (isBefore) writeOwnChange(at, oldestPageMs);
  return isBefore;
}

function isWithin(passedMs: number, ms: number): boolean {
  return passedMs >= 0 && passedMs < Math.min(ms, oldestPageMs);
}

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
    // Without storage a list shows the change a second later.
  }
}
