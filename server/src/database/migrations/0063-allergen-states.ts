import { type Kysely, sql } from "kysely";

/** Each allergen of an item has a state, with who said so and when, in place of lists of products with one source each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["dish_allergens", "product_allergens"])
    await sql`
      alter table ${sql.table(table)}
        add column state smallint not null default 1 check (state in (1, 2, 3)),
        add column source text not null default 'submitter'
          check (source in ('submitter', 'packaging', 'menu-photo', 'asked', 'imported')),
        add column source_name text check (char_length(source_name) <= 120),
        add column day date not null default (now() at time zone 'utc')::date`.execute(db);
  // A form sends all of its labels, so they were last said when the item was last changed.
  await sql`
    update dish_allergens x set day = coalesce(o.day, (d.updated_at at time zone 'utc')::date), source_name = o.source,
      source = case when o.dish_id is null then 'submitter' else 'imported' end
    from dishes d left join imported_dishes o on o.dish_id = d.id and d.submitted_by is null
    where d.id = x.dish_id`.execute(db);
  await sql`
    update product_allergens x set day = coalesce(p.allergens_day, (p.updated_at at time zone 'utc')::date),
      source_name = p.allergens_source,
      source = case when p.allergens_source is null then 'submitter' else 'packaging' end
    from products p where p.id = x.product_id`.execute(db);
  await sql`
    insert into product_allergens (product_id, allergen_id, state, source, source_name, day)
    select p.id, t.id, 2, case when p.may_contain_source is null then 'submitter' else 'packaging' end,
      p.may_contain_source, coalesce(p.may_contain_day, (p.updated_at at time zone 'utc')::date)
    from products p cross join lateral (select distinct unnest(p.may_contain_ids) as id) t
    on conflict do nothing`.execute(db);
  await sql`
    alter table rankings add column may_contain int not null default 0, add column free_days date[],
      add column alerts int not null default 0`.execute(db);
  await sql`
    update rankings r set may_contain = t.bits
    from (select product_id, bit_or(1 << allergen_id - 1) as bits from product_allergens where state = 2 group by 1) t
    where t.product_id = r.item_id`.execute(db);
  await sql`
    alter table products drop column may_contain_ids, drop column allergens_source, drop column allergens_day,
      drop column may_contain_source, drop column may_contain_day`.execute(db);
}

const batchSize = 5_000;

/** Brings the cards of all items up to date, which tell of allergens now. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  for (const items of ["dishes", "products"])
    for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
      const { rows } = await sql<{ last: string | null }>`
        with batch as (select id from ${sql.table(items)} where id > ${after}::uuid order by id limit ${batchSize}),
        ids as (select array_agg(id order by id) as ids from batch)
        select ids[cardinality(ids)] as last, refresh_cards(ids) from ids where ids is not null`.execute(db);
      after = rows[0]?.last ?? null;
    }
}
