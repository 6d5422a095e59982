import { maxOtherDishes, maxSimilarItems } from "@dishboard/contract/item-details";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { type RawBuilder, sql } from "kysely";
import { bestIds, dishIdsInCellOf, nearbyDishIds } from "../chart-ids.tables.ts";
import { isShown, itemTables } from "../items.tables.ts";

/** The best so many of a list are compared, so that the cost does not grow with the list. */
const maxCompared = 200;

/** A restaurant with more dishes than this has some of them compared. */
const maxDishesOfRestaurant = 500;

/**
 * The query of the dishes most like another one, near its restaurant: of the same cuisine first, then with most tags in common,
 * then the best. Those of the same restaurant are left out. Of a restaurant that nobody knows the place of, those of the same cell.
 */
export function similarDishIds(dish: {
  id: string;
  restaurantId: string;
  cuisine: string | null;
  tags: readonly string[];
  position: Position | null;
}): RawBuilder<unknown> {
  const nearby = dish.position
    ? nearbyDishIds(dish.position, nearbyRadiusKm, maxCompared)
    : dishIdsInCellOf(dish.id, maxCompared);
  return similarFirst(
    sql`select c.item_id, ${isSame(sql`coalesce(i.cuisine, s.cuisine)`, dish.cuisine)} as is_same,
        ${sharedTags("dish", dish.tags)} as shared
      from (${nearby}) c join dishes i on i.id = c.item_id join restaurants s on s.id = i.restaurant_id
      where i.id <> ${dish.id}::uuid and i.restaurant_id <> ${dish.restaurantId}::uuid`,
  );
}

/** The query of the products most like another one: of the same category first, then with most tags in common, then the best. */
export function similarProductIds(product: {
  id: string;
  category: string | null;
  tags: readonly string[];
}): RawBuilder<unknown> {
  return similarFirst(
    sql`select c.item_id, ${isSame(sql`i.category`, product.category)} as is_same, ${sharedTags("product", product.tags)} as shared
      from (select item_id from (${bestOfCategory(product.category)}) of_category
        union select item_id from (${bestIds("product", maxCompared)}) best) c
      join products i on i.id = c.item_id
      where i.id <> ${product.id}::uuid`,
  );
}

/** The query of the best other dishes of a restaurant. */
export function otherDishIds(dishId: string, restaurantId: string): RawBuilder<unknown> {
  return sql`select r.item_id, row_number() over (${bestFirst}) as position
    from (select d.id from dishes d where d.restaurant_id = ${restaurantId}::uuid and d.id <> ${dishId}::uuid
      limit ${maxDishesOfRestaurant}) d
    join rankings r on r.item_id = d.id and ${isShown()}
    ${bestFirst} limit ${maxOtherDishes}`;
}

const bestFirst = sql`order by r.net_score desc, r.upvotes desc, r.item_id`;

/** The query of the best products of a category, in the order of the index that serves it. */
function bestOfCategory(category: string | null): RawBuilder<unknown> {
  return sql`select r.item_id from rankings r
    where ${isShown()} and r.kind = ${sql.lit(itemTables.product.number)} and lower(r.cuisine) = lower(${category}::text)
    ${bestFirst} limit ${maxCompared}`;
}

function isSame(column: RawBuilder<unknown>, value: string | null): RawBuilder<boolean> {
  return sql`coalesce(lower(${column}) = lower(${value}::text), false)`;
}

/** How many tags an item `i` has in common with others. */
function sharedTags(kind: "dish" | "product", tags: readonly string[]): RawBuilder<number> {
  const table = itemTables[kind];
  return sql`(select count(*) from ${sql.table(table.tags)} t where t.${sql.ref(table.itemId)} = i.id
    and lower(t.tag) in (select lower(tag) from unnest(${tags}::text[]) tag))`;
}

/** The query of those that have anything in common, from `item_id`, `is_same` and `shared`. */
function similarFirst(candidates: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = sql`order by c.is_same desc, c.shared desc, r.net_score desc, r.upvotes desc, r.item_id`;
  return sql`select c.item_id, row_number() over (${order}) as position
    from (${candidates}) c join rankings r on r.item_id = c.item_id and ${isShown()}
    where c.is_same or c.shared > 0
    ${order} limit ${maxSimilarItems}`;
}
