import type { Feature } from "../../platform/site.ts";
import { boardsRoutes } from "./boards/boards.routes.ts";
import { endBoardFollowsBetween } from "./boards/follows.service.ts";
import { handListsRoutes } from "./by-hand/hand-lists.routes.ts";
import { listPicturesRoutes } from "./list-pictures.routes.ts";
import { listsRoutes } from "./lists.routes.ts";
import { weeksJobs } from "./weeks/weeks.jobs.ts";
import { weeksRoutes } from "./weeks/weeks.routes.ts";

export const lists: Feature = {
  name: "lists",
  routes(server, site) {
    const { itemChanged, listChanged, lastWeek, personBlocked } = site.events;
    personBlocked.listen(endBoardFollowsBetween);
    const { findLastWeek } = weeksRoutes(server, site);
    lastWeek.answerBy(findLastWeek);
    listsRoutes(server, { ...site, findLastWeek });
    const { clearCache } = listPicturesRoutes(server, site);
    itemChanged.listen(clearCache);
    listChanged.listen(clearCache);
  },
  jobs: weeksJobs,
};

/** What members make: boards, and lists by hand. Their pages are among those of all lists. */
export const boards: Feature = {
  name: "boards",
  routes(server, site) {
    const deps = { ...site, onChange: site.events.listChanged.announce };
    boardsRoutes(server, deps);
    handListsRoutes(server, deps);
  },
};
