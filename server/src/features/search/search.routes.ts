import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { type SearchSection, search, searchPageSize, searchPreviewSize } from "@dishboard/contract/search";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { networkOf } from "../../platform/http/network.ts";
import { route } from "../../platform/http/route.ts";
import { findCards } from "../items/cards.repository.ts";
import { listFoundPeople, listFoundRestaurants, listRelated } from "./found.repository.ts";
import { findEverywhere } from "./search.repository.ts";

/** A search takes a connection of the database for as long as it lasts: these leave some to everybody else. */
const work = { maxActive: 4, maxQueued: 80 };

/** Mounts the search. Without a place it looks around the market area. */
export function searchRoutes(
  server: FastifyInstance,
  { db, marketArea }: { db: Database; marketArea: Position },
): void {
  const inTurn = createConcurrencyLimit(work);

  route(
    server,
    search,
    async ({ query, request, reply }) => {
      // The address holds a position: no cache on the way may keep it.
      reply.header("cache-control", "no-store");
      const { lat = marketArea.latitude, lon = marketArea.longitude, from = 0 } = query;
      const place = onPositionGrid({ latitude: lat, longitude: lon });
      return inTurn(() => answer({ typed: query.q, section: query.in, from, place }), networkOf(request.ip));
    },
    { isLong: true },
  );

  async function answer(asked: { typed: string; section: SearchSection; from: number; place: Position }) {
    const read = db.read("may-lag");
    const { words, isClose, dishes, products, restaurants, people } = await findEverywhere(read, asked);
    const end = asked.from + (asked.section === "all" ? searchPreviewSize : searchPageSize);
    const page = (ids: string[]) => ids.slice(asked.from, end);
    const items = async (kind: ItemKind, { ids, ranks }: typeof dishes) => {
      const cards = await findCards(read, page(ids), [kind]);
      return { total: ids.length, entries: cards.map((card) => ({ ...card, rank: ranks.get(card.id) ?? null })) };
    };
    return {
      isClose,
      dishes: await items("dish", dishes),
      restaurants: { total: restaurants.length, entries: await listFoundRestaurants(read, page(restaurants)) },
      products: await items("product", products),
      people: { total: people.length, entries: await listFoundPeople(read, page(people)) },
      related:
        asked.section === "all"
          ? await listRelated(read, { dishIds: dishes.ids, productIds: products.ids }, words)
          : [],
    };
  }
}
