import { ItemKind } from "@dishboard/contract/items";
import { rankingLimit } from "@dishboard/contract/limits";
import { distanceKm } from "@dishboard/contract/places";
import {
  type BoardPlace,
  type ChartRow,
  compareChartRows,
  type FewerVotes,
  type ItemChange,
  itemLine,
  type LogEnd,
  type LogHeader,
  type LogItem,
  logEndLine,
  logHeaderLine,
  minPublishedVotes,
  type VoteChange,
  voteLine,
} from "@dishboard/contract/public-log";
import { CannotVerify, type VerifyLimits } from "./published-files.service.ts";

/** Votes and items, rebuilt line by line. */
export type Replay = {
  /** Applies a line without its check; returns the problem or null. */
  apply(line: string): string | null;
  /** Ends a day with its problems, and begins the next. */
  endDay(): { problems: string[]; header: LogHeader | null; fewerVotes: FewerVotes; changed: Map<string, string[]> };
  charts(): Record<ItemKind, ChartRow[]>;
  counts(): { items: number; votes: number };
};

type Item = LogItem & { votes: Map<string, number>; upvotes: number; downvotes: number };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pseudonym = /^[0-9a-f]{32}$/;
/** Uncounted while held or void. */
const [up, down, uncounted] = [1, 2, 0];
/** The database may round differently. */
const toleranceKm = 0.001;
const namedVoters = 10;

/** Starts before the first day. */
export function createReplay(limits: Pick<VerifyLimits, "items" | "votes">): Replay {
  const items = new Map<string, Item>();
  let votes = 0;
  let header: LogHeader | null = null;
  let end: LogEnd | null = null;
  let changed = new Map<string, string[]>();

  const count = (item: Item, kept: number | undefined, by: 1 | -1) => {
    if (kept === up) item.upvotes += by;
    if (kept === down) item.downvotes += by;
  };

  function applyItem(change: ItemChange): string | null {
    const known = items.get(change.item);
    if (change.change === "withdrawn") {
      if (!known) return "is withdrawn and was not there";
      votes -= known.votes.size;
      items.delete(change.item);
      changed.delete(change.item);
      return null;
    }
    if (change.change === "published" && known) return "is published and was there already";
    if (change.change === "changed" && !known) return "is changed and was not there";
    const { item, kind, name, latitude, longitude, isOnBoard } = change;
    const counts = known ?? { votes: new Map<string, number>(), upvotes: 0, downvotes: 0 };
    items.set(item, { item, kind, name, latitude, longitude, isOnBoard, ...partsOf(counts) });
    if (!known) changed.set(item, []);
    if (items.size > limits.items) throw new CannotVerify(`The logs name more than ${limits.items} items`);
    return header && isElsewhere(change, header.board) ? "is said to be on the board, or not, against its place" : null;
  }

  function applyVote(change: VoteChange): string | null {
    const item = items.get(change.item);
    if (!item) return "is about an item that is not there";
    const kept = item.votes.get(change.voter);
    const voters = changed.get(change.item) ?? [];
    if (voters.length < namedVoters) voters.push(change.voter);
    changed.set(change.item, voters);
    if (change.change === "added" && kept !== undefined) return "is added and was there already";
    if (change.change !== "added" && kept === undefined) return `is ${change.change} and was not there`;
    count(item, kept, -1);
    if (change.change === "removed") {
      item.votes.delete(change.voter);
      votes -= 1;
      return null;
    }
    const now = change.state === "counted" ? (change.vote === "up" ? up : down) : uncounted;
    if (kept === undefined) votes += 1;
    if (votes > limits.votes) throw new CannotVerify(`The logs name more than ${limits.votes} votes`);
    item.votes.set(change.voter, now);
    count(item, now, 1);
    return null;
  }

  return {
    apply(line) {
      const given = objectOf(line);
      if (!given) return "is no line of a log";
      if (!header) {
        if (!isHeader(given) || logHeaderLine(headerOf(given)) !== line) return "is no first line of a log";
        header = headerOf(given);
        return null;
      }
      if (end) return "stands after the last line";
      if (isVote(given) && voteLine(given) === line) return applyVote(given);
      if (isItem(given) && itemLine(given) === line) return applyItem(given);
      if (isEnd(given) && logEndLine(given) === line) {
        end = given;
        return null;
      }
      return "is no line of a log";
    },
    endDay() {
      const problems: string[] = [];
      for (const id of changed.keys()) {
        const size = items.get(id)?.votes.size ?? 0;
        if (size < minPublishedVotes)
          problems.push(`item ${id} is published with ${size} votes, fewer than ${minPublishedVotes}`);
      }
      if (!end) problems.push("the log has no last line");
      else if (end.items !== items.size || end.votes !== votes)
        problems.push(
          `the log says that it has ${end.items} items and ${end.votes} votes, and it has ${items.size} and ${votes}`,
        );
      const ended = { problems, header, fewerVotes: end?.fewerVotes ?? { dish: 0, product: 0 }, changed };
      [header, end, changed] = [null, null, new Map()];
      return ended;
    },
    charts() {
      const rows: Record<ItemKind, ChartRow[]> = { dish: [], product: [] };
      for (const { kind, isOnBoard, item, name, upvotes, downvotes } of items.values())
        if (isOnBoard) rows[kind].push({ item, name, upvotes, downvotes });
      for (const kind of ItemKind.options) rows[kind] = rows[kind].sort(compareChartRows).slice(0, rankingLimit);
      return rows;
    },
    counts: () => ({ items: items.size, votes }),
  };
}

function partsOf({ votes, upvotes, downvotes }: Pick<Item, "votes" | "upvotes" | "downvotes">) {
  return { votes, upvotes, downvotes };
}

/** Whether `isOnBoard` contradicts the place; without one any fits. */
function isElsewhere({ kind, latitude, longitude, isOnBoard }: LogItem, board: BoardPlace): boolean {
  if (kind === "product") return !isOnBoard;
  if (latitude === null || longitude === null) return false;
  const km = distanceKm(board, { latitude, longitude });
  return isOnBoard ? km > board.radiusKm + toleranceKm : km < board.radiusKm - toleranceKm;
}

function objectOf(line: string): Record<string, unknown> | null {
  try {
    const given: unknown = JSON.parse(line);
    return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

// Comparing the written line checks field order and unknown fields.

function isVote(given: Record<string, unknown>): given is Record<string, unknown> & VoteChange {
  const { item, voter, change, vote, basis, state } = given;
  if (typeof item !== "string" || !uuid.test(item) || typeof voter !== "string" || !pseudonym.test(voter)) return false;
  if (change === "removed") return true;
  return (
    (change === "added" || change === "changed") &&
    (vote === "up" || vote === "down") &&
    (basis === "tasted" || basis === "heard") &&
    (state === "counted" || state === "held" || state === "void")
  );
}

function isItem(given: Record<string, unknown>): given is Record<string, unknown> & ItemChange {
  const { item, change, kind, name, latitude, longitude, isOnBoard } = given;
  if (typeof item !== "string" || !uuid.test(item)) return false;
  if (change === "withdrawn") return true;
  return (
    (change === "published" || change === "changed") &&
    (kind === "dish" || kind === "product") &&
    typeof name === "string" &&
    isNumberOrNull(latitude) &&
    isNumberOrNull(longitude) &&
    typeof isOnBoard === "boolean"
  );
}

function isEnd(given: Record<string, unknown>): given is Record<string, unknown> & LogEnd {
  const { items, votes, fewerVotes } = given;
  return (
    isCount(items) && isCount(votes) && isObject(fewerVotes) && isCount(fewerVotes.dish) && isCount(fewerVotes.product)
  );
}

function isHeader(given: Record<string, unknown>): boolean {
  const { log, firstDay, takenAt, previous, board } = given;
  const isPrevious = previous === null || (isObject(previous) && areTexts(previous.day, previous.log, previous.charts));
  return (
    areTexts(log, firstDay, takenAt) &&
    isPrevious &&
    isObject(board) &&
    areTexts(board.name) &&
    [board.latitude, board.longitude, board.radiusKm].every((each) => typeof each === "number")
  );
}

function headerOf(given: Record<string, unknown>): LogHeader {
  const { log: day, firstDay, takenAt, previous, board } = given;
  return { day, firstDay, takenAt, previous, board } as LogHeader;
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null;
}

function areTexts(...given: unknown[]): boolean {
  return given.every((each) => typeof each === "string");
}

function isCount(given: unknown): boolean {
  return Number.isSafeInteger(given) && (given as number) >= 0;
}

function isNumberOrNull(given: unknown): boolean {
  return given === null || typeof given === "number";
}
