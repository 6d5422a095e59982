import type { ItemKind } from "@dishboard/contract/items";
import { useMemo } from "react";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { type Filters, filterLabels, readFilters, withoutOrder, writeFilters } from "./filter-fields.ts";

type UsedFilters = {
  filters: Filters;
  /** Applies filters; keeps a missing order and other parameters, but closes the card. */
  apply: (filters: Filters) => void;
  searchOf: (filters: Filters) => string;
};

export function useFilters(kind: ItemKind): UsedFilters {
  const navigate = useNavigate();
  const { search } = useLocation();
  const text = writeFilters(readFilters(kind, search));
  const filters = useMemo(() => readFilters(kind, text), [kind, text]);
  const searchOf = (next: Filters) => {
    const nextText = writeFilters(readFilters(kind, writeFilters(next)));
    const others = new URLSearchParams(search);
    const names = Object.values(filterLabels).flatMap(Object.keys);
    const own = ["price", "avoid", "order", "votes", "dish", "product", ...names];
    for (const name of own) others.delete(name);
    const rest = String(others).replaceAll("%2C", ",");
    return nextText && rest ? `${nextText}&${rest}` : nextText || rest;
  };
  const apply = (next: Filters) => {
    const { order = filters.order ?? [], votes = filters.votes ?? [] } = next;
    const all = { ...withoutOrder(next), order, votes };
    if (writeFilters(readFilters(kind, writeFilters(all))) !== text) navigate({ search: searchOf(all) });
  };
  return { filters, apply, searchOf };
}
