import type { CheckDecision } from "@dishboard/contract/vote-checks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { itemPath } from "../../../lib/paths.ts";
import { Ago } from "../../../lib/times.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { WaitingCards, WorkPage } from "../../../ui/work-page.tsx";
import { checksMessages as messages } from "./checks.messages.ts";
import { checksQuery, decisionsQuery } from "./checks.queries.ts";
import { OpenCheck } from "./open-check.tsx";
import { VoteGroups } from "./vote-groups.tsx";
import "./checks.css";

export function CheckList() {
  const query = useInfiniteQuery(checksQuery);
  const checks = query.data?.pages.flatMap((page) => page.checks);
  if (!checks && !query.isError) return <CheckListSkeleton />;
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <VoteGroups />
      {!checks && (
        <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
      )}
      {checks?.length === 0 && <EmptyCard drawing="cloche" text={messages.none} />}
      {checks?.map((check) => (
        <OpenCheck key={`${check.item.id} ${check.direction}`} check={check} />
      ))}
      <LoadMore query={query} />
      <Decisions />
    </WorkPage>
  );
}

export function CheckListSkeleton() {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <WaitingCards height={160} />
    </WorkPage>
  );
}

function Decisions() {
  const query = useInfiniteQuery(decisionsQuery);
  const decisions = query.data?.pages.flatMap((page) => page.decisions);
  return (
    <section className="checks-card raised" aria-labelledby="check-decisions" aria-busy={query.isPending}>
      <h2 id="check-decisions">{messages.decisions}</h2>
      {!decisions && query.isError && (
        <div role="alert">
          <p className="checks-note">{messages.decisionsFailed}</p>
          <RetryButton size="bar" isTrying={query.isFetching} onPress={() => query.refetch()} />
        </div>
      )}
      {decisions?.length === 0 && <p className="checks-note">{messages.noDecisions}</p>}
      <ul className="checks-decisions">
        {decisions?.map((one) => (
          <li key={one.id}>
            <p>
              {one.item ? (
                <Link to={itemPath(one.item)} dir="auto">
                  {messages.open(one.item.name, one.direction)}
                </Link>
              ) : (
                messages.gone
              )}
            </p>
            <p className="checks-note">
              {messages.decision(one.action, one.voteCount)} {byWhom(one)}, <Ago moment={one.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <LoadMore query={query} label={messages.moreDecisions} />
    </section>
  );
}

function byWhom({ isAutomatic, administrator }: CheckDecision): string {
  if (isAutomatic) return messages.byItself;
  return administrator === null ? messages.someone : messages.by(administrator);
}
