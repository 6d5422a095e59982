import { Problem } from "@dishboard/contract/problem";
import { readRestaurant, restaurantNotFound } from "@dishboard/contract/restaurants";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import { findCards } from "../items/cards.repository.ts";
import { findRestaurant, listDishesOf } from "./restaurants.repository.ts";

/** Mounts the pages of restaurants. One without a dish that is shown is not found. */
export function restaurantPagesRoutes(
  server: FastifyInstance,
  { db, cache }: { db: Database; cache: ReplyCache },
): void {
  cachedRoute(server, readRestaurant, ({ params: { id }, query: { after } }) => ({
    cache,
    key: `restaurant ${id} ${after ?? ""}`,
    make: async (freshness) => {
      const reader = db.read(freshness);
      const restaurant = await findRestaurant(reader, id);
      const found = restaurant && (await listDishesOf(reader, restaurant, after));
      if (!restaurant || !found || found.dishCount === 0) throw new Problem("not-found", restaurantNotFound);
      const { dishes, dishCount, next } = found;
      const ranks = new Map(dishes.map(({ item_id, rank }) => [item_id, rank]));
      const cards = await findCards(reader, [...ranks.keys()], ["dish"]);
      return {
        ...restaurant,
        dishCount,
        cards: cards.map((card) => ({ ...card, rank: ranks.get(card.id) ?? 0 })),
        next,
      };
    },
  }));
}
