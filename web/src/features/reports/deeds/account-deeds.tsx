import { type Deed, deedKinds } from "@dishboard/contract/deeds";
import { Problem } from "@dishboard/contract/problem";
import { useQuery } from "@tanstack/react-query";
import { itemPath, listPath, paths, profilePath, restaurantPath } from "../../../lib/paths.ts";
import { postPath } from "../../../lib/post-paths.ts";
import { Ago } from "../../../lib/times.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { queueMessages } from "../queue/queue.messages.ts";
import { QueueSkeleton } from "../queue/queue-skeleton.tsx";
import { ReportedEntry } from "../queue/reported-entry.tsx";
import { deedsMessages as messages } from "./deeds.messages.ts";
import { deedsQuery } from "./deeds.queries.ts";
import "../../../ui/work-page.css";
import "../queue/queue.css";
import "./deeds.css";

export function AccountDeeds({ personId }: { personId: string }) {
  const query = useQuery(deedsQuery(personId));
  const { data } = query;
  if (!data && !query.isError) return <AccountDeedsSkeleton />;
  const isMissing = query.error instanceof Problem && ["not-found", "invalid"].includes(query.error.code);
  return (
    <div className="work-page">
      <BackLink to={paths.reports} label={queueMessages.title} />
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {!data && isMissing && <EmptyCard drawing="cloche" text={queueMessages.notThere} />}
      {!data && !isMissing && (
        <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
      )}
      {data && (
        <>
          <ReportedEntry entry={data.entry} undoesAll />
          <p className="report-hint">{messages.undoHelp}</p>
          <Numbers day={data.person.day} ever={data.ever} />
          <Newest deeds={data.newest} />
        </>
      )}
    </div>
  );
}

function AccountDeedsSkeleton() {
  return (
    <div className="work-page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <QueueSkeleton />
    </div>
  );
}

type Counts = Record<Deed["kind"], number>;

function Numbers({ day, ever }: { day: Counts; ever: Counts }) {
  const kinds = deedKinds.filter((kind) => ever[kind] > 0);
  if (kinds.length === 0) return <p>{messages.none}</p>;
  return (
    <table className="deeds-numbers raised">
      <caption>{messages.numbers}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.kind}</th>
          <th scope="col">{messages.day}</th>
          <th scope="col">{messages.ever}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{messages.plural(kind)}</th>
            <td>{day[kind].toLocaleString("en")}</td>
            <td>{ever[kind].toLocaleString("en")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Newest({ deeds }: { deeds: readonly Deed[] }) {
  if (deeds.length === 0) return null;
  return (
    <section className="deeds-newest">
      <h2>{messages.newest}</h2>
      <ul className="reports-log raised">
        {deeds.map((deed) => (
          <li key={`${deed.kind} ${deed.id}`}>
            <p className="reports-kind">
              {messages.name(deed.kind)}
              <Ago moment={deed.at} />
              {deed.isUndone && <span className="reports-state">{messages.undone}</span>}
            </p>
            <p dir="auto">{deed.page ? <Link to={pathOf(deed.page)}>{nameOf(deed)}</Link> : nameOf(deed)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ name }: Deed): string {
  return name ?? messages.nameless;
}

function pathOf({ kind, id }: NonNullable<Deed["page"]>): string {
  switch (kind) {
    case "dish":
    case "product":
      return itemPath({ kind, id });
    case "snap":
    case "drool":
      return postPath({ kind, id });
    case "list":
      return listPath(id);
    case "restaurant":
      return restaurantPath(id);
    case "profile":
      return profilePath(id);
  }
}
