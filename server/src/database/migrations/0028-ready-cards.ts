import { type Kysely, sql } from "kysely";

/**
 * What a card shows and votes do not change, stored ready: a row per dish and product with that part of the card's JSON,
 * without the braces around it. Triggers keep it in step in the transaction of whatever changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, bodiesFunction, refreshFunction, readFunction]) await sql.raw(statement).execute(db);
  for (const items of ["dishes", "products"]) await fill(db, items);
  for (const statement of [...triggerFunctions, ...triggers]) await sql.raw(statement).execute(db);
}

const batchSize = 5_000;

/** Stores the cards of items that are there already, some at a time. */
async function fill(db: Kysely<unknown>, items: string): Promise<void> {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (select id from ${sql.table(items)} where id > ${after}::uuid order by id limit ${batchSize}),
      ids as (select array_agg(id order by id) as ids from batch)
      select ids[cardinality(ids)] as last, refresh_cards(ids) from ids where ids is not null`.execute(db);
    after = rows[0]?.last ?? null;
  }
}

const table = "create table cards (item_id uuid primary key, body text not null)";

// As `trimEnd` does in JavaScript.
const whitespace = String.raw`E'\t\n\x0b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;

// `maxCardDescriptionLength` of the contract; a test compares the two.
const maxDescription = 400;

/** The columns of an item `i` under their names in the card, in the tables that are named after its kind. */
const columns = (kind: "dish" | "product", place: string, tags: string) => `
  i.id, '${kind}' as kind, i.name, ${place}, (i.price * 100)::int as "priceCents",
  case when char_length(i.description) > ${maxDescription}
    then rtrim(left(i.description, ${maxDescription - 1}), ${whitespace}) || '…' else i.description end as description,
  i.share_count as "shareCount", i.is_featured as "isFeatured",
  case when i.image_url is not null and i.image_width is not null and i.image_height is not null then json_build_object(
    'path', i.image_url, 'width', i.image_width, 'height', i.image_height,
    'thumbhash', i.image_thumbhash, 'description', i.image_description) end as image,
  array(select t.tag from ${tags} t where t.${kind}_id = i.id order by t.position) as tags,
  coalesce((select json_agg(json_build_object('name', l.name, 'icon', l.icon) order by l.id)
    from ${kind}_claims x join dietary_claims l on l.id = x.claim_id where x.${kind}_id = i.id), '[]') as "dietaryClaims"`;

// The id that stands for a brand is made of its name by whoever reads the card: locales differ in what a small letter is.
const ofDish = columns(
  "dish",
  `s.name as restaurant, s.id as "restaurantId", coalesce(i.cuisine, s.cuisine) as cuisine,
  s.latitude as "restaurantLatitude", s.longitude as "restaurantLongitude"`,
  "submission_tags",
);
const ofProduct = columns(
  "product",
  `i.brand as restaurant, null::uuid as "restaurantId", i.category as cuisine,
  null::float8 as "restaurantLatitude", null::float8 as "restaurantLongitude"`,
  "product_tags",
);

// One plan for any ids, made once, which finds rows by their keys however few there are when it is made.
const byKeys = "set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan";

const members = "(select substr(json, 2, length(json) - 2) from (select row_to_json(c)::text as json) whole)";

/** What cards say that votes do not change, but for who submitted the item. The only place where it is put together. */
const bodiesFunction = `
create function card_bodies(p_ids uuid[]) returns table (item_id uuid, body text) language plpgsql stable
${byKeys} as $$
#variable_conflict use_column
begin
  return query select c.id, ${members} from (
    select ${ofDish} from dishes i join restaurants s on s.id = i.restaurant_id where i.id = any(p_ids)) c;
  return query select c.id, ${members} from (
    select ${ofProduct} from products i where i.id = any(p_ids)) c;
end $$`;

/**
 * Brings the cards of some items up to date, and returns how many it changed. Whoever comes second waits for the first,
 * and reads what they have written in a statement that begins after the wait. A restaurant is locked before its cards,
 * as by those who change it.
 */
const refreshFunction = `
create function refresh_cards(p_ids uuid[]) returns int language plpgsql
${byKeys} as $$
declare changed int;
begin
  perform from restaurants where id in (select restaurant_id from dishes where id = any(p_ids)) order by id for share;
  perform from cards where item_id = any(p_ids) order by item_id for update;
  insert into cards (item_id, body) select b.item_id, b.body from card_bodies(p_ids) b order by b.item_id
    on conflict (item_id) do update set body = excluded.body where cards.body <> excluded.body;
  get diagnostics changed = row_count;
  return changed;
end $$`;

/**
 * The cards of those of some items that are shown and of these kinds, in the order of their ids, with what votes change and
 * who submitted them.
 */
const readFunction = `
create function read_cards(p_ids uuid[], p_kinds int[])
returns table (body text, upvotes int, downvotes int, version int, submitter_id uuid, username text, avatar_url text)
language plpgsql stable rows 100
${byKeys} as $$
begin
  return query select c.body, r.upvotes, r.downvotes, r.version, p.id, p.username, p.avatar_url
  from unnest(p_ids) with ordinality ids (item_id, position)
    join rankings r on r.item_id = ids.item_id and r.state = 0 and r.kind = any(p_kinds)
    join cards c on c.item_id = r.item_id left join profiles p on p.id = r.submitted_by
  order by ids.position;
end $$`;

/**
 * As it was, but that restaurants are locked first here too: whoever changes one holds it before they get to the entries
 * of its dishes, and would wait for whoever has those and waits for the restaurant.
 */
const searchRefreshFunction = `
create or replace function search_refresh(p_kind int, p_ids uuid[]) returns int language plpgsql as $$
declare changed int;
begin
  if p_kind = 1 then
    perform from restaurants where id in (select restaurant_id from dishes where id = any(p_ids)) order by id for share;
  end if;
  perform from search_entries where id = any(p_ids) order by id for update;
  with texts as materialized (
    select id, search_fold(content) as words, cell from search_texts(p_kind, p_ids)),
  entries as (
    insert into search_entries (id, kind, words)
    select id, p_kind, array_to_tsvector(case when cell is null then words else words || ('@' || cell) end) from texts
    on conflict (id) do update set words = excluded.words where search_entries.words <> excluded.words
    returning id),
  new_words as (
    insert into search_words (kind, word, slips)
    select p_kind, used.word, search_slips(used.word, case when p_kind = 4 or length(used.word) < 6 then 1 else 2 end)
    from (select distinct unnest(words) as word from texts) used
    where length(used.word) > 2
      and not exists (select from search_words w where w.word = used.word collate "C" and w.kind = p_kind))
  select count(*) into changed from entries;
  return changed;
end $$`;

const triggerFunctions = [
  searchRefreshFunction,
  ...["id", "dish_id", "product_id"].map(
    (id) => `create function note_cards_by_${id}() returns trigger language plpgsql as $$
  declare ids uuid[] := array(select distinct ${id} from changed);
  begin
    if ids <> '{}' then perform refresh_cards(ids); end if;
    return null;
  end $$`,
  ),
  `create function note_card() returns trigger language plpgsql as $$
  begin
    perform refresh_cards(array[new.id]);
    return null;
  end $$`,
  `create function note_cards_of_restaurant() returns trigger language plpgsql as $$
  begin
    perform refresh_cards(array(select id from dishes where restaurant_id = new.id));
    return null;
  end $$`,
  `create function note_cards_with_claim() returns trigger language plpgsql as $$
  begin
    perform refresh_cards(array(select dish_id from dish_claims where claim_id = new.id
      union all select product_id from product_claims where claim_id = new.id));
    return null;
  end $$`,
  `create function forget_cards() returns trigger language plpgsql as $$
  begin
    delete from cards where item_id in (select item_id from removed);
    return null;
  end $$`,
];

/** After an update of any of these columns that changes one. */
const onUpdate = (table: string, columns: string, run: string) => {
  const of = (row: string) =>
    columns
      .split(", ")
      .map((column) => `${row}.${column}`)
      .join(", ");
  return `create trigger cards_update after update of ${columns} on ${table} for each row
    when ((${of("old")}) is distinct from (${of("new")})) execute function ${run}()`;
};

const itemColumns = `name, price, description, image_url, image_width, image_height, image_thumbhash,
  image_description, share_count, is_featured`.replaceAll(/\s+/g, " ");

const onItems = (table: string, ownColumns: string) => [
  `create trigger cards_insert after insert on ${table} referencing new table as changed
    for each statement execute function note_cards_by_id()`,
  onUpdate(table, `${itemColumns}, ${ownColumns}`, "note_card"),
];

const onLabels = (table: string, id: string) =>
  ["insert new", "update new", "update old", "delete old"].map((when) => {
    const [change, rows] = when.split(" ");
    return `create trigger cards_${change}_${rows} after ${change} on ${table} referencing ${rows} table as changed
      for each statement execute function note_cards_by_${id}()`;
  });

const triggers = [
  ...onItems("dishes", "cuisine, restaurant_id"),
  ...onItems("products", "brand, category"),
  // Of the ranking rows, with which items go, so that a card is locked before the entry of the search here too.
  `create trigger cards_delete after delete on rankings referencing old table as removed
    for each statement execute function forget_cards()`,
  ...["submission_tags", "dish_claims"].flatMap((table) => onLabels(table, "dish_id")),
  ...["product_tags", "product_claims"].flatMap((table) => onLabels(table, "product_id")),
  onUpdate("restaurants", "name, cuisine, latitude, longitude", "note_cards_of_restaurant"),
  onUpdate("dietary_claims", "name, icon", "note_cards_with_claim"),
];
