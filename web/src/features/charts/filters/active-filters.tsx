import type { ItemKind } from "@dishboard/contract/items";
import X from "lucide-react/icons/x";
import { chartsMessages } from "../charts.messages.ts";
import { labelOf, withoutOrder } from "./filter-fields.ts";
import { useFilters } from "./use-filters.ts";

/** The filters that are on, each with a way to take it off; nothing when there are none. */
export function ActiveFilters({ kind, count }: { kind: ItemKind; count: number | undefined }) {
  const { filters, apply } = useFilters(kind);
  const entries = Object.entries(withoutOrder(filters));
  if (entries.length === 0) return null;
  return (
    <div className="active-filters">
      <p className="sr-only" role="status">
        {count !== undefined && chartsMessages.found[kind](count)}
      </p>
      {entries.flatMap(([name, words]) =>
        words.map((word) => (
          <button
            key={word}
            type="button"
            onClick={() => apply({ ...filters, [name]: words.filter((other) => other !== word) })}
          >
            <span className="sr-only">Remove </span>
            {labelOf(kind, name, word)}
            <X size={16} />
          </button>
        )),
      )}
    </div>
  );
}
