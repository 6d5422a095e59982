import { deleteDish, editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { Problem } from "@dishboard/contract/problem";
import { deleteProduct, editProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { findDish } from "./dishes.repository.ts";
import * as dishes from "./dishes.service.ts";
import { deleteItem, type SubmissionParts } from "./items.service.ts";
import { findProduct } from "./products.repository.ts";
import * as products from "./products.service.ts";

/** Mounts reading, submitting, editing and deleting dishes and products. */
export function submissionsRoutes(server: FastifyInstance, parts: SubmissionParts): void {
  route(server, readDish, async ({ params }) => {
    const dish = await findDish(parts.db.read("latest"), params.id);
    if (!dish) throw new Problem("not-found", "Dish Not Found");
    return dish;
  });
  route(server, submitDish, ({ viewer, body }) => dishes.submitDish(parts, viewer.id, body));
  route(server, editDish, ({ viewer, params, body }) =>
    dishes.editDish(parts, { id: params.id, userId: viewer.id }, body),
  );
  route(server, deleteDish, async ({ viewer, params }) => {
    await deleteItem(parts, { kind: "dish", id: params.id, userId: viewer.id });
    return {};
  });

  route(server, readProduct, async ({ params }) => {
    const product = await findProduct(parts.db.read("latest"), params.id);
    if (!product) throw new Problem("not-found", "Product Not Found");
    return product;
  });
  route(server, submitProduct, ({ viewer, body }) => products.submitProduct(parts, viewer.id, body));
  route(server, editProduct, ({ viewer, params, body }) =>
    products.editProduct(parts, { id: params.id, userId: viewer.id }, body),
  );
  route(server, deleteProduct, async ({ viewer, params }) => {
    await deleteItem(parts, { kind: "product", id: params.id, userId: viewer.id });
    return {};
  });
}
