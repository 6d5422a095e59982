/** A board's filters in its address: `price=5-60&cuisine=asian+indian&order=fair`. */
import {
  filterDiets,
  filterHours,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "./filter-words.ts";
import type { ItemFilters, RankingOrder } from "./filters.ts";
import type { ItemKind } from "./items.ts";

/** The active filters and the order, by parameter name. */
export type Filters = Readonly<Record<string, readonly string[]>>;

const withinWalk = "Within a walk";
const nearestFirst = "Nearest first";

export const filterLabels: Record<ItemKind, Record<string, readonly string[]>> = {
  dish: {
    near: [withinWalk, nearestFirst],
    hours: filterHours,
    diet: filterDiets.dish,
    cuisine: suggestedCuisines,
    meal: filterMeals,
  },
  product: { category: suggestedCategories, diet: filterDiets.product },
};

/** The default of each is left out of the address. */
const orderWords = { order: "fair", votes: "tasted" };

export function orderWord(name: keyof typeof orderWords): string {
  return orderWords[name];
}

/**
 * Returns the slider's highest price, which means 'and more', and its step; in hundreds for prices without decimals.
 */
export function priceSteps(decimals: number): { max: number; step: number } {
  return decimals > 0 ? { max: 100, step: 5 } : { max: 10_000, step: 500 };
}

/** Reads the filters and the order of an address, without unknown ones. */
export function readAddressFilters(kind: ItemKind, search: string | URLSearchParams, decimals: number): Filters {
  const given = new URLSearchParams(search);
  const filters: Record<string, string[]> = {};
  const price = given.get("price") ?? "";
  if (isRange(price, decimals)) filters.price = [price];
  for (const [name, labels] of Object.entries(filterLabels[kind])) {
    const words = given.get(name)?.split(" ") ?? [];
    const on = labels.map(slugOf).filter((word) => words.includes(word));
    if (on.length > 0) filters[name] = on;
  }
  for (const [name, word] of Object.entries(orderWords)) if (given.get(name) === word) filters[name] = [word];
  return filters;
}

export function writeFilters(filters: Filters): string {
  const entries = Object.entries(filters).filter(([, words]) => words.length > 0);
  return entries.map(([name, words]) => `${name}=${words.join("+")}`).join("&");
}

/** Whether the hundred are sorted by distance. */
export function isNearestFirst({ near = [] }: Filters): boolean {
  return near.includes(slugOf(nearestFirst));
}

/** Returns the parameters of the call: whole cents, and without 'nearest first', which the browser does. */
export function callFiltersOf({ price, near, ...words }: Filters, decimals: number): ItemFilters & RankingOrder {
  const [min, max] = pricesOf({ price }, decimals);
  return {
    ...(min > 0 && { minCents: min * 100 }),
    ...(max < priceSteps(decimals).max && { maxCents: max * 100 }),
    ...(near?.includes(slugOf(withinWalk)) && { within: "walk" }),
    ...Object.fromEntries(Object.entries(words).flatMap(([name, on]) => (on[0] ? [[name, on.join(" ")]] : []))),
  };
}

export function pricesOf(
  { price }: { price?: readonly string[] | undefined },
  decimals: number,
): [min: number, max: number] {
  const [min = 0, max = priceSteps(decimals).max] = price?.[0]?.split("-").map(Number) ?? [];
  return [min, max];
}

function isRange(price: string, decimals: number): boolean {
  const [min, max] = pricesOf({ price: [price] }, decimals);
  const highest = priceSteps(decimals);
  const isStep = (value: number) => value >= 0 && value <= highest.max && value % highest.step === 0;
  return /^\d{1,5}-\d{1,5}$/.test(price) && isStep(min) && isStep(max) && min <= max && price !== `0-${highest.max}`;
}
