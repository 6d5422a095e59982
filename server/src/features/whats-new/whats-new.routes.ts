import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { followedItems, type NewItems, newestDishes, newestProducts } from "@dishboard/contract/whats-new";
import type { FastifyInstance } from "fastify";
import type { Database, Freshness } from "../../database/connect.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute, route } from "../../platform/http/route.ts";
import { findCards } from "../items/cards.repository.ts";
import {
  listFollowedItemIds,
  listNewestDishIds,
  listNewestProductIds,
  type NewestIds,
} from "./whats-new.repository.ts";

type WhatsNewDeps = {
  db: Database;
  /** The default place. */
  marketArea: Position;
  cache: ReplyCache;
};

/** Mounts the newest dishes, products, and items of followed people. */
export function whatsNewRoutes(server: FastifyInstance, { db, marketArea, cache }: WhatsNewDeps): void {
  const pageOf = async (kind: ItemKind, freshness: Freshness, { ids, next }: NewestIds): Promise<NewItems> => {
    const cards = await findCards(db.read(freshness), ids, [kind]);
    return { cards: cards.map((card, index) => ({ ...card, rank: index + 1 })), next };
  };

  cachedRoute(server, newestDishes, ({ query }) => {
    const { lat = marketArea.latitude, lon = marketArea.longitude, before } = query;
    const place = onPositionGrid({ latitude: lat, longitude: lon });
    return {
      cache,
      key: `new dishes ${place.latitude} ${place.longitude} ${before ?? ""}`,
      make: async (freshness) => pageOf("dish", freshness, await listNewestDishIds(db.read(freshness), place, before)),
    };
  });

  cachedRoute(server, newestProducts, ({ query }) => ({
    cache,
    key: `new products ${query.before ?? ""}`,
    make: async (freshness) =>
      pageOf("product", freshness, await listNewestProductIds(db.read(freshness), query.before)),
  }));

  route(server, followedItems, async ({ viewer, query: { kind, before } }) =>
    pageOf(kind, "latest", await listFollowedItemIds(db.read("latest"), { viewerId: viewer.id, kind }, before)),
  );
}
