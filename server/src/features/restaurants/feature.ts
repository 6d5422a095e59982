import type { Feature } from "../../platform/site.ts";
import { restaurantPagesRoutes } from "./restaurants.routes.ts";

export const restaurants: Feature = { name: "restaurants", routes: restaurantPagesRoutes };
