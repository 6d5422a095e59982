import { maxSearchResults } from "@dishboard/contract/limits";
import "../../ui/chip.css";
import type { Position } from "@dishboard/contract/places";
import type { SearchedItem, SearchResults } from "@dishboard/contract/search";
import { searchPath } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShownToViewer } from "../blocks/use-shown-to-viewer.ts";
import { LensSplit } from "../diet/lens/lens-slots.tsx";
import { ItemRow, PersonRow, RestaurantRow } from "./found-rows.tsx";
import { searchMessages as messages } from "./search.messages.ts";
import type { SingleSection } from "./search.queries.ts";

const sections: readonly SingleSection[] = ["dishes", "restaurants", "products", "people"];

type FoundProps = { results: SearchResults; typed: string; from: Position };

export function FoundSections({ results, typed, from }: FoundProps) {
  return (
    <>
      {results.related.length > 0 && (
        <ul role="list" className="related" aria-label={messages.related}>
          {results.related.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              <Link
                to={searchPath(text, kind === "brand" ? "products" : "all")}
                className="chip related-chip"
                data-result=""
              >
                <span dir="auto">{kind === "tag" ? `#${text}` : text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {sections
        .filter((section) => results[section].entries.length > 0)
        .map((section) => (
          <section key={section} className="found-section" aria-labelledby={`found-${section}`}>
            <div className="found-head">
              <h2 id={`found-${section}`}>{messages.sections[section]}</h2>
              {results[section].total > results[section].entries.length && (
                <Link to={searchPath(typed, section)} data-result="">
                  {messages.seeAll(countOf(results[section].total))}
                  <span className="sr-only"> {messages.sections[section]}</span>
                </Link>
              )}
            </div>
            <FoundList section={section} results={results} typed={typed} from={from} />
          </section>
        ))}
    </>
  );
}

export function FoundList({ section, results, typed, from }: FoundProps & { section: SingleSection }) {
  const people = useShownToViewer(section === "people" ? results.people.entries : undefined, idOf);
  if (section === "dishes" || section === "products")
    return (
      <FoundItems
        label={messages.sections[section]}
        items={results[section].entries}
        isPart={results[section].total > results[section].entries.length}
        typed={typed}
        from={from}
      />
    );
  return (
    <ul role="list" className="found-list" aria-label={messages.sections[section]}>
      {section === "restaurants" &&
        results.restaurants.entries.map((one) => (
          <RestaurantRow key={one.id} restaurant={one} typed={typed} from={from} />
        ))}
      {people?.map((one) => (
        <PersonRow key={one.id} person={one} typed={typed} />
      ))}
    </ul>
  );
}

type FoundItemsProps = {
  label: string;
  items: readonly SearchedItem[];
  isPart?: boolean;
  typed: string;
  from: Position;
};

export function FoundItems({ label, items, isPart, ...row }: FoundItemsProps) {
  return (
    <LensSplit items={items} isPart={isPart}>
      {(some, avoided) => (
        <ul role="list" className="found-list lens-bound" aria-label={label}>
          {some.map((one) => (
            <ItemRow key={one.id} item={one} avoided={avoided} {...row} />
          ))}
        </ul>
      )}
    </LensSplit>
  );
}

const idOf = ({ id }: { id: string }) => id;

export function FoundSkeleton() {
  return (
    <div className="skeletons" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="found-row">
          <Skeleton className="found-picture" height={56} />
          <span className="found-text">
            <Skeleton width="60%" height={18} />
            <Skeleton width="40%" height={14} className="found-skeleton-line" />
          </span>
        </div>
      ))}
    </div>
  );
}

function countOf(total: number): string {
  return total < maxSearchResults ? String(total) : `${maxSearchResults}+`;
}
