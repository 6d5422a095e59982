import type { Feature } from "../../platform/site.ts";
import { whatsNewRoutes } from "./whats-new.routes.ts";

export const whatsNew: Feature = { name: "whats-new", routes: whatsNewRoutes };
