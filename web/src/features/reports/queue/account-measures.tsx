import type { Decision, PersonMeasures } from "@dishboard/contract/reports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { ReactionsOfPerson } from "../reactions/closed-reporters.tsx";
import { deedsKey, measuresQuery } from "../reports.queries.ts";
import { queueMessages as messages } from "./queue.messages.ts";

type AccountMeasuresProps = { personId: string; isBusy: boolean; onDecide: (action: Decision) => Promise<void> };

export function AccountMeasures({ personId, isBusy, onDecide }: AccountMeasuresProps) {
  const client = useQueryClient();
  const { data, refetch } = useQuery(measuresQuery(personId));
  const isDone = data?.isDone ?? false;
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: deedsKey });
  }, [client, isDone]);
  const section = useRef<HTMLElement>(null);
  if (!data) return null;
  const { hidesThings, voidsVotes } = data;
  const press = (action: Decision) => void onDecide(action).then(() => refetch());
  return (
    <section ref={section} className="account-measures" tabIndex={-1} aria-label={messages.measures}>
      <p role="status">
        {thingsOf(data)}
        {". "}
        {votesOf(data)}
        {"."}
        {!data.isDone && ` ${messages.working}`}
      </p>
      <div className="reports-actions">
        {([hidesThings ? "show-things" : "hide-things", voidsVotes ? "count-votes" : "void-votes"] as const).map(
          (action) => (
            <Button key={action} look="line" size="bar" disabled={isBusy} onClick={() => press(action)}>
              {messages.actions[action]}
            </Button>
          ),
        )}
      </div>
      <ReactionsOfPerson personId={personId} onReleased={() => section.current?.focus()} />
    </section>
  );
}

function thingsOf({ hidesThings, hidden, shown }: PersonMeasures): string {
  const left = Object.values(shown).reduce((sum, count) => sum + count, 0);
  if (hidesThings) return messages.hiddenCount(hidden, left);
  return hidden > 0 ? messages.shownLeft(hidden) : messages.thingsShown;
}

function votesOf({ voidsVotes, voided, votes }: PersonMeasures): string {
  if (voidsVotes) return messages.voidedCount(voided, votes);
  return voided > 0 ? messages.voidedLeft(voided) : messages.votesCount;
}
