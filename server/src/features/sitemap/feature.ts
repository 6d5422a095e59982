import type { Feature } from "../../platform/site.ts";
import { sitemapRoutes } from "./sitemap.routes.ts";

export const sitemap: Feature = { name: "sitemap", routes: sitemapRoutes };
