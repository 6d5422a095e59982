import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { wholeRanking } from "../../../lib/partial-list.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyCard } from "../../../ui/state-card.tsx";
import { chartQuery } from "../charts.queries.ts";
import { dietFilter, isNearestFirst, labelOf, withoutOrder } from "../filters/filter-fields.ts";
import { filtersMessages } from "../filters/filters.messages.ts";
import { useFilters } from "../filters/use-filters.ts";
import type { EmptyBoardProps } from "./empty-board-slot.tsx";

type NoMatchesProps = EmptyBoardProps & {
  empty: ReactNode;
};

/** Reports an empty ranking or no matches, and the filter whose removal leaves most. */
export function NoMatches({ kind, place, isCutShort, empty }: NoMatchesProps) {
  const { filters, apply } = useFilters(kind);
  const { near, ...others } = withoutOrder(filters);
  const narrowing = { ...others, near: near?.filter((word) => !isNearestFirst({ near: [word] })) ?? [] };
  const ways = Object.entries(narrowing)
    .flatMap(([name, words]) => takenOffTogether(name, words).map((some) => [name, some] as const))
    .map(([name, words]) => ({
      label: words.map((word) => labelOf(kind, name, word)).join(", "),
      without: { ...filters, [name]: filters[name]?.filter((word) => !words.includes(word)) ?? [] },
    }));
  const found = useQueries({ queries: ways.map(({ without }) => chartQuery(kind, place, without)) });
  const all = useQuery(chartQuery(kind, place, {})).data;
  const isOne = ways.length === 1;
  const counts = found.map(({ data }) => wholeRanking(data)?.length ?? 0);
  const isKnown = found.every(({ isPending, data }) => !isPending && !data?.isPartial);
  const highest = Math.max(...counts);
  const best = isKnown && highest > 0 ? ways[counts.indexOf(highest)] : undefined;
  if (all && !all.isPartial && wholeRanking(all)?.length === 0) return empty;
  return (
    <EmptyCard
      drawing={kind === "dish" ? "pin" : "jar"}
      text={(isOne ? filtersMessages.noMatch : filtersMessages.noMatches)[kind]}
      help={
        isCutShort
          ? filtersMessages.notAllSeen
          : best
            ? filtersMessages.loosen(kind, best.label, highest)
            : isOne
              ? ""
              : filtersMessages.loosenAny
      }
    >
      <Button look="main" disabled={!isKnown} onClick={() => apply(best?.without ?? {})}>
        {best ? filtersMessages.remove(best.label) : filtersMessages.clearAll}
      </Button>
    </EmptyCard>
  );
}

/** Alternative words leave together; dietary claims, which all must be met, one by one. */
function takenOffTogether(name: string, words: readonly string[]): readonly (readonly string[])[] {
  if (name === dietFilter) return words.map((word) => [word]);
  return words.length > 0 ? [words] : [];
}
