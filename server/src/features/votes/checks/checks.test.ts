import { randomBytes } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { readProductDetails } from "@dishboard/contract/item-details";
import { voteChecksPageSize } from "@dishboard/contract/limits";
import { createInvitation, joinByInvitation, vouchForInvitation } from "@dishboard/contract/opening";
import { decide as decideAbout } from "@dishboard/contract/reports";
import {
  type CheckAction,
  decideVoteCheck,
  decideVoteGroup,
  listCheckDecisions,
  listVoteChecks,
  listVoteGroups,
} from "@dishboard/contract/vote-checks";
import { myVotes, setVote, type Vote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { castHeldVotes } from "../../../../../testing/held-votes.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { recount, recountSubmissions } from "../../items/recount/recount.service.ts";
import { setVotes } from "../votes.repository.ts";
import { listDueChecks } from "./checks.repository.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let later = 0;
const testApp = await ownApp(
  { ADMIN_EMAIL: "boss@example.org", TRUST_PROXY: "1" },
  { clock: () => new Date(Date.now() + later), now: () => performance.now() + later },
);
const { app, db } = testApp;

type Voter = { id: string; accessToken: string };
let boss: SignedIn;
let ada: Person;
let fresh: Voter[];
let old: Voter[];

beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
  ada = await newPerson(db, "ada");
  const add = (name: string) => (_: unknown, n: number) => insertSignedIn(db, `${name}_${n}`);
  fresh = await Promise.all(Array.from({ length: 20 }, add("fresh")));
  old = await Promise.all(Array.from({ length: 40 }, add("old")));
  await signUpAgo(fresh, () => hourMs);
});

beforeEach(async () => {
  later = 0;
  await sql`truncate rankings, submission_counts, vote_areas, vouched_accounts, vote_check_decisions cascade`.execute(
    db.write,
  );
  // Spread over the last year.
  await signUpAgo(old, (n) => (30 + 8 * n) * dayMs);
});

async function signUpAgo(people: Voter[], agoMs: (n: number) => number): Promise<void> {
  for (const [n, { id }] of people.entries())
    await db.write
      .updateTable("profiles")
      .set({ created_at: new Date(Date.now() - agoMs(n)) })
      .where("id", "=", id)
      .execute();
}

/** 400 votes on twelve days. */
async function liveOn(): Promise<void> {
  const items = await Promise.all(Array.from({ length: 10 }, () => ada.submitsProduct({})));
  await sql`
    insert into votes (user_id, item_id, vote, updated_at)
    select u, i, 1, ${new Date(Date.now() - 20 * dayMs)}::timestamptz + (n % 12) * interval '1 day'
    from unnest(${old.map(({ id }) => id)}::uuid[]) with ordinality p (u, n), unnest(${items}::uuid[]) i`.execute(
    db.write,
  );
  await recount(db.write);
  await run("vote-areas");
}

async function run(job: "vote-checks" | "vote-areas"): Promise<void> {
  await addJob(db.write, job, {}, job);
  await testApp.runJobs();
}

let networks = 0;

async function cast(who: Voter, id: string, vote: Vote = "up", from?: string) {
  networks += 1;
  const reply = await app.inject({
    method: "PUT",
    url: setVote.path.replace(":kind", "product").replace(":id", id),
    headers: {
      authorization: `Bearer ${who.accessToken}`,
      "x-forwarded-for": from ?? `198.18.${networks >> 8}.${networks & 255}`,
    },
    payload: { vote },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { upvotes: number; downvotes: number; version: number; isHeld?: boolean };
}

async function castAll(people: Voter[], id: string, vote: Vote = "up", from?: string): Promise<void> {
  for (const who of people) await cast(who, id, vote, from);
}

async function standing(id: string) {
  const columns = ["upvotes", "downvotes"] as const;
  return db.write.selectFrom("rankings").select(columns).where("item_id", "=", id).executeTakeFirstOrThrow();
}

async function held(id: string): Promise<string[]> {
  const rows = await db.write
    .selectFrom("votes")
    .select("user_id")
    .where("item_id", "=", id)
    .where("is_held", "=", true)
    .execute();
  return rows.map(({ user_id }) => user_id).sort();
}

const idsOf = (people: Voter[]) => people.map(({ id }) => id).sort();
const asBoss = () => transportOf(testApp, boss);
const checks = async () => {
  const [open, made] = await Promise.all([
    call(asBoss(), listVoteChecks, { query: {} }),
    call(asBoss(), listCheckDecisions, { query: {} }),
  ]);
  return { ...open, ...made };
};
const decide = (id: string, action: CheckAction, userIds?: string[]) =>
  call(asBoss(), decideVoteCheck, {
    params: { id, direction: "up" },
    body: userIds ? { action, userIds } : { action },
  });

async function expectNoDrift(): Promise<void> {
  expect(await recount(db.write)).toEqual([]);
  expect(await recountSubmissions(db.write)).toEqual([]);
}

/** Longer than test sessions last. */
async function look(): Promise<void> {
  later += 11 * 60_000;
  await run("vote-checks");
  later -= 11 * 60_000;
}

describe("a young town", () => {
  it("has no votes held, and shows administrators large groups", async () => {
    const id = await ada.submitsProduct({ name: "Plum jam" });
    await castAll(fresh, id);
    await run("vote-areas");
    await look();
    expect(await standing(id)).toEqual({ upvotes: 20, downvotes: 0 });
    const { groups } = await call(asBoss(), listVoteGroups, {});
    expect(groups).toMatchObject([{ item: { id, name: "Plum jam" }, direction: "up", size: 20 }]);
    expect(groups[0]?.voters).toHaveLength(20);
  });

  it("stays young on its opening night, however many votes that has", async () => {
    const items = await Promise.all(Array.from({ length: 15 }, () => ada.submitsProduct({})));
    for (const id of items) await castAll(fresh, id);
    await run("vote-areas");
    await look();
    for (const id of items) expect(await standing(id)).toEqual({ upvotes: 20, downvotes: 0 });
  });
});

describe("an area with checks", () => {
  const camden = { latitude: 51.5414, longitude: -0.1471 };
  const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.2 });
  const castOnDish = (people: Voter[], id: string) =>
    setVotes(
      db.write,
      people.map((who) => ({ item: { kind: "dish", id }, userId: who.id, vote: "up" })),
      new Date(Date.now() + later),
    );
  /** 400 votes on ten days. */
  const live = async () => {
    const dishes = await Promise.all(Array.from({ length: 10 }, () => ada.submitsDish({ at: camden })));
    await sql`
      insert into votes (user_id, item_id, vote, updated_at)
      select u, i, 1, ${new Date(Date.now() - 20 * dayMs)}::timestamptz + (n % 12) * interval '1 day'
      from unnest(${old.map(({ id }) => id)}::uuid[]) with ordinality p (u, n), unnest(${dishes}::uuid[]) i`.execute(
      db.write,
    );
    await recount(db.write);
    await run("vote-areas");
  };

  it("has them for all that its boards show, also beyond the border of its cell", async () => {
    await live();
    const near = await ada.submitsDish({ at: north(9), restaurant: "Near" });
    const far = await ada.submitsDish({ at: north(60), restaurant: "Far" });
    for (const id of [near, far]) await castOnDish(fresh.slice(0, 14), id);
    await look();
    expect([(await held(near)).length, (await held(far)).length]).toEqual([6, 0]);
  });

  it("has them for the votes of a dish that moves there", async () => {
    await live();
    const id = await ada.submitsDish({ at: north(60), restaurant: "Moved" });
    await castOnDish(fresh.slice(0, 14), id);
    later += hourMs;
    await run("vote-checks");
    later = 0;
    expect(await held(id)).toEqual([]);
    await sql`update votes set updated_at = now() - interval '1 hour' where item_id = ${id}::uuid`.execute(db.write);
    await sql`update rankings r set cell = n.cell, lat = n.lat, lon = n.lon from rankings n
      where r.item_id = ${id}::uuid and n.item_id = (select item_id from rankings where item_id <> ${id}::uuid limit 1)`.execute(
      db.write,
    );
    expect(await held(id)).toHaveLength(6);
    await expectNoDrift();
  });
});

describe("a group", () => {
  it("of eight accounts counts, and of a larger one the first eight", async () => {
    await liveOn();
    const [table, ring] = [await ada.submitsProduct({}), await ada.submitsProduct({})];
    await castAll(fresh.slice(0, 8), table);
    await castAll(fresh, ring, "down");
    await look();
    expect(await standing(table)).toEqual({ upvotes: 8, downvotes: 0 });
    expect(await standing(ring)).toEqual({ upvotes: 0, downvotes: 8 });
    expect(await held(ring)).toEqual(idsOf(fresh.slice(8)));
    const { tallies } = await call(transportOf(testApp, fresh[19] as Voter), myVotes, { body: { ids: [ring] } });
    expect(tallies).toEqual([expect.objectContaining({ vote: "down", downvotes: 8, isHeld: true })]);
    const details = await call(testApp.transport, readProductDetails, { params: { id: ring } });
    expect(details.heldVotes).toEqual({ upvotes: 0, downvotes: 12, reasons: ["group"], until: expect.any(String) });
    expect(await cast(fresh[19] as Voter, ring, "none")).not.toHaveProperty("isHeld");
    expect(await standing(ring)).toEqual({ upvotes: 0, downvotes: 8 });
    await expectNoDrift();
  });

  it("is found as its votes come over days, and those that counted go on counting", async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    for (const [n, who] of fresh.slice(0, 12).entries()) {
      later = n * 4 * hourMs;
      const now = new Date(Date.now() + later);
      await setVotes(db.write, [{ item: { kind: "product", id }, userId: who.id, vote: "up" }], now);
      await look();
      expect(await standing(id)).toEqual({ upvotes: Math.min(8, n + 1), downvotes: 0 });
    }
    expect(await held(id)).toEqual(idsOf(fresh.slice(8, 12)));
  });

  it("that is old is found by the days of its sign-ups, and people who signed up at all times are none", async () => {
    await liveOn();
    const [bought, loved] = [await ada.submitsProduct({}), await ada.submitsProduct({})];
    const farm = await Promise.all(Array.from({ length: 12 }, (_, n) => insertSignedIn(db, `farm_${n}`)));
    await signUpAgo(farm, (n) => 30 * dayMs + n * hourMs);
    await castAll(farm, bought);
    await castAll(old, loved);
    await look();
    expect(await standing(bought)).toEqual({ upvotes: 8, downvotes: 0 });
    expect(await standing(loved)).toEqual({ upvotes: 40, downvotes: 0 });
    for (const { id } of farm) await db.write.deleteFrom("votes").where("user_id", "=", id).execute();
  });

  it("may be larger if its people vote for other things too, up to 24", async () => {
    await liveOn();
    const [dish, ...others] = await Promise.all(Array.from({ length: 3 }, () => ada.submitsProduct({})));
    const people = await Promise.all(Array.from({ length: 30 }, (_, n) => insertSignedIn(db, `guest_${n}`)));
    await signUpAgo(people, () => hourMs);
    for (const id of others) await castAll(people, id);
    await castAll(people, dish as string);
    await look();
    for (const id of [dish as string, ...others]) expect(await standing(id)).toEqual({ upvotes: 24, downvotes: 0 });
  });

  it("is found beside a larger one that is usual", async () => {
    await liveOn();
    const [dish = "", ...others] = await Promise.all(Array.from({ length: 3 }, () => ada.submitsProduct({})));
    const regulars = await Promise.all(Array.from({ length: 24 }, (_, n) => insertSignedIn(db, `regular_${n}`)));
    await signUpAgo(regulars, () => 30 * dayMs);
    for (const id of [...others, dish]) await castAll(regulars, id);
    await castAll(fresh, dish);
    await look();
    expect(await held(dish)).toEqual(idsOf(fresh.slice(8)));
    expect(await standing(dish)).toEqual({ upvotes: 32, downvotes: 0 });
    const { groups } = await call(asBoss(), listVoteGroups, {});
    expect(groups.filter(({ item }) => item.id === dish)).toMatchObject([{ size: 24, ordinary: 24 }]);
    await expectNoDrift();
  });

  it("does not become newer when a vote is repeated as a tasted one", async () => {
    const id = await ada.submitsProduct({});
    const who = fresh[0] as Voter;
    await cast(who, id);
    const read = () => db.write.selectFrom("votes").select(["updated_at", "is_tasted"]).executeTakeFirstOrThrow();
    const { updated_at } = await read();
    const vote = { item: { kind: "product", id }, userId: who.id, vote: "up", isTasted: true } as const;
    await setVotes(db.write, [vote], new Date(Date.now() + dayMs));
    expect(await read()).toEqual({ updated_at, is_tasted: true });
  });

  it("loses the votes of accounts that have no others, and not those of friends who came later", async () => {
    await liveOn();
    const items = await Promise.all(Array.from({ length: 3 }, () => ada.submitsProduct({})));
    const friends = await Promise.all(Array.from({ length: 6 }, (_, n) => insertSignedIn(db, `friend_${n}`)));
    await signUpAgo(friends, () => hourMs);
    const [dish = "", ...others] = items;
    await castAll(fresh, dish);
    for (const id of [...others, dish]) await castAll(friends, id);
    await look();
    expect(await standing(dish)).toEqual({ upvotes: 14, downvotes: 0 });
    expect(await held(dish)).toEqual(idsOf(fresh.slice(8)));
  });

  it("is never made of honest members by three new accounts that vote for all they voted for, again and again", async () => {
    await liveOn();
    const items = await Promise.all(Array.from({ length: 16 }, () => ada.submitsProduct({})));
    const three = await Promise.all(
      Array.from({ length: 3 }, () => insertSignedIn(db, `new_${randomBytes(4).toString("hex")}`)),
    );
    for (const [n, member] of old.slice(4, 9).entries())
      for (const id of items.slice(3 * n, 3 * n + 3)) await cast(member, id);
    for (const vote of ["up", "down", "up"] as const) {
      for (const id of items) await castAll(three, id, vote);
      await look();
      for (const id of items) expect(await held(id)).toEqual([]);
    }
  });

  it("may be larger if many others vote the same way, or if people of many other networks look", async () => {
    await liveOn();
    const [loved, viral, looped] = await Promise.all(Array.from({ length: 3 }, () => ada.submitsProduct({})));
    const groups = await Promise.all(
      ["fan", "visitor", "robot"].map(async (name) => {
        const people = await Promise.all(Array.from({ length: 20 }, (_, n) => insertSignedIn(db, `${name}_${n}`)));
        await signUpAgo(people, () => hourMs);
        return people;
      }),
    );
    await castAll(old, loved as string);
    for (let n = 0; n < 80; n++)
      await app.inject({ url: `/api/products/${viral}/details`, headers: { "x-forwarded-for": `203.0.113.${n}` } });
    for (let n = 0; n < 200; n++)
      await app.inject({
        url: `/api/products/${looped}/details`,
        headers: { "x-forwarded-for": `2001:db8:1:${n.toString(16)}::1` },
      });
    await expect
      .poll(() => db.write.selectFrom("item_visitors").select("networks").orderBy("networks").execute())
      .toEqual([{ networks: 1 }, { networks: 80 }]);
    for (const [n, id] of [loved, viral, looped].entries()) await castAll(groups[n] ?? [], id as string);
    await look();
    expect(await standing(loved as string)).toEqual({ upvotes: 50, downvotes: 0 });
    expect(await standing(viral as string)).toEqual({ upvotes: 20, downvotes: 0 });
    expect(await standing(looped as string)).toEqual({ upvotes: 8, downvotes: 0 });
  });
});

describe("visitors", () => {
  it("are networks to which the page was shown", async () => {
    const [item = "", asked = ""] = await Promise.all([1, 2].map(() => ada.submitsProduct({})));
    const visit = (url: string, n: number, method: "GET" | "HEAD" | "DELETE" = "GET") =>
      app.inject({ method, url, headers: { "x-forwarded-for": `203.0.113.${n}` } });
    await visit(`/dish/${"-".repeat(36)}`, 1);
    await visit(`/api/dishes/${asked}/details`, 2);
    await visit(`/api/products/${asked}/details`, 3, "HEAD");
    await visit(`/api/products/${asked}`, 4, "DELETE");
    for (let n = 1; n <= 5; n++) await visit(`/api/products/${item}/details`, n);
    await expect
      .poll(() => db.write.selectFrom("item_visitors").select(["item_id", "networks"]).execute(), { timeout: 3_000 })
      .toEqual([{ item_id: item, networks: 5 }]);
  });
});

describe("an administrator", () => {
  const groupOf = (id: string, action: "vouch" | "hold" | "void", people = fresh) =>
    call(asBoss(), decideVoteGroup, { params: { id, direction: "up" }, body: { action, userIds: idsOf(people) } });

  it("says 'These are us': the group's held votes count, and so do its next ones", async () => {
    await liveOn();
    const [first, second] = [await ada.submitsProduct({}), await ada.submitsProduct({})];
    await castAll(fresh, first);
    await look();
    expect(await standing(first)).toEqual({ upvotes: 8, downvotes: 0 });
    await call(asBoss(), decideVoteCheck, { params: { id: first, direction: "up" }, body: { action: "release" } });
    await castAll(fresh, second);
    expect(await groupOf(second, "vouch")).toEqual({ changed: 20 });
    await look();
    for (const id of [first, second]) expect(await standing(id)).toEqual({ upvotes: 20, downvotes: 0 });
    expect(await groupOf(second, "vouch")).toEqual({ changed: 0 });
    expect((await call(asBoss(), listVoteGroups, {})).groups).toEqual([]);
    expect((await checks()).decisions[0]).toMatchObject({ action: "vouch", voteCount: 20, administrator: "boss" });
    await expectNoDrift();
  });

  it("vouches for accounts that make no newcomer one too many within the week", async () => {
    await liveOn();
    const dish = await ada.submitsProduct({});
    await castAll(fresh, dish);
    await groupOf(dish, "vouch");
    const newcomer = await insertSignedIn(db, "newcomer");
    await signUpAgo([newcomer], () => -2.9 * dayMs);
    later = 3.3 * dayMs;
    await run("vote-areas");
    const now = new Date(Date.now() + later);
    await setVotes(db.write, [{ item: { kind: "product", id: dish }, userId: newcomer.id, vote: "up" }], now);
    await look();
    expect(await standing(dish)).toEqual({ upvotes: 21, downvotes: 0 });
    later = 9 * dayMs;
    await run("vote-areas");
    expect(await db.write.selectFrom("vouched_accounts").select("user_id").execute()).toEqual([]);
  });

  it("vouches for everyone who joins by an invitation", async () => {
    await liveOn();
    const invitation = await call(asBoss(), createInvitation, { body: { groupName: "Us" } });
    const id = await ada.submitsProduct({});
    const friends = await Promise.all(Array.from({ length: 12 }, (_, n) => insertSignedIn(db, `friend_${n}`)));
    const join = (who: Voter) =>
      call(transportOf(testApp, who), joinByInvitation, { params: { code: invitation.code } });
    for (const who of friends.slice(0, 6)) await join(who);
    expect(await call(asBoss(), vouchForInvitation, { params: { id: invitation.id } })).toMatchObject({
      isVouched: true,
    });
    for (const who of friends.slice(6)) await join(who);
    await castAll([...friends, ...fresh.slice(0, 8)], id);
    await look();
    expect(await standing(id)).toEqual({ upvotes: 20, downvotes: 0 });
  });

  it("holds or voids the votes of a group by hand, in a young town too", async () => {
    const [one, two] = [await ada.submitsProduct({}), await ada.submitsProduct({})];
    await castAll(fresh.slice(0, 10), one);
    await castAll(fresh.slice(0, 10), two);
    expect(await groupOf(one, "hold")).toEqual({ changed: 10 });
    expect(await groupOf(two, "void", fresh.slice(0, 9))).toEqual({ changed: 9 });
    expect(await standing(one)).toEqual({ upvotes: 0, downvotes: 0 });
    expect(await standing(two)).toEqual({ upvotes: 1, downvotes: 0 });
    expect((await checks()).checks).toMatchObject([
      { item: { id: one }, reasons: ["hand"], heldCount: 10, isConfirmed: true, releasedAt: null },
    ]);
    later = 80 * hourMs;
    await run("vote-checks");
    later = 0;
    expect(await standing(one)).toEqual({ upvotes: 0, downvotes: 0 });
    expect(await decide(one, "release")).toEqual({ changed: 10 });
    expect(await standing(one)).toEqual({ upvotes: 10, downvotes: 0 });
    await expectNoDrift();
  });
});

describe("held votes", () => {
  const holdTwelve = async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    await castAll(fresh, id);
    await look();
    expect(await held(id)).toEqual(idsOf(fresh.slice(8)));
    return id;
  };

  it("are released by an administrator, count, and are not held again", async () => {
    const id = await holdTwelve();
    const { checks: open } = await checks();
    expect(open).toMatchObject([{ item: { id, kind: "product" }, direction: "up", heldCount: 12, isConfirmed: false }]);
    expect(open[0]?.voters).toHaveLength(12);
    expect(open[0]?.voters[0]).toMatchObject({ ageDays: 0, sameNetwork: 1 });
    expect(await decide(id, "release")).toEqual({ changed: 12 });
    expect(await decide(id, "release")).toEqual({ changed: 0 });
    await look();
    expect(await standing(id)).toEqual({ upvotes: 20, downvotes: 0 });
    expect(await checks()).toMatchObject({
      checks: [],
      decisions: [{ action: "release", voteCount: 12, administrator: "boss", isAutomatic: false, item: { id } }],
    });
    await expectNoDrift();
  });

  it("are void for some and released for others", async () => {
    const id = await holdTwelve();
    const [one, two] = fresh.slice(8) as [Voter, Voter];
    expect(await decide(id, "void", [one.id, two.id])).toEqual({ changed: 2 });
    expect((await checks()).checks).toMatchObject([{ heldCount: 10 }]);
    expect(await decide(id, "release")).toEqual({ changed: 10 });
    expect(await standing(id)).toEqual({ upvotes: 18, downvotes: 0 });
    await expectNoDrift();
  });

  it("count after 72 hours if their people vote for other things by then, and wait for an administrator if not", async () => {
    const id = await holdTwelve();
    const honest = await ada.submitsProduct({});
    const others = await Promise.all(Array.from({ length: 2 }, () => ada.submitsProduct({})));
    const slow = await Promise.all(Array.from({ length: 12 }, (_, n) => insertSignedIn(db, `slow_${n}`)));
    await castAll(slow, honest);
    await look();
    expect(await standing(honest)).toEqual({ upvotes: 8, downvotes: 0 });
    for (const other of others) await castAll([...slow, fresh[19] as Voter], other);
    later = 71 * hourMs;
    await run("vote-checks");
    expect(await standing(honest)).toEqual({ upvotes: 8, downvotes: 0 });
    later = 73 * hourMs;
    await run("vote-checks");
    expect(await standing(honest)).toEqual({ upvotes: 12, downvotes: 0 });
    expect(await standing(id)).toEqual({ upvotes: 9, downvotes: 0 });
    expect(await held(id)).toEqual(idsOf(fresh.slice(8, 19)));
    const { rows } = await sql`
      select vote_count, is_automatic from vote_check_decisions where action = 'release' order by vote_count`.execute(
      db.write,
    );
    expect(rows).toEqual([
      { vote_count: 1, is_automatic: true },
      { vote_count: 4, is_automatic: true },
    ]);
    const late = await insertSignedIn(db, "late");
    const vote = (product: string) =>
      setVotes(
        db.write,
        [{ item: { kind: "product", id: product }, userId: late.id, vote: "up" }],
        new Date(Date.now() + later),
      );
    later = 80 * hourMs;
    await vote(id);
    await look();
    expect(await standing(id)).toEqual({ upvotes: 9, downvotes: 0 });
    for (const other of others) await vote(other);
    later = 160 * hourMs;
    await run("vote-checks");
    expect(await standing(id)).toEqual({ upvotes: 10, downvotes: 0 });
    await expectNoDrift();
  });

  it("stand on the page also when they were turned, and can be released", async () => {
    const id = await holdTwelve();
    await castAll(fresh.slice(8), id, "down");
    expect((await checks()).checks).toMatchObject([{ direction: "down", heldCount: 12, reasons: ["group"] }]);
    const release = { params: { id, direction: "down" as const }, body: { action: "release" as const } };
    expect(await call(asBoss(), decideVoteCheck, release)).toEqual({ changed: 12 });
    expect(await standing(id)).toEqual({ upvotes: 8, downvotes: 12 });
    await expectNoDrift();
  });

  it("stay void when they are taken back and cast again", async () => {
    const id = await holdTwelve();
    await decide(id, "void");
    for (const who of fresh.slice(8)) {
      await cast(who, id, "none");
      await cast(who, id, "up");
    }
    expect(await standing(id)).toEqual({ upvotes: 8, downvotes: 0 });
    await expectNoDrift();
  });

  it("stay held, and wait for an administrator, when they are taken back and cast again", async () => {
    const id = await holdTwelve();
    await decide(id, "keep");
    for (const who of fresh.slice(8)) await cast(who, id, "none");
    await run("vote-checks");
    await castAll(fresh.slice(8), id);
    expect(await standing(id)).toEqual({ upvotes: 8, downvotes: 0 });
    expect((await checks()).checks).toMatchObject([{ isConfirmed: true, heldCount: 12 }]);
    const last = fresh[19] as Voter;
    await cast(last, id, "none");
    expect(await decide(id, "release")).toEqual({ changed: 11 });
    await cast(last, id);
    expect(await standing(id)).toEqual({ upvotes: 20, downvotes: 0 });
    await expectNoDrift();
  });

  it("of people who are suspended end their check as others do, and count once the suspensions end", async () => {
    await liveOn();
    const [left, confirmed] = [await ada.submitsProduct({}), await ada.submitsProduct({})];
    const eves = await Promise.all([1, 2].map((n) => insertSignedIn(db, `eve_${n}`)));
    await signUpAgo(eves, () => hourMs);
    for (const id of [left, confirmed]) await castHeldVotes(db, { kind: "product", id }, "up", idsOf(eves));
    await decide(confirmed, "keep");
    const suspend = (action: "suspend" | "lift") =>
      Promise.all(
        eves.map(({ id }) =>
          call(asBoss(), decideAbout, {
            params: { kind: "profile", id },
            body: action === "lift" ? { action } : { action, reason: "spam", voidsVotes: true },
          }),
        ),
      );
    await suspend("suspend");
    await testApp.runJobs();
    const due = async () => (await listDueChecks(db.write, new Date(Date.now() + later))).map(({ itemId }) => itemId);
    expect(await due()).toEqual([]);
    later = 72 * hourMs + 60_000;
    expect(await due()).toEqual([left]);
    await run("vote-checks");
    expect(await due()).toEqual([]);
    expect([await held(left), await held(confirmed)]).toEqual([[], idsOf(eves)]);
    later = 0;
    expect((await checks()).decisions.filter(({ action }) => action === "release")).toEqual([]);
    await suspend("lift");
    await testApp.runJobs();
    expect(await standing(left)).toEqual({ upvotes: 2, downvotes: 0 });
    expect(await standing(confirmed)).toEqual({ upvotes: 0, downvotes: 0 });
    expect((await checks()).checks).toMatchObject([{ item: { id: confirmed }, isConfirmed: true, heldCount: 2 }]);
    await expectNoDrift();
  });

  it("are listed page by page, and so is what was decided", async () => {
    const ids = await Promise.all(Array.from({ length: voteChecksPageSize + 1 }, () => ada.submitsProduct({})));
    const voter = old[0]?.id ?? "";
    await sql`
      with held as (
        insert into votes (user_id, item_id, vote, updated_at, is_held)
        select ${voter}::uuid, i, 1, now(), true from unnest(${ids}::uuid[]) i)
      insert into vote_checks (item_id, vote, reasons, opened_at) select i, 1, '{group}', now() from unnest(${ids}::uuid[]) i`.execute(
      db.write,
    );
    const itemsOf = async (page: number) => {
      const reply = await call(asBoss(), listVoteChecks, { query: { page } });
      return { ids: reply.checks.map(({ item }) => item.id), hasMore: reply.hasMore };
    };
    const [first, second] = [await itemsOf(0), await itemsOf(1)];
    expect([first.ids.length, first.hasMore, second.ids.length, second.hasMore]).toEqual([20, true, 1, false]);
    expect([...first.ids, ...second.ids].sort()).toEqual([...ids].sort());
    for (const id of ids) await decide(id, "release");
    expect(await itemsOf(0)).toEqual({ ids: [], hasMore: false });
    const { decisions, next } = await checks();
    const rest = await call(asBoss(), listCheckDecisions, { query: { before: next ?? "" } });
    expect([decisions.length, rest.decisions.length, rest.next]).toEqual([20, 1, null]);
    expect([...decisions, ...rest.decisions].map(({ item }) => item?.id)).toEqual([...ids].reverse());
  });

  it("are looked at again when they were released and are turned", async () => {
    const id = await holdTwelve();
    await decide(id, "release");
    await castAll(fresh.slice(8), id, "down");
    await look();
    expect(await held(id)).toHaveLength(4);
  });
});
