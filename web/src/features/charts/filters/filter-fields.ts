import {
  callFiltersOf,
  type Filters,
  filterLabels,
  orderWord,
  priceSteps,
  pricesOf,
  readAddressFilters,
} from "@dishboard/contract/address-filters";
import { slugOf } from "@dishboard/contract/filter-words";
import type { ItemFilters, RankingOrder } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { formatWholePrice, priceDecimals } from "../../../lib/price.ts";

export { type Filters, filterLabels, isNearestFirst, writeFilters } from "@dishboard/contract/address-filters";

/** The slider's maximum price and step, in the site's currency. */
export const priceRange = () => priceSteps(priceDecimals());

export const dietFilter = "diet";

export const hoursFilter = "hours";

/** Reads an address's filters and order in the site's currency. */
export function readFilters(kind: ItemKind, search: string | URLSearchParams): Filters {
  return readAddressFilters(kind, search, priceDecimals());
}

/** An address's filter words unknown here, also those of the other ranking and the API. */
export function findUnknownWords(kind: ItemKind, search: string): string[] {
  const given = new URLSearchParams(search);
  const filters = readFilters(kind, given);
  const names = ["price", "avoid", ...Object.values(filterLabels).flatMap(Object.keys)];
  return [...new Set(names)].flatMap((name) => {
    const words = (given.get(name) ?? "").split(" ").filter(Boolean);
    return words.filter((word) => !filters[name]?.includes(word) && !isAnyPrice(name, word));
  });
}

export function countFilters(filters: Filters): number {
  return Object.values(withoutOrder(filters)).flat().length;
}

export function withoutOrder({ order, votes, ...filters }: Filters): Filters {
  return filters;
}

export function orderOf({ order = [], votes = [] }: Filters): { isFair: boolean; isTasted: boolean } {
  return { isFair: order.length > 0, isTasted: votes.length > 0 };
}

export function withOrder(filters: Filters, name: "order" | "votes", isOn: boolean): Filters {
  return { ...filters, [name]: isOn ? [orderWord(name)] : [] };
}

export function callFilters(filters: Filters): ItemFilters & RankingOrder {
  return callFiltersOf(filters, priceDecimals());
}

export function priceOf(filters: { price?: readonly string[] | undefined }): [min: number, max: number] {
  return pricesOf(filters, priceDecimals());
}

export function labelOf(kind: ItemKind, name: string, word: string): string {
  if (name === "price") {
    const [min, max] = priceOf({ price: [word] });
    return `${priceLabel(min)} – ${priceLabel(max)}`;
  }
  return filterLabels[kind][name]?.find((label) => slugOf(label) === word) ?? word;
}

/** A slider price: $5, $100+. */
export function priceLabel(price: number): string {
  return `${formatWholePrice(price)}${price === priceRange().max ? "+" : ""}`;
}

function isAnyPrice(name: string, word: string): boolean {
  return name === "price" && word === `0-${priceRange().max}`;
}
