/**
 * What do notifications cost? A refresh for a person with 10,000 dishes of which few, or many, have new votes; and a vote
 * with the tables of notifications beside one without them: a vote writes none of them, but they refer to what it changes.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { v7 } from "uuid";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { countUnread } from "../server/src/features/notifications/notifications.repository.ts";
import { refreshNotifications } from "../server/src/features/notifications/refresh.service.ts";
import { setVotes } from "../server/src/features/votes/votes.repository.ts";
import { newPerson } from "../testing/people.ts";
import { median, printTable, processorMsOf } from "./figures.ts";

const items = 10_000;
const rounds = 15;
const voteRounds = 9;
const votesPerRound = 1_000;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
const db = connect(embedded.connection, { answerTimeoutMs: 600_000 });
try {
  await migrate(embedded.connection);
  const ids = await fill(db);
  await measureRefresh(db);
  await measureVotes(ids);
} finally {
  await db.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** One person submits all dishes. */
async function fill({ write }: Database): Promise<string[]> {
  const cook = await newPerson(db, "cook");
  const first = await cook.submitsDish({ at: { latitude: 51.54, longitude: -0.14 } });
  const ids = [first, ...Array.from({ length: items - 1 }, () => v7())];
  await sql`insert into rankings (item_id, kind, cell, submitted_by, lat, lon)
    select g.id, r.kind, r.cell, r.submitted_by, r.lat, r.lon
    from rankings r cross join unnest(${ids.slice(1)}::uuid[]) g (id) where r.item_id = ${first}::uuid`.execute(write);
  await sql`insert into dishes (id, name, restaurant_id, submitted_by, created_at, updated_at, submission_key)
    select g.id, 'Dish', d.restaurant_id, d.submitted_by, d.created_at, d.updated_at, gen_random_uuid()
    from dishes d cross join unnest(${ids.slice(1)}::uuid[]) g (id) where d.id = ${first}::uuid`.execute(write);
  await sql`vacuum analyze`.execute(write);
  return ids;
}

async function measureRefresh({ write }: Database): Promise<void> {
  const { id } = await write.selectFrom("profiles").select("id").executeTakeFirstOrThrow();
  const refresh = () => refreshNotifications({ db, clock: () => new Date(), refreshMs: 0 }, id);
  const rows: (string | number)[][] = [];
  for (const changed of [0, 1, 500]) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await sql`update rankings set upvotes = upvotes + 1, net_score = net_score + 1, version = version + 1
        where item_id in (select item_id from rankings order by item_id limit ${changed}::int)`.execute(write);
      const began = performance.now();
      await refresh();
      times.push(performance.now() - began);
    }
    rows.push([`refresh, ${changed} dishes of ${items} with new votes`, median(times).toFixed(1)]);
  }
  const times: number[] = [];
  for (let round = 0; round < 100; round++) {
    const began = performance.now();
    await countUnread(write, id);
    times.push(performance.now() - began);
  }
  rows.push(["count of unread ones", median(times).toFixed(2)]);
  printTable(["", "p50 in ms"], rows);
}

/**
 * The processor time of the database for votes one after the other, by turns with and without what notifications have on the
 * items, so that both meet the same machine. A vote runs no statement for them: that is all they could cost it.
 */
async function measureVotes(ids: string[]): Promise<void> {
  const one = connect(embedded.connection, { maxConnections: 1, answerTimeoutMs: 600_000 });
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.write);
  const constraints = await references(one);
  const ratios: number[] = [];
  const perVote = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round <= voteRounds; round++) {
    const voter = (await newPerson(one, `voter_${round}`)).id;
    // Whoever comes second in a round changes places with the first in the next.
    for (const kind of round % 2 ? (["with", "without"] as const) : (["without", "with"] as const)) {
      for (const { table, name, definition } of constraints)
        await sql
          .raw(
            kind === "with"
              ? `alter table ${table} add constraint ${name} ${definition} not valid`
              : `alter table ${table} drop constraint if exists ${name}`,
          )
          .execute(one.write)
          .catch((error: { code?: string }) => {
            // It is there already.
            if (error.code !== "42710") throw error;
          });
      const began = processorMsOf(backends[0]?.pid ?? 0);
      for (let n = 0; n < votesPerRound; n++) {
        const id = ids[(n * 7) % ids.length] ?? "";
        const vote = kind === "with" ? "up" : "down";
        await setVotes(one.write, [{ item: { kind: "dish", id }, userId: voter, vote }], new Date());
      }
      // The first round warms up.
      if (round > 0) perVote[kind].push((processorMsOf(backends[0]?.pid ?? 0) - began) / votesPerRound);
    }
    if (round > 0) ratios.push((perVote.with.at(-1) ?? 0) / (perVote.without.at(-1) ?? 1));
  }
  await one.close();
  printTable(
    ["", "ms of the database's processor"],
    [
      ["a vote (median, least)", `${median(perVote.with).toFixed(3)}, ${Math.min(...perVote.with).toFixed(3)}`],
      ["without notifications", `${median(perVote.without).toFixed(3)}, ${Math.min(...perVote.without).toFixed(3)}`],
      ["ratio (median)", median(ratios).toFixed(3)],
    ],
  );
}

/** How the tables of notifications refer to what a vote changes. */
async function references({ write }: Database): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and confrelid = 'rankings'::regclass
      and conrelid in ('notifications'::regclass, 'notified_counts'::regclass)`.execute(write);
  return rows;
}
