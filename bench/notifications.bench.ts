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
import { setVote } from "../server/src/features/votes/votes.repository.ts";
import { newPerson } from "../testing/people.ts";
import { median, printTable } from "./figures.ts";

const items = 10_000;
const rounds = 15;
const votesPerRound = 1_500;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
const db = connect(embedded.connection);
try {
  await migrate(embedded.connection);
  const ids = await fill(db);
  await measureRefresh(db);
  await measureVotes(db, ids);
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

/** Votes one after the other, by turns with and without the tables, so that both meet the same machine. */
async function measureVotes(database: Database, ids: string[]): Promise<void> {
  const voters = await Promise.all(["one", "two"].map(async (name) => (await newPerson(database, name)).id));
  const constraints = await references(database);
  const perVote = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round <= 2 * rounds; round++) {
    const kind = round % 2 ? "with" : "without";
    for (const { table, name, definition } of constraints)
      await sql
        .raw(
          kind === "with"
            ? `alter table ${table} add constraint ${name} ${definition} not valid`
            : `alter table ${table} drop constraint if exists ${name}`,
        )
        .execute(database.write);
    const began = performance.now();
    for (let n = 0; n < votesPerRound; n++)
      await setVote(
        database.write,
        {
          item: { kind: "dish", id: ids[(n * 7) % ids.length] ?? "" },
          userId: voters[round % 4 < 2 ? 0 : 1] ?? "",
          vote: round % 8 < 4 ? "up" : "down",
        },
        new Date(),
      );
    // The first round warms up.
    if (round > 0) perVote[kind].push((performance.now() - began) / votesPerRound);
  }
  // The fastest rounds: what else the machine does only ever adds.
  const [withThem, without] = [Math.min(...perVote.with), Math.min(...perVote.without)];
  printTable(
    ["", "ms"],
    [
      ["a vote", withThem.toFixed(4)],
      ["a vote without the tables of notifications", without.toFixed(4)],
      ["ratio", (withThem / without).toFixed(3)],
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
