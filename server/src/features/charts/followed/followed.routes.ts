import { type FollowedChart, followedDishChart, followedProductChart } from "@dishboard/contract/charts";
import type { ItemFilters } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { type Area, onPositionGrid, type Position } from "@dishboard/contract/places";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { route } from "../../../platform/http/route.ts";
import { findCards } from "../../items/cards.repository.ts";
import { followsAnybody, listFollowedRanking } from "./followed.repository.ts";

/** Mounts the boards of what the people like whom somebody follows. They are one person's own, and cached nowhere. */
export function followedRoutes(server: FastifyInstance, { db, marketArea }: { db: Database; marketArea: Area }): void {
  const chartOf = async (
    followerId: string,
    kind: ItemKind,
    place: Position | null,
    filters: ItemFilters,
  ): Promise<FollowedChart> => {
    const reader = db.read("latest");
    const { liked, isCutShort } = await listFollowedRanking(reader, { followerId, kind, place }, filters);
    const likedBy = new Map(liked.map((one) => [one.id, one.likedBy]));
    const ids = liked.map(({ id }) => id);
    const found = await findCards(reader, ids, [kind]);
    const cards = found.map((card, index) => ({
      ...card,
      rank: index + 1,
      likedBy: likedBy.get(card.id) ?? { people: [], count: 0 },
    }));
    return {
      cards,
      followsAnybody: cards.length > 0 || (await followsAnybody(reader, followerId)),
      ...(isCutShort && { isCutShort }),
    };
  };

  route(server, followedDishChart, ({ viewer, query: { lat, lon, ...filters } }) => {
    const { latitude, longitude } = marketArea;
    const place = onPositionGrid({ latitude: lat ?? latitude, longitude: lon ?? longitude });
    return chartOf(viewer.id, "dish", place, filters);
  });

  route(server, followedProductChart, ({ viewer, query }) => chartOf(viewer.id, "product", null, query));
}
