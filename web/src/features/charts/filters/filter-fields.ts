import {
  filterDiets,
  filterHours,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "@dishboard/contract/filter-words";
import type { ItemFilters, RankingOrder } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { formatWholePrice, priceDecimals } from "../../../lib/price.ts";

/** The filters of a ranking that are on and its order, as its address names them: `price=5-60&cuisine=asian+indian&order=fair`. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** The highest price of the slider, which stands for 'and more', and its step; in hundreds where prices have no decimals. */
export const priceRange = () => (priceDecimals() > 0 ? { max: 100, step: 5 } : { max: 10_000, step: 500 });

const withinWalk = "Within a walk";
const nearestFirst = "Nearest first";

/** The parameter of dietary claims. */
export const dietFilter = "diet";

/** The parameter of what is open. */
export const hoursFilter = "hours";

/** The chips of each ranking, by the name of their parameter. */
export const filterLabels: Record<ItemKind, Record<string, readonly string[]>> = {
  dish: {
    near: [withinWalk, nearestFirst],
    [hoursFilter]: filterHours,
    cuisine: suggestedCuisines,
    meal: filterMeals,
  },
  product: { category: suggestedCategories, [dietFilter]: filterDiets },
};

/** What an address says of the order: each name has one word, and is left out where the ranking is as usual. */
const orderWords = { order: "fair", votes: "tasted" };

/** Reads the filters and the order of an address, in their one order; what is no filter of the ranking is left out. */
export function readFilters(kind: ItemKind, search: string | URLSearchParams): Filters {
  const given = new URLSearchParams(search);
  const filters: Record<string, string[]> = {};
  const price = given.get("price") ?? "";
  if (isRange(price)) filters.price = [price];
  for (const [name, labels] of Object.entries(filterLabels[kind])) {
    const words = given.get(name)?.split(" ") ?? [];
    const on = labels.map(slugOf).filter((word) => words.includes(word));
    if (on.length > 0) filters[name] = on;
  }
  for (const [name, word] of Object.entries(orderWords)) if (given.get(name) === word) filters[name] = [word];
  return filters;
}

/** The words of filters in an address that the ranking has no filter for, also those of the other ranking and of the call. */
export function findUnknownWords(kind: ItemKind, search: string): string[] {
  const given = new URLSearchParams(search);
  const filters = readFilters(kind, given);
  const names = ["price", "avoid", ...Object.values(filterLabels).flatMap(Object.keys)];
  return [...new Set(names)].flatMap((name) => {
    const words = (given.get(name) ?? "").split(" ").filter(Boolean);
    return words.filter((word) => !filters[name]?.includes(word) && !isAnyPrice(name, word));
  });
}

/** Writes filters as an address has them; empty without any. */
export function writeFilters(filters: Filters): string {
  const entries = Object.entries(filters).filter(([, words]) => words.length > 0);
  return entries.map(([name, words]) => `${name}=${words.join("+")}`).join("&");
}

/** How many filters are on. */
export function countFilters(filters: Filters): number {
  return Object.values(withoutOrder(filters)).flat().length;
}

/** The filters without the order. */
export function withoutOrder({ order, votes, ...filters }: Filters): Filters {
  return filters;
}

/** Whether a ranking is in fair order, and whether by tasted votes only. */
export function orderOf({ order = [], votes = [] }: Filters): { isFair: boolean; isTasted: boolean } {
  return { isFair: order.length > 0, isTasted: votes.length > 0 };
}

/** The same filters in another order, or by other votes. */
export function withOrder(filters: Filters, name: "order" | "votes", isOn: boolean): Filters {
  return { ...filters, [name]: isOn ? [orderWords[name]] : [] };
}

/** Whether the hundred are shown by their distance. */
export function isNearestFirst({ near = [] }: Filters): boolean {
  return near.includes(slugOf(nearestFirst));
}

/** The filters and the order as the call takes them: with whole cents, and what is nearest first is the browser's. */
export function callFilters({ price, near, ...words }: Filters): ItemFilters & RankingOrder {
  const [min, max] = priceOf({ price });
  return {
    ...(min > 0 && { minCents: min * 100 }),
    ...(max < priceRange().max && { maxCents: max * 100 }),
    ...(near?.includes(slugOf(withinWalk)) && { within: "walk" }),
    ...Object.fromEntries(Object.entries(words).flatMap(([name, on]) => (on[0] ? [[name, on.join(" ")]] : []))),
  };
}

/** The lowest and the highest price. */
export function priceOf({ price }: { price?: readonly string[] | undefined }): [min: number, max: number] {
  const [min = 0, max = priceRange().max] = price?.[0]?.split("-").map(Number) ?? [];
  return [min, max];
}

/** What a filter that is on is called. */
export function labelOf(kind: ItemKind, name: string, word: string): string {
  if (name === "price") {
    const [min, max] = priceOf({ price: [word] });
    return `${priceLabel(min)} – ${priceLabel(max)}`;
  }
  return filterLabels[kind][name]?.find((label) => slugOf(label) === word) ?? word;
}

/** A price of the slider: $5, $100+. */
export function priceLabel(price: number): string {
  return `${formatWholePrice(price)}${price === priceRange().max ? "+" : ""}`;
}

function isAnyPrice(name: string, word: string): boolean {
  return name === "price" && word === `0-${priceRange().max}`;
}

function isRange(price: string): boolean {
  const [min, max] = priceOf({ price: [price] });
  const highest = priceRange();
  const isStep = (value: number) => value >= 0 && value <= highest.max && value % highest.step === 0;
  return /^\d{1,5}-\d{1,5}$/.test(price) && isStep(min) && isStep(max) && min <= max && price !== `0-${highest.max}`;
}
