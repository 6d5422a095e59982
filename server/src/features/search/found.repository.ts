import { foldText } from "@dishboard/contract/fold";
import type { RelatedSearch, SearchedPerson, SearchedRestaurant } from "@dishboard/contract/search";
import { sql } from "kysely";
import { isShown } from "../items/items.tables.ts";
import type { Reading } from "./cost.tables.ts";

/** Results show no higher count. */
const maxCounted = 1_000;

const maxRelated = 6;

export async function listFoundRestaurants({ db, looked }: Reading, ids: string[]): Promise<SearchedRestaurant[]> {
  const { rows } = await sql<SearchedRestaurant>`
    select s.id, s.name, s.city, s.latitude, s.longitude, (
      select count(*)::int from (select from dishes d join rankings r on r.item_id = d.id and ${isShown()}
        where d.restaurant_id = s.id limit ${maxCounted}) counted) as "dishCount"
    from unnest(${ids}::uuid[]) with ordinality as given (id, position) join restaurants s on s.id = given.id
    order by given.position`.execute(db);
  for (const { dishCount } of rows) looked.counted += dishCount;
  return rows;
}

export async function listFoundPeople({ db, looked }: Reading, ids: string[]): Promise<SearchedPerson[]> {
  const { rows } = await sql<SearchedPerson>`
    select p.id, p.username, p.full_name as "fullName", p.avatar_url as "avatarUrl", (
      select count(*)::int from (
        select from dishes d join rankings r on r.item_id = d.id and ${isShown()} where d.submitted_by = p.id
        union all
        select from products d join rankings r on r.item_id = d.id and ${isShown()} where d.submitted_by = p.id
        limit ${maxCounted}) counted) as "itemCount"
    from unnest(${ids}::uuid[]) with ordinality as given (id, position) join profiles p on p.id = given.id
    order by given.position`.execute(db);
  for (const { itemCount } of rows) looked.counted += itemCount;
  return rows;
}

/** Lists what begins with a typed word, commonest first. */
export async function listRelated(
  { db }: Reading,
  { dishIds, productIds }: { dishIds: string[]; productIds: string[] },
  typed: readonly string[],
): Promise<RelatedSearch[]> {
  const { rows } = await sql<RelatedSearch>`
    select kind, text from (
      select 'tag' as kind, tag as text from submission_tags where dish_id = any(${dishIds}::uuid[])
      union all select 'tag', tag from product_tags where product_id = any(${productIds}::uuid[])
      union all select 'brand', brand from products where id = any(${productIds}::uuid[])) related
    group by kind, text order by count(*) desc, text`.execute(db);
  return rows.filter(({ text }) => hasWordLike(text, typed)).slice(0, maxRelated);
}

function hasWordLike(text: string, typed: readonly string[]): boolean {
  const words = foldText(text).split(" ");
  return typed.some((one) => words.some((word) => word.startsWith(one)));
}
