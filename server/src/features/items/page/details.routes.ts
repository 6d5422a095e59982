import { readDishDetails, readProductDetails } from "@dishboard/contract/item-details";
import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import type { ReplyCache } from "../../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../../platform/http/route.ts";
import { findDishDetails, findProductDetails } from "./details.repository.ts";

export function detailsRoutes(server: FastifyInstance, { db, cache }: { db: Database; cache: ReplyCache }): void {
  cachedRoute(server, readDishDetails, ({ params: { id } }) => ({
    cache,
    key: `dish ${id}`,
    make: async (freshness) => {
      const dish = await findDishDetails(db.read(freshness), id);
      if (!dish) throw new Problem("not-found", itemNotFound.dish);
      return dish;
    },
  }));

  cachedRoute(server, readProductDetails, ({ params: { id } }) => ({
    cache,
    key: `product ${id}`,
    make: async (freshness) => {
      const product = await findProductDetails(db.read(freshness), id);
      if (!product) throw new Problem("not-found", itemNotFound.product);
      return product;
    },
  }));
}
