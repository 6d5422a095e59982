import { boardNames, type ItemKind } from "@dishboard/contract/items";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import type { PageSettings } from "@dishboard/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import { boardSubject, boardTitle } from "../features/charts/board-titles.messages.ts";
import { chartQuery } from "../features/charts/charts.queries.ts";
import {
  countFilters,
  type Filters,
  readFilters,
  withoutOrder,
  writeFilters,
} from "../features/charts/filters/filter-fields.ts";
import type { SavedPlace } from "../features/places/place-storage.ts";
import { rankingPath } from "../lib/paths.ts";
import { boardSharePicture, leadersOf } from "../lib/share-picture.ts";
import { rankingData } from "../lib/structured-data.ts";
import type { PageHead } from "./page.ts";

/** Indexed filters, with at most one value each. */
const kindFilters: Record<ItemKind, readonly string[]> = { dish: ["cuisine", "meal"], product: ["category", "diet"] };

/** Metadata of a board with filters. */
export function boardHead(
  kind: ItemKind,
  client: QueryClient,
  { search, place }: { search: URLSearchParams; place: SavedPlace | null },
  { marketArea, publicUrl }: PageSettings,
): PageHead | undefined {
  const filters = readFilters(kind, search);
  const chart = client.getQueryData(chartQuery(kind, place?.position ?? null, filters).queryKey);
  if (!chart) return undefined;
  const { cards, total = cards.length, isCutShort = false } = chart;
  const placeName = place ? place.name : marketArea.name;
  const title = boardTitle(kind, filters, placeName);
  const kindSearch = writeFilters(boardOf(filters));
  const isListed = isFindable(kind, filters, total);
  const isPictured = isListed && place === null && cards.length > 0 && writeFilters(filters) === kindSearch;
  return {
    title,
    description: describe(kind, filters, { placeName, total, isCutShort }, leadersOf(cards)),
    canonicalPath: rankingPath[kind] + (kindSearch && `?${kindSearch}`),
    ...(!isListed && { isUnlisted: true as const }),
    ...(isPictured && { picture: boardSharePicture({ kind, search: kindSearch }, title, cards) }),
    jsonLd: [rankingData({ name: title, cards, total }, publicUrl)],
  };
}

function boardOf(filters: Filters): Filters {
  const { near, ...others } = withoutOrder(filters);
  const area = near?.filter((word) => word !== "nearest-first") ?? [];
  return area.length > 0 ? { near: area, ...others } : others;
}

function isFindable(kind: ItemKind, filters: Filters, total: number): boolean {
  const board = boardOf(filters);
  if (countFilters(board) === 0) return true;
  const isOfKind = Object.entries(board).every(
    ([name, words]) => kindFilters[kind].includes(name) && words.length === 1,
  );
  return isOfKind && total > 0;
}

function describe(
  kind: ItemKind,
  filters: Filters,
  { placeName, total, isCutShort }: { placeName: string | null; total: number; isCutShort: boolean },
  leaders: string,
): string {
  const subject = boardSubject(kind, boardOf(filters), placeName);
  if (total === 0) return `No ${subject} on ${boardNames[kind]} so far.`;
  const reach = kind === "dish" && !filters.near?.includes("within-a-walk") ? `, within ${nearbyRadiusKm} km` : "";
  const count = isCutShort ? `${total} and perhaps more` : `${total}`;
  return `The best ${subject}${reach}, ranked by votes: ${count} on the board. ${leaders}`;
}
