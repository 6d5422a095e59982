import { Problem } from "@dishboard/contract/problem";
import { readRestaurant, restaurantNotFound } from "@dishboard/contract/restaurants";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import { findCards } from "../items/cards.repository.ts";
import { readOpeningHours } from "../opening-hours/opening-hours.service.ts";
import { findRestaurant, findToldOf, listDishesOf } from "./restaurants.repository.ts";

const nothingTold = { street: null, postcode: null, website: null, phone: null, diets: [], sources: [] };

/** Requires a shown dish, or a file that lists the restaurant. */
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
      if (!restaurant) throw new Problem("not-found", restaurantNotFound);
      const [found, told, hours] = await Promise.all([
        listDishesOf(reader, restaurant, after),
        findToldOf(reader, restaurant.id),
        readOpeningHours(reader, restaurant.id),
      ]);
      const { dishes, dishCount, next } = found;
      if (dishCount === 0 && !told) throw new Problem("not-found", restaurantNotFound);
      const ranks = new Map(dishes.map(({ item_id, rank }) => [item_id, rank]));
      const cards = await findCards(reader, [...ranks.keys()], ["dish"]);
      return {
        ...nothingTold,
        ...told,
        ...restaurant,
        cuisine: restaurant.cuisine ?? told?.cuisine ?? null,
        city: restaurant.city ?? told?.city ?? null,
        hours,
        dishCount,
        cards: cards.map((card) => ({ ...card, rank: ranks.get(card.id) ?? 0 })),
        next,
      };
    },
  }));
}
