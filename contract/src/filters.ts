/** The filters of the rankings. An address has them in a fixed order, so that equal requests get equal bytes. */
import * as z from "zod/mini";
import { bothCoordinates, placeFields } from "./coordinate.ts";
import {
  filterDiets,
  filterHours,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "./filter-words.ts";
import { allergens } from "./labels.ts";
import { maxPriceCents } from "./limits.ts";

function words(labels: readonly string[]) {
  const known = labels.map(slugOf);
  const error = `must be some of ${known}`;
  const read = (text: string) => known.filter((word) => text.split(" ").includes(word));
  return z.optional(
    z.string({ error }).check(
      z.maxLength(200, { error, abort: true }),
      z.refine((text) => text.split(" ").every((word) => known.includes(word)), { error, abort: true }),
      z.overwrite((text) => read(text).join(" ")),
    ),
  );
}

const cents = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.pipe(z.transform(Number), z.int().check(z.maximum(maxPriceCents)))),
);

/** By default the order is by net score, and all votes count. */
const ranking = { order: words(["fair"]), votes: words(["tasted"]) };

const prices = { minCents: cents, maxCents: cents };

const range = () =>
  z.refine<ItemFilters>(({ minCents = 0, maxCents = maxPriceCents }) => minCents <= maxCents, {
    message: "minCents must not be above maxCents",
    path: ["minCents"],
  });

export const DishFilters = z
  .strictObject({
    ...placeFields,
    ...ranking,
    ...prices,
    cuisine: words(suggestedCuisines),
    meal: words(filterMeals),
    diet: words(filterDiets.dish),
    avoid: words(allergens.map(({ name }) => name)),
    within: words(["walk"]),
    hours: words(filterHours),
  })
  .check(bothCoordinates(), range());

export const ProductFilters = z
  .strictObject({
    ...ranking,
    ...prices,
    category: words(suggestedCategories),
    diet: words(filterDiets.product),
    avoid: words(allergens.map(({ name }) => name)),
  })
  .check(range());

export const BoardFilters = z.strictObject({
  cuisine: words(suggestedCuisines),
  category: words(suggestedCategories),
  meal: words(filterMeals),
  diet: words(filterDiets.dish),
});

export type RankingOrder = { order?: string | undefined; votes?: string | undefined };

/** The filters of a ranking; unset ones are undefined. */
export type ItemFilters = {
  minCents?: number | undefined;
  maxCents?: number | undefined;
  cuisine?: string | undefined;
  category?: string | undefined;
  meal?: string | undefined;
  diet?: string | undefined;
  avoid?: string | undefined;
  within?: string | undefined;
  hours?: string | undefined;
};
