import type { QueuedAppeal } from "@dishboard/contract/appeals";
import { reportReasons } from "@dishboard/contract/reports";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reasonOf } from "../../../lib/failures.ts";
import { Ago } from "../../../lib/times.tsx";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { EntrySubject } from "../queue/entry-subject.tsx";
import { queueMessages as messages } from "../queue/queue.messages.ts";
import { QueueSkeleton } from "../queue/queue-skeleton.tsx";
import { reportsKey } from "../reports.queries.ts";
import { AnswerDialog, type AnswerTask } from "./answer-dialog.tsx";
import { appealsQuery, sendAnswer } from "./appeals.queries.ts";
import "./appeals.css";

export function AppealQueue() {
  const query = useInfiniteQuery(appealsQuery);
  const appeals = query.data?.pages.flatMap((page) => page.appeals);
  if (!appeals)
    return query.isError ? (
      <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <QueueSkeleton />
    );
  if (appeals.length === 0) return <EmptyCard drawing="cloche" text={messages.empty.appeals} />;
  return (
    <>
      <ul className="reports-list">
        {appeals.map((entry) => (
          <li key={entry.id}>
            <AppealEntry entry={entry} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function AppealEntry({ entry: given }: { entry: QueuedAppeal }) {
  const client = useQueryClient();
  const article = useRef<HTMLElement>(null);
  const [entry, setEntry] = useState(given);
  const [task, setTask] = useState<AnswerTask | null>(null);
  const { isBusy, run } = useBusy();
  const { appeal, decision, person, subject, canAnswer } = entry;
  const answer = async (outcome: AnswerTask, text: string) => {
    try {
      setEntry(await sendAnswer(entry.id, { outcome, answer: text }));
      setTask(null);
      toast({ type: "success", title: messages.answered[outcome] });
      void client.invalidateQueries({ queryKey: [...reportsKey, "count"] });
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== reportsKey[0],
        refetchType: "none",
      });
    } catch (error) {
      toast({ type: "destructive", title: messages.decisionFailed, ...reasonOf(error) });
    }
  };
  return (
    <article ref={article} className="reports-entry raised" tabIndex={-1} aria-label={messages.appeal}>
      {subject ? <EntrySubject subject={{ ...subject, hidden: null }} /> : <p>{messages.gone}</p>}
      <p className="reports-kind">
        <b>{messages.done[decision.action]}</b>
        {decision.reason && <span>{reportReasons[decision.reason]}</span>}
        <span>
          {messages.decidedBy} <bdi>{decision.administrator ?? messages.unknown}</bdi>
        </span>
        <Ago moment={decision.createdAt} />
      </p>
      {decision.note && <q dir="auto">{decision.note}</q>}
      <div className="appeal-sent">
        <p>
          <b>
            <bdi>{person?.username ? `@${person.username}` : messages.unknown}</bdi>
          </b>{" "}
          <Ago moment={appeal.createdAt} />
        </p>
        <blockquote dir="auto">{appeal.text}</blockquote>
        {appeal.outcome && (
          <p>
            <b>{messages.outcomes[appeal.outcome]}</b> {appeal.answer && <q dir="auto">{appeal.answer}</q>}
          </p>
        )}
      </div>
      {!appeal.outcome && !canAnswer && <p className="reports-kind">{messages.ownDecision}</p>}
      {canAnswer && (
        <div className="reports-actions">
          <Button look="line" size="bar" disabled={isBusy} onClick={() => setTask("accepted")}>
            {messages.accept}
          </Button>
          <Button look="line" size="bar" disabled={isBusy} onClick={() => setTask("rejected")}>
            {messages.reject}
          </Button>
        </div>
      )}
      <AnswerDialog
        task={task}
        isBusy={isBusy}
        onAnswer={(outcome, text) => void run(() => answer(outcome, text))}
        onClose={() => setTask(null)}
        onClosed={() => {
          if (!article.current?.contains(document.activeElement)) article.current?.focus();
        }}
      />
    </article>
  );
}
