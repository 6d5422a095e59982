import type { Feature } from "../../platform/site.ts";
import { editingRoutes } from "./editing/editing.routes.ts";
import { profilesRoutes } from "./profiles.routes.ts";
import { bestPictureRoutes } from "./taste/best-picture.routes.ts";
import { tasteRoutes } from "./taste/taste.routes.ts";

export const profiles: Feature = {
  name: "profiles",
  routes(server, site) {
    const { itemChanged } = site.events;
    profilesRoutes(server, site);
    editingRoutes(server, { ...site, onChange: itemChanged.announce });
    const { clearCache } = bestPictureRoutes(server, site);
    itemChanged.listen(clearCache);
    tasteRoutes(server, { ...site, onChange: clearCache });
  },
};
