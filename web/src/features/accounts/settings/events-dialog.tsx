import { useQuery } from "@tanstack/react-query";
import { nameDevice } from "../../../lib/device-name.ts";
import { couldNotLoad } from "../../../lib/failures.ts";
import { Ago } from "../../../lib/times.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { settingsMessages as messages } from "./settings.messages.ts";
import { securityEventsQuery } from "./settings.queries.ts";
import "./account-settings.css";

export function EventsDialog(props: { personId: string; isOpen: boolean; onClose: () => void }) {
  const { personId, isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} title={messages.events} onClose={onClose}>
      <EventList personId={personId} />
    </Dialog>
  );
}

function EventList({ personId }: { personId: string }) {
  const query = useQuery({ ...securityEventsQuery(personId), staleTime: 0 });
  const { data: events, isError, isFetching, refetch } = query;
  if (!events)
    return isError ? (
      <ErrorCard text={couldNotLoad} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <Skeleton className="skeletons" height={128} />
    );
  if (events.length === 0) return <p>{messages.noEvents}</p>;
  return (
    <ul className="account-lines">
      {events.map(({ kind, userAgent, createdAt }) => (
        <li key={`${kind} ${createdAt}`}>
          <div>
            <strong>{messages.kinds[kind]}</strong>
            <span>
              {nameDevice(userAgent).name}, <Ago moment={createdAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
