import type { Feature } from "../../platform/site.ts";
import { boardPicturesRoutes } from "./board-pictures.routes.ts";
import { chartsRoutes } from "./charts.routes.ts";
import { followedRoutes } from "./followed/followed.routes.ts";

export const charts: Feature = {
  name: "charts",
  routes(server, site) {
    const { itemChanged, lastWeek } = site.events;
    itemChanged.listen(chartsRoutes(server, { ...site, findLastWeek: lastWeek.ask }).clearCache);
    itemChanged.listen(boardPicturesRoutes(server, site).clearCache);
    followedRoutes(server, site);
  },
};
