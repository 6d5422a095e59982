import { Problem } from "@dishboard/contract/problem";
import { Restaurant, readRestaurant, restaurantNotFound } from "@dishboard/contract/restaurants";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { routePrepared } from "../../platform/http/route.ts";
import type { SharedReplies } from "../../platform/http/shared-replies.ts";
import { findCards } from "../items/cards.repository.ts";
import { findRestaurant, listDishesOf } from "./restaurants.repository.ts";

/** Mounts the pages of restaurants. One without a dish that is shown is not found. */
export function restaurantPagesRoutes(
  server: FastifyInstance,
  { db, replies }: { db: Database; replies: SharedReplies },
): void {
  routePrepared(server, readRestaurant, async ({ params: { id }, query: { after }, request, reply }) =>
    replies.send(request, reply, `restaurant ${id} ${after ?? ""}`, async (freshness) => {
      const reader = db.read(freshness);
      const restaurant = await findRestaurant(reader, id);
      const found = restaurant && (await listDishesOf(reader, restaurant, after));
      if (!restaurant || !found || found.dishCount === 0) throw new Problem("not-found", restaurantNotFound);
      const { dishes, dishCount, next } = found;
      const ranks = new Map(dishes.map(({ item_id, rank }) => [item_id, rank]));
      const cards = await findCards(reader, [...ranks.keys()], ["dish"]);
      return Restaurant.parse({
        ...restaurant,
        dishCount,
        cards: cards.map((card) => ({ ...card, rank: ranks.get(card.id) ?? 0 })),
        next,
      });
    }),
  );
}
