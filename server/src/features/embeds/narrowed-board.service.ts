import {
  callFiltersOf,
  type Filters,
  filterLabels,
  priceSteps,
  pricesOf,
  readAddressFilters,
  writeFilters,
} from "@dishboard/contract/address-filters";
import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import { slugOf } from "@dishboard/contract/filter-words";
import type { ItemFilters, RankingOrder } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { type Money, moneyOf } from "@dishboard/contract/prices";

export type Narrowing = { search: string; filters: ItemFilters & RankingOrder; names: string };

/** Returns null without filters. Only the site's two boards have filters. */
export function narrowingOf(key: string, search: string | URLSearchParams, currency: string): Narrowing | null {
  const kind = key === dishBoardKey ? "dish" : key === productBoardKey ? "product" : null;
  if (kind === null) return null;
  const money = moneyOf(currency);
  const filters = readAddressFilters(kind, search, money.decimals);
  const written = writeFilters(filters);
  if (written === "") return null;
  return { search: written, filters: callFiltersOf(filters, money.decimals), names: namesOf(kind, filters, money) };
}

function namesOf(kind: ItemKind, filters: Filters, { sign, decimals }: Money): string {
  const labels = Object.entries(filterLabels[kind]).flatMap(([name, all]) =>
    all.filter((label) => filters[name]?.includes(slugOf(label))),
  );
  const [min, max] = pricesOf(filters, decimals);
  const price = `${sign}${min} – ${sign}${max}${max === priceSteps(decimals).max ? "+" : ""}`;
  const orders = [...(filters.order ? ["Fair"] : []), ...(filters.votes ? ["Tasted only"] : [])];
  return [...labels, ...(filters.price ? [price] : []), ...orders].join(", ");
}
