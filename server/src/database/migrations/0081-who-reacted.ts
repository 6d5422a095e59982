import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Reactions of one account share a key that outlives it, and kept reactions know who had submitted the item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reactions add column reporter_key bytea check (octet_length(reporter_key) = 16)`.execute(db);
  await sql`alter table reactions add column is_reporter_gone boolean not null default false`.execute(db);
  await sql`create index reactions_reporter_key on reactions (reporter_key)
    where confirmed_at is null and reporter_key is not null`.execute(db);
  await sql`alter table kept_reactions add column reporter_key bytea check (octet_length(reporter_key) = 16)`.execute(
    db,
  );
  await sql`alter table kept_reactions
    add column submitter_id uuid references profiles (id) on delete set null`.execute(db);
  await sql`create index kept_reactions_submitter on kept_reactions (submitter_id) where submitter_id is not null`.execute(
    db,
  );
  await sql`alter table reports add column waiting_allergen_ids smallint[] not null default '{}'`.execute(db);
  await sql`
    update kept_reactions k set submitter_id = r.submitted_by from rankings r where r.item_id = k.item_id`.execute(db);
}

/** Gives the open reactions of accounts that are there their keys, and what others were given of them. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into server_secrets (name, value, created_at) values ('reporters of reactions', ${randomBytes(32)}, now())
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string; secret: Buffer }>`
    select distinct t.reporter_id as id, s.value as secret from reactions t, server_secrets s
    where t.reporter_id is not null and t.confirmed_at is null and s.name = 'reporters of reactions'`.execute(db);
  for (const { id, secret } of rows) {
    const key = createHmac("sha256", secret).update(id).digest().subarray(0, 16);
    await sql`
      update reactions set reporter_key = ${key} where reporter_id = ${id}::uuid and confirmed_at is null`.execute(db);
  }
  for (const table of ["reactions", "kept_reactions"])
    await sql`
      update ${sql.table(table)} c set reporter_key = t.reporter_key from reactions t
      where t.reporter_id is not null and t.reporter_key is not null and c.id <> t.id and c.reporter_key is null
        and c.allergen_id = t.allergen_id and c.created_at = t.created_at
        ${table === "reactions" ? sql`and c.reporter_id is null and c.confirmed_at is null` : sql``}`.execute(db);
}
