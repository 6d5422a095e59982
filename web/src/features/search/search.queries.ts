import { allergenNames } from "@dishboard/contract/allergens";
import { call } from "@dishboard/contract/endpoint";
import { slugOf } from "@dishboard/contract/filter-words";
import { maxSearchResults, searchPageSize } from "@dishboard/contract/limits";
import { onPositionGrid, type Position } from "@dishboard/contract/places";
import { type SearchResults, type SearchSection, search } from "@dishboard/contract/search";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";

export type SingleSection = Exclude<SearchSection, "all">;

const freshMs = 30_000;

/** Each section's first results near the visitor, without avoided allergens. */
export function allSectionsQuery(text: string, near: Position | null, avoided: readonly number[] = []) {
  return queryOptions({
    queryKey: ["search", "all", text, near && onPositionGrid(near), avoided],
    queryFn: ({ signal }) =>
      call(browserTransport, search, { query: queryOf({ text, section: "all", near, avoided }, 0) }, { signal }),
    enabled: text !== "",
    staleTime: freshMs,
    // Old results stay meanwhile; answers never overtake later ones.
    placeholderData: keepPreviousData,
  });
}

export function sectionQuery(
  text: string,
  section: SingleSection,
  near: Position | null,
  avoided: readonly number[] = [],
) {
  return infiniteQueryOptions({
    queryKey: ["search", section, text, near && onPositionGrid(near), avoided],
    queryFn: ({ signal, pageParam }) =>
      call(browserTransport, search, { query: queryOf({ text, section, near, avoided }, pageParam) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_: SearchResults, pages: SearchResults[]) => nextPage(pages, section),
    enabled: text !== "",
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

function nextPage(pages: SearchResults[], section: SingleSection): number | undefined {
  const next = pages.length * searchPageSize;
  return next < Math.min(maxSearchResults, pages.at(-1)?.[section].total ?? 0) ? next : undefined;
}

type Search = { text: string; section: SearchSection; near: Position | null; avoided: readonly number[] };

function queryOf({ text, section, near, avoided }: Search, from: number) {
  const place = near && onPositionGrid(near);
  return {
    q: text,
    in: section,
    ...(from > 0 && { from }),
    ...(avoided.length > 0 && { avoid: allergenNames(avoided).map(slugOf).join(" ") }),
    ...(place && { lat: place.latitude, lon: place.longitude }),
  };
}
