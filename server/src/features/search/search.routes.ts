import type { ItemKind } from "@dishboard/contract/items";
import { searchPageSize, searchPreviewSize } from "@dishboard/contract/limits";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { search } from "@dishboard/contract/search";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { withStatementLimit } from "../../database/transaction.ts";
import { callingNetwork } from "../../platform/http/in-process.ts";
import { createCallQueue, route, takeTurn } from "../../platform/http/route.ts";
import type { Usage } from "../../platform/rate-limiter.ts";
import { findCards } from "../items/cards.repository.ts";
import { listFoundPeople, listFoundRestaurants, listRelated } from "./found.repository.ts";
import { findMatches, type SearchRequest } from "./search.repository.ts";

/** No statement of a search takes a tenth as long, among a million dishes. */
const maxStatementMs = 1_500;

/** Mounts the search. Without a place it looks around the market area. */
export function searchRoutes(
  server: FastifyInstance,
  { db, marketArea }: { db: Database; marketArea: Position },
): void {
  // A search takes a connection of the database for as long as it lasts, and half of a core: one of a network at a time.
  const turns = Math.max(2, Math.floor(db.connections().max / 3));
  const queue = createCallQueue({ turns, turnsPerKey: 1 });

  route(
    server,
    search,
    async ({ query, request, reply }) => {
      // The address holds a position: no cache on the way may keep it.
      reply.header("cache-control", "no-store");
      const { lat = marketArea.latitude, lon = marketArea.longitude, from = 0 } = query;
      const place = onPositionGrid({ latitude: lat, longitude: lon });
      const endTurn = await takeTurn(queue, request);
      const { passes, ...found } = await withStatementLimit(db.read("may-lag"), maxStatementMs, (read) =>
        answer(read, { typed: query.q, section: query.in, from, place }),
      ).finally(endTurn);
      await countPasses(callingNetwork(request), passes - 1);
      return found;
    },
    { isLong: true, refusesSlowly: true },
  );

  /** A search that looked everything through several times, for slips and close matches, counts as several. */
  async function countPasses(network: string | null, more: number): Promise<void> {
    if (network === null || more < 1) return;
    const usages = (search.limit ?? []).flatMap((limit) => Array(more).fill({ limit, key: network }) as Usage[]);
    await server.limiter.consume(usages);
  }

  async function answer(read: ReturnType<Database["read"]>, asked: SearchRequest & { from: number }) {
    const { words, isClose, passes, dishes, products, restaurants, people } = await findMatches(read, asked);
    const end = asked.from + (asked.section === "all" ? searchPreviewSize : searchPageSize);
    const page = (ids: string[]) => ids.slice(asked.from, end);
    const items = async (kind: ItemKind, { ids, ranks }: typeof dishes) => {
      const cards = await findCards(read, page(ids), [kind]);
      return { total: ids.length, entries: cards.map((card) => ({ ...card, rank: ranks.get(card.id) ?? null })) };
    };
    return {
      passes,
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
