import { DishDetails, ProductDetails, readDishDetails, readProductDetails } from "@dishboard/contract/item-details";
import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { routePrepared } from "../../../platform/http/route.ts";
import type { SharedReplies } from "../../../platform/http/shared-replies.ts";
import { findDishDetails, findProductDetails } from "./details.repository.ts";

/** Mounts what the pages of dishes and products show. */
export function detailsRoutes(
  server: FastifyInstance,
  { db, replies }: { db: Database; replies: SharedReplies },
): void {
  routePrepared(server, readDishDetails, ({ params: { id }, request, reply }) =>
    replies.send(request, reply, `dish ${id}`, async (freshness) => {
      const dish = await findDishDetails(db.read(freshness), id);
      if (!dish) throw new Problem("not-found", itemNotFound.dish);
      return DishDetails.parse(dish);
    }),
  );

  routePrepared(server, readProductDetails, ({ params: { id }, request, reply }) =>
    replies.send(request, reply, `product ${id}`, async (freshness) => {
      const product = await findProductDetails(db.read(freshness), id);
      if (!product) throw new Problem("not-found", itemNotFound.product);
      return ProductDetails.parse(product);
    }),
  );
}
