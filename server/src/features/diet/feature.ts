import type { Feature } from "../../platform/site.ts";
import { dietRoutes } from "./diet.routes.ts";

export const diet: Feature = { name: "diet", routes: dietRoutes };
