import type { ItemKind } from "@dishboard/contract/items";
import { searchPageSize, searchPreviewSize } from "@dishboard/contract/limits";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { search } from "@dishboard/contract/search";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { withStatementLimit } from "../../database/transaction.ts";
import { callerOf } from "../../platform/http/caller.ts";
import { isInProcess } from "../../platform/http/in-process.ts";
import { createCallQueue, enforceLimits, route, takeTurn } from "../../platform/http/route.ts";
import { findCards } from "../items/cards.repository.ts";
import { avoidedMask } from "../items/items.tables.ts";
import { costOf, type Looked, nothingLookedAt, type Reading } from "./cost.tables.ts";
import { listFoundPeople, listFoundRestaurants, listRelated } from "./found.repository.ts";
import { findMatches, type SearchRequest } from "./search.repository.ts";

/** Ten times the longest statement among a million dishes. */
const maxStatementMs = 1_500;

/** Searches around the market area if no place is given. */
export function searchRoutes(
  server: FastifyInstance,
  { db, marketArea }: { db: Database; marketArea: Position },
): void {
  // A search takes a connection and half a core, so each caller has one at a time.
  const turns = Math.max(2, Math.floor(db.connections().max / 3));
  const queue = createCallQueue({ turns, turnsPerKey: 1 });

  route(
    server,
    search,
    async ({ query, request, reply }) => {
      // The address contains a position, so no cache may keep it.
      reply.header("cache-control", "no-store");
      const { lat = marketArea.latitude, lon = marketArea.longitude, from = 0 } = query;
      const place = onPositionGrid({ latitude: lat, longitude: lon });
      const avoided = avoidedMask(query.avoid);
      const caller = await callerOf(request);
      const endTurn = await takeTurn(queue, request, caller);
      try {
        return await charged(isInProcess(request) ? null : caller, (looked) =>
          withStatementLimit(db.read("may-lag"), maxStatementMs, (read) =>
            answer({ db: read, looked }, { typed: query.q, section: query.in, from, place, avoided }),
          ),
        );
      } finally {
        endTurn();
      }
    },
    { isLong: true, refusesSlowly: true },
  );

  /** The first two units are counted already. */
  async function charged<Result>(caller: string | null, find: (looked: Looked) => Promise<Result>): Promise<Result> {
    const looked = nothingLookedAt();
    if (caller === null) return find(looked);
    // The allowance may have been used up.
    await enforceLimits(server, search, "caller", caller);
    const began = performance.now();
    let cost: number | undefined;
    try {
      const found = await find(looked);
      cost = costOf(looked, performance.now() - began);
      return found;
    } finally {
      // An aborted statement's cost is unknown.
      const more = (cost ?? Math.round(performance.now() - began)) - 2;
      if (more > 0) await server.limiter.consume([{ limit: rateLimits.search, key: caller, cost: more }]);
    }
  }

  async function answer(reading: Reading, asked: SearchRequest & { from: number }) {
    const { words, isClose, dishes, products, restaurants, people } = await findMatches(reading, asked);
    const end = asked.from + (asked.section === "all" ? searchPreviewSize : searchPageSize);
    const page = (ids: string[]) => ids.slice(asked.from, end);
    const items = async (kind: ItemKind, { ids, ranks }: typeof dishes) => {
      const cards = await findCards(reading.db, page(ids), [kind]);
      return { total: ids.length, entries: cards.map((card) => ({ ...card, rank: ranks.get(card.id) ?? null })) };
    };
    return {
      isClose,
      dishes: await items("dish", dishes),
      restaurants: { total: restaurants.length, entries: await listFoundRestaurants(reading, page(restaurants)) },
      products: await items("product", products),
      people: { total: people.length, entries: await listFoundPeople(reading, page(people)) },
      related:
        asked.section === "all"
          ? await listRelated(reading, { dishIds: dishes.ids, productIds: products.ids }, words)
          : [],
    };
  }
}
