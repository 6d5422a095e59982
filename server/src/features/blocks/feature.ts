import type { Feature } from "../../platform/site.ts";
import { blocksRoutes } from "./blocks.routes.ts";

export const blocks: Feature = {
  name: "blocks",
  routes: (server, site) => blocksRoutes(server, { ...site, endFollows: site.events.personBlocked.announce }),
};
