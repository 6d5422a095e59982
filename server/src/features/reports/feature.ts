import type { Feature } from "../../platform/site.ts";
import { appealsRoutes } from "./appeals/appeals.routes.ts";
import { decisionsRoutes } from "./decisions.routes.ts";
import { logCodeDecision, logPlaceDecision } from "./decisions.service.ts";
import { deedsRoutes } from "./deeds/deeds.routes.ts";
import { deleteFollowsBetween } from "./measures/measures.repository.ts";
import { hidePostOfVideo } from "./measures/measures.service.ts";
import { moderatorsRoutes } from "./moderators/moderators.routes.ts";
import { reportsJobs } from "./reports.jobs.ts";
import { reportsRoutes } from "./reports.routes.ts";

export const reports: Feature = {
  name: "reports",
  routes(server, site) {
    const { itemChanged, personBlocked, placeDecided, codeDecided } = site.events;
    personBlocked.listen(deleteFollowsBetween);
    placeDecided.listen(logPlaceDecision);
    codeDecided.listen(logCodeDecision);
    const deps = { ...site, onChange: itemChanged.announce };
    reportsRoutes(server, site);
    decisionsRoutes(server, deps);
    deedsRoutes(server, deps);
    appealsRoutes(server, deps);
    moderatorsRoutes(server, deps);
  },
  jobs(site) {
    site.events.postSettled.listen(hidePostOfVideo);
    return reportsJobs(site);
  },
};
