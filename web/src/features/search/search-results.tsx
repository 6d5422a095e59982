import { namedAllergens } from "@dishboard/contract/allergen-words";
import { dietaryClaims } from "@dishboard/contract/labels";
import type { Position } from "@dishboard/contract/places";
import type { SearchResults } from "@dishboard/contract/search";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { useLens } from "../diet/lens/use-lens.ts";
import { FoundList, FoundSections, FoundSkeleton } from "./found-sections.tsx";
import { searchMessages as messages } from "./search.messages.ts";
import { allSectionsQuery, type SingleSection, sectionQuery } from "./search.queries.ts";

type ResultsProps = {
  text: string;
  near: Position | null;
  from: Position;
  empty: ReactNode;
};

export function AllSections({ text, near, from, empty }: ResultsProps) {
  const { avoided } = useLens();
  const search = useQuery(allSectionsQuery(text, near, avoided));
  const count = search.data ? countOf(search.data) : 0;
  return (
    <Results search={search} count={count} isClose={search.data?.isClose} isLeft={avoided.length > 0} empty={empty}>
      {search.data?.isClose && <CloseOnly text={text} isLeft={avoided.length > 0} />}
      <ClaimNote text={text} isUnsure={search.data?.isClose || search.isPlaceholderData} isLeft={avoided.length > 0} />
      {search.data && <FoundSections results={search.data} typed={text} from={from} />}
    </Results>
  );
}

export function OneSection({ text, section, near, from, empty }: ResultsProps & { section: SingleSection }) {
  const { avoided } = useLens();
  const isLeft = avoided.length > 0 && (section === "dishes" || section === "products");
  const search = useInfiniteQuery(sectionQuery(text, section, near, avoided));
  const pages = search.data?.pages ?? [];
  const [first] = pages;
  return (
    <Results search={search} count={first?.[section].total ?? 0} isClose={first?.isClose} isLeft={isLeft} empty={empty}>
      <h2 className="sr-only">{messages.sections[section]}</h2>
      {first?.isClose && <CloseOnly text={text} isLeft={isLeft} />}
      {section !== "people" && (
        <ClaimNote text={text} isUnsure={first?.isClose || search.isPlaceholderData} isLeft={isLeft} />
      )}
      {first && <FoundList section={section} results={joined(pages, first, section)} typed={text} from={from} />}
      {search.hasNextPage && (
        <Button look="line" disabled={search.isFetchingNextPage} onClick={() => search.fetchNextPage()}>
          {search.isFetchingNextPage ? messages.loadingMore : messages.loadMore}
        </Button>
      )}
    </Results>
  );
}

function CloseOnly({ text, isLeft }: { text: string; isLeft: boolean }) {
  const [before, after] = isLeft ? messages.closeLeft : messages.close;
  return (
    <p className="close-only">
      {before}
      <bdi>{text}</bdi>
      {after}
    </p>
  );
}

/** Words for food without something, next to claims and allergen names. */
const aboutAllergens = /allerg|anaphyla|intoleran|\bgf\b|c(?:o?e|œ)liac|free\b|without|safe|plant.?based/i;

/** Explains results of claims or allergen words, which a search cannot check. `isUnsure`: they may lack the words. */
function ClaimNote({ text, isUnsure, isLeft }: { text: string; isUnsure: boolean; isLeft: boolean }) {
  const words = (name: string) =>
    ` ${name
      .toLowerCase()
      .replace(/[\s-]+/g, " ")
      .trim()} `;
  const claims = dietaryClaims.map(({ name }) => name).filter((name) => words(text).includes(words(name)));
  if (claims.length > 0 && !isUnsure) return <p className="claim-note">{messages.claimNote(claims.join(", "))}</p>;
  const isAboutThem = aboutAllergens.test(text) || namedAllergens(text).length > 0;
  if (claims.length === 0 && !isAboutThem) return null;
  return <p className="claim-note">{isLeft ? messages.uncheckedLeft : messages.unchecked}</p>;
}

type SearchState = {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

function Results({
  search,
  count,
  isClose = false,
  isLeft,
  empty,
  children,
}: {
  search: SearchState;
  count: number;
  isClose: boolean | undefined;
  isLeft: boolean;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = search;
  if (isError && !data) return <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => refetch()} />;
  if (!data) return <FoundSkeleton />;
  return (
    <div aria-busy={isPlaceholderData} data-stale={isPlaceholderData ? "" : undefined}>
      <p className="sr-only" role="status">
        {!isPlaceholderData &&
          count > 0 &&
          (!isClose ? messages.found(count) : isLeft ? messages.foundCloseLeft(count) : messages.foundClose(count))}
      </p>
      {count > 0 ? children : !isPlaceholderData && empty}
    </div>
  );
}

function countOf({ dishes, restaurants, products, people }: SearchResults): number {
  return dishes.total + restaurants.total + products.total + people.total;
}

function joined(pages: readonly SearchResults[], first: SearchResults, section: SingleSection): SearchResults {
  const seen = new Set<string>();
  const entries = pages
    .flatMap((page): { id: string }[] => page[section].entries)
    .filter(({ id }) => !seen.has(id) && seen.add(id));
  return { ...first, [section]: { ...first[section], entries } };
}
