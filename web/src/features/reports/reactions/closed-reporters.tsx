import { allergenNames } from "@dishboard/contract/allergens";
import type { ClosedReporter } from "@dishboard/contract/reaction-decisions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { reasonOf } from "../../../lib/failures.ts";
import { itemPath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { queueMessages as messages } from "../queue/queue.messages.ts";
import { QueueSkeleton } from "../queue/queue-skeleton.tsx";
import { deedsKey, reportsKey } from "../reports.queries.ts";
import { closedReportersQuery, sendRelease } from "./closed-reporters.queries.ts";

export function ClosedReporters() {
  const { data, isError, isFetching, refetch } = useQuery(closedReportersQuery);
  const list = useRef<HTMLUListElement>(null);
  if (!data)
    return isError ? (
      <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <QueueSkeleton />
    );
  if (data.length === 0) return <EmptyCard drawing="cloche" text={messages.empty.reactions} />;
  return (
    <>
      <p className="report-hint">{messages.reactionsHelp}</p>
      <ul role="list" className="reports-list" ref={list} tabIndex={-1}>
        {data.map((one) => (
          <li key={one.key} className="reports-entry raised">
            <h2 className="reports-reporter">
              {one.owner ? messages.suspendedReporter(one.owner.username) : messages.goneReporter}
            </h2>
            <OpenReactions reporter={one} onReleased={() => list.current?.focus()} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Unchecked reactions of one suspended person. */
export function ReactionsOfPerson({ personId, onReleased }: { personId: string; onReleased: () => void }) {
  const { data } = useQuery(closedReportersQuery);
  const reporter = data?.find(({ owner }) => owner?.id === personId);
  if (!reporter) return null;
  return (
    <>
      <p>{messages.openReactions}</p>
      <OpenReactions reporter={reporter} onReleased={onReleased} />
    </>
  );
}

function OpenReactions({ reporter, onReleased }: { reporter: ClosedReporter; onReleased: () => void }) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const release = async () => {
    try {
      client.setQueryData(closedReportersQuery.queryKey, await sendRelease(reporter.key));
      toast({ type: "success", title: messages.released });
      onReleased();
      void client.invalidateQueries({ queryKey: deedsKey });
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== reportsKey[0],
        refetchType: "none",
      });
    } catch (error) {
      toast({ type: "destructive", title: messages.decisionFailed, ...reasonOf(error) });
      void client.invalidateQueries({ queryKey: closedReportersQuery.queryKey });
    }
  };
  return (
    <>
      <ul className="reports-released">
        {reporter.reactions.map(({ kind, id, name, place, allergenIds }) => (
          <li key={id}>
            <Link to={itemPath({ kind, id })} dir="auto">
              {name}
            </Link>
            {", "}
            <bdi>{place}</bdi>: {allergenNames(allergenIds).join(", ")}
          </li>
        ))}
      </ul>
      <div className="reports-actions">
        <Button look="line" size="bar" disabled={isBusy} onClick={() => void run(release)}>
          {messages.release(reporter.reactions.length)}
        </Button>
      </div>
    </>
  );
}
