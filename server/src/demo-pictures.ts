import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ItemKind } from "@dishboard/contract/items";
import { pictureWidths } from "@dishboard/contract/media";
import { town } from "@dishboard/town/town";
import { sql } from "kysely";
import type { Database } from "./database/connect.ts";
import { updatePicture } from "./features/items/items.repository.ts";
import { itemTables } from "./features/items/items.tables.ts";
import { updateAvatar } from "./features/profiles/profiles.repository.ts";
import type { Log } from "./platform/log.ts";
import { newPicturePath, putAvatar, putPicture } from "./platform/storage/pictures.ts";
import type { Storage } from "./platform/storage/storage.ts";

const painter = fileURLToPath(import.meta.resolve("@dishboard/town/pictures/render"));

/** Something of the town that has no picture yet; `file` is the painter's name for it. */
type Missing = { kind: "person" | ItemKind; file: string; id: string; owner: string };

/** What painting needs. */
type PaintDeps = { db: Database; storage: Storage; dataDir: string };

/**
 * Paints the pictures of the town in a process of its own, while the pages are served already. Returns a function that
 * stops it; the next start paints what is missing.
 */
export function paintDemo(deps: PaintDeps, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const painted = paint(deps, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) log.warn({ err: error }, "the demo pictures could not be made");
  });
  return async () => {
    stop.abort();
    await painted;
  };
}

async function paint(deps: PaintDeps, signal: AbortSignal): Promise<void> {
  const missing = new Map((await listMissing(deps.db)).map((one) => [one.file, one]));
  if (missing.size === 0) return;
  const folder = join(deps.dataDir, "demo-pictures");
  await mkdir(folder, { recursive: true });
  const files = [...missing.keys()].join(",");
  const child = spawn(process.execPath, [painter, folder, "--only", files], {
    stdio: ["ignore", "pipe", "inherit"],
    signal,
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`the painter ended with code ${code}`))));
  });
  ended.catch(() => {});
  for await (const _line of createInterface({ input: child.stdout })) await storeFinished(deps, folder, missing);
  await ended;
  await storeFinished(deps, folder, missing);
  await rm(folder, { recursive: true, force: true });
}

/** Stores every picture whose description exists, because the painter writes that last. */
async function storeFinished(deps: PaintDeps, folder: string, missing: Map<string, Missing>): Promise<void> {
  for (const name of await readdir(folder)) {
    const one = missing.get(name.replace(/\.json$/, ""));
    if (!name.endsWith(".json") || !one) continue;
    const { width, height, thumbhash } = JSON.parse(await readFile(join(folder, name), "utf8"));
    await store(deps, folder, one, { width, height, thumbhash });
    missing.delete(one.file);
    await rm(join(folder, name));
    for (const width of pictureWidths) await rm(join(folder, `${one.file}-${width}.webp`), { force: true });
  }
}

async function store(
  { db: { write }, storage }: PaintDeps,
  folder: string,
  { kind, file, id, owner }: Missing,
  size: { width: number; height: number; thumbhash: string },
): Promise<void> {
  const from = (width: number) => join(folder, `${file}-${width}.webp`);
  if (kind === "person") return updateAvatar(write, id, await putAvatar(storage, owner, new Date(), from(192)));
  const path = newPicturePath(itemTables[kind].bucket, owner, new Date());
  await putPicture(storage, path, from);
  await updatePicture(write, { kind, id }, { path, ...size });
}

async function listMissing({ write }: Database): Promise<Missing[]> {
  const { rows } = await sql<{ kind: Missing["kind"]; key: string; id: string; owner: string }>`
    select e.kind, e.key, e.id, coalesce(d.submitted_by, p.submitted_by, f.id) as owner
    from demo_entries e
      left join dishes d on e.kind = 'dish' and d.id = e.id
      left join products p on e.kind = 'product' and p.id = e.id
      left join profiles f on e.kind = 'person' and f.id = e.id
    where e.kind <> 'restaurant' and coalesce(d.image_url, p.image_url, f.avatar_url) is null
      and coalesce(d.submitted_by, p.submitted_by, f.id) is not null`.execute(write);
  const pictures = new Map([...town.dishes, ...town.products].map((item) => [item.key, item.picture as string]));
  return rows.flatMap(({ kind, key, id, owner }) => {
    const file = kind === "person" ? `avatar-${key}` : pictures.get(key);
    return file ? [{ kind, file, id, owner }] : [];
  });
}
