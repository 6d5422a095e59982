import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { sql } from "kysely";
import { createTasks } from "../../server/src/app.ts";
import type { Database } from "../../server/src/database/connect.ts";
import { recount, recountSubmissions } from "../../server/src/features/items/recount/recount.service.ts";
import { deleteAbandonedUploads } from "../../server/src/features/media/upload-folders.service.ts";
import { recountPosts } from "../../server/src/features/posts/recount-posts.service.ts";
import { openLog } from "../../server/src/platform/log.ts";
import { readSettings } from "../../server/src/platform/settings.ts";
import { openStorage } from "../../server/src/platform/storage/open.ts";
import { mailedAddresses } from "../emails.ts";
import type { Ledger } from "./writer.ts";

/** Every list should be empty. */
export type Findings = {
  /** Acknowledged but missing, different or doubled, or stored but never written. */
  differences: string[];
  drifts: string[];
  /** Pictures of rows without a file, and files without a row after the sweep. */
  files: string[];
};

export type Places = { dataDirs: string[]; storageUrl?: string };

const dayMs = 24 * 3_600_000;

/** In both directions, and recounts everything. */
export async function inspect(db: Database, places: Places, ledger: Ledger): Promise<Findings> {
  const differences: string[] = [];
  const compare = (what: string, written: Map<string, unknown>, rows: { name: string; value: unknown }[]) => {
    const stored = new Map<string, unknown>();
    for (const { name, value } of rows) {
      if (stored.has(name)) differences.push(`${what} ${name} is stored twice`);
      stored.set(name, value);
    }
    for (const name of new Set([...written.keys(), ...stored.keys()]))
      if (String(written.get(name)) !== String(stored.get(name)))
        differences.push(`${what} ${name}: ${written.get(name)} was acknowledged, ${stored.get(name)} is stored`);
  };
  const rowsOf = async (query: ReturnType<typeof sql<{ name: string; value: unknown }>>) =>
    (await query.execute(db.write)).rows;
  const present = (written: Map<string, boolean>) => new Map([...written].filter(([, is]) => is));

  compare(
    "vote",
    new Map([...ledger.votes].filter(([, vote]) => vote !== "none")),
    await rowsOf(
      sql`select user_id || ' ' || item_id as name, case vote when 1 then 'up' else 'down' end as value from votes`,
    ),
  );
  compare(
    "like",
    present(ledger.likes),
    await rowsOf(sql`select user_id || ' ' || post_id as name, true as value from likes`),
  );
  compare(
    "follow",
    present(ledger.follows),
    await rowsOf(sql`select follower_id || ' ' || following_id as name, true as value from follows`),
  );
  compare(
    "dish",
    ledger.dishes,
    await rowsOf(sql`select submission_key::text as name,
        (select coalesce(array_agg(allergen_id order by allergen_id), '{}') from dish_allergens where dish_id = d.id and state = 1) as value
      from dishes d join rankings r on r.item_id = d.id join submission_tags t on t.dish_id = d.id`),
  );
  compare(
    "comment",
    ledger.comments,
    await rowsOf(sql`select submission_key::text as name, post_id::text as value from comments`),
  );
  compare(
    "post",
    ledger.posts,
    await rowsOf(sql`select submission_key::text as name, image_url as value from posts where image_bytes <> 100`),
  );
  compare(
    "sign-up",
    new Map([...ledger.signUps].map((email) => [email, true])),
    await rowsOf(sql`select email as name, exists (select 1 from sign_ups s where s.user_id = u.id) as value
      from users u where email like 'new\\_%'`),
  );
  const mailed = await mailedAddresses(places.dataDirs);
  for (const email of ledger.signUps) if (!mailed.has(email)) differences.push(`no mail to ${email}`);

  const drifts = [
    ...(await recount(db.write)),
    ...(await recountPosts(db.write)),
    ...(await recountSubmissions(db.write)),
  ].map((one) => JSON.stringify(one));
  return { differences, drifts, files: await inspectFiles(db, places, ledger) };
}

/** Two days later, after the sweep of unused files. */
async function inspectFiles(db: Database, { dataDirs, storageUrl }: Places, ledger: Ledger): Promise<string[]> {
  const settingsOf = (dataDir: string) =>
    readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...(storageUrl && { STORAGE_URL: storageUrl }) });
  const sites = dataDirs.map(settingsOf);
  const clock = () => new Date(Date.now() + 2 * dayMs);
  const sweeps = sites.map(
    (settings) => createTasks({ settings, db, log: openLog("silent"), clock })["media-sweep"]?.run,
  );
  const listFolders = async () =>
    (await Promise.all(dataDirs.map((dataDir) => readdir(join(dataDir, "uploads")).catch(() => [])))).flat();
  const countLeft = async () => {
    const rows = await db.write.selectFrom("uploads").select("id").execute();
    return rows.length + (await listFolders()).length;
  };
  // One run deletes a bounded number.
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    for (const sweep of sweeps) await sweep?.({});
    for (const dataDir of dataDirs) await deleteAbandonedUploads(dataDir, clock());
    const count = await countLeft();
    if (count === 0 || count >= left) break;
    left = count;
  }
  const stored = new Set<string>();
  for (const settings of storageUrl ? sites.slice(0, 1) : sites)
    for await (const { object } of openStorage(settings).list("post-images/"))
      if (object.endsWith(".webp")) stored.add(`/media/${object}`);
  const named = new Set(
    [...ledger.posts.values()].flatMap((path) => pictureWidths.map((width) => pictureAt(path, width))),
  );
  return [
    ...[...named].filter((path) => !stored.has(path)).map((path) => `${path} has no file`),
    ...[...stored].filter((path) => !named.has(path)).map((path) => `${path} has no row`),
    ...(await listFolders()).map((name) => `uploads/${name} was left`),
  ];
}
