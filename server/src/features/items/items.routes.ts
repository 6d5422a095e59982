import { deleteDish, editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { deleteProduct, editProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { isAdministratorOf } from "../../platform/sessions/viewer.ts";
import { findDish, findProduct } from "./items.repository.ts";
import { deleteItem, editItem, type ItemsDeps, submitItem } from "./items.service.ts";

export function itemsRoutes(server: FastifyInstance, deps: ItemsDeps): void {
  route(server, readDish, async ({ params }) => {
    const dish = await findDish(deps.db.read("latest"), params.id);
    if (!dish) throw new Problem("not-found", itemNotFound.dish);
    return dish;
  });
  route(server, submitDish, ({ viewer, body }) => submitItem(deps, viewer.id, { kind: "dish", ...body }));
  route(server, editDish, async ({ viewer, params, body, request }) => {
    const changer = { userId: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    return editItem(deps, { id: params.id, ...changer }, { kind: "dish", ...body });
  });
  route(server, deleteDish, async ({ viewer, params, request }) => {
    const changer = { userId: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    await deleteItem(deps, { kind: "dish", id: params.id }, changer);
    return {};
  });

  route(server, readProduct, async ({ params }) => {
    const product = await findProduct(deps.db.read("latest"), params.id);
    if (!product) throw new Problem("not-found", itemNotFound.product);
    return product;
  });
  route(server, submitProduct, ({ viewer, body }) => submitItem(deps, viewer.id, { kind: "product", ...body }));
  route(server, editProduct, ({ viewer, params, body }) =>
    editItem(deps, { id: params.id, userId: viewer.id }, { kind: "product", ...body }),
  );
  route(server, deleteProduct, async ({ viewer, params }) => {
    await deleteItem(deps, { kind: "product", id: params.id }, { userId: viewer.id });
    return {};
  });
}
