import type { DishDetails, ProductDetails } from "@dishboard/contract/item-details";
import type { ItemRef } from "@dishboard/contract/items";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findCards, type UnrankedCard } from "../cards.repository.ts";
import { findDish, findProduct } from "../items.repository.ts";
import { findRank } from "./ranks.repository.ts";
import { otherDishIds, similarDishIds, similarProductIds } from "./similar.repository.ts";

/** Finds what the page of a dish shows. Returns undefined when it does not exist or is not shown. */
export async function findDishDetails(db: Kysely<Schema>, id: string): Promise<DishDetails | undefined> {
  const ref = { kind: "dish", id } as const;
  const [dish, card] = await Promise.all([findDish(db, id), findCard(db, ref)]);
  if (!dish || !card) return undefined;
  const { restaurant, tags } = dish;
  const position = positionOf(card);
  const [rank, similar, otherDishes] = await Promise.all([
    findRank(db, ref, position),
    findCards(db, similarDishIds({ id, restaurantId: restaurant.id, cuisine: card.cuisine, tags, position }), ["dish"]),
    findCards(db, otherDishIds(id, restaurant.id), ["dish"]),
  ]);
  return { ...standingOf(card), ...dish, kind: "dish", cuisine: card.cuisine, rank, similar, otherDishes };
}

/** Finds what the page of a product shows. Returns undefined when it does not exist or is not shown. */
export async function findProductDetails(db: Kysely<Schema>, id: string): Promise<ProductDetails | undefined> {
  const ref = { kind: "product", id } as const;
  const [product, card] = await Promise.all([findProduct(db, id), findCard(db, ref)]);
  if (!product || !card) return undefined;
  const { category, tags } = product;
  const [rank, similar] = await Promise.all([
    findRank(db, ref, null),
    findCards(db, similarProductIds({ id, category, tags }), ["product"]),
  ]);
  return { ...standingOf(card), ...product, kind: "product", rank, similar };
}

async function findCard(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<UnrankedCard | undefined> {
  const [card] = await findCards(db, [id], [kind]);
  return card;
}

function positionOf({ restaurantLatitude: latitude, restaurantLongitude: longitude }: UnrankedCard) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function standingOf(card: UnrankedCard) {
  const { voteCount, netScore, upvotes, downvotes, version, shareCount, isFeatured, submitter } = card;
  return { voteCount, netScore, upvotes, downvotes, version, shareCount, isFeatured, submitter };
}
