import type { Feature } from "../../platform/site.ts";
import { findDoor } from "./invitations.repository.ts";
import { openingRoutes } from "./opening.routes.ts";

export const opening: Feature = {
  name: "opening",
  routes(server, site) {
    site.events.door.answerBy((named) => findDoor(site.db.read("latest"), named, site.clock()));
    openingRoutes(server, site);
  },
};
