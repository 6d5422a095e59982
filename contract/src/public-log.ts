/**
 * The votes and frozen rankings of each ended day, in UTC, so that anyone can recompute the board. Files of JSON lines
 * with fields in the order of the functions here.
 */
import * as z from "zod/mini";
import { isDay } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import type { ItemKind } from "./items.ts";
import { publicLogPageSize, rankingLimit } from "./limits.ts";

/** Minimum votes of a published item, so that votes cannot be linked to a voter who was seen. */
export const minPublishedVotes = 5;

/** Minimum voters on published items before the next log appears, so that no change can be linked to one person. */
export const minPublishedPeople = 5;
export const publicLogFormat = 1;

const Day = z.string().check(z.refine(isDay, "must be a day, YYYY-MM-DD"));

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `sha256` is of the unpacked lines, in hexadecimal digits; `bytes` is the size of the packed file. */
const PublishedFile = z.object({ sha256: Sha256, bytes: z.int() });
export type PublishedFile = z.infer<typeof PublishedFile>;

export const PublicLogDay = z.object({
  day: Day,
  /** Earlier than `day` if the days from it on have no log of their own, because the site was down. */
  firstDay: Day,
  takenAt: z.iso.datetime(),
  log: PublishedFile,
  charts: PublishedFile,
  /** Published since the first day, without those withdrawn. */
  items: z.int(),
  votes: z.int(),
});
export type PublicLogDay = z.infer<typeof PublicLogDay>;

/** Newest first. */
export const listPublicLogDays = endpoint({
  method: "GET",
  path: "/api/public-log",
  operationId: "listPublicLogDays",
  tag: "charts",
  summary: "The days of which there are a public log of votes and frozen charts, newest first",
  description: `At most ${publicLogPageSize} days. Their files are at /media/public-log/DAY/log-SHA256.gz and /media/public-log/DAY/charts-SHA256.gz, gzip of JSON lines, and never change. docs/trust.md of the program has the format; \`npm run verify-board\` checks them.`,
  query: z.strictObject({ before: z.optional(Day) }),
  reply: z.object({ days: z.array(PublicLogDay).check(z.maxLength(publicLogPageSize)), areMore: z.boolean() }),
});

export function publicLogPath(kind: "log" | "charts", day: string, sha256: string): string {
  return `/media/public-log/${day}/${kind}-${sha256}.gz`;
}

export type BoardPlace = { name: string; latitude: number; longitude: number; radiusKm: number };

export type LogHeader = {
  day: string;
  firstDay: string;
  takenAt: string;
  /** The day before in the chain; null on the first day. */
  previous: { day: string; log: string; charts: string } | null;
  board: BoardPlace;
};

/** Without coordinates a dish may be on every board. */
export type LogItem = {
  item: string;
  kind: ItemKind;
  name: string;
  latitude: number | null;
  longitude: number | null;
  isOnBoard: boolean;
};

export type LoggedVote = {
  vote: "up" | "down";
  basis: "tasted" | "heard";
  state: "counted" | "held" | "void";
};

/** A withdrawn item leaves with all its votes. */
export type ItemChange = (LogItem & { change: "published" | "changed" }) | { item: string; change: "withdrawn" };

/** `voter` is a pseudonym for this item only: 32 hexadecimal digits. */
export type VoteChange = { item: string; voter: string } & (
  | (LoggedVote & { change: "added" | "changed" })
  | { change: "removed" }
);

/** So that no one else can recompute them. */
export type FewerVotes = Record<ItemKind, number>;

/** Published items and votes, including unchanged ones. */
export type LogEnd = { items: number; votes: number; fewerVotes: FewerVotes };

/** The rank is among the published items. */
export type ChartRow = { item: string; name: string; upvotes: number; downvotes: number };

export function logHeaderLine({ day, firstDay, takenAt, previous, board }: LogHeader): string {
  const { name, latitude, longitude, radiusKm } = board;
  return JSON.stringify({
    format: publicLogFormat,
    log: day,
    firstDay,
    takenAt,
    previous: previous && { day: previous.day, log: previous.log, charts: previous.charts },
    board: { name, latitude, longitude, radiusKm },
    minVotes: minPublishedVotes,
    chartSize: rankingLimit,
  });
}

export function itemLine(change: ItemChange): string {
  if (change.change === "withdrawn") return JSON.stringify({ item: change.item, change: "withdrawn" });
  const { item, kind, name, latitude, longitude, isOnBoard } = change;
  return JSON.stringify({ item, change: change.change, kind, name, latitude, longitude, isOnBoard });
}

export function voteLine(change: VoteChange): string {
  const { item, voter } = change;
  if (change.change === "removed") return JSON.stringify({ item, voter, change: "removed" });
  const { vote, basis, state } = change;
  return JSON.stringify({ item, voter, change: change.change, vote, basis, state });
}

export function logEndLine({ items, votes, fewerVotes: { dish, product } }: LogEnd): string {
  return JSON.stringify({ end: true, items, votes, fewerVotes: { dish, product } });
}

/** Returns a line with its check, which follows from it and the previous line. */
export function withCheck(line: string, check: string): string {
  return `${line.slice(0, -1)},"check":"${check}"}`;
}

export function splitCheck(line: string): { line: string; check: string } | undefined {
  const [, body, check] = /^(.*),"check":"([0-9a-f]{16})"\}$/s.exec(line) ?? [];
  return body !== undefined && check !== undefined ? { line: `${body}}`, check } : undefined;
}

/** Returns all lines of a day's charts. */
export function chartsLines(
  { day, takenAt, board }: LogHeader,
  log: string,
  charts: Record<ItemKind, readonly ChartRow[]>,
  fewerVotes: FewerVotes,
): string[] {
  const { name, latitude, longitude, radiusKm } = board;
  const header = {
    format: publicLogFormat,
    charts: day,
    takenAt,
    log,
    board: { name, latitude, longitude, radiusKm },
  };
  const linesOf = (chart: ItemKind) => [
    ...charts[chart].map(({ item, name, upvotes, downvotes }, index) =>
      JSON.stringify({ chart, rank: index + 1, item, name, upvotes, downvotes, netScore: upvotes - downvotes }),
    ),
    JSON.stringify({ chart, fewerVotes: fewerVotes[chart] }),
  ];
  return [JSON.stringify(header), ...linesOf("dish"), ...linesOf("product")];
}

/** Compares by net score, then upvotes, then the lowest id, which is the oldest. */
export function compareChartRows(a: ChartRow, b: ChartRow): number {
  return (
    b.upvotes - b.downvotes - (a.upvotes - a.downvotes) ||
    b.upvotes - a.upvotes ||
    (a.item < b.item ? -1 : a.item > b.item ? 1 : 0)
  );
}
