import type { Feature } from "../../platform/site.ts";
import { embedsRoutes } from "./embeds.routes.ts";

export const embeds: Feature = { name: "embeds", routes: embedsRoutes };
