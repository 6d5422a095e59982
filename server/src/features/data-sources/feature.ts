import type { Feature } from "../../platform/site.ts";
import { dataSourcesRoutes } from "./data-sources.routes.ts";

export const dataSources: Feature = { name: "data-sources", routes: dataSourcesRoutes };
