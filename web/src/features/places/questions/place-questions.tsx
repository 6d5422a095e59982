import type { PlaceQuestion } from "@dishboard/contract/place-questions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { WaitingCards, WorkPage } from "../../../ui/work-page.tsx";
import { GoneRestaurants } from "./gone-restaurants.tsx";
import { PlacePair } from "./place-pair.tsx";
import { questionsMessages as messages } from "./questions.messages.ts";
import { questionsQuery } from "./questions.queries.ts";
import "./place-questions.css";

type PlaceQuestionsProps = {
  /** May merge restaurants. */
  isAdministrator: boolean;
};

export function PlaceQuestions({ isAdministrator }: PlaceQuestionsProps) {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <GoneRestaurants
        empty={!isAdministrator && <EmptyCard drawing="pin" text={messages.empty} help={messages.noneGoneHelp} />}
      />
      {isAdministrator && <PairQuestions />}
    </WorkPage>
  );
}

function PairQuestions() {
  const client = useQueryClient();
  const query = useQuery(questionsQuery);
  const list = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const open = query.data?.questions.filter((question) => !answered.has(keyOf(question)));
  const onAnswered = (question: PlaceQuestion) => {
    setAnswered(new Set(answered).add(keyOf(question)));
    list.current?.focus();
    const isLast = open?.length === 1;
    void client.invalidateQueries({ queryKey: questionsQuery.queryKey, refetchType: isLast ? "active" : "none" });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== questionsQuery.queryKey[0],
      refetchType: "none",
    });
  };
  return (
    <div ref={list} tabIndex={-1} className="place-questions-list">
      <h2>{messages.pairs}</h2>
      {open ? (
        <Pairs
          open={open}
          isFetching={query.isFetching}
          count={(query.data?.count ?? 0) - answered.size}
          onAnswered={onAnswered}
        />
      ) : query.isError ? (
        <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
      ) : (
        <WaitingCards className="place-questions-list" height={216} count={2} />
      )}
    </div>
  );
}

type PairsProps = {
  open: PlaceQuestion[];
  count: number;
  isFetching: boolean;
  onAnswered: (question: PlaceQuestion) => void;
};

function Pairs({ open, count, isFetching, onAnswered }: PairsProps) {
  if (open.length === 0)
    return isFetching ? (
      <WaitingCards className="place-questions-list" height={216} count={2} />
    ) : (
      <EmptyCard drawing="pin" text={messages.empty} help={messages.emptyHelp} />
    );
  return (
    <>
      <p>{messages.count(Math.max(count, open.length))}</p>
      <ul>
        {open.map((question) => (
          <li key={keyOf(question)}>
            <PlacePair question={question} onAnswered={() => onAnswered(question)} />
          </li>
        ))}
      </ul>
    </>
  );
}

const keyOf = ({ stays, goes }: PlaceQuestion) => [stays.id, goes.id].sort().join();

export function PlaceQuestionsSkeleton() {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <WaitingCards className="place-questions-list" height={216} count={2} />
    </WorkPage>
  );
}
