import type { ItemKind } from "@dishboard/contract/items";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { followedItems, type NewItems, newestDishes, newestProducts } from "@dishboard/contract/whats-new";
import type { FastifyInstance } from "fastify";
import type { Database, Freshness } from "../../database/connect.ts";
import { route } from "../../platform/http/route.ts";
import { routeShared } from "../../platform/http/shared-calls.ts";
import type { SharedReplies } from "../../platform/http/shared-replies.ts";
import { findCards } from "../items/cards.repository.ts";
import {
  listFollowedItemIds,
  listNewestDishIds,
  listNewestProductIds,
  type NewestIds,
} from "./whats-new.repository.ts";

/** What What's New needs. */
type WhatsNewDeps = {
  db: Database;
  /** What it is about when no place is given. */
  marketArea: Position;
  replies: SharedReplies;
};

/** Mounts the newest dishes, the newest products, and those of the people whom one follows. */
export function whatsNewRoutes(server: FastifyInstance, { db, marketArea, replies }: WhatsNewDeps): void {
  const pageOf = async (kind: ItemKind, freshness: Freshness, { ids, next }: NewestIds): Promise<NewItems> => {
    const cards = await findCards(db.read(freshness), ids, [kind]);
    return { cards: cards.map((card, index) => ({ ...card, rank: index + 1 })), next };
  };

  routeShared(server, newestDishes, ({ query }) => {
    const { lat = marketArea.latitude, lon = marketArea.longitude, before } = query;
    const place = onPositionGrid({ latitude: lat, longitude: lon });
    return {
      replies,
      key: `new dishes ${place.latitude} ${place.longitude} ${before ?? ""}`,
      make: async (freshness) => pageOf("dish", freshness, await listNewestDishIds(db.read(freshness), place, before)),
    };
  });

  routeShared(server, newestProducts, ({ query }) => ({
    replies,
    key: `new products ${query.before ?? ""}`,
    make: async (freshness) =>
      pageOf("product", freshness, await listNewestProductIds(db.read(freshness), query.before)),
  }));

  route(server, followedItems, async ({ viewer, query: { kind, before } }) =>
    pageOf(kind, "latest", await listFollowedItemIds(db.read("latest"), { viewerId: viewer.id, kind }, before)),
  );
}
