import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { ListedFile, Storage } from "../../platform/storage/storage.ts";
import { readDatabaseId } from "./media.repository.ts";

export type SiteBucket = { db: Database; storage: Storage; publicUrl: string };

/** Each site with files in a bucket leaves a named file here. */
const folder = "sites/";
/** How long other sites have to leave theirs. */
const minAgeMs = 48 * 3_600_000;

export async function listOtherSites(bucket: SiteBucket): Promise<string[]> {
  const own = await siteFileOf(bucket);
  const sites = await listSiteFiles(bucket.storage);
  return sites.map(({ object }) => object).filter((object) => object !== own);
}

/**
 * Whether a bucket is this site's alone: in `sites/`, its file is at least two days old and the only one. Files without
 * a row may be another site's, or newer than this database if that is an older copy.
 */
export async function isBucketExclusive(
  bucket: SiteBucket,
  { clock, log }: { clock: () => Date; log: Log },
): Promise<boolean> {
  const sites = await listSiteFiles(bucket.storage);
  const name = await siteFileOf(bucket);
  const own = sites.find(({ object }) => object === name);
  if (!own) await storeSiteFile(bucket, name);
  const others = sites.filter((site) => site !== own).map(({ object }) => object);
  if (others.length > 0)
    log.error({ others }, "the bucket has files of other sites too, as these in it say: none without a row is deleted");
  return others.length === 0 && own !== undefined && own.storedAt.getTime() < clock().getTime() - minAgeMs;
}

/** Also named after the database: a restored copy may have the same address. */
export async function siteFileOf({ db, publicUrl }: SiteBucket): Promise<string> {
  return `${folder}${new URL(publicUrl).host.replace(/[^\w.-]/g, "-")}-${await readDatabaseId(db.write)}`;
}

async function listSiteFiles(storage: Storage): Promise<ListedFile[]> {
  const sites: ListedFile[] = [];
  for await (const site of storage.list(folder)) sites.push(site);
  return sites;
}

async function storeSiteFile({ storage, publicUrl }: SiteBucket, name: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), "dishboard-site-"));
  try {
    const file = join(draft, "site");
    await writeFile(file, `Pictures and videos of ${publicUrl}\n`);
    await storage.put(name, file);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
