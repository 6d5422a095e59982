import type { ItemKind } from "@dishboard/contract/items";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { chartsMessages } from "../charts.messages.ts";
import { countFilters, dietFilter, findUnknownWords, orderOf } from "./filter-fields.ts";
import { filterNotesMessages as messages } from "./filter-notes.messages.ts";
import { useFilters } from "./use-filters.ts";

type FilterNotesProps = { kind: ItemKind; count: number | undefined };

/** Notes over a filtered list: the number of matches, what a filter means, and unknown filters in the address. */
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
      {/* A visitor who opens a link to a board has not seen what its filter means. */}
      {filters[dietFilter] && <p className="board-note">{messages.diet[kind]}</p>}
      {orderOf(filters).isTasted && <p className="board-note">{messages.tastedRanks}</p>}
    </>
  );
}

/** Nobody takes a board for one that meets what its link asks for, where there is no such filter. */
function UnknownFilters({ kind }: Pick<FilterNotesProps, "kind">) {
  const { search } = useLocation();
  // The server renders the page for its filters only, whatever else its address says.
  const words = useIsHydrated() ? findUnknownWords(kind, search) : [];
  if (words.length === 0) return null;
  return (
    <div className="unknown-filters">
      <Notice look="error">{messages.notUsed(words)}</Notice>
    </div>
  );
}
