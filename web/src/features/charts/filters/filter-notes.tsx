import type { ItemKind } from "@dishboard/contract/items";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { chartsMessages } from "../charts.messages.ts";
import { countFilters, dietFilter, findUnknownWords, orderOf } from "./filter-fields.ts";
import { filterNotesMessages as messages } from "./filter-notes.messages.ts";
import { useFilters } from "./use-filters.ts";

type FilterNotesProps = { kind: ItemKind; count: number | undefined };

/** Notes over a filtered list: matches, meanings, unknown filters. */
export function FilterNotes({ kind, count }: FilterNotesProps) {
  const { filters } = useFilters(kind);
  return (
    <>
      <UnknownFilters kind={kind} />
      {countFilters(filters) > 0 && (
        <p className="sr-only" role="status">
          {count !== undefined && chartsMessages.found[kind](count)}
        </p>
      )}
      {/* A linked board's visitor has not seen the filter's explanation. */}
      {filters[dietFilter] && <p className="board-note">{messages.diet[kind]}</p>}
      {orderOf(filters).isTasted && <p className="board-note">{messages.tastedRanks}</p>}
    </>
  );
}

/** A board must not seem to meet a filter that does not exist. */
function UnknownFilters({ kind }: Pick<FilterNotesProps, "kind">) {
  const { search } = useLocation();
  // The server renders by known filters only.
  const words = useIsHydrated() ? findUnknownWords(kind, search) : [];
  if (words.length === 0) return null;
  return (
    <div className="unknown-filters">
      <Notice look="error">{messages.notUsed(words)}</Notice>
    </div>
  );
}
