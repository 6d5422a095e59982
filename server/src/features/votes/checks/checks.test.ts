import { call } from "@dishboard/contract/endpoint";
import { readProductDetails } from "@dishboard/contract/item-details";
import { voteChecksPageSize } from "@dishboard/contract/limits";
import { decide as decideAbout } from "@dishboard/contract/reports";
import { type CheckAction, decideVoteCheck, listCheckDecisions, listVoteChecks } from "@dishboard/contract/vote-checks";
import { myVotes, setVote, type Vote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { recount, recountSubmissions } from "../../items/recount/recount.service.ts";
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
  await sql`truncate rankings, submission_counts, vote_areas, vote_area_days, vote_check_decisions cascade`.execute(
    db.write,
  );
  // They signed up at all times of the last year.
  await signUpAgo(old, (n) => (30 + 8 * n) * dayMs);
});

/** Sets how long ago people signed up. */
async function signUpAgo(people: Voter[], agoMs: (n: number) => number): Promise<void> {
  for (const [n, { id }] of people.entries())
    await db.write
      .updateTable("profiles")
      .set({ created_at: new Date(Date.now() - agoMs(n)) })
      .where("id", "=", id)
      .execute();
}

/** Gives the area of the products four weeks of votes, one in twenty by a new account. */
async function liveOn(): Promise<void> {
  const items = await Promise.all(Array.from({ length: 10 }, () => ada.submitsProduct({})));
  await sql`
    insert into votes (user_id, item_id, vote, updated_at)
    select u, i, 1, ${new Date(Date.now() - 5 * dayMs)}::timestamptz
    from unnest(${old.map(({ id }) => id)}::uuid[]) u, unnest(${items}::uuid[]) i`.execute(db.write);
  await recount(db.write);
  await run("vote-areas");
  await db.write.updateTable("vote_areas").set({ new_votes: 20 }).execute();
}

async function run(job: "vote-checks" | "vote-areas"): Promise<void> {
  await addJob(db.write, job, {}, job);
  await testApp.runJobs();
}

let networks = 0;

/** Votes as somebody, from a network of their own unless another is given. */
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

describe("votes of new accounts", () => {
  it("all count where the area is too young to know what is usual", async () => {
    const id = await ada.submitsProduct({});
    await castAll(fresh, id);
    await run("vote-areas");
    await run("vote-checks");
    expect(await standing(id)).toEqual({ upvotes: 20, downvotes: 0 });
    expect(await held(id)).toEqual([]);
  });

  it("are held together from the second on, the first too, and everybody can read why", async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    const [first, second, third] = fresh as [Voter, Voter, Voter];
    expect(await cast(first, id)).toEqual(expect.objectContaining({ upvotes: 1, version: 2 }));
    expect(await cast(second, id)).toMatchObject({ upvotes: 0, isHeld: true });
    expect(await cast(third, id)).toMatchObject({ upvotes: 0, isHeld: true });
    expect(await cast(old[0] as Voter, id)).not.toHaveProperty("isHeld");
    expect(await standing(id)).toEqual({ upvotes: 1, downvotes: 0 });
    const { tallies } = await call(transportOf(testApp, first), myVotes, { body: { ids: [id] } });
    expect(tallies).toEqual([expect.objectContaining({ vote: "up", upvotes: 1, isHeld: true })]);
    const details = await call(testApp.transport, readProductDetails, { params: { id } });
    expect(details.heldVotes).toEqual({ upvotes: 3, downvotes: 0, reasons: ["new"] });
    // Whoever takes a held vote back has none, and the counts stay.
    expect(await cast(third, id, "none")).not.toHaveProperty("isHeld");
    expect(await standing(id)).toEqual({ upvotes: 1, downvotes: 0 });
    await expectNoDrift();
  });

  it("do not pass one another when they come at the same moment, on many items", async () => {
    await liveOn();
    const items = await Promise.all(Array.from({ length: 3 }, () => ada.submitsProduct({})));
    const known = old.slice(0, 10);
    await Promise.all([...fresh, ...known].flatMap((who) => items.map((id) => cast(who, id, "down"))));
    for (const id of items) {
      expect(await standing(id)).toEqual({ upvotes: 0, downvotes: 10 });
      expect(await held(id)).toEqual(idsOf(fresh));
    }
    await expectNoDrift();
  });

  it("count where known people vote with them", async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    for (const [n, who] of old.entries()) {
      await cast(who, id);
      if (n % 7 === 6) await cast(fresh[n] ?? (fresh[0] as Voter), id);
    }
    await run("vote-checks");
    expect(await held(id)).toEqual([]);
  });
});

describe("a few new accounts", () => {
  it("cannot make many of them usual", async () => {
    await liveOn();
    const items = await Promise.all(Array.from({ length: 200 }, () => ada.submitsProduct({})));
    const voters = items.flatMap((_, n) => [fresh[n % 20] as Voter, fresh[(n + 7) % 20] as Voter]);
    await sql`
      insert into votes (user_id, item_id, vote, updated_at)
      select u, i, (array[1, -1])[1 + n % 2], ${new Date()}::timestamptz
      from unnest(${voters.map(({ id }) => id)}::uuid[], ${items.flatMap((id) => [id, id])}::uuid[]) with ordinality t (u, i, n)`.execute(
      db.write,
    );
    await recount(db.write);
    await run("vote-areas");
    const id = await ada.submitsProduct({});
    await castAll(fresh.slice(0, 8), id, "down");
    expect(await standing(id)).toEqual({ upvotes: 0, downvotes: 0 });
  });
});

describe("a group is found by the job when its votes", () => {
  it("come from one network, which is known for fourteen days", async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    await castAll(old.slice(0, 6), id, "down", "203.0.113.9");
    await run("vote-checks");
    expect(await held(id)).toEqual(idsOf(old.slice(0, 6)));
    expect(await checks()).toMatchObject({
      checks: [{ item: { id }, direction: "down", reasons: ["network"], heldCount: 6, networkCount: 1 }],
    });
    const known = () => db.write.selectFrom("votes").select("network").where("network", "is not", null).execute();
    later = 13 * dayMs;
    await run("vote-areas");
    expect(await known()).toHaveLength(6);
    later = 14 * dayMs + hourMs;
    await run("vote-areas");
    expect(await known()).toEqual([]);
  });

  it("are of accounts that signed up within three days", async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    const cohort = fresh.slice(0, 6);
    await signUpAgo(cohort, (n) => 30 * dayMs + n * hourMs);
    await castAll([...cohort, ...old.slice(20, 24)], id);
    await run("vote-checks");
    await signUpAgo(cohort, () => hourMs);
    expect(await held(id)).toEqual(idsOf(cohort));
    expect(await standing(id)).toEqual({ upvotes: 4, downvotes: 0 });
  });

  it("come at the same time on three things", async () => {
    await liveOn();
    const items = await Promise.all(Array.from({ length: 3 }, () => ada.submitsProduct({})));
    for (const id of items) await castAll(old.slice(0, 5), id);
    await run("vote-checks");
    for (const id of items) expect(await held(id)).toEqual(idsOf(old.slice(0, 5)));
    expect((await checks()).checks.map(({ reasons }) => reasons)).toEqual([["alike"], ["alike"], ["alike"]]);
    await expectNoDrift();
  });
});

describe("held votes", () => {
  it("are released by an administrator, count, and are not held again", async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    await castAll(fresh.slice(0, 4), id);
    const { checks: open } = await checks();
    expect(open).toMatchObject([{ item: { id, kind: "product" }, direction: "up", heldCount: 4, isConfirmed: false }]);
    expect(open[0]?.voters).toHaveLength(4);
    expect(open[0]?.voters[0]).toMatchObject({ ageDays: 0, sameNetwork: 1 });
    expect(await decide(id, "release")).toEqual({ changed: 4 });
    expect(await decide(id, "release")).toEqual({ changed: 0 });
    await run("vote-checks");
    expect(await standing(id)).toEqual({ upvotes: 4, downvotes: 0 });
    expect(await cast(fresh[4] as Voter, id)).toMatchObject({ upvotes: 5 });
    expect(await checks()).toMatchObject({
      checks: [],
      decisions: [{ action: "release", voteCount: 4, administrator: "boss", isAutomatic: false, item: { id } }],
    });
    await expectNoDrift();
  });

  it("are void for some and released for others, and those that follow void ones are held", async () => {
    await liveOn();
    const id = await ada.submitsProduct({});
    const [one, two, three, four] = fresh as [Voter, Voter, Voter, Voter];
    await castAll([one, two, three], id);
    expect(await decide(id, "void", [one.id, two.id])).toEqual({ changed: 2 });
    expect((await checks()).checks).toMatchObject([{ heldCount: 1 }]);
    expect(await decide(id, "release")).toEqual({ changed: 1 });
    expect(await standing(id)).toEqual({ upvotes: 1, downvotes: 0 });
    expect(await cast(four, id)).toMatchObject({ isHeld: true, upvotes: 1 });
    await expectNoDrift();
  });

  it("count by themselves after 72 hours, but for those of an attack", async () => {
    await liveOn();
    const [few, many, kept] = [
      await ada.submitsProduct({}),
      await ada.submitsProduct({}),
      await ada.submitsProduct({}),
    ];
    await castAll(fresh.slice(0, 3), few);
    await castAll(fresh.slice(3, 13), many);
    await castAll(fresh.slice(13, 15), kept);
    expect(await decide(kept, "keep")).toEqual({ changed: 2 });
    later = 71 * hourMs;
    await run("vote-checks");
    expect(await standing(few)).toEqual({ upvotes: 0, downvotes: 0 });
    later = 72 * hourMs + 60_000;
    await run("vote-checks");
    expect(await standing(few)).toEqual({ upvotes: 3, downvotes: 0 });
    expect(await standing(many)).toEqual({ upvotes: 0, downvotes: 0 });
    expect(await standing(kept)).toEqual({ upvotes: 0, downvotes: 0 });
    const { rows } = await sql`
      select vote_count, is_automatic from vote_check_decisions where action = 'release'`.execute(db.write);
    expect(rows).toEqual([{ vote_count: 3, is_automatic: true }]);
    await expectNoDrift();
  });

  const holdTwelve = async () => {
    const id = await ada.submitsProduct({});
    await castAll(old.slice(0, 12), id, "up", "203.0.113.9");
    await run("vote-checks");
    expect(await held(id)).toHaveLength(12);
    return id;
  };

  it("stand on the page also when they were turned, and can be released", async () => {
    const id = await holdTwelve();
    await castAll(old.slice(0, 12), id, "down");
    expect((await checks()).checks).toMatchObject([{ direction: "down", heldCount: 12, reasons: ["network"] }]);
    const release = { params: { id, direction: "down" as const }, body: { action: "release" as const } };
    expect(await call(asBoss(), decideVoteCheck, release)).toEqual({ changed: 12 });
    expect(await standing(id)).toEqual({ upvotes: 0, downvotes: 12 });
    await expectNoDrift();
  });

  it("stay void when they are taken back and cast again", async () => {
    const id = await holdTwelve();
    await decide(id, "void");
    for (const who of old.slice(0, 12)) {
      await cast(who, id, "none");
      await cast(who, id, "up");
    }
    expect(await standing(id)).toEqual({ upvotes: 0, downvotes: 0 });
    await expectNoDrift();
  });

  it("stay held, and a confirmed attack, when they are taken back and cast again, until an administrator decides", async () => {
    const id = await holdTwelve();
    await decide(id, "keep");
    for (const who of old.slice(0, 12)) await cast(who, id, "none");
    await run("vote-checks");
    await castAll(old.slice(0, 12), id);
    expect(await standing(id)).toEqual({ upvotes: 0, downvotes: 0 });
    expect((await checks()).checks).toMatchObject([{ isConfirmed: true, heldCount: 12 }]);
    const [last] = old.slice(11, 12);
    if (last) await cast(last, id, "none");
    expect(await decide(id, "release")).toEqual({ changed: 11 });
    if (last) await cast(last, id);
    expect(await standing(id)).toEqual({ upvotes: 12, downvotes: 0 });
    await expectNoDrift();
  });

  it("of people who are suspended end their check as others do, and count once the suspensions end", async () => {
    await liveOn();
    const [left, confirmed] = [await ada.submitsProduct({}), await ada.submitsProduct({})];
    const eves = await Promise.all([1, 2].map((n) => insertSignedIn(db, `eve_${n}`)));
    await signUpAgo(eves, () => hourMs);
    for (const id of [left, confirmed]) await castAll(eves, id);
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
    // The administrator's session is of today.
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
      insert into vote_checks (item_id, vote, reasons, opened_at) select i, 1, '{network}', now() from unnest(${ids}::uuid[]) i`.execute(
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
    await castAll(old.slice(0, 12), id, "down", "203.0.113.9");
    await run("vote-checks");
    expect(await held(id)).toHaveLength(12);
  });
});
