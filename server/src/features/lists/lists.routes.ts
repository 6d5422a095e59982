import { listNotFound, readList, readLists } from "@dishboard/contract/lists";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database, Freshness } from "../../database/connect.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import { findCards, type OrderedIds } from "../items/cards.repository.ts";
import { findList, firstIdsOfList, idsOfList, listLists, type StoredList } from "./lists.repository.ts";
import type { FindLastWeek } from "./weeks/weekly-charts.service.ts";

/** What names of lists are made of; anything else is no list's. */
const slugPattern = /^[a-z0-9-]{1,60}$/;

/** Mounts the lists. */
export function listsRoutes(
  server: FastifyInstance,
  { db, cache, findLastWeek }: { db: Database; cache: ReplyCache; findLastWeek: FindLastWeek },
): void {
  cachedRoute(server, readLists, () => ({
    cache,
    key: "lists",
    make: async (freshness) => {
      const lists = await listLists(db.read(freshness));
      return { lists: await Promise.all(lists.map((list) => listWith(db, freshness, list, firstIdsOfList(list)))) };
    },
  }));

  cachedRoute(server, readList, async ({ params: { slug } }) => {
    // Outside the cache, which what does not exist must not fill.
    const list = slugPattern.test(slug) ? await findList(db.read("may-lag"), slug) : undefined;
    if (!list) throw new Problem("not-found", listNotFound);
    return {
      cache,
      key: `list ${slug}`,
      make: async (freshness) => {
        const made = await listWith(db, freshness, list, idsOfList(list));
        const ids = made.cards.map(({ id }) => id);
        return { ...made, lastWeek: await findLastWeek(db.read(freshness), slug, ids) };
      },
    };
  });
}

async function listWith(db: Database, freshness: Freshness, list: StoredList, ids: OrderedIds) {
  const { slug, name, circle } = list;
  const cards = await findCards(db.read(freshness), ids, ["dish"]);
  return {
    slug,
    name,
    area: circle && { name: circle.areaName, radiusKm: circle.radiusKm },
    cards: cards.map((card, index) => ({ ...card, rank: index + 1 })),
  };
}
