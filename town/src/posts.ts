/** When the town posted and commented, and who likes what. Deterministic: the same on every machine and at any time. */
import { people } from "./people.ts";
import { seeded, shuffled } from "./seeded.ts";
import type { TownPost } from "./snaps.ts";

const newestHours = 0.7;
const spreadDays = 40;

/** When the post at a place of its feed, of so many, was posted: the newest within the hour, the oldest weeks ago. */
export function whenPosted(index: number, count: number, now: Date): Date {
  const hours = newestHours + spreadDays * 24 * (index / count) ** 1.4;
  return new Date(now.getTime() - Math.round(hours * 3_600_000));
}

/** When the comment at a place below its post was written: the first soon after it, and all before `now`. */
export function whenCommented(index: number, postedAt: Date, now: Date): Date {
  const share = 1 - 0.8 ** (index + 1);
  const day = Math.min(now.getTime() - postedAt.getTime(), 24 * 3_600_000);
  return new Date(postedAt.getTime() + Math.round(day * share));
}

/** The usernames of those who like a post; nobody likes their own. */
export function likersOf({ key, by, appeal }: TownPost): string[] {
  const others = people.filter(({ username }) => username !== by);
  const likers = shuffled(others, seeded(key)).slice(0, Math.round(others.length * appeal ** 1.5));
  return likers.map(({ username }) => username);
}
