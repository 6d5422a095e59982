import type { ItemTile } from "@dishboard/contract/item-details";
import { brandId, type Card, ItemKind } from "@dishboard/contract/items";
import { maxOpenTimesOfCard, type OpenTimes } from "@dishboard/contract/opening-hours";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { timeOf } from "../opening-hours/local-times.service.ts";
import { itemTables } from "./items.tables.ts";

/** Ordered ids: a list, or a query of `item_id` and `position`, planned once per connection. */
export type OrderedIds = readonly string[] | RawBuilder<unknown>;

export type UnrankedCard = Omit<Card, "rank">;

/** Finds the cards of shown items in the order of their ids. */
export async function findCards(
  db: Kysely<Schema>,
  ids: OrderedIds,
  kinds: readonly ItemKind[] = ItemKind.options,
): Promise<UnrankedCard[]> {
  const rows = await readCards(db, ids, kinds);
  return JSON.parse(`[${rows.map((row) => `{${membersOf(row)}}`).join()}]`);
}

/** A ranked `Card` as JSON. */
export type RankedCard = { id: string; json: string };

/**
 * Finds a ranking's cards without parsing their JSON. With `board`, cards have their ranks there, and none outside it.
 */
export async function findRanking(
  db: Kysely<Schema>,
  ids: OrderedIds,
  kinds: readonly ItemKind[],
  board?: readonly string[],
): Promise<RankedCard[]> {
  const rows = await readCards(db, ids, kinds);
  const ranks = board && new Map(board.map((id, index) => [id, index + 1]));
  return rows.map((row, index) => {
    const rank = ranks ? (ranks.get(row.item_id) ?? 0) : index + 1;
    return { id: row.item_id, json: `{${membersOf(row)},"rank":${rank}}` };
  });
}

type CardRow = {
  item_id: string;
  /** Has neither votes nor the submitter. */
  body: string;
  /** A product's brand, from which its restaurant's id is made. */
  brand: string | null;
  upvotes: number;
  downvotes: number;
  tasted_upvotes: number;
  tasted_downvotes: number;
  version: number;
  submitter_id: string | null;
  username: string | null;
  avatar_url: string | null;
  /** Null if the opening times are unknown. */
  hours_until: Date | null;
  /** At most one more time than a card shows. */
  open_times: string | null;
};

async function readCards(db: Kysely<Schema>, ids: OrderedIds, kinds: readonly ItemKind[]): Promise<CardRow[]> {
  const numbers = kinds.map((kind) => itemTables[kind].number);
  const query = sql<CardRow>`select * from read_cards(${arrayOf(ids)}::uuid[], ${numbers}::int[])`;
  return executePrepared(query, db);
}

function arrayOf(ids: OrderedIds): RawBuilder<unknown> {
  return "toOperationNode" in ids ? sql`array(select item_id from (${ids}) ids order by position)` : sql`${ids}`;
}

/** Returns JSON without braces. */
function membersOf(row: CardRow): string {
  const {
    body,
    brand,
    upvotes,
    downvotes,
    tasted_upvotes,
    tasted_downvotes,
    version,
    submitter_id: id,
    username,
    avatar_url,
  } = row;
  const hours = JSON.stringify(hoursOf(row));
  const submitter = id === null ? null : { id, username, avatarUrl: avatar_url };
  const ofBrand = brand === null ? "" : `"restaurantId":${JSON.stringify(brandId(brand))},`;
  return `${body},${ofBrand}"voteCount":${upvotes + downvotes},"netScore":${upvotes - downvotes},"upvotes":${upvotes},"downvotes":${downvotes},"tastedUpvotes":${tasted_upvotes},"tastedDownvotes":${tasted_downvotes},"version":${version},"hours":${hours},"submitter":${JSON.stringify(submitter)}`;
}

/** If there are more times than a card shows, they are known until the first omitted one. */
function hoursOf({ hours_until, open_times }: CardRow): OpenTimes | null {
  if (hours_until === null) return null;
  const open = open_times?.split(" ").map(timeOf) ?? [];
  const knownUntil = open[maxOpenTimesOfCard]?.from ?? hours_until.toISOString();
  return { open: open.slice(0, maxOpenTimesOfCard), knownUntil };
}

export async function findTiles(db: Kysely<Schema>, kind: ItemKind, ids: string[]): Promise<ItemTile[]> {
  return (await findCards(db, ids, [kind])).map(tileOf);
}

export function tileOf(card: UnrankedCard): ItemTile {
  const { id, kind, name, restaurant, cuisine, priceCents, image, allergens } = card;
  const { restaurantLatitude, restaurantLongitude } = card;
  return { id, kind, name, restaurant, cuisine, priceCents, image, allergens, restaurantLatitude, restaurantLongitude };
}
