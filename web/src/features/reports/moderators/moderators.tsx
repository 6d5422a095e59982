import { type Moderator, moderatorErrors } from "@dishboard/contract/moderators";
import { Problem } from "@dishboard/contract/problem";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import UserMinus from "lucide-react/icons/user-minus";
import { useRef, useState } from "react";
import { reasonOf } from "../../../lib/failures.ts";
import { profilePath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { queueMessages as messages } from "../queue/queue.messages.ts";
import { QueueSkeleton } from "../queue/queue-skeleton.tsx";
import { moderatorsQuery, sendModerator, sendModeratorRemoval } from "./moderators.queries.ts";

export function Moderators() {
  const client = useQueryClient();
  const query = useQuery(moderatorsQuery);
  const [asked, setAsked] = useState<Moderator | null>(null);
  const { isBusy, run } = useBusy();
  const list = useRef<HTMLDivElement>(null);
  const remove = async () => {
    if (!asked) return;
    try {
      client.setQueryData(moderatorsQuery.queryKey, await sendModeratorRemoval(asked.id));
      toast({ type: "success", title: messages.removed });
      setAsked(null);
    } catch (error) {
      toast({ type: "destructive", title: messages.decisionFailed, ...reasonOf(error) });
    }
  };
  const { data } = query;
  return (
    <div className="reports-moderators" ref={list} tabIndex={-1}>
      <p className="report-hint">{messages.moderatorsHelp}</p>
      <NamingForm />
      {!data && query.isError && (
        <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
      )}
      {!data && !query.isError && <QueueSkeleton />}
      {data?.length === 0 && <p>{messages.empty.moderators}</p>}
      {data && data.length > 0 && (
        <ul className="reports-log raised">
          {data.map((one) => (
            <li key={one.id} className="reports-moderator">
              <Avatar names={one} url={one.avatarUrl} size={40} />
              <div>
                <Link to={profilePath(one.id)}>
                  <bdi>{nameOf(one)}</bdi>
                </Link>
                {one.namedBy && <p className="reports-kind">{messages.namedBy(one.namedBy)}</p>}
              </div>
              <Button
                size="bar"
                look="line"
                aria-label={`${messages.removeModerator} ${nameOf(one)}`}
                onClick={() => setAsked(one)}
              >
                {messages.removeModerator}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={messages.removeQuestion(asked ? nameOf(asked) : "")}
        consequence={messages.removeConsequence}
        confirmLabel={messages.removeModerator}
        icon={<UserMinus size={20} />}
        isBusy={isBusy}
        onConfirm={() => run(remove)}
        onCancel={() => setAsked(null)}
        returnFocus={() => list.current}
      />
    </div>
  );
}

function nameOf({ username }: Moderator): string {
  return username ?? messages.unknown;
}

function NamingForm() {
  const client = useQueryClient();
  const [username, setUsername] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const submit = async () => {
    const given = username.trim().replace(/^@/, "");
    if (given === "") return setError(moderatorErrors.noUsername);
    try {
      client.setQueryData(moderatorsQuery.queryKey, await sendModerator(given));
      setUsername("");
    } catch (failure) {
      setError(failure instanceof Problem ? failure.message : messages.decisionFailed);
    }
  };
  return (
    <PlainForm className="reports-lookup" onSubmit={() => run(submit)}>
      <Field
        label={messages.moderatorName}
        error={error}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={username}
        onChange={({ target }) => {
          setUsername(target.value);
          setError(null);
        }}
      />
      <Button type="submit" look="line" aria-disabled={isBusy}>
        {messages.nameModerator}
      </Button>
    </PlainForm>
  );
}
