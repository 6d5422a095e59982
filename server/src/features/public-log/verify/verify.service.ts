import { createHash, hash } from "node:crypto";
import { chartsLines, type PublicLogDay, splitCheck } from "@dishboard/contract/public-log";
import { checkOf } from "../line-checks.service.ts";
import { CannotVerify, readIndex, readLines, type VerifyLimits, verifyLimits } from "./published-files.service.ts";
import { createReplay, type Replay } from "./replay.service.ts";

/** Valid if charts match the votes and no line was changed. */
export type Verdict = {
  differences: string[];
  areMore: boolean;
  days: number;
  items: number;
  votes: number;
  /** SHA-256 of the last log, which covers all earlier ones. */
  log: string;
};

const maxNamed = 20;

/**
 * Recomputes a day's rankings from a site's logs, from the first day on, and compares bytes. With a log's SHA-256,
 * checks that it is among them. Trusts no data and writes nothing to disk. Throws `CannotVerify`.
 */
export async function verifyBoard(
  address: string,
  day: string,
  { kept, limits = verifyLimits }: { kept?: string | undefined; limits?: VerifyLimits } = {},
): Promise<Verdict> {
  const origin = originOf(address);
  const days = await readIndex(origin, day, limits);
  const last = days.at(-1);
  if (last?.day !== day) {
    const before = last ? `, and the last log before it is of ${last.day}` : "";
    throw new CannotVerify(`${origin} has published no log of ${day}${before}`);
  }
  const differences: string[] = [];
  const tell = (of: string, what: string) => differences.length <= maxNamed && differences.push(`${of}: ${what}`);
  if (kept !== undefined && !days.some(({ log }) => log.sha256 === kept))
    tell(day, `no log up to this day has the SHA-256 ${quoted(kept)}, which was kept: the past was rewritten`);
  const replay = createReplay(limits);
  let previous: { day: string; log: string; charts: string } | null = null;
  for (const one of days) {
    const problem = (what: string) => void tell(one.day, what);
    const log = await applyLog(origin, one, limits, replay, problem);
    const { problems, header, fewerVotes, changed } = replay.endDay();
    for (const each of problems) problem(each);
    if (!header) throw new CannotVerify(`The log of ${one.day} has no first line that can be read`);
    if (log !== one.log.sha256) problem(`the log has the SHA-256 ${log}, and the index says ${one.log.sha256}`);
    if (header.day !== one.day || header.firstDay !== one.firstDay || header.takenAt !== one.takenAt)
      problem("the first line of the log and the index name different times");
    if (JSON.stringify(header.previous) !== JSON.stringify(previous))
      problem(`the chain breaks: the log does not follow from ${previous ? `that of ${previous.day}` : "nothing"}`);
    // By the index, so that one changed line is one difference.
    const lines = chartsLines(header, one.log.sha256, replay.charts(), fewerVotes);
    const charts = hash("sha256", `${lines.join("\n")}\n`, "hex");
    if (charts !== one.charts.sha256 || one === last) await compareCharts(origin, one, limits, lines, changed, problem);
    previous = { day: one.day, log, charts: one.charts.sha256 };
  }
  return {
    differences: differences.slice(0, maxNamed),
    areMore: differences.length > maxNamed,
    days: days.length,
    ...replay.counts(),
    log: previous?.log ?? "",
  };
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CannotVerify("The address must begin with https:// or http://");
  return url.origin;
}

/** Applies a day's lines; returns their hash. */
async function applyLog(
  origin: string,
  one: PublicLogDay,
  limits: VerifyLimits,
  replay: Replay,
  problem: (what: string) => void,
): Promise<string> {
  const sum = createHash("sha256");
  let check = "";
  let number = 0;
  for await (const { line, bytes } of readLines(origin, "log", one, limits)) {
    number += 1;
    sum.update(bytes);
    const parts = splitCheck(line);
    const about = `line ${number} of the log, ${quoted(line)},`;
    if (!parts) {
      problem(`${about} has no check`);
      continue;
    }
    if (parts.check !== checkOf(check, parts.line))
      problem(`${about} does not fit its check: it was changed, or the line before it was changed or left out`);
    // The given check, so that one changed line is named once.
    check = parts.check;
    const wrong = replay.apply(parts.line);
    if (wrong) problem(`${about} ${wrong}`);
  }
  return sum.digest("hex");
}

async function compareCharts(
  origin: string,
  one: PublicLogDay,
  limits: VerifyLimits,
  expected: string[],
  changed: Map<string, string[]>,
  problem: (what: string) => void,
): Promise<void> {
  const sum = createHash("sha256");
  const given: string[] = [];
  for await (const { line, bytes } of readLines(origin, "charts", one, limits)) {
    sum.update(bytes);
    if (given.length <= expected.length) given.push(line);
  }
  const sha256 = sum.digest("hex");
  if (sha256 !== one.charts.sha256)
    problem(`the charts have the SHA-256 ${sha256}, and the index says ${one.charts.sha256}`);
  const byItem = new Map(given.flatMap((line) => (itemOf(line) ? [[itemOf(line), line] as const] : [])));
  let isNamed = false;
  const name = (what: string) => {
    isNamed = true;
    problem(what);
  };
  for (const line of expected) {
    const item = itemOf(line);
    const other = item && byItem.get(item);
    if (!item) continue;
    byItem.delete(item);
    if (!other) name(`item ${item} is missing in the charts: the votes give ${quoted(line)}${votersOf(changed, item)}`);
    else if (withoutRank(other) !== withoutRank(line))
      name(`item ${item}: the charts say ${quoted(other)}, the votes give ${quoted(line)}${votersOf(changed, item)}`);
  }
  for (const [item, line] of byItem) name(`item ${item} does not belong in the charts: ${quoted(line)}`);
  if (isNamed) return;
  const at = expected.findIndex((line, index) => line !== given[index]);
  if (at !== -1 || given.length > expected.length) {
    const index = at === -1 ? expected.length : at;
    problem(
      `line ${index + 1} of the charts is ${quoted(given[index] ?? "nothing")}, and the votes give ${quoted(expected[index] ?? "nothing")}`,
    );
  }
}

function itemOf(line: string): string | undefined {
  return /^\{"chart":"(?:dish|product)","rank":\d+,"item":"([0-9a-f-]{36})"/.exec(line)?.[1];
}

function withoutRank(line: string): string {
  return line.replace(/"rank":\d+,/, "");
}

function votersOf(changed: Map<string, string[]>, item: string): string {
  const voters = changed.get(item) ?? [];
  return voters.length === 0 ? "" : ` (voters whose votes changed that day: ${voters.join(", ")})`;
}

function quoted(text: string): string {
  const short = text.length > 400 ? `${text.slice(0, 400)}...` : text;
  return short.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?");
}
