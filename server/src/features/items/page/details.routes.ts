import { readDishDetails, readProductDetails } from "@dishboard/contract/item-details";
import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { routeShared } from "../../../platform/http/shared-calls.ts";
import type { SharedReplies } from "../../../platform/http/shared-replies.ts";
import { findDishDetails, findProductDetails } from "./details.repository.ts";

/** Mounts what the pages of dishes and products show. */
export function detailsRoutes(
  server: FastifyInstance,
  { db, replies }: { db: Database; replies: SharedReplies },
): void {
  routeShared(server, readDishDetails, ({ params: { id } }) => ({
    replies,
    key: `dish ${id}`,
    make: async (freshness) => {
      const dish = await findDishDetails(db.read(freshness), id);
      if (!dish) throw new Problem("not-found", itemNotFound.dish);
      return dish;
    },
  }));

  routeShared(server, readProductDetails, ({ params: { id } }) => ({
    replies,
    key: `product ${id}`,
    make: async (freshness) => {
      const product = await findProductDetails(db.read(freshness), id);
      if (!product) throw new Problem("not-found", itemNotFound.product);
      return product;
    },
  }));
}
