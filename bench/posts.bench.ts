/**
 * What does a page of a feed cost among a million posts, half of them Snaps and half Drools, every third about a dish? Page 1
 * and page 1,000 of both kinds, and page 1 about a dish that hundreds of posts show, all with their cards, in turn.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postsPageSize } from "@dishboard/contract/limits";
import type { PostKind, PostsPage } from "@dishboard/contract/posts";
import { type Kysely, sql } from "kysely";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import type { Schema } from "../server/src/database/schema.ts";
import { listPosts, listPostsAbout } from "../server/src/features/posts/posts.repository.ts";
import { median, printTable } from "./figures.ts";

const size = 1_000_000;
const dishes = 1_000;
const people = 1_000;
const rounds = 7;
const callsPerRound = 100;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(embedded.connection);
  const database = connect(embedded.connection, { answerTimeoutMs: 300_000 });
  await fill(database);
  await database.close();
  // One connection, whose processor time can be read.
  const measured = connect(embedded.connection, { maxConnections: 1 });
  await compare(measured);
  await measured.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function compare(database: Database): Promise<void> {
  const db = database.read("may-lag");
  const [snap1000, drool1000] = [await beforePage1000(db, "snap"), await beforePage1000(db, "drool")];
  const item = { kind: "dish", id: "00000000-0000-7000-8003-000000000003" } as const;
  const pages: [string, () => Promise<PostsPage | undefined>][] = [
    ["Snaps, page 1", () => listPosts(db, { kind: "snap" })],
    ["Snaps, page 1,000", () => listPosts(db, { kind: "snap", before: snap1000 })],
    ["Drools, page 1", () => listPosts(db, { kind: "drool" })],
    ["Drools, page 1,000", () => listPosts(db, { kind: "drool", before: drool1000 })],
    ["about a dish, page 1", () => listPostsAbout(db, item, undefined)],
  ];
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const backend = backends[0]?.pid ?? 0;
  const times = new Map<string, number[]>(pages.map(([name]) => [name, []]));
  const work = new Map<string, number>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, page] of pages) {
      const measured: number[] = [];
      const worked = processorMs(backend);
      for (let n = 0; n < callsPerRound; n++) {
        const began = performance.now();
        const posts = (await page())?.posts ?? [];
        measured.push(performance.now() - began);
        if (posts.length !== postsPageSize) throw new Error(`${name} has ${posts.length} posts`);
      }
      // The first round warms plans and pages and does not count.
      if (round === 0) continue;
      times.get(name)?.push(median(measured));
      work.set(name, (work.get(name) ?? 0) + (processorMs(backend) - worked) / callsPerRound / rounds);
    }
  }
  console.log(`${size} posts; p50 in ms, median of ${rounds} interleaved rounds of ${callsPerRound}, with the cards;`);
  console.log("processor: of Node and PostgreSQL together, mean");
  printTable(
    ["page", "p50", "processor"],
    pages.map(([name]) => [name, median(times.get(name) ?? []).toFixed(2), (work.get(name) ?? 0).toFixed(2)]),
  );
}

/** The processor time that this process and a connection's have used. */
function processorMs(backend: number): number {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync(`/proc/${backend}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticksPerSecond = 100;
  return (user + system) / 1_000 + ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

async function beforePage1000(db: Kysely<Schema>, kind: PostKind): Promise<string> {
  let before: string | undefined;
  for (let n = 1; n < 1_000; n++) before = (await listPosts(db, { kind, before })).next ?? undefined;
  if (!before) throw new Error("There is no page 1,000");
  return before;
}

async function fill({ write }: Database): Promise<void> {
  const id = (group: string, n: string) =>
    sql.raw(`('00000000-0000-7000-${group}-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
  const rows = (count: number) => sql`generate_series(1, ${sql.lit(count)}) n`;
  const dish = id("8003", "n");
  await sql`insert into profiles (id, username, created_at)
    select ${id("8001", "n")}, 'person_' || n, now() from ${rows(people)}`.execute(write);
  await sql`insert into restaurants (id, name, created_at) values (${id("8002", "1")}, 'Restaurant', now())`.execute(
    write,
  );
  await sql`insert into rankings (item_id, kind, cell, lat, lon)
    select ${dish}, 1, cell_of(51.5, -0.1), 51.5, -0.1 from ${rows(dishes)}`.execute(write);
  await sql`insert into dishes (id, name, restaurant_id, created_at, updated_at)
    select ${dish}, 'Dish ' || n, ${id("8002", "1")}, now(), now() from ${rows(dishes)}`.execute(write);
  const person = id("8001", `1 + n % ${people}`);
  await sql`insert into videos (id, user_id, path, poster_path, poster_width, poster_height, poster_thumbhash, state,
      width, height, duration_ms, bytes, is_taken, created_at)
    select ${id("8005", "n")}, ${person}, '/media/post-videos/' || n || '.mp4', '/media/post-videos/' || n || '.webp', 720,
      900, 'x', 'ready', 720, 900, 6000, 1, true, now() from ${rows(size)} where n % 2 = 0`.execute(write);
  await sql`insert into posts (id, user_id, content, image_url, image_width, image_height, image_thumbhash, image_bytes,
      video_url, video_id, item_id, state, submission_key, created_at, updated_at)
    select ${id("8004", "n")}, ${person}, 'Caption ' || n,
      case when n % 2 = 1 then '/media/post-images/' || n || '.webp' end, case when n % 2 = 1 then 1280 end,
      case when n % 2 = 1 then 960 end, case when n % 2 = 1 then 'x' end, case when n % 2 = 1 then 1 end,
      case when n % 2 = 0 then '/media/post-videos/' || n || '.mp4' end,
      case when n % 2 = 0 then ${id("8005", "n")} end,
      case when n % 3 = 0 then ${id("8003", `1 + n % ${dishes}`)} end, 0, ${id("8006", "n")}, now(), now()
    from ${rows(size)}`.execute(write);
  await sql`vacuum analyze`.execute(write);
}
