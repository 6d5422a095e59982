import type { ItemKind } from "@dishboard/contract/items";
import { useMemo } from "react";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { type Filters, filterLabels, readFilters, writeFilters } from "./filter-fields.ts";

/** The filters of the page's address, and how to go to others: what else the address says stays, but the open card. */
export function useFilters(kind: ItemKind): { filters: Filters; apply: (filters: Filters) => void } {
  const navigate = useNavigate();
  const { search } = useLocation();
  const text = writeFilters(readFilters(kind, search));
  const filters = useMemo(() => readFilters(kind, text), [kind, text]);
  const apply = (next: Filters) => {
    const nextText = writeFilters(readFilters(kind, writeFilters(next)));
    if (nextText === text) return;
    const others = new URLSearchParams(search);
    for (const name of ["price", "dish", "product", ...Object.keys(filterLabels[kind])]) others.delete(name);
    const rest = String(others).replaceAll("%2C", ",");
    navigate({ search: nextText && rest ? `${nextText}&${rest}` : nextText || rest });
  };
  return { filters, apply };
}
