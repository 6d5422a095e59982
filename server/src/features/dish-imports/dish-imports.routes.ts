import { findDishPlaces, importDishes, listDishImports, undoDishImport } from "@dishboard/contract/dish-imports";
import { onPositionGrid } from "@dishboard/contract/places";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { addDishes, type DishImportsDeps, listEverything } from "./dish-imports.service.ts";
import { findPlaces } from "./dish-places.service.ts";
import { undoDishes } from "./undo.service.ts";

/** Mounts finding places, adding dishes, and imports with undo. */
export function dishImportsRoutes(server: FastifyInstance, deps: DishImportsDeps): void {
  route(server, listDishImports, async () => ({ imports: await listEverything(deps) }));
  route(server, findDishPlaces, async ({ body: { names, ...position } }) => ({
    places: await findPlaces(deps.db.read("latest"), names, onPositionGrid(position)),
  }));
  route(server, importDishes, ({ viewer, body }) => addDishes(deps, { ...body, userId: viewer.id, fileName: null }));
  route(server, undoDishImport, ({ params }) => undoDishes(deps, params.number));
}
