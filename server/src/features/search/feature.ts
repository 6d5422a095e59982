import type { Feature } from "../../platform/site.ts";
import { searchRoutes } from "./search.routes.ts";

export const search: Feature = { name: "search", routes: searchRoutes };
