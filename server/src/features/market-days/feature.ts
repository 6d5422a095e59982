import type { Feature } from "../../platform/site.ts";
import { marketDaysRoutes } from "./market-days.routes.ts";

export const marketDays: Feature = { name: "market-days", routes: marketDaysRoutes };
