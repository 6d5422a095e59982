import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { isShown } from "../items.tables.ts";

type Counts = { dishes: number; products: number; upvotes: number };

export type SubmissionsDrift = { userId: string; before: Counts; after: Counts };

/** Lists people in id order. */
export async function listNextPeople(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const people = db.selectFrom("profiles").select("id").where("id", ">", after).orderBy("id").limit(limit);
  return (await people.execute()).map(({ id }) => id);
}

/** Waits for other recounts, which would add the same difference twice. */
export async function takeRecountTurn(transaction: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('recount of submissions', 0))`.execute(transaction);
}

/** Locks no row: one statement compares counts and adds the differences. */
export async function updateWrongSubmissions(db: Kysely<Schema>, userIds: string[]): Promise<SubmissionsDrift[]> {
  const { rows } = await sql<SubmissionsDrift>`
    with truth as (
      select i.submitted_by as user_id, count(*) filter (where r.kind = 1)::int as dishes,
        count(*) filter (where r.kind = 2)::int as products, sum(r.upvotes)::int as upvotes
      from (select id, submitted_by from dishes where submitted_by = any(${userIds}::uuid[])
        union all select id, submitted_by from products where submitted_by = any(${userIds}::uuid[])) i
      join rankings r on r.item_id = i.id and ${isShown()} group by i.submitted_by),
    counted as (
      select user_id, sum(dishes)::int as dishes, sum(products)::int as products, sum(upvotes)::int as upvotes
      from submission_counts where user_id = any(${userIds}::uuid[]) group by user_id),
    compared as (
      select p.id as user_id, coalesce(t.dishes, 0) as dishes, coalesce(t.products, 0) as products, coalesce(t.upvotes, 0) as upvotes,
        coalesce(c.dishes, 0) as had_dishes, coalesce(c.products, 0) as had_products, coalesce(c.upvotes, 0) as had_upvotes
      from profiles p left join truth t on t.user_id = p.id left join counted c on c.user_id = p.id
      where p.id = any(${userIds}::uuid[])),
    wrong as (select * from compared where (dishes, products, upvotes) <> (had_dishes, had_products, had_upvotes)),
    mended as (
      insert into submission_counts as c (user_id, slot, dishes, products, upvotes)
        select user_id, 0, dishes - had_dishes, products - had_products, upvotes - had_upvotes from wrong
        on conflict (user_id, slot) do update set dishes = c.dishes + excluded.dishes,
          products = c.products + excluded.products, upvotes = c.upvotes + excluded.upvotes)
    select user_id as "userId",
      json_build_object('dishes', had_dishes, 'products', had_products, 'upvotes', had_upvotes) as before,
      json_build_object('dishes', dishes, 'products', products, 'upvotes', upvotes) as after
    from wrong order by user_id`.execute(db);
  return rows;
}
