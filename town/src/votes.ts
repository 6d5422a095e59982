/** How the town votes, and when its items were submitted. Deterministic: the same on every machine and at any time. */
import { type Person, people } from "./people.ts";
import { seeded, shuffled } from "./seeded.ts";

/** What decides an item's votes. */
export type VotedItem = { key: string; appeal: number; controversy: number };

/** One vote of one person. */
export type TownVote = { key: string; direction: "up" | "down" };

/** A person's votes on the items. Popular items get nearly everyone's vote, most items a few. */
export function votesOf(person: Person, items: readonly VotedItem[]): TownVote[] {
  return items.flatMap((item) => {
    const direction = directionOf(person, item);
    return direction === null ? [] : [{ key: item.key, direction }];
  });
}

function directionOf(person: Person, item: VotedItem): TownVote["direction"] | null {
  const turn = shuffled(people, seeded(item.key)).findIndex(({ username }) => username === person.username);
  // The square makes the long tail: an item half as loved as the first gets a quarter of its votes.
  const voters = Math.min(people.length, Math.round(people.length * 1.03 * item.appeal ** 2));
  const against = Math.round(voters * item.controversy);
  if (turn < 0 || turn >= voters) return null;
  return turn < against ? "down" : "up";
}

const spreadDays = 150;
const newestHours = 0.4;
// Somewhat more of late: one dish a day or two. With 2 the first pages of the newest were all of one day.
const crowding = 1.25;
// A prime above the number of items, so that every index has an age of its own.
const ages = 997;

/** When the item at an index of the town's list was submitted: a moment of its own in the five months before `now`. */
export function whenSubmitted(index: number, now: Date): Date {
  const share = ((index * 619 + 271) % ages) / ages;
  const hours = newestHours + spreadDays * 24 * share ** crowding;
  return new Date(now.getTime() - Math.round(hours * 3_600_000));
}
