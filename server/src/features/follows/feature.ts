import type { Feature } from "../../platform/site.ts";
import { followsRoutes } from "./follows.routes.ts";
import { endFollowsBetween } from "./follows.service.ts";

export const follows: Feature = {
  name: "follows",
  routes(server, site) {
    site.events.personBlocked.listen(endFollowsBetween);
    followsRoutes(server, site);
  },
};
