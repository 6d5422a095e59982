import { useQuery, useQueryClient } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { nameDevice } from "../../../lib/device-name.ts";
import { couldNotLoad, messageOf } from "../../../lib/failures.ts";
import { formatAgo, formatMoment } from "../../../lib/moments.ts";
import { useRetainedFocus } from "../../../lib/use-retained-focus.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { settingsMessages as messages } from "./settings.messages.ts";
import {
  type OwnSession,
  securityEventsQuery,
  sendEndOtherSessions,
  sendEndSession,
  sessionsQuery,
} from "./settings.queries.ts";
import "./account-settings.css";

export function SessionsDialog(props: { personId: string; isOpen: boolean; onClose: () => void }) {
  const { personId, isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} title={messages.sessionsTitle} onClose={onClose}>
      <SessionList personId={personId} />
    </Dialog>
  );
}

function SessionList({ personId }: { personId: string }) {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery(personId);
  const { data: sessions, isError, isFetching, refetch } = useQuery({ ...sessionsQuery(personId), staleTime: 0 });
  const [ending, setEnding] = useState<string | null>(null);
  const focus = useRetainedFocus<HTMLDivElement>(sessions?.map(({ id }) => id).join() ?? "");
  const end = async (id: string, send: () => Promise<void>, stays: (one: OwnSession) => boolean, done: string) => {
    // Disabling would lose the focus.
    if (ending !== null) return;
    setEnding(id);
    try {
      await send();
      client.setQueryData<OwnSession[]>(queryKey, (all) => all?.filter(stays));
      toast({ type: "success", title: done });
      void client.invalidateQueries({ queryKey: securityEventsQuery(personId).queryKey });
    } catch (error) {
      const title = messageOf(error);
      toast({ type: "destructive", title });
    } finally {
      setEnding(null);
    }
  };
  if (!sessions)
    return isError ? (
      <ErrorCard text={couldNotLoad} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <Skeleton className="skeletons" height={128} />
    );
  return (
    <div className="account-form" {...focus}>
      <ul className="account-lines" data-focus tabIndex={-1}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isBusy={ending !== null}
            onEnd={(device) =>
              void end(
                session.id,
                () => sendEndSession(personId, session.id),
                ({ id }) => id !== session.id,
                messages.signedOut(device),
              )
            }
          />
        ))}
      </ul>
      <p className="account-note">{messages.noPlaces}</p>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          look="line"
          aria-disabled={ending !== null}
          onClick={() =>
            void end("others", sendEndOtherSessions, ({ isCurrent }) => isCurrent, messages.signedOutOthers)
          }
        >
          {messages.signOutOthers}
        </Button>
      )}
    </div>
  );
}

type SessionLineProps = { session: OwnSession; isBusy: boolean; onEnd: (device: string) => void };

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { name, isPhone } = nameDevice(session.userAgent);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li>
      <Icon size={22} />
      <div>
        <strong>{name}</strong>
        <span data-current={session.isCurrent || undefined}>
          {session.isCurrent ? messages.thisDevice : messages.lastUsed(formatAgo(session.usedAt, Date.now()))}
        </span>
        <span>{messages.began(formatMoment(session.createdAt))}</span>
      </div>
      {!session.isCurrent && (
        <Button size="bar" aria-disabled={isBusy} aria-label={messages.signOutOf(name)} onClick={() => onEnd(name)}>
          {messages.signOut}
        </Button>
      )}
    </li>
  );
}
