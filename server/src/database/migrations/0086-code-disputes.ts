import { type Kysely, sql } from "kysely";

/** Two products with one barcode are put before a moderator, and are shown as free of nothing meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column is_code_disputed boolean not null default false`.execute(db);
  await sql`
    create table code_disputes (
      id uuid primary key,
      barcode text not null check (barcode ~ '^\\d{13,14}$'),
      product_id uuid references rankings (item_id) on delete set null,
      submitter_id uuid references profiles (id) on delete set null,
      created_at timestamptz not null,
      has_weight boolean,
      decided_at timestamptz,
      has_code boolean,
      decision_id uuid,
      check (num_nonnulls(decided_at, has_code, decision_id) in (0, 3))
    )`.execute(db);
  await sql`create unique index code_disputes_open on code_disputes (product_id, barcode) where decided_at is null`.execute(
    db,
  );
  await sql`create index code_disputes_barcode on code_disputes (barcode)`.execute(db);
  await sql`create index code_disputes_product on code_disputes (product_id) where product_id is not null`.execute(db);
  await sql`create index code_disputes_submitter on code_disputes (submitter_id, created_at)
    where submitter_id is not null`.execute(db);
  await sql`create index code_disputes_decided on code_disputes (decided_at) where decided_at is not null`.execute(db);
}
