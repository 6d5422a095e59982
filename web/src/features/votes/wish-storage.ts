import { type Tally, type Vote, withVote } from "@dishboard/contract/votes";
import type { VotableItem } from "./votes.queries.ts";

/** A wish that the server has not answered yet: for what, by which press, and what was known of the item then. */
export type KeptWish = {
  item: Pick<VotableItem, "kind" | "id" | "name">;
  vote: Vote;
  press: string;
  tally: Tally;
};

// A name for each wish: tabs that write at the same time do not write over one another.
const nameOf = (personId: string, id: string) => `vote-wish:${personId}:${id}`;

/** Keeps a person's last wish for an item, and says whether it could. */
export function keepWish(personId: string, { item: { id, kind, name }, vote, press, tally }: KeptWish): boolean {
  const known = { vote: tally.vote, upvotes: tally.upvotes, downvotes: tally.downvotes, version: tally.version };
  try {
    localStorage.setItem(nameOf(personId, id), JSON.stringify({ kind, name, vote, press, known }));
    return true;
  } catch {
    // A full or closed storage costs the next visit this vote, not this one; what was wished before is outdated.
    remove(nameOf(personId, id));
    return false;
  }
}

/** The press whose wish for an item is kept, null where none is. */
export function keptPress(personId: string, id: string): string | null {
  return readWish(personId, id)?.press ?? null;
}

/** Forgets a wish, unless that of a later press has taken its place. */
export function forgetWish(personId: string, id: string, press: string): void {
  if (keptPress(personId, id) === press) remove(nameOf(personId, id));
}

/** A person's wishes that nobody has answered; what is broken is removed. */
export function readWishes(personId: string): KeptWish[] {
  const start = nameOf(personId, "");
  const ids = storedNames().flatMap((name) => (name.startsWith(start) ? name.slice(start.length) : []));
  return ids.flatMap((id) => {
    const kept = readWish(personId, id);
    if (!kept) remove(nameOf(personId, id));
    return kept ?? [];
  });
}

function storedNames(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  } catch {
    // Nothing can have been kept in a closed storage.
    return [];
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing can have been kept in a closed storage.
  }
}

function readWish(personId: string, id: string): KeptWish | null {
  try {
    const { kind, name, vote, press, known } = JSON.parse(localStorage.getItem(nameOf(personId, id)) ?? "");
    const { upvotes, downvotes, version } = known;
    if ((kind !== "dish" && kind !== "product") || typeof name !== "string" || typeof press !== "string") return null;
    if (!isVote(vote) || !isVote(known.vote) || ![upvotes, downvotes, version].every(Number.isSafeInteger)) return null;
    const none = { id, upvotes, downvotes, netScore: 0, voteCount: 0, version, vote: known.vote };
    return { item: { id, kind, name }, vote, press, tally: withVote(none, none.vote) };
  } catch {
    return null;
  }
}

function isVote(value: unknown): value is Vote {
  return value === "up" || value === "down" || value === "none";
}
