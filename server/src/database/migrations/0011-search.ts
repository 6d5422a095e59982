import { type Kysely, sql } from "kysely";

/**
 * What people search: the words of every dish, product, restaurant and person, and the vocabulary in which a word with
 * slips is looked up. Triggers keep both up to date in the transaction of whatever changes. No extension is needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...functions]) await sql.raw(statement).execute(db);
  for (const { kind, table, id } of sources) await fill(db, kind, table, id);
  for (const statement of [...indexes, ...triggerFunctions, ...triggers]) await sql.raw(statement).execute(db);
}

const batchSize = 5_000;

/** Fills the index from rows that are there already, some at a time. */
async function fill(db: Kysely<unknown>, kind: number, table: string, id: string): Promise<void> {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} > ${after}::uuid
        order by 1 limit ${batchSize}),
      ids as (select array_agg(id order by id) as ids from batch)
      select ids[cardinality(ids)] as last, search_refresh(${kind}, ids) from ids where ids is not null`.execute(db);
    after = rows[0]?.last ?? null;
  }
}

const kinds = { dish: 1, product: 2, restaurant: 3, person: 4 };

const sources = [
  { kind: kinds.dish, table: "dishes", id: "id" },
  { kind: kinds.product, table: "products", id: "id" },
  { kind: kinds.restaurant, table: "restaurants", id: "id" },
  { kind: kinds.person, table: "profiles", id: "id" },
];

const tables = [
  `create table search_entries (
    id uuid primary key,
    kind smallint not null check (kind between 1 and 4),
    words tsvector not null)`,
  // Words are inserted by whoever uses them first. Without a unique index nobody waits for anybody else's transaction;
  // the few that come twice do no harm.
  `create table search_words (
    kind smallint not null check (kind between 1 and 4),
    word text collate "C" not null,
    slips text[] not null)`,
  "create index search_words_word on search_words (word, kind)",
];

// Without a list of pending entries, which every search would have to read as well.
const indexes = [
  ...Object.entries(kinds).map(
    ([name, kind]) =>
      `create index search_entries_${name} on search_entries using gin (words) with (fastupdate = off) where kind = ${kind}`,
  ),
  "create index search_words_slips on search_words using gin (slips) with (fastupdate = off)",
];

// Locales differ in what they call a letter, and whose capital it is, so both are spelled out.
const capitals = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЂЃЄЅІЇЈЉЊЋЌЎЏҐØĐÐŁĦıςÞÆŒẞøđðłħ";
const smalls = "αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяёђѓєѕіїјљњћќўџґoddlhiσþæœßoddlh";
const accents = String.raw`[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f'’‘ʼ]+`;
const separators = String.raw`[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u05be-\u05c7\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u115f\u1160\u1680\u180e\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u3164\u30a0\u30fb\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\uff00-\uff0f\uffa0\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e01ef]+`;

/** The words of a text: small letters without accents, each once. The words of texts and of searches are cut here alike. */
const foldFunction = `
create function search_fold(p_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 60)), '{}') from (select case
    when p_text ~ '^[ -~]*$' then regexp_replace(lower(replace(p_text, '''', '')), '[^a-z0-9]+', ' ', 'g')
    else regexp_replace(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(p_text, NFKD), '${accents.replaceAll("'", "''")}', '', 'g')), '${capitals}', '${smalls}'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '${separators}', ' ', 'g') end as folded) f,
  unnest(string_to_array(f.folded, ' ')) as word where word <> ''
$$`;

/** What is left of a word's beginning when one letter, or two, are left out: two words that share one of these differ by few slips. */
const slipsFunction = `
create function search_slips(p_word text, p_letters int) returns text[] language sql immutable parallel safe as $$
  with whole as (select left(p_word, 7) as part),
  one as (select left(part, n - 1) || substr(part, n + 1) as part from whole, generate_series(1, length(part)) n),
  two as (select left(part, n - 1) || substr(part, n + 1) as part from one, generate_series(1, length(part)) n
    where p_letters > 1)
  select array(select part from whole union select part from one union select part from two)
$$`;

/** The text of what is searched, and the cell that it lies in. */
const textsFunction = `
create function search_texts(p_kind int, p_ids uuid[]) returns table (id uuid, content text, cell int)
language plpgsql stable as $$
#variable_conflict use_column
begin
  if p_kind = ${kinds.dish} then return query
    select d.id, concat_ws(' ', d.name, s.name, coalesce(d.cuisine, s.cuisine),
      (select string_agg(t.tag, ' ') from submission_tags t where t.dish_id = d.id)), r.cell
    from dishes d join rankings r on r.item_id = d.id join restaurants s on s.id = d.restaurant_id where d.id = any(p_ids);
  elsif p_kind = ${kinds.product} then return query
    select p.id, concat_ws(' ', p.name, p.brand, p.category,
      (select string_agg(t.tag, ' ') from product_tags t where t.product_id = p.id)), null::int
    from products p where p.id = any(p_ids);
  elsif p_kind = ${kinds.restaurant} then return query
    select s.id, concat_ws(' ', s.name, s.cuisine, s.city), s.cell from restaurants s where s.id = any(p_ids);
  else return query
    select p.id, concat_ws(' ', p.username, p.full_name), null::int from profiles p where p.id = any(p_ids);
  end if;
end $$`;

/**
 * Brings the index up to date with some rows, and returns how many entries it changed. Whoever comes second waits for the
 * first, and reads what they have written in a statement that begins after the wait.
 */
const refreshFunction = `
create function search_refresh(p_kind int, p_ids uuid[]) returns int language plpgsql as $$
declare changed int;
begin
  perform from search_entries where id = any(p_ids) order by id for update;
  if p_kind = ${kinds.dish} then
    perform from restaurants where id in (select restaurant_id from dishes where id = any(p_ids)) order by id for share;
  end if;
  with texts as materialized (
    select id, search_fold(content) as words, cell from search_texts(p_kind, p_ids)),
  entries as (
    insert into search_entries (id, kind, words)
    select id, p_kind, array_to_tsvector(case when cell is null then words else words || ('@' || cell) end) from texts
    on conflict (id) do update set words = excluded.words where search_entries.words <> excluded.words
    returning id),
  new_words as (
    insert into search_words (kind, word, slips)
    select p_kind, used.word, search_slips(used.word, case when p_kind = ${kinds.person} or length(used.word) < 6 then 1 else 2 end)
    from (select distinct unnest(words) as word from texts) used
    where length(used.word) > 2
      and not exists (select from search_words w where w.word = used.word collate "C" and w.kind = p_kind))
  select count(*) into changed from entries;
  return changed;
end $$`;

// Pins the plans to the indexes, whatever the planner thinks of the words.
const byIndex = `language plpgsql stable rows 500
set enable_seqscan = off set enable_indexscan = off set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_custom_plan`;

/** Entries that match, at most so many. */
const candidatesFunction = `
create function search_candidates(p_kind int, p_query tsquery, p_limit int) returns setof uuid ${byIndex} as $$
begin
  return query select e.id from search_entries e where e.kind = p_kind and e.words @@ p_query limit p_limit;
end $$`;

/** Words that differ from one by so many letters or a few more, at most so many. */
const similarFunction = `
create function search_similar(p_word text, p_letters int, p_limit int) returns table (kind smallint, word text) ${byIndex} as $$
begin
  return query select w.kind, w.word::text from search_words w where w.slips && search_slips(p_word, p_letters) limit p_limit;
end $$`;

const functions = [foldFunction, slipsFunction, textsFunction, refreshFunction, candidatesFunction, similarFunction];

const triggerFunctions = [
  // The arguments are the kind and the column that has the id.
  `create function search_note() returns trigger language plpgsql as $$
  declare ids uuid[];
  begin
    if tg_level = 'ROW' then
      execute format('select array[($1).%I]', tg_argv[1]) using new into ids;
    else
      execute format('select array_agg(distinct %I) from changed', tg_argv[1]) into ids;
    end if;
    if ids is not null then perform search_refresh(tg_argv[0]::int, ids); end if;
    return null;
  end $$`,
  `create function search_forget() returns trigger language plpgsql as $$
  begin
    execute format('delete from search_entries where id in (select %I from removed)', tg_argv[1]);
    return null;
  end $$`,
  `create function search_note_renamed() returns trigger language plpgsql as $$
  begin
    perform search_refresh(${kinds.dish}, array(select id from dishes where restaurant_id = new.id order by id));
    return null;
  end $$`,
];

const onInsert = (table: string, kind: number, id: string) => `create trigger search_insert after insert on ${table}
  referencing new table as changed for each statement execute function search_note(${kind}, ${id})`;
const onUpdate = (table: string, kind: number, columns: string[], id = "id") =>
  `create trigger search_update after update of ${columns.join(", ")} on ${table} for each row
  when ((${columns.map((column) => `old.${column}`).join(", ")}) is distinct from (${columns.map((column) => `new.${column}`).join(", ")}))
  execute function search_note(${kind}, ${id})`;
const onDelete = (table: string, kind: number, id: string) => `create trigger search_delete after delete on ${table}
  referencing old table as removed for each statement execute function search_forget(${kind}, ${id})`;
const onTags = (table: string, kind: number, id: string) =>
  ["insert", "update", "delete"].map(
    (change) => `create trigger search_${change} after ${change} on ${table}
    referencing ${change === "delete" ? "old" : "new"} table as changed for each statement execute function search_note(${kind}, ${id})`,
  );

const triggers = [
  onInsert("dishes", kinds.dish, "id"),
  onUpdate("dishes", kinds.dish, ["name", "cuisine", "restaurant_id"]),
  ...onTags("submission_tags", kinds.dish, "dish_id"),
  // Votes change a ranking row without naming its cell, and so cost nothing here.
  onUpdate("rankings", kinds.dish, ["cell"], "item_id"),
  onDelete("rankings", kinds.dish, "item_id"),
  onInsert("products", kinds.product, "id"),
  onUpdate("products", kinds.product, ["name", "brand", "category"]),
  ...onTags("product_tags", kinds.product, "product_id"),
  onInsert("restaurants", kinds.restaurant, "id"),
  onUpdate("restaurants", kinds.restaurant, ["name", "cuisine", "city", "latitude", "longitude"]),
  `create trigger search_renamed after update of name, cuisine on restaurants for each row
    when ((old.name, old.cuisine) is distinct from (new.name, new.cuisine)) execute function search_note_renamed()`,
  onDelete("restaurants", kinds.restaurant, "id"),
  onInsert("profiles", kinds.person, "id"),
  onUpdate("profiles", kinds.person, ["username", "full_name"]),
  onDelete("profiles", kinds.person, "id"),
];
