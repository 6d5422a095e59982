import type { Feature } from "../../platform/site.ts";
import { pastRoutes } from "./past.routes.ts";

export const past: Feature = { name: "past", routes: pastRoutes };
