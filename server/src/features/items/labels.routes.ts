import { listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { route } from "../../platform/http/route.ts";
import * as labels from "./labels.repository.ts";

export function labelsRoutes(server: FastifyInstance, db: Database): void {
  route(server, listDietaryClaims, async () => ({ labels: await labels.listClaims(db.read("may-lag")) }));
  route(server, listAllergens, async () => ({ labels: await labels.listAllergens(db.read("may-lag")) }));
  route(server, listDeliveryPlatforms, async () => ({ labels: await labels.listPlatforms(db.read("may-lag")) }));
}
