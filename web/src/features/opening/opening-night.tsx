import { hasFeature } from "@dishboard/contract/features";
import { rankingLimit } from "@dishboard/contract/limits";
import type { Opening } from "@dishboard/contract/opening";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { useSettings } from "../../lib/settings.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { ErrorCard } from "../../ui/state-card.tsx";
import { WaitingCards, WorkPage } from "../../ui/work-page.tsx";
import { Invitations } from "./invitations.tsx";
import { openingMessages as messages } from "./opening.messages.ts";
import { openingQuery } from "./opening.queries.ts";
import { PlacesWithoutDish } from "./places-without-dish.tsx";
import { Posters } from "./posters/posters.tsx";
import "./opening.css";

export function OpeningNight({ children }: { children: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(openingQuery);
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      {hasFeature(useSettings(), "market-days") && (
        <p className="opening-note">
          <Link to={paths.marketDays}>{messages.toMarketDays}</Link>
        </p>
      )}
      {data ? (
        <>
          <Board opening={data} />
          <Posters placesWithDish={data.placesWithDish} />
        </>
      ) : isError ? (
        <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <WaitingCards height={160} />
      )}
      <Invitations />
      {data && <PlacesWithoutDish opening={data} />}
      {children}
    </WorkPage>
  );
}

export function OpeningSkeleton() {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <WaitingCards height={160} />
    </WorkPage>
  );
}

type BoardProps = { opening: Opening };

function Board({ opening: { dishCount, votedDishCount, placesWithDish, placesWithoutDish, next } }: BoardProps) {
  const { text, action } = messages.steps[next];
  const hasDishImports = hasFeature(useSettings(), "dish-imports");
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
        ) : next === "dishes" && !hasDishImports ? null : (
          <Link to={nextPaths[next]} className={buttonClass("main", "bar")}>
            {action}
          </Link>
        )}
      </div>
    </section>
  );
}

const nextPaths = { places: paths.import, dishes: paths.importDishes, done: paths.dishboard } as const;
