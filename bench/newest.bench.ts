/**
 * Does page 1,000 of What's New cost what page 1 costs? A million dishes, a tenth of them within 10 km of Camden Market; both
 * pages, with their cards, in turn.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newItemsPageSize } from "@dishboard/contract/limits";
import { defaultMarketArea } from "@dishboard/contract/places";
import { sql } from "kysely";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { findCards } from "../server/src/features/items/cards.repository.ts";
import { listNewestDishIds } from "../server/src/features/whats-new/whats-new.repository.ts";
import { median, printTable } from "./figures.ts";

const size = 1_000_000;
const rounds = 7;
const callsPerRound = 100;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(embedded.connection);
  const database = connect(embedded.connection, { answerTimeoutMs: 300_000 });
  await fill(database);
  await compare(database);
  await database.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function compare(database: Database): Promise<void> {
  const db = database.read("may-lag");
  const page = async (before?: string) => {
    const { ids, next } = await listNewestDishIds(db, defaultMarketArea, before);
    return { cards: await findCards(db, ids, ["dish"]), next };
  };
  let before: string | null = null;
  for (let n = 1; n < 1_000; n++) before = (await listNewestDishIds(db, defaultMarketArea, before ?? undefined)).next;
  const pages = { "1": undefined, "1,000": before ?? undefined };
  const times: Record<string, number[]> = { "1": [], "1,000": [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [name, start] of Object.entries(pages)) {
      const measured: number[] = [];
      for (let n = 0; n < callsPerRound; n++) {
        const began = performance.now();
        const { cards } = await page(start);
        measured.push(performance.now() - began);
        if (cards.length !== newItemsPageSize) throw new Error(`Page ${name} has ${cards.length} cards`);
      }
      // The first round warms plans and pages and does not count.
      if (round > 0) times[name]?.push(median(measured));
    }
  }
  const [first = Number.NaN, last = Number.NaN] = Object.values(times).map(median);
  console.log(`p50 in ms, median of ${rounds} interleaved rounds of ${callsPerRound}, with the cards`);
  printTable(
    ["dishes", "page 1", "page 1,000", "ratio"],
    [[size, first.toFixed(2), last.toFixed(2), (last / first).toFixed(2)]],
  );
}

async function fill({ write }: Database): Promise<void> {
  const id = sql`('00000000-0000-7000-8003-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const restaurant = sql`'00000000-0000-7000-8002-000000000001'::uuid`;
  await sql`select setseed(0.5)`.execute(write);
  await sql`insert into restaurants (id, name, created_at) values (${restaurant}, 'Restaurant', now())`.execute(write);
  await sql`insert into rankings (item_id, kind, cell, lat, lon)
    select ${id}, 1, cell_of(lat, lon), lat, lon from (
      select n, case when n % 10 = 0 then 51.5414 + (random() - 0.5) * 0.16 else random() * 100 - 50 end as lat,
        case when n % 10 = 0 then -0.1471 + (random() - 0.5) * 0.24 else random() * 350 - 175 end as lon
      from generate_series(1, ${sql.lit(size)}) n) placed`.execute(write);
  await sql`insert into dishes (id, name, restaurant_id, created_at, updated_at)
    select ${id}, 'Dish ' || n, ${restaurant}, now(), now() from generate_series(1, ${sql.lit(size)}) n where n % 10 = 0`.execute(
    write,
  );
  await sql`vacuum analyze`.execute(write);
}
