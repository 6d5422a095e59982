/**
 * What does the archive of a busy person cost? People with 1,000 and 10,000 products, each with a photo of 50 kB, a
 * vote and a comment: seconds, and by how much the memory of the process grows while the archive is written.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { v7 } from "uuid";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { writeArchive } from "../server/src/features/data-export/archive.service.ts";
import { insertProfile } from "../server/src/features/profiles/profiles.repository.ts";
import { openDisk } from "../server/src/platform/storage/disk.ts";
import { printTable } from "./figures.ts";

const warmUp = 5_000;
const sizes = [1_000, 10_000];
const photoBytes = 50_000;
const megabyte = 1_048_576;

const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const storage = openDisk(dataDir);
const embedded = await startEmbedded({ dataDir, log: () => {} });
try {
  await migrate(embedded.connection);
  const db = connect(embedded.connection, { answerTimeoutMs: 300_000 });
  // The first large one makes the heap as large as it stays.
  const rows: (string | number)[][] = [];
  for (const size of [warmUp, ...sizes]) rows.push(await measure(db, await fill(db, size), size));
  printTable(["products", "archive, MB", "seconds", "memory grows by, MB"], rows);
  await db.close();
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(db: Database, userId: string, size: number): Promise<(string | number)[]> {
  const file = join(dataDir, `${userId}.zip`);
  global.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 5);
  const began = performance.now();
  const about = { userId, username: "busy", siteName: "Dishboard", madeAt: new Date() };
  await writeArchive({ db, storage }, about, file, async () => {});
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(timer);
  const bytes = (await stat(file)).size;
  await rm(file);
  const grown = Math.round((highest - before) / megabyte);
  return [size, Math.round(bytes / megabyte), seconds.toFixed(1), grown];
}

/** A person with so many products, each with a photo, the person's vote and their comment on one post. */
async function fill({ write: db }: Database, size: number): Promise<string> {
  const userId = v7();
  await insertProfile(db, {
    id: userId,
    username: `busy_${size}_${userId.slice(-6)}`,
    fullName: null,
    bio: null,
    createdAt: new Date(),
  });
  const photo = join(dataDir, "photo");
  await writeFile(photo, randomBytes(photoBytes));
  for (let n = 0; n < size; n++) await storage.put(`product-images/${userId}/${n}_photo.webp`, photo);
  await sql`
    with items as (select gen_random_uuid() as id, n from generate_series(0, ${size}::int - 1) n),
    ranked as (
      insert into rankings (item_id, kind, cell, submitted_by, upvotes, net_score)
      select id, 2, -1, ${userId}::uuid, 1, 1 from items)
    insert into products (id, name, brand, description, submitted_by, created_at, updated_at, image_url, image_width, image_height)
    select id, 'Jam ' || n, 'Red Jar', repeat('It tastes of summer. ', 20), ${userId}::uuid, now(), now(),
      '/media/product-images/' || ${userId}::text || '/' || n || '_photo.webp', 1280, 960 from items`.execute(db);
  await sql`insert into votes (user_id, item_id, vote, updated_at)
    select ${userId}::uuid, id, 1, now() from products where submitted_by = ${userId}::uuid`.execute(db);
  const post = v7();
  await sql`insert into posts (id, user_id, image_url, state, submission_key, created_at, updated_at)
    values (${post}::uuid, ${userId}::uuid, '/none.webp', 0, gen_random_uuid(), now(), now())`.execute(db);
  await sql`insert into comments (id, post_id, user_id, content, submission_key, created_at)
    select gen_random_uuid(), ${post}::uuid, ${userId}::uuid, 'Comment ' || n, gen_random_uuid(), now()
    from generate_series(1, ${size}::int) n`.execute(db);
  return userId;
}
