import { type LogEntry, reportReasons } from "@dishboard/contract/reports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Ago } from "../../../lib/times.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { logQuery } from "../reports.queries.ts";
import { queueMessages as messages } from "./queue.messages.ts";
import { QueueSkeleton } from "./queue-skeleton.tsx";

/** Who decided what, when and why, within a year. */
export function DecisionLog() {
  const query = useInfiniteQuery(logQuery);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (!entries)
    return query.isError ? (
      <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <QueueSkeleton />
    );
  if (entries.length === 0) return <EmptyCard drawing="cloche" text={messages.empty.log} />;
  return (
    <>
      <ul className="reports-log raised">
        {entries.map((entry) => (
          <Decided key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function Decided({ entry }: { entry: LogEntry }) {
  const { action, kind, subjectName, reason, note, createdAt, administrator } = entry;
  return (
    <li>
      <p>
        <b>{messages.done[action]}</b>: {messages.kinds[kind]}{" "}
        {subjectName === null ? messages.withoutName : <bdi>{subjectName}</bdi>}
      </p>
      {(reason || note) && (
        <p>
          {reason && reportReasons[reason]}
          {note && (
            <>
              {reason && ": "}
              <q dir="auto">{note}</q>
            </>
          )}
        </p>
      )}
      <p className="reports-kind">
        <bdi>{administrator ?? messages.unknown}</bdi>
        <Ago moment={createdAt} />
      </p>
    </li>
  );
}
