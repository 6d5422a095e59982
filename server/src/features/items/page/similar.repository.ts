import { foldText } from "@dishboard/contract/fold";
import { maxOtherDishes, maxSimilarItems } from "@dishboard/contract/item-details";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { cellsAround, type Position } from "@dishboard/contract/places";
import { type RawBuilder, sql } from "kysely";
import { sameKindPattern } from "../../../database/dish-kinds.ts";
import { haversine, haversineOf } from "../../places/distance.tables.ts";
import { bestIds, dishIdsInCellOf, nearbyDishIds } from "../chart-ids.tables.ts";
import { isShown, itemTables } from "../items.tables.ts";

/** Ends the dish's own name: 'Ramen with Egg', 'Tacos, Two Pieces'. */
const afterDishName = "[,(:]| with ";

/** Bounds the cost on long lists. */
const maxCompared = 100;

/** Search distance if few of the best have the cuisine. */
const cityRadiusKm = 30;
const maxOfCuisine = 40;
const maxSearched = 2_000;

const maxDishesOfRestaurant = 500;

/**
 * Orders dishes by kind (ramen for udon), cuisine (city-wide), tags, nearness and votes. Leaves out the same
 * restaurant. Without a place, takes the same cell.
 */
export function similarDishIds(dish: {
  id: string;
  name: string;
  restaurantId: string;
  tags: readonly string[];
  position: Position | null;
}): RawBuilder<unknown> {
  const { position } = dish;
  const cuisine = sql`(select lower(cuisine) from rankings where item_id = ${dish.id}::uuid)`;
  const isOther = sql`i.id <> ${dish.id}::uuid and i.restaurant_id <> ${dish.restaurantId}::uuid`;
  const nearby = position
    ? nearbyDishIds(position, nearbyRadiusKm, maxCompared)
    : dishIdsInCellOf(dish.id, maxCompared);
  const ofCity = position
    ? sql`union select c.item_id from (${ofCuisineInCity(position, cuisine)}) c join dishes i on i.id = c.item_id and ${isOther}`
    : sql``;
  const isNear = position
    ? sql`(r.lat is null or ${haversine(position, sql`r.lat`, sql`r.lon`)} <= ${haversineOf(nearbyRadiusKm)}::float8)`
    : sql`true`;
  const words = foldText(dish.name.split(new RegExp(afterDishName, "i"))[0] ?? "").split(" ");
  const isKind = sql`(select search_line(regexp_replace(d.name, ${`(${afterDishName}).*`}, '', 'i')) ~ ${sameKindPattern(words)}
    from dishes d where d.id = r.item_id)`;
  return similarFirst(
    "dish",
    { label: cuisine, tags: dish.tags, isNear, isKind },
    sql`with nearby as materialized (
        select c.item_id from (${nearby}) c join dishes i on i.id = c.item_id where ${isOther})
      select item_id from nearby ${ofCity}`,
  );
}

/** Lists none if enough of `nearby` have the cuisine. */
function ofCuisineInCity({ latitude, longitude }: Position, cuisine: RawBuilder<unknown>): RawBuilder<unknown> {
  const cells = cellsAround({ latitude, longitude }, cityRadiusKm);
  return sql`select item_id from filtered_nearby_chart(${latitude}::float8, ${longitude}::float8, ${cityRadiusKm}::float8, false,
      ${cells}::int[], null, null, array[${cuisine}], 0, 0, ${maxSearched}::int, ${maxOfCuisine}::int)
    where matches and (select count(*) from nearby n join rankings r on r.item_id = n.item_id
      where lower(r.cuisine) = ${cuisine}) < ${sql.lit(maxSimilarItems)}`;
}

/** Orders products by category, tags and votes. */
export function similarProductIds(product: {
  id: string;
  category: string | null;
  tags: readonly string[];
}): RawBuilder<unknown> {
  return similarFirst(
    "product",
    { label: sql`lower(${product.category}::text)`, tags: product.tags, isNear: sql`true`, isKind: sql`false` },
    sql`select item_id from (
        select item_id from (${bestOfCategory(product.category)}) of_category
        union select item_id from (${bestIds("product", maxCompared)}) best) compared
      where item_id <> ${product.id}::uuid`,
  );
}

export function otherDishIds(dishId: string, restaurantId: string): RawBuilder<unknown> {
  return sql`select r.item_id, row_number() over (${bestFirst}) as position
    from (select d.id from dishes d where d.restaurant_id = ${restaurantId}::uuid and d.id <> ${dishId}::uuid
      limit ${maxDishesOfRestaurant}) d
    join rankings r on r.item_id = d.id and ${isShown()}
    ${bestFirst} limit ${maxOtherDishes}`;
}

const bestFirst = sql`order by r.net_score desc, r.upvotes desc, r.item_id`;

/** Lists in the order of the index. */
function bestOfCategory(category: string | null): RawBuilder<unknown> {
  return sql`select r.item_id from rankings r
    where ${isShown()} and r.kind = ${sql.lit(itemTables.product.number)} and lower(r.cuisine) = lower(${category}::text)
    ${bestFirst} limit ${maxCompared}`;
}

/** Skips tags if enough share the kind, cuisine or category. */
function similarFirst(
  kind: "dish" | "product",
  {
    label,
    tags,
    isNear,
    isKind,
  }: Record<"label" | "isNear" | "isKind", RawBuilder<unknown>> & { tags: readonly string[] },
  candidates: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { tags: itemTags, itemId } = itemTables[kind];
  const order = sql`order by is_kind desc, is_same desc, shared desc, is_near desc, net_score desc, upvotes desc, item_id`;
  // Materialized, so that tags are looked up only for the remaining rows.
  return sql`with compared as materialized (
      select r.item_id, r.net_score, r.upvotes, ${isNear} as is_near, coalesce(${isKind}, false) as is_kind,
        coalesce(lower(r.cuisine) = ${label}, false) as is_same
      from (${candidates}) c join rankings r on r.item_id = c.item_id and ${isShown()}
      order by is_kind desc, is_same desc fetch first ${sql.lit(maxSimilarItems)} rows with ties),
    counted as (
      select c.*, count(t.tag) as shared
      from compared c left join ${sql.table(itemTags)} t on t.${sql.ref(itemId)} = c.item_id
        and lower(t.tag) = any(array(select lower(tag) from unnest(${tags}::text[]) tag))
      group by c.item_id, c.is_near, c.net_score, c.upvotes, c.is_kind, c.is_same)
    select item_id, row_number() over (${order}) as position from counted where is_kind or is_same or shared > 0
    ${order} limit ${maxSimilarItems}`;
}
