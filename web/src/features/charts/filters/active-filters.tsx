import type { ItemKind } from "@dishboard/contract/items";
import X from "lucide-react/icons/x";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { chartsMessages } from "../charts.messages.ts";
import { activeFiltersMessages } from "./active-filters.messages.ts";
import { dietFilter, findUnknownWords, labelOf, withoutOrder } from "./filter-fields.ts";
import { useFilters } from "./use-filters.ts";

type ActiveFiltersProps = { kind: ItemKind; count: number | undefined };

/** The filters that are on, each with a way to take it off, and what the address asks for that is no filter; nothing when there are none. */
export function ActiveFilters(props: ActiveFiltersProps) {
  return (
    <>
      <UnknownFilters kind={props.kind} />
      <KnownFilters {...props} />
      <DietNote kind={props.kind} />
    </>
  );
}

/** Nobody takes a board for one that meets what its link asks for, where there is no such filter. */
function UnknownFilters({ kind }: Pick<ActiveFiltersProps, "kind">) {
  const { search } = useLocation();
  // The server renders the page for its filters only, whatever else its address says.
  const words = useIsHydrated() ? findUnknownWords(kind, search) : [];
  if (words.length === 0) return null;
  return (
    <div className="unknown-filters">
      <Notice look="error">{activeFiltersMessages.notUsed(words)}</Notice>
    </div>
  );
}

/** Whoever opens the link of a board has not seen what its filter means. */
function DietNote({ kind }: Pick<ActiveFiltersProps, "kind">) {
  const { filters } = useFilters(kind);
  return filters[dietFilter] ? <p className="diet-note">{activeFiltersMessages.dietNote}</p> : null;
}

function KnownFilters({ kind, count }: ActiveFiltersProps) {
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
