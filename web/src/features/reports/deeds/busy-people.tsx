import type { BusyPerson } from "@dishboard/contract/deeds";
import { useQuery } from "@tanstack/react-query";
import { Ago } from "../../../lib/times.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { QueueSkeleton } from "../queue/queue-skeleton.tsx";
import { deedsMessages as messages } from "./deeds.messages.ts";
import { busyPeopleQuery, deedsPath } from "./deeds.queries.ts";
import "./deeds.css";

export function BusyPeople() {
  const query = useQuery(busyPeopleQuery);
  if (!query.data)
    return query.isError ? (
      <ErrorCard text={messages.failedBusy} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <QueueSkeleton />
    );
  if (query.data.length === 0) return <EmptyCard drawing="cloche" text={messages.noBusy} />;
  return (
    <>
      <p className="report-hint">{messages.busyHelp}</p>
      <ul className="reports-log raised">
        {query.data.map((person) => (
          <li key={person.id} className="reports-moderator">
            <Avatar names={person} url={person.avatarUrl} size={40} />
            <Did person={person} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Did({ person: { id, username, createdAt, isSuspended, day } }: { person: BusyPerson }) {
  return (
    <div>
      <Link to={deedsPath(id)} className="deeds-person">
        <bdi>{username ?? messages.unknown}</bdi>
      </Link>
      <p>{messages.did(day)}</p>
      <p className="reports-kind">
        {messages.joined} <Ago moment={createdAt} />
        {isSuspended && (
          <span className="reports-state" data-look="hidden">
            {messages.suspended}
          </span>
        )}
      </p>
    </div>
  );
}
