import { brandId, type Card, ItemKind } from "@dishboard/contract/items";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { itemTables } from "./items.tables.ts";

/** Ids in their order: a list of them, or a query of `item_id` and `position`. */
export type OrderedIds = readonly string[] | RawBuilder<unknown>;

/** A card before its list says which rank it has. */
export type UnrankedCard = Omit<Card, "rank">;

/**
 * What some items look like in a list, in the order of their ids; items that are not shown are left out. What votes do not
 * change is stored ready, as JSON.
 */
export async function findCards(
  db: Kysely<Schema>,
  ids: OrderedIds,
  kinds: readonly ItemKind[] = ItemKind.options,
): Promise<UnrankedCard[]> {
  const numbers = kinds.map((kind) => itemTables[kind].number);
  const query = sql<CardRow>`select * from read_cards(${arrayOf(ids)}::uuid[], ${numbers}::int[])`;
  // A query of ids may be one of very many.
  const rows = isQuery(ids) ? (await query.execute(db)).rows : await executePrepared(query, db);
  const stored: StoredCard[] = JSON.parse(`[${rows.map(({ body }) => `{${body}}`).join()}]`);
  return rows.flatMap((row, index) => {
    const card = stored[index];
    return card ? cardOf(card, row) : [];
  });
}

type CardRow = {
  /** The members of a `StoredCard` as JSON, without the braces. */
  body: string;
  upvotes: number;
  downvotes: number;
  version: number;
  submitter_id: string | null;
  username: string | null;
  avatar_url: string | null;
};

/** What is stored: no votes, no submitter, and no id that stands for a product's brand. */
type StoredCard = Omit<
  UnrankedCard,
  "voteCount" | "netScore" | "upvotes" | "downvotes" | "version" | "submitter" | "restaurantId"
> & { restaurantId: string | null };

function isQuery(ids: OrderedIds): ids is RawBuilder<unknown> {
  return "toOperationNode" in ids;
}

function arrayOf(ids: OrderedIds): RawBuilder<unknown> {
  return isQuery(ids) ? sql`array(select item_id from (${ids}) ids order by position)` : sql`${ids}`;
}

function cardOf(card: StoredCard, { upvotes, downvotes, version, ...row }: CardRow): UnrankedCard {
  return Object.assign(card, {
    restaurantId: card.restaurantId ?? brandId(card.restaurant),
    voteCount: upvotes + downvotes,
    netScore: upvotes - downvotes,
    upvotes,
    downvotes,
    version,
    submitter:
      row.submitter_id === null ? null : { id: row.submitter_id, username: row.username, avatarUrl: row.avatar_url },
  });
}
