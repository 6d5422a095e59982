import { type LogAction, type LogEntry, reportReasons } from "@dishboard/contract/reports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Ago } from "../../../lib/times.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { type LogFilter, logQuery } from "../reports.queries.ts";
import { queueMessages as messages } from "./queue.messages.ts";
import { QueueSkeleton } from "./queue-skeleton.tsx";

const actions = Object.keys(messages.done) as LogAction[];

export function DecisionLog() {
  const [filter, setFilter] = useState<LogFilter>({ action: "", username: "" });
  const [username, setUsername] = useState("");
  return (
    <>
      <PlainForm className="reports-filter" onSubmit={() => setFilter({ ...filter, username: username.trim() })}>
        <SelectField
          label={messages.filterAction}
          error={null}
          none={messages.allActions}
          choices={actions.map((action) => messages.done[action])}
          value={filter.action && messages.done[filter.action]}
          onChange={({ target }) =>
            setFilter({ ...filter, action: actions.find((action) => messages.done[action] === target.value) ?? "" })
          }
        />
        <Field
          label={messages.filterUsername}
          error={null}
          note={messages.filterUsernameNote}
          value={username}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setUsername(target.value)}
        />
        <Button type="submit">{messages.show}</Button>
      </PlainForm>
      <Entries key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

function Entries({ filter }: { filter: LogFilter }) {
  const query = useInfiniteQuery(logQuery(filter));
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
  const { action, kind, subjectName, reason, note, createdAt, administrator, takenBackAt, appeal } = entry;
  const also = (["hidesThings", "voidsVotes"] as const).filter((one) => entry[one]);
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
      {also.length > 0 && <p>{also.map((one) => messages.with[one]).join(". ")}.</p>}
      {appeal && (
        <p>
          {messages.appealed}: <q dir="auto">{appeal.text}</q> {appeal.outcome && messages.outcomes[appeal.outcome]}
        </p>
      )}
      {takenBackAt && (
        <p className="reports-kind">
          <span className="reports-state">{messages.takenBack}</span>
          <Ago moment={takenBackAt} />
        </p>
      )}
      <p className="reports-kind">
        <bdi>{administrator ?? messages.unknown}</bdi>
        <Ago moment={createdAt} />
      </p>
    </li>
  );
}
