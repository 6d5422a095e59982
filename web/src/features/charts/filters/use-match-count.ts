import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { wholeRanking } from "../../../lib/partial-list.ts";
import { useLensList } from "../../diet/lens/use-lens-list.ts";
import { chartQuery } from "../charts.queries.ts";
import { useLensFill } from "../use-lens-fill.ts";
import { type Filters, readFilters, writeFilters } from "./filter-fields.ts";

const restMs = 200;

/** Items left by filters and lens ('and more' if cut short), from the fetched list; undefined while unknown. */
export function useMatchCount(
  kind: ItemKind,
  place: Position | null,
  filters: Filters,
  isWanted: boolean,
): string | undefined {
  const text = writeFilters(readFilters(kind, writeFilters(filters)));
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({ ...chartQuery(kind, place, readFilters(kind, settled)), enabled: isWanted });
  const cards = useLensFill(kind, place, readFilters(kind, settled), settled === text ? wholeRanking(data) : undefined);
  const hiddenCount = useLensList(cards)?.hiddenCount ?? 0;
  return cards && `${cards.length - hiddenCount}${data?.isCutShort ? "+" : ""}`;
}
