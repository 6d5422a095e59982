import type { Kysely } from "kysely";
import * as reactionsOfOwn from "./migrations/0087-reactions-of-own.ts";
import * as suspendedMarks from "./migrations/0088-suspended-marks.ts";
import * as reportsOfVisitors from "./migrations/0090-reports-of-visitors.ts";
import * as reporters from "./migrations/0091-reporters.ts";
import * as pinnedDishes from "./migrations/0094-pinned-dishes.ts";
import * as askedRestaurants from "./migrations/0095-asked-restaurants.ts";
import * as reportsOfAllergens from "./migrations/0096-reports-of-allergens.ts";
import * as tinyPositions from "./migrations/0099-tiny-positions.ts";
import * as movedRestaurants from "./migrations/0100-moved-restaurants.ts";
import * as disputesAgainstNew from "./migrations/0101-disputes-against-new.ts";
import * as mergedCharts from "./migrations/0105-merged-charts.ts";

/** For existing databases; new ones are made from the files in `schema/`. */
export type LaterMigration = {
  /** Only the functions that tables use exist here. */
  up(db: Kysely<unknown>): Promise<void>;
  /** All functions and triggers are those of this version here. */
  fill?(db: Kysely<unknown>): Promise<void>;
};

/** In order of their names. */
export type LaterMigrations = Record<string, LaterMigration>;

/** The first migration, for the tables of `migrations/baseline.sql`. */
export const baseline = "0086-baseline";

export const laterMigrations: LaterMigrations = {
  "0087-reactions-of-own": reactionsOfOwn,
  "0088-suspended-marks": suspendedMarks,
  "0090-reports-of-visitors": reportsOfVisitors,
  "0091-reporters": reporters,
  "0094-pinned-dishes": pinnedDishes,
  "0095-asked-restaurants": askedRestaurants,
  "0096-reports-of-allergens": reportsOfAllergens,
  "0099-tiny-positions": tinyPositions,
  "0100-moved-restaurants": movedRestaurants,
  "0101-disputes-against-new": disputesAgainstNew,
  "0105-merged-charts": mergedCharts,
};
