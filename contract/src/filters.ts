/**
 * The filters of the rankings. An address names them by words, `cuisine=italian+asian&meal=dinner`, in a fixed order,
 * so that equal requests get equal bytes.
 */
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

/** A filter by words of these labels, separated by spaces: in the labels' order, without repetitions. */
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

/** In which order, and by which votes: without a word by net score, and by all. */
const ranking = { order: words(["fair"]), votes: words(["tasted"]) };

const prices = { minCents: cents, maxCents: cents };

const range = () =>
  z.refine<ItemFilters>(({ minCents = 0, maxCents = maxPriceCents }) => minCents <= maxCents, {
    message: "minCents must not be above maxCents",
    path: ["minCents"],
  });

/** The place and the filters of dishes, as their call takes them. */
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

/** The filters of products. */
export const ProductFilters = z
  .strictObject({
    ...ranking,
    ...prices,
    category: words(suggestedCategories),
    diet: words(filterDiets.product),
    avoid: words(allergens.map(({ name }) => name)),
  })
  .check(range());

/** The words that a board is narrowed to. */
export const BoardFilters = z.strictObject({
  cuisine: words(suggestedCuisines),
  category: words(suggestedCategories),
  meal: words(filterMeals),
  diet: words(filterDiets.dish),
});

/** In which order a ranking is, and by which votes. */
export type RankingOrder = { order?: string | undefined; votes?: string | undefined };

/** What a ranking is narrowed to; a filter that is not set is undefined. */
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
