import type { Position } from "@dishboard/contract/places";
import { maxSearchLength, type SearchedItem } from "@dishboard/contract/search";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { allSectionsQuery } from "./search.queries.ts";

const typingPauseMs = 200;

export type ItemSearch = {
  results: readonly SearchedItem[];
  isSearching: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Searches items while typing, keeping old results meanwhile. */
export function useItemSearch(typed: string, near: Position | null, isOpen: boolean): ItemSearch {
  const wanted = isOpen ? cleaned(typed) : "";
  const [asked, setAsked] = useState("");
  useEffect(() => {
    if (wanted === "") return setAsked("");
    const timer = setTimeout(() => setAsked(wanted), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...allSectionsQuery(asked, near),
    retry: false,
  });
  const isSettled = asked === wanted && !isFetching && !isPlaceholderData;
  const results = data && wanted !== "" && !isError ? [...data.dishes.entries, ...data.products.entries] : [];
  return {
    results,
    isSearching: wanted !== "" && !isSettled,
    isEmpty: wanted !== "" && isSettled && !isError && results.length === 0,
    hasFailed: wanted !== "" && isSettled && isError,
    retry: () => void refetch(),
  };
}

/** The server refuses NUL and long texts. */
function cleaned(text: string): string {
  return [...text.replaceAll("\0", "").trim()].slice(0, maxSearchLength).join("");
}
