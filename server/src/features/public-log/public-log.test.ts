import { type Chart, dishChart, productChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea } from "@dishboard/contract/places";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { publicLogOf } from "../../../../testing/public-log.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";
import { readSettings } from "../../platform/settings.ts";
import { markVotes } from "../votes/votes.repository.ts";
import { verifyBoard } from "./verify/verify.service.ts";

let now = new Date("2026-11-22T00:07:00Z");
const testApp = await ownApp({}, { clock: () => now });
const { app, db, settings } = testApp;
const publicLog = publicLogOf(testApp, () => now);
const { publish, days, dayOf, linesOf } = publicLog;
const people: Person[] = [];
let ramen: string;
let oil: string;
let address: string;

beforeAll(async () => {
  for (let n = 0; n < 9; n++) people.push(await newPerson(db, `voter${n}`));
  const [ada] = people as [Person];
  ramen = await ada.submitsDish({ name: "Ramen", at: defaultMarketArea });
  oil = await ada.submitsProduct({ name: "Chilli Oil" });
  address = await app.listen({ host: "127.0.0.1", port: 0 });
});

const voteOnRamen = (...votes: ("up" | "down" | "none")[]) => publicLog.vote(people, ramen, "dish", votes);
const voteOnOil = (...votes: ("up" | "down" | "none")[]) => publicLog.vote(people, oil, "product", votes);

async function votesIn(day: string): Promise<Record<string, string>[]> {
  return (await linesOf("log", day)).filter(({ voter }) => voter);
}

describe("the public log", () => {
  it("has no page before what is no day, or none that the database has", async () => {
    for (const before of ["2026-02-30", "0000-01-01", "yesterday"])
      expect((await app.inject(`/api/public-log?before=${before}`)).statusCode).toBe(400);
  });

  it("is written by default, and not where it is switched off", () => {
    const tasksOf = (one: typeof settings) => Object.keys(createTasks({ settings: one, db, log: openLog("silent") }));
    expect(tasksOf(settings)).toContain("public-log");
    expect(tasksOf(readSettings({ DATA_DIR: settings.dataDir, FEATURES_OFF: "public-log" }))).not.toContain(
      "public-log",
    );
  });

  it("publishes an item from five votes on, with all of them, once however many instances do it", async () => {
    expect(await days()).toEqual([]);
    await voteOnRamen("up", "up", "up", "down", "up");
    await voteOnOil("up", "up", "up", "up");
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

  it("waits until five people have voted on what is published, and leaves nothing behind meanwhile", async () => {
    now = new Date("2026-11-23T00:07:00Z");
    await voteOnRamen("up", "up", "up", "up", "none", "up", "up");
    const mirror = () => db.write.selectFrom("public_log_votes").selectAll().orderBy("voter").execute();
    const before = await mirror();
    await publish();
    expect(await days()).toHaveLength(1);
    expect(await mirror()).toEqual(before);
    await voteOnRamen("up", "up", "up", "up", "none", "up", "up", "up", "up");
  });

  it("says what changed since, and freezes the charts that readers saw", async () => {
    await voteOnOil("up", "up", "up", "up", "up", "up");
    const marked = [3, 4].map((n) => ({ userId: people[n]?.id ?? "", itemId: oil }));
    await markVotes(db.write, marked.slice(0, 1), { isHeld: true, isVoid: null });
    await markVotes(db.write, marked.slice(1), { isHeld: null, isVoid: true });
    await publish();
    const votes = await votesIn("2026-11-22");
    const changesOf = (id: string) => votes.flatMap(({ item, change }) => (item === id ? [change] : [])).sort();
    expect(changesOf(ramen)).toEqual([...Array(4).fill("added"), "changed", "removed"]);
    expect(votes.flatMap(({ item, state }) => (item === oil ? [state] : [])).sort()).toEqual([
      ...Array(4).fill("counted"),
      "held",
      "void",
    ]);
    const dishes: Chart = await call(testApp.transport, dishChart, {}, { isLatest: true });
    const products: Chart = await call(testApp.transport, productChart, {}, { isLatest: true });
    const frozen = (await linesOf("charts", "2026-11-22")).filter(({ item }) => item);
    const shown = [...dishes.cards, ...products.cards].map(({ id, netScore }) => ({ item: id, netScore }));
    expect(frozen.map(({ item, netScore }) => ({ item, netScore }))).toEqual(shown);
    expect((await verifyBoard(address, "2026-11-22")).differences).toEqual([]);
  });

  it("names nobody by the same pseudonym on two items", async () => {
    const votes = [...(await votesIn("2026-11-21")), ...(await votesIn("2026-11-22"))];
    const itemsOf = new Map<string, Set<string>>();
    for (const { voter = "", item = "" } of votes) itemsOf.set(voter, (itemsOf.get(voter) ?? new Set()).add(item));
    expect(itemsOf.size).toBe(9 + 6);
    expect([...itemsOf.values()].every((items) => items.size === 1)).toBe(true);
  });

  it("withdraws what is hidden or has fewer than five votes, and says which days it missed", async () => {
    now = new Date("2026-11-30T09:00:00Z");
    await sql`update rankings set state = 2 where item_id = ${ramen}`.execute(db.write);
    await voteOnOil("none", "none");
    await publish();
    expect((await days())[0]).toMatchObject({ day: "2026-11-29", firstDay: "2026-11-23", items: 0, votes: 0 });
    expect(await votesIn("2026-11-29")).toEqual([]);
    const withdrawn = (await linesOf("log", "2026-11-29")).filter(({ change }) => change === "withdrawn");
    expect(withdrawn).toHaveLength(2);
    expect((await verifyBoard(address, "2026-11-29")).differences).toEqual([]);
    await sql`update rankings set state = 0 where item_id = ${ramen}`.execute(db.write);
  });

  it("lets the votes of somebody who is erased go with those of others, and forgets what made their pseudonyms", async () => {
    now = new Date("2026-12-01T00:07:00Z");
    await publish();
    const gone = people.at(-1) as Person;
    const pseudonym = sql<{ voter: string }>`
      select encode(public_log_voter(${ramen}::uuid, pseudonym_key), 'hex') as voter
      from public_log_people where user_id = ${gone.id}::uuid`;
    const [known] = (await pseudonym.execute(db.write)).rows;
    expect((await votesIn("2026-11-30")).filter(({ voter }) => voter === known?.voter)).toHaveLength(1);
    const due = { user_id: gone.id, requested_at: now, erase_at: now };
    const account = { id: gone.id, email: "gone@example.org", created_at: now, updated_at: now };
    await db.write.insertInto("users").values(account).execute();
    await db.write.insertInto("account_deletions").values(due).execute();
    await createTasks({ settings, db, log: openLog("silent"), clock: () => now })["account-erasure"]?.run(null);
    expect((await pseudonym.execute(db.write)).rows).toEqual([]);
    now = new Date("2026-12-02T00:07:00Z");
    await publish();
    expect((await days())[0]?.day).toBe("2026-11-30");
    await voteOnRamen("down", "down", "down", "down", "down");
    await publish();
    const changes = (await votesIn("2026-12-01")).map(({ voter, change }) => ({ voter, change }));
    expect(changes).toContainEqual({ voter: known?.voter, change: "removed" });
    expect(changes).toHaveLength(6);
    expect((await verifyBoard(address, "2026-12-01")).differences).toEqual([]);
    expect(await dayOf("2026-12-01")).toMatchObject({ votes: 8 });
  });

  it("says which votes are tasted once five more of an item are", async () => {
    const basesOf = async (day: string, tasted: number, vote: "up" | "down") => {
      now = new Date(`${day}T00:07:00Z`);
      await voteOnRamen(vote, vote, vote, vote, vote, vote);
      for (const { id } of people.slice(0, tasted))
        await sql`select note_tasted(${id}::uuid, ${ramen}::uuid)`.execute(db.write);
      await publish();
      const [last] = await days();
      return (await votesIn(last?.day ?? "")).map(({ basis }) => basis).sort();
    };
    expect(await basesOf("2026-12-03", 4, "up")).toEqual(Array(5).fill("heard"));
    expect(await basesOf("2026-12-04", 5, "down")).toEqual(["heard", ...Array(5).fill("tasted")]);
    expect(await basesOf("2026-12-05", 6, "up")).toEqual(["heard", ...Array(5).fill("tasted")]);
    expect((await verifyBoard(address, "2026-12-04")).differences).toEqual([]);
  });
});
