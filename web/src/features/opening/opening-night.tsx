import { rankingLimit } from "@dishboard/contract/limits";
import type { Opening } from "@dishboard/contract/opening";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { Invitations } from "./invitations.tsx";
import { openingMessages as messages } from "./opening.messages.ts";
import { openingQuery } from "./opening.queries.ts";
import { PlacesWithoutDish } from "./places-without-dish.tsx";
import { Posters } from "./posters.tsx";
import "./opening.css";

/** Where administrators see what a new board lacks, print posters and invite groups; what other features add comes below. */
export function OpeningNight({ children }: { children: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(openingQuery);
  return (
    <div className="opening">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <p className="opening-note">
        <Link to={paths.marketDays}>{messages.toMarketDays}</Link>
      </p>
      {data ? (
        <>
          <Board opening={data} />
          <Posters placesWithDish={data.placesWithDish} />
        </>
      ) : isError ? (
        <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <Invitations />
      {data && <PlacesWithoutDish opening={data} />}
      {children}
    </div>
  );
}

export function OpeningSkeleton() {
  return (
    <div className="opening">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <Waiting />
    </div>
  );
}

function Waiting() {
  return (
    <div className="skeletons" aria-busy="true">
      <Skeleton className="opening-waiting" />
    </div>
  );
}

function Board({
  opening: { dishCount, votedDishCount, placesWithDish, placesWithoutDish, next },
}: {
  opening: Opening;
}) {
  const { text, action } = messages.steps[next];
  const counts = [
    [messages.dishes, messages.of(dishCount, rankingLimit), dishCount / rankingLimit],
    [messages.voted, messages.of(votedDishCount, dishCount), votedDishCount / Math.max(1, dishCount)],
    [
      messages.withDish,
      messages.of(placesWithDish, placesWithDish + placesWithoutDish),
      placesWithDish / Math.max(1, placesWithDish + placesWithoutDish),
    ],
  ] as const;
  return (
    <section className="opening-card raised" aria-labelledby="opening-board">
      <h2 id="opening-board">{messages.board}</h2>
      <dl className="opening-counts">
        {counts.map(([label, count, part]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
            <span className="opening-bar" aria-hidden="true">
              <span style={{ inlineSize: `${100 * part}%` }} />
            </span>
          </div>
        ))}
      </dl>
      <div className="opening-next">
        <p>
          <strong>{messages.next}</strong> {text}
        </p>
        {next === "votes" ? (
          <a href="#opening-posters" className={buttonClass("main", "bar")}>
            {action}
          </a>
        ) : (
          <Link to={nextPaths[next]} className={buttonClass("main", "bar")}>
            {action}
          </Link>
        )}
      </div>
    </section>
  );
}

const nextPaths = { places: paths.import, dishes: paths.importDishes, done: paths.dishboard } as const;
