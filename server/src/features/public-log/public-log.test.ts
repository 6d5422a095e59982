import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea } from "@dishboard/contract/places";
import { listPublicLogDays, type PublicLogDay, publicLogPath } from "@dishboard/contract/public-log";
import type { Vote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";
import { markVotes, setVotes } from "../votes/votes.repository.ts";
import { checkOf } from "./line-checks.service.ts";
import { verifyBoard } from "./verify/verify.service.ts";

let now = new Date("2026-11-22T00:07:00Z");
const testApp = await ownApp({ PUBLIC_LOG: "on" }, { clock: () => now });
const { app, db, settings } = testApp;
let people: Person[];
let ramen: string;
let oil: string;
let address: string;

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 7 }, (_, n) => newPerson(db, `voter${n}`)));
  const [ada] = people as [Person];
  ramen = await ada.submitsDish({ name: "Ramen", at: defaultMarketArea });
  oil = await ada.submitsProduct({ name: "Chilli Oil" });
  address = await app.listen({ host: "127.0.0.1", port: 0 });
});

/** The first so many people vote on an item. */
async function vote(id: string, kind: "dish" | "product", votes: Vote[]): Promise<void> {
  const changes = votes.map((vote, n) => ({ item: { id, kind }, userId: people[n]?.id ?? "", vote }));
  await setVotes(db.write, changes, now);
}

/** A task of one instance; several are what several instances do. */
function publish(): Promise<void> {
  const tasks = createTasks({ settings, db, log: openLog("silent"), clock: () => now });
  return tasks["public-log"]?.run(null) ?? Promise.resolve();
}

async function days(): Promise<PublicLogDay[]> {
  return (await call(testApp.transport, listPublicLogDays, {}, { isLatest: true })).days;
}

async function dayOf(day: string): Promise<PublicLogDay> {
  const found = (await days()).find((one) => one.day === day);
  if (!found) throw new Error(`nothing is published of ${day}`);
  return found;
}

function fileOf(kind: "log" | "charts", one: PublicLogDay): string {
  return join(settings.dataDir, publicLogPath(kind, one.day, one[kind].sha256));
}

async function linesOf(kind: "log" | "charts", one: PublicLogDay): Promise<string[]> {
  const reply = await app.inject({ url: publicLogPath(kind, one.day, one[kind].sha256) });
  expect(reply.statusCode).toBe(200);
  const text = gunzipSync(reply.rawPayload).toString();
  expect(hash("sha256", text, "hex")).toBe(one[kind].sha256);
  return text.trimEnd().split("\n");
}

async function votesIn(day: string): Promise<Record<string, string>[]> {
  const lines = await linesOf("log", await dayOf(day));
  return lines.map((line) => JSON.parse(line)).filter(({ voter }) => voter);
}

/** Changes a published file for the time of some work. */
async function forged(
  kind: "log" | "charts",
  day: string,
  change: (text: string) => string,
  work: () => Promise<void>,
) {
  const file = fileOf(kind, await dayOf(day));
  const packed = await readFile(file);
  const text = gunzipSync(packed).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(file, gzipSync(changed));
  await work().finally(() => writeFile(file, packed));
}

describe("the public log", () => {
  it("publishes an item from five votes on, with all of them, once however many instances do it", async () => {
    await vote(ramen, "dish", ["up", "up", "up", "down", "up"]);
    await vote(oil, "product", ["up", "up", "up", "up"]);
    await Promise.all([publish(), publish()]);
    const [one, ...others] = await days();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ day: "2026-11-21", firstDay: "2026-11-21", items: 1, votes: 5 });
    const votes = await votesIn("2026-11-21");
    expect(votes.map(({ item, change, vote, basis, state }) => [item, change, vote, basis, state]).sort()).toEqual([
      [ramen, "added", "down", "heard", "counted"],
      ...Array(4).fill([ramen, "added", "up", "heard", "counted"]),
    ]);
    expect((await verifyBoard(address, "2026-11-21")).differences).toEqual([]);
  });

  it("says what changed since, and freezes the charts that readers saw", async () => {
    now = new Date("2026-11-23T00:07:00Z");
    await vote(oil, "product", ["up", "up", "up", "up", "up", "up"]);
    await vote(ramen, "dish", ["up", "up", "up", "up", "none", "up", "up"]);
    const marked = [3, 4].map((n) => ({ userId: people[n]?.id ?? "", itemId: oil }));
    await markVotes(db.write, marked.slice(0, 1), { isHeld: true, isVoid: null });
    await markVotes(db.write, marked.slice(1), { isHeld: null, isVoid: true });
    await publish();
    const votes = await votesIn("2026-11-22");
    const changesOf = (id: string) => votes.flatMap(({ item, change }) => (item === id ? [change] : [])).sort();
    expect(changesOf(ramen)).toEqual(["added", "added", "changed", "removed"]);
    expect(votes.flatMap(({ item, state }) => (item === oil ? [state] : [])).sort()).toEqual([
      ...Array(4).fill("counted"),
      "held",
      "void",
    ]);
    const rows = (await linesOf("charts", await dayOf("2026-11-22"))).map((line) => JSON.parse(line));
    const dishes: Chart = await call(testApp.transport, dishChart, {}, { isLatest: true });
    const products: Chart = await call(testApp.transport, productChart, {}, { isLatest: true });
    const frozen = rows.filter(({ item }) => item).map(({ item, netScore }) => ({ item, netScore }));
    const shown = [...dishes.cards, ...products.cards].map(({ id, netScore }) => ({ item: id, netScore }));
    expect(frozen).toEqual(shown);
    expect((await verifyBoard(address, "2026-11-22")).differences).toEqual([]);
  });

  it("names nobody by the same pseudonym on two items", async () => {
    const votes = [...(await votesIn("2026-11-21")), ...(await votesIn("2026-11-22"))];
    const itemsOf = new Map<string, Set<string>>();
    for (const { voter = "", item = "" } of votes) itemsOf.set(voter, (itemsOf.get(voter) ?? new Set()).add(item));
    expect(itemsOf.size).toBe(7 + 6);
    expect([...itemsOf.values()].every((items) => items.size === 1)).toBe(true);
  });

  it("withdraws what is hidden or has fewer than five votes, and says which days it missed", async () => {
    now = new Date("2026-11-30T09:00:00Z");
    await sql`update rankings set state = 2 where item_id = ${ramen}`.execute(db.write);
    await vote(oil, "product", ["none", "none"]);
    await publish();
    expect((await days())[0]).toMatchObject({ day: "2026-11-29", firstDay: "2026-11-23", items: 0, votes: 0 });
    expect(await votesIn("2026-11-29")).toEqual([]);
    const withdrawn = (await linesOf("log", await dayOf("2026-11-29"))).filter((line) => line.includes("withdrawn"));
    expect(withdrawn).toHaveLength(2);
    expect((await verifyBoard(address, "2026-11-29")).differences).toEqual([]);
    await sql`update rankings set state = 0 where item_id = ${ramen}`.execute(db.write);
  });
});

describe("whoever recomputes the board", () => {
  it("is told which vote of a log was changed, by its item, pseudonym and day", async () => {
    const [first] = (await votesIn("2026-11-21")).filter(({ vote }) => vote === "up");
    const turn = (text: string) =>
      text.replace(new RegExp(`(${first?.voter}","change":"added","vote":)"up"`), '$1"down"');
    await forged("log", "2026-11-21", turn, async () => {
      const { differences } = await verifyBoard(address, "2026-11-21");
      const [named] = differences;
      for (const part of ["2026-11-21", first?.item ?? "", first?.voter ?? "", "does not fit its check"])
        expect(named).toContain(part);
      expect(differences.filter((each) => each.includes("does not fit its check"))).toHaveLength(1);
    });
  });

  it("is told where a vote was left out, and of a log whose checks were all written anew", async () => {
    const [, second] = await votesIn("2026-11-21");
    const without = (text: string) => text.replace(new RegExp(`^.*${second?.voter}.*\n`, "m"), "");
    await forged("log", "2026-11-21", without, async () => {
      const { differences } = await verifyBoard(address, "2026-11-21");
      expect(differences[0]).toContain("left out");
    });
    const rewritten = (text: string) => {
      let check = "";
      return without(text).replace(/^(.*),"check":"\w+"\}$/gm, (_, body) => {
        check = checkOf(check, `${body}}`);
        return `${body},"check":"${check}"}`;
      });
    };
    await forged("log", "2026-11-21", rewritten, async () => {
      const { differences } = await verifyBoard(address, "2026-11-21");
      expect(differences.some((each) => each.includes("the index says"))).toBe(true);
      expect(differences.some((each) => each.includes(`item ${ramen}: the charts say`))).toBe(true);
    });
  });

  it("is told which row of a chart was changed", async () => {
    await forged(
      "charts",
      "2026-11-22",
      (text) => text.replace('"upvotes":6', '"upvotes":9'),
      async () => {
        const { differences } = await verifyBoard(address, "2026-11-22");
        expect(differences.some((each) => each.startsWith(`2026-11-22: item ${ramen}: the charts say`))).toBe(true);
      },
    );
  });

  it("reads why a site cannot be verified", async () => {
    await expect(verifyBoard(address, "2026-11-25")).rejects.toThrow("has published nothing of 2026-11-25");
    await expect(verifyBoard("file:///etc/passwd", "2026-11-21")).rejects.toThrow("must begin with https://");
    const endless = (text: string) => `${"x".repeat(20_000)}${text}`;
    await forged("log", "2026-11-21", endless, async () => {
      await expect(verifyBoard(address, "2026-11-21")).rejects.toThrow("longer than any site's");
    });
  });
});
