import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import { decide, type PersonMeasures, readMeasures } from "@dishboard/contract/reports";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { insertPost, insertWriter, startServer, withDatabase } from "../../../../../testing/ledger/during-kills.ts";
import { newPerson } from "../../../../../testing/people.ts";
import type { Database } from "../../../database/connect.ts";
import { recheckCards, recount, recountSubmissions } from "../../items/recount/recount.service.ts";
import { recountPosts } from "../../posts/recount-posts.service.ts";

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-suspension-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const made = { dishes: 300, posts: 300, votes: 800 };

type Who = { id: string; accessToken: string };

async function prepare(db: Database) {
  const [boss, eve, ben] = [
    await insertWriter(db, "boss"),
    await insertWriter(db, "eve"),
    await insertWriter(db, "ben"),
  ];
  const submitter = await newPerson(db, "kitchen");
  const ids = async (count: number, make: (n: number) => Promise<string>) => {
    const all: string[] = [];
    for (let n = 0; n < count; n++) all.push(await make(n));
    return all;
  };
  const voted = await ids(made.votes, (n) =>
    submitter.submitsDish({ name: `Pho ${n}`, restaurant: `Place ${n % 50}` }),
  );
  const own = await ids(made.dishes, (n) => submitter.submitsDish({ name: `Advert ${n}`, restaurant: "Advert" }));
  await sql`update dishes set submitted_by = ${eve.id}::uuid where id = any(${own}::uuid[])`.execute(db.write);
  await sql`update rankings set submitted_by = ${eve.id}::uuid where item_id = any(${own}::uuid[])`.execute(db.write);
  for (let n = 0; n < made.posts; n++) await insertPost(db, eve.id);
  await sql`insert into votes (user_id, item_id, vote, updated_at)
    select ${eve.id}::uuid, i, 1, now() from unnest(${voted}::uuid[]) i`.execute(db.write);
  await recount(db.write);
  await recountSubmissions(db.write);
  return { boss, eve, ben, voted };
}

async function driftsOf(db: Database): Promise<unknown[]> {
  const { write } = db;
  return [
    ...(await recount(write)),
    ...(await recountPosts(write)),
    ...(await recountSubmissions(write)),
    ...(await recheckCards(write)),
  ];
}

it("goes on where it was when it is killed half way, taken back too, while others vote, and every count is right", {
  timeout: 600_000,
}, async () => {
  const { boss, eve, ben, voted } = await withDatabase(dataDir, prepare);
  const server = await startServer(dataDir, { ADMIN_EMAIL: "boss@example.org" });
  const as = <E extends AnyEndpoint>({ accessToken }: Who, to: E, input: CallInput<E>): Promise<CallReply<E>> => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const transport = (path: string, init: RequestInit) =>
      fetch(server.url + path, { ...init, headers: { ...init.headers, ...headers } });
    return call(transport as Parameters<typeof call>[0], to, input as never);
  };
  let isOver = false;
  const benVoted = new Set<string>();
  const voting = (async () => {
    for (let n = 0; !isOver; n++) {
      const id = voted[(n * 7) % voted.length] ?? "";
      const params = { kind: "dish", id } as const;
      benVoted.add(id);
      // A cut-off call may be stored or not, so it repeats until acknowledged.
      while (!(await as(ben, setVote, { params, body: { vote: "up" } }).catch(() => null))) await pause(20);
    }
  })();
  const until = async (is: (measures: PersonMeasures) => boolean) => {
    for (;;) {
      const measures = await as(boss, readMeasures, { params: { id: eve.id } }).catch(() => null);
      if (measures && is(measures)) return measures;
      await pause(20);
    }
  };
  const killAndStart = async () => {
    server.current().process.kill("SIGKILL");
    await server.restart();
  };
  const act = (body: CallInput<typeof decide>["body"]) =>
    as(boss, decide, { params: { kind: "profile", id: eve.id }, body });
  const things = made.dishes + made.posts;

  await act({ action: "suspend", reason: "spam", hidesThings: true, voidsVotes: true });
  const half = await until(({ hidden }) => hidden > things / 2);
  expect([half.isDone, half.hidden < things]).toEqual([false, true]);
  await killAndStart();
  await until(({ voided }) => voided > made.votes / 4);
  await killAndStart();
  const done = await until(({ isDone }) => isDone);
  expect(done).toMatchObject({ hidden: things, voided: made.votes, votes: 0 });
  await act({ action: "lift" });
  await until(({ hidden }) => hidden < things / 2);
  await killAndStart();
  await until(({ hidden, voided }) => hidden === 0 && voided === 0);
  isOver = true;
  await voting;
  expect(await server.stop()).toEqual([]);
  expect(benVoted.size).toBeGreaterThan(0);
  await withDatabase(dataDir, async (db) => {
    expect(await driftsOf(db)).toEqual([]);
    const { rows } = await sql<{ shown: number; posts: number; upvotes: number; left: number }>`
      select (select count(*)::int from rankings where submitted_by = ${eve.id}::uuid and state = 0) as shown,
        (select count(*)::int from posts where user_id = ${eve.id}::uuid and state = 0) as posts,
        (select sum(upvotes)::int from rankings where item_id = any(${voted}::uuid[])) as upvotes,
        (select count(*)::int from account_measures) as left`.execute(db.write);
    expect(rows).toEqual([{ shown: made.dishes, posts: made.posts, upvotes: made.votes + benVoted.size, left: 0 }]);
  });
});
