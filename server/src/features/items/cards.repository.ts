import { brandId, type Card, ItemKind } from "@dishboard/contract/items";
import { maxCardDescriptionLength } from "@dishboard/contract/limits";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type ImageRow, imageColumns, imageOf, isShown, itemTables, labelsOf, tagsOf } from "./items.tables.ts";

/** Ids in their order: a list of them, or a query of `item_id` and `position`. */
export type OrderedIds = readonly string[] | RawBuilder<unknown>;

/** A card before its list says which rank it has. */
export type UnrankedCard = Omit<Card, "rank">;

/**
 * What some items look like in a list, in the order of their ids; items that are not shown are left out. One statement
 * for each of the kinds that the ids may be of.
 */
export async function findCards(
  db: Kysely<Schema>,
  ids: OrderedIds,
  kinds: readonly ItemKind[] = ItemKind.options,
): Promise<UnrankedCard[]> {
  const rows = await Promise.all(kinds.map((kind) => listCardRows(db, kind, ids)));
  return rows
    .flat()
    .sort((a, b) => a.position - b.position)
    .map(cardOf);
}

type CardRow = ImageRow & {
  position: number;
  id: string;
  kind: ItemKind;
  name: string;
  restaurant: string;
  /** Null where a brand stands for the restaurant. */
  restaurant_id: string | null;
  cuisine: string | null;
  price_cents: number | null;
  description: string | null;
  upvotes: number;
  downvotes: number;
  net_score: number;
  version: number;
  share_count: number;
  is_featured: boolean;
  tags: string[];
  dietary_claims: { name: string; icon: string }[];
  restaurant_latitude: number | null;
  restaurant_longitude: number | null;
  submitter_id: string | null;
  submitter_username: string | null;
  submitter_avatar_url: string | null;
};

/** What a card says in the restaurant's place, and where that is. */
const places = {
  dish: {
    columns: sql`s.name as restaurant, s.id as restaurant_id, coalesce(i.cuisine, s.cuisine) as cuisine,
      s.latitude as restaurant_latitude, s.longitude as restaurant_longitude`,
    join: sql`join restaurants s on s.id = i.restaurant_id`,
  },
  product: {
    columns: sql`i.brand as restaurant, null::uuid as restaurant_id, i.category as cuisine,
      null::float8 as restaurant_latitude, null::float8 as restaurant_longitude`,
    join: sql``,
  },
} as const;

async function listCardRows(db: Kysely<Schema>, kind: ItemKind, ids: OrderedIds): Promise<CardRow[]> {
  const place = places[kind];
  // Materialized, so that the plan of a ranking's query stays the one that its function pins.
  const { rows } = await sql<CardRow>`
    with ids as materialized (${queryOf(ids)})
    select ids.position::int, i.id, ${sql.lit(kind)} as kind, i.name, i.share_count, i.is_featured, ${imageColumns},
      (i.price * 100)::int as price_cents, left(i.description, ${sql.lit(maxCardDescriptionLength + 1)}) as description,
      r.upvotes, r.downvotes, r.net_score, r.version,
      p.id as submitter_id, p.username as submitter_username, p.avatar_url as submitter_avatar_url,
      ${place.columns}, ${tagsOf(kind)} as tags, ${labelsOf(kind, "claims", ["name", "icon"])} as dietary_claims
    from ids join rankings r on r.item_id = ids.item_id and ${isShown()}
      join ${sql.table(itemTables[kind].items)} i on i.id = r.item_id
      ${place.join} left join profiles p on p.id = i.submitted_by
    order by ids.position`.execute(db);
  return rows;
}

function queryOf(ids: OrderedIds): RawBuilder<unknown> {
  return "toOperationNode" in ids
    ? ids
    : sql`select item_id, position from unnest(${ids}::uuid[]) with ordinality as given (item_id, position)`;
}

function cardOf(row: CardRow): UnrankedCard {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    restaurant: row.restaurant,
    restaurantId: row.restaurant_id ?? brandId(row.restaurant),
    cuisine: row.cuisine,
    priceCents: row.price_cents,
    description: row.description && beginningOf(row.description),
    voteCount: row.upvotes + row.downvotes,
    netScore: row.net_score,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    version: row.version,
    shareCount: row.share_count,
    isFeatured: row.is_featured,
    image: imageOf(row),
    tags: row.tags,
    dietaryClaims: row.dietary_claims,
    restaurantLatitude: row.restaurant_latitude,
    restaurantLongitude: row.restaurant_longitude,
    submitter:
      row.submitter_id === null
        ? null
        : { id: row.submitter_id, username: row.submitter_username, avatarUrl: row.submitter_avatar_url },
  };
}

function beginningOf(description: string): string {
  const characters = [...description];
  if (characters.length <= maxCardDescriptionLength) return description;
  const beginning = characters.slice(0, maxCardDescriptionLength - 1).join("");
  return `${beginning.trimEnd()}…`;
}
