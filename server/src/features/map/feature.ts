import type { Feature } from "../../platform/site.ts";
import { mapRoutes } from "./map.routes.ts";

export const map: Feature = { name: "map", routes: (server, site) => mapRoutes(server, site.map.archive) };
