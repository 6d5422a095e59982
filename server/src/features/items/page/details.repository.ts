import type { DishDetails, ItemTile, ProductDetails } from "@dishboard/contract/item-details";
import type { ItemRef } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import type { Product } from "@dishboard/contract/products";
import { uncontradictedLabels } from "@dishboard/contract/uncontradicted-labels";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../../database/prepared.ts";
import type { Schema } from "../../../database/schema.ts";
import { readOpeningHours } from "../../opening-hours/opening-hours.service.ts";
import { allDoubtful } from "../allergens/statements.service.ts";
import { findCards, tileOf, type UnrankedCard } from "../cards.repository.ts";
import { findDish, findProduct } from "../items.repository.ts";
import { listOthersWithCode } from "../packets/code-disputes.repository.ts";
import { findHeldVotes } from "./held-votes.repository.ts";
import { findRank } from "./ranks.repository.ts";
import { findReactions } from "./reactions.repository.ts";
import { otherDishIds, similarDishIds, similarProductIds } from "./similar.repository.ts";

/** Finds the page of a shown dish. */
export async function findDishDetails(db: Kysely<Schema>, id: string): Promise<DishDetails | undefined> {
  const dish = await findDish(db, id);
  if (!dish) return undefined;
  const { restaurant, tags } = dish;
  const position = positionOf(restaurant);
  const [rank, hours, heldVotes, reactions, similarIds, otherIds] = await Promise.all([
    findRank(db, { kind: "dish", id }, position),
    readOpeningHours(db, restaurant.id),
    findHeldVotes(db, id),
    findReactions(db, id),
    listIds(db, similarDishIds({ id, name: dish.name, restaurantId: restaurant.id, tags, position })),
    listIds(db, otherDishIds(id, restaurant.id)),
  ]);
  const [card, similar, otherDishes] = await findTilesWith(db, { kind: "dish", id }, [similarIds, otherIds]);
  return (
    card && {
      ...standingOf(card),
      ...dish,
      kind: "dish",
      cuisine: card.cuisine,
      rank,
      heldVotes,
      ...reactions,
      hours,
      similar,
      otherDishes,
    }
  );
}

/** Finds the page of a shown product. */
export async function findProductDetails(db: Kysely<Schema>, id: string): Promise<ProductDetails | undefined> {
  const product = await findProduct(db, id);
  if (!product) return undefined;
  const { category, tags, isCodeDisputed } = product;
  const [othersWithCode, rank, heldVotes, reactions, similarIds] = await Promise.all([
    isCodeDisputed ? listOthersWithCode(db, id) : [],
    findRank(db, { kind: "product", id }, null),
    findHeldVotes(db, id),
    findReactions(db, id),
    listIds(db, similarProductIds({ id, category, tags })),
  ]);
  const [card, similar] = await findTilesWith(db, { kind: "product", id }, [similarIds]);
  if (!card) return undefined;
  const shown = isCodeDisputed ? withoutAllClear(product) : product;
  return { ...standingOf(card), ...shown, kind: "product", othersWithCode, rank, heldVotes, ...reactions, similar };
}

/** Removes all 'free of' data: it is unknown which product with the code they are about. */
function withoutAllClear(product: Product): Product {
  const statements = product.statements.filter(({ state }) => state !== "stated-free");
  return {
    ...product,
    ...uncontradictedLabels(product, allDoubtful),
    statements,
  };
}

async function listIds(db: Kysely<Schema>, query: RawBuilder<unknown>): Promise<string[]> {
  const rows = await executePrepared(sql<{ item_id: string }>`${query}`, db);
  return rows.map(({ item_id }) => item_id);
}

/** One statement, whose cost hardly depends on the number of lists. */
async function findTilesWith<Lists extends readonly string[][]>(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  lists: [...Lists],
): Promise<[UnrankedCard | undefined, ...{ [list in keyof Lists]: ItemTile[] }]> {
  const cards = new Map((await findCards(db, [id, ...lists.flat()], [kind])).map((card) => [card.id, card]));
  const tilesOf = (ids: string[]) => ids.flatMap((each) => cards.get(each) ?? []).map(tileOf);
  return [cards.get(id), ...(lists.map(tilesOf) as { [list in keyof Lists]: ItemTile[] })];
}

function positionOf({ latitude, longitude }: DishDetails["restaurant"]): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function standingOf(card: UnrankedCard) {
  const { voteCount, netScore, upvotes, downvotes, tastedUpvotes, tastedDownvotes, version } = card;
  const { shareCount, isFeatured, submitter, origin } = card;
  const counts = { voteCount, netScore, upvotes, downvotes, tastedUpvotes, tastedDownvotes, version };
  return { ...counts, shareCount, isFeatured, submitter, origin };
}
