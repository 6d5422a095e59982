import type { StatedAs } from "@dishboard/contract/allergens";
import type { DishUpdate, NewDish } from "@dishboard/contract/dishes";
import type { itemFields } from "@dishboard/contract/item-fields";
import type { ItemImage, ItemKind } from "@dishboard/contract/items";
import { allergens, maskOf } from "@dishboard/contract/labels";
import type { NewProduct, ProductUpdate } from "@dishboard/contract/products";
import type { PictureBucket } from "@dishboard/contract/uploads";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DishesTable, ProductsTable } from "../../database/schema.ts";

type ColumnFields<Form> = Exclude<keyof Form, keyof typeof itemFields | "key" | "restaurantName" | "pin" | "cell">;

const dishColumns = {
  name: "name",
  chef: "chef",
  description: "description",
  cuisine: "cuisine",
  mealTimes: "meal_times",
} satisfies Record<ColumnFields<NewDish>, keyof DishesTable>;

const productColumns = {
  name: "name",
  brand: "brand",
  category: "category",
  whereToBuy: "where_to_buy",
  platformLink: "platform_link",
  description: "description",
  barcode: "barcode",
} satisfies Record<ColumnFields<NewProduct>, keyof ProductsTable>;

export const itemTables = {
  dish: {
    number: 1,
    items: "dishes",
    itemId: "dish_id",
    tags: "submission_tags",
    claims: "dish_claims",
    allergens: "dish_allergens",
    bucket: "dish-images",
    columns: dishColumns,
  },
  product: {
    number: 2,
    items: "products",
    itemId: "product_id",
    tags: "product_tags",
    claims: "product_claims",
    allergens: "product_allergens",
    bucket: "product-images",
    columns: productColumns,
  },
} as const satisfies Record<ItemKind, { bucket: PictureBucket; [name: string]: unknown }>;

/** Values of `rankings.state`: only shown items are listed, read, voted on or changed. */
export const itemStates = { shown: 0, heldBack: 1, hidden: 2, closed: 3 } as const;

export type NewItem = ({ kind: "dish" } & NewDish) | ({ kind: "product" } & NewProduct);

export type ItemUpdate = ({ kind: "dish" } & DishUpdate) | ({ kind: "product" } & ProductUpdate);

/** Returns a literal, so that partial indexes are used. */
export function isShown(rankings = "r"): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${rankings}.state`)} = ${sql.lit(itemStates.shown)}`;
}

/** Returns the bits of the allergens that nothing shown may contain. */
export function avoidedMask(avoid = ""): number {
  return maskOf(allergens.filter(({ name }) => avoid.split(" ").includes(name)).map(({ id }) => id));
}

/** For `imageOf`. */
export const imageColumns = sql`i.image_url, i.image_width, i.image_height, i.image_thumbhash, i.image_description`;

export type ImageRow = {
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
};

export function imageOf(row: ImageRow): ItemImage | null {
  const { image_url: path, image_width: width, image_height: height } = row;
  if (path === null || width === null || height === null) return null;
  return { path, width, height, thumbhash: row.image_thumbhash, description: row.image_description };
}

export function tagsOf(kind: ItemKind): RawBuilder<string[]> {
  const { tags, itemId } = itemTables[kind];
  return sql`array(select t.tag from ${sql.table(tags)} t where t.${sql.ref(itemId)} = i.id order by t.position)`;
}

/** Returns the claims or contained allergens of item `i`. */
export function labelsOf(
  kind: ItemKind,
  labels: "claims" | "allergens",
  columns: readonly ("id" | "name" | "icon")[],
): RawBuilder<unknown> {
  const { itemId, [labels]: itemLabels } = itemTables[kind];
  const [table, labelId] = labels === "claims" ? ["dietary_claims", "claim_id"] : ["allergens", "allergen_id"];
  const values = columns.map((column) => sql`${sql.lit(column)}, l.${sql.ref(column)}`);
  return sql`coalesce((select json_agg(json_build_object(${sql.join(values)}) order by l.id)
    from ${sql.table(itemLabels)} x join ${sql.table(table)} l on l.id = x.${sql.ref(labelId)}
    where x.${sql.ref(itemId)} = i.id ${labels === "allergens" ? sql`and x.state = 1` : sql``}), '[]')`;
}

export const stateNumbers: Record<StatedAs, number> = { contains: 1, "may-contain": 2, "stated-free": 3 };

export function idsOfBits(bits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select l.id from allergens l where ${bits} & (1 << l.id - 1) <> 0 order by l.id)`;
}

/** Puts rows `x` that match `first` first. */
export function statementsOf(kind: ItemKind, first: RawBuilder<unknown> = sql`false`): RawBuilder<unknown> {
  const { itemId, allergens } = itemTables[kind];
  return sql`coalesce((select json_agg(json_build_object('allergenId', x.allergen_id,
      'state', case x.state when 1 then 'contains' when 2 then 'may-contain' else 'stated-free' end,
      'source', x.source, 'sourceName', x.source_name, 'day', x.day) order by ${first} desc, x.allergen_id)
    from ${sql.table(allergens)} x where x.${sql.ref(itemId)} = i.id), '[]')`;
}
