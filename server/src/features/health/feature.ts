import type { Feature } from "../../platform/site.ts";
import { healthRoutes } from "./health.routes.ts";

export const health: Feature = { name: "health", routes: healthRoutes };
