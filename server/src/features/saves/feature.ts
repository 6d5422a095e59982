import type { Feature } from "../../platform/site.ts";
import { savedPlacesRoutes } from "./places/saved-places.routes.ts";
import { savesRoutes } from "./saves.routes.ts";

export const saves: Feature = {
  name: "saves",
  routes(server, site) {
    savesRoutes(server, site);
    savedPlacesRoutes(server, site);
  },
};
