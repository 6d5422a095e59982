import type { Feature } from "../../platform/site.ts";
import { restoreAlertsAt } from "./allergens/alerts.service.ts";
import { itemsRoutes } from "./items.routes.ts";
import { labelsRoutes } from "./labels.routes.ts";
import { detailsRoutes } from "./page/details.routes.ts";
import { priorsJobs } from "./priors/priors.jobs.ts";
import { recountJobs } from "./recount/recount.jobs.ts";
import { sharePictureRoutes } from "./share-picture/share-picture.routes.ts";
import { tastedJobs } from "./tasted/tasted.jobs.ts";

export const items: Feature = {
  name: "items",
  routes(server, site) {
    const { itemChanged, placesMerged } = site.events;
    placesMerged.listen(restoreAlertsAt);
    itemsRoutes(server, { ...site, onChange: itemChanged.announce });
    labelsRoutes(server, site.db);
    detailsRoutes(server, site);
    itemChanged.listen(sharePictureRoutes(server, site).clearCache);
  },
  jobs: (site) => ({ ...recountJobs(site), ...priorsJobs(site), ...tastedJobs(site) }),
};
