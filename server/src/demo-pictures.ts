import type { ItemKind } from "@dishboard/contract/items";
import { type Painted, paintedFile, readPainted } from "@dishboard/town/assets";
import { town } from "@dishboard/town/town";
import { sql } from "kysely";
import type { Database } from "./database/connect.ts";
import { updatePicture } from "./features/items/items.repository.ts";
import { itemTables } from "./features/items/items.tables.ts";
import { updateAvatar } from "./features/profiles/profiles.repository.ts";
import type { Log } from "./platform/log.ts";
import { newPicturePath, putPicture } from "./platform/storage/pictures.ts";
import type { Storage } from "./platform/storage/storage.ts";

/** Each mostly waits for the disk or the bucket. */
const atOnce = 8;

type Missing = { kind: "person" | ItemKind; id: string; owner: string; key: string; painted: Painted };

type StoreDeps = { db: Database; storage: Storage };

/** The next start retries failures. */
export async function storeDemoPictures(deps: StoreDeps, log: Log): Promise<void> {
  const missing = await listMissing(deps.db);
  const storeNext = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) await store(deps, next);
  };
  const [failed] = (await Promise.allSettled(Array.from({ length: atOnce }, storeNext))).filter(
    ({ status }) => status === "rejected",
  );
  if (failed?.status === "rejected")
    log.warn({ err: failed.reason }, "the pictures of the demo town could not be stored");
}

async function store({ db: { write }, storage }: StoreDeps, { kind, id, owner, key, painted }: Missing): Promise<void> {
  const from = (width: number) => paintedFile(key, width);
  if (kind === "person") {
    const path = newPicturePath("avatars", owner, new Date());
    // One width is used for all.
    await putPicture(storage, path, () => from(192));
    return updateAvatar(write, id, path);
  }
  const path = newPicturePath(itemTables[kind].bucket, owner, new Date());
  await putPicture(storage, path, from);
  const { width, height, thumbhash } = painted;
  await updatePicture(write, { kind, id }, { path, width, height, thumbhash });
}

async function listMissing({ write }: Database): Promise<Missing[]> {
  const { rows } = await sql<{ kind: Missing["kind"]; key: string; id: string; owner: string }>`
    select e.kind, e.key, e.id, coalesce(d.submitted_by, p.submitted_by, f.id) as owner
    from demo_entries e
      left join dishes d on e.kind = 'dish' and d.id = e.id
      left join products p on e.kind = 'product' and p.id = e.id
      left join profiles f on e.kind = 'person' and f.id = e.id
    where e.kind in ('person', 'dish', 'product') and coalesce(d.image_url, p.image_url, f.avatar_url) is null
      and coalesce(d.submitted_by, p.submitted_by, f.id) is not null`.execute(write);
  if (rows.length === 0) return [];
  const list = readPainted();
  const pictures = new Map([...town.dishes, ...town.products].map((item) => [item.key, item.picture as string]));
  return rows.flatMap(({ kind, key: entry, id, owner }) => {
    const key = kind === "person" ? `avatar-${entry}` : pictures.get(entry);
    const painted = key && list[key];
    return painted ? [{ kind, id, owner, key, painted }] : [];
  });
}
