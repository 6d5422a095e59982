import { useInfiniteQuery } from "@tanstack/react-query";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { logMessages as messages } from "../features/food-log/food-log.messages.ts";
import { foodLogQuery } from "../features/food-log/food-log.queries.ts";
import { OwnLog } from "../features/food-log/own-log.tsx";
import { formatCount } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import "./log.css";

function LogPage({ title }: { title: string }) {
  const { user, isLoading } = usePerson();
  if (!isLoading && !user) return <ToLogIn />;
  return user ? (
    <PersonsLog key={user.id} title={title} personId={user.id} />
  ) : (
    <div className="log-page" aria-busy="true">
      <PageHead title={title} subtitle={messages.alone} />
      <LogSkeleton />
    </div>
  );
}

function PersonsLog({ title, personId }: { title: string; personId: string }) {
  const query = useInfiniteQuery(foodLogQuery(personId));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const counts = query.data?.pages[0]?.counts;
  return (
    <div className="log-page" aria-busy={!entries && query.isFetching}>
      <PageHead title={title} subtitle={counts?.shared ? messages.shared(counts.shared) : messages.alone} />
      {!entries || !counts ? (
        query.errorUpdateCount > 0 ? (
          <ErrorCard text={messages.listFailed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
        ) : (
          <LogSkeleton />
        )
      ) : entries.length === 0 ? (
        <EmptyCard drawing="cloche" text={messages.empty} help={messages.emptyHelp}>
          <Link to={paths.dishboard} className={buttonClass("main")}>
            {messages.explore}
          </Link>
        </EmptyCard>
      ) : (
        <>
          <ul className="log-counts">
            {(["dishes", "restaurants", "cuisines"] as const).map((name) => (
              <li key={name}>
                <b>{formatCount(counts[name])}</b>{" "}
                <span>{(counts[name] === 1 ? messages.one : messages.counts)[name]}</span>
              </li>
            ))}
          </ul>
          <OwnLog personId={personId} entries={entries} />
          <LoadMore query={query} />
        </>
      )}
    </div>
  );
}

function LogSkeleton() {
  return (
    <div className="skeletons log-waiting" role="status">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton height={84} />
      <Skeleton height={280} />
    </div>
  );
}

export const page = { Page: LogPage };
