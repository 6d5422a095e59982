import { type CheckDecision, maxVoteChecks } from "@dishboard/contract/vote-checks";
import { useQuery } from "@tanstack/react-query";
import { itemPath } from "../../../lib/paths.ts";
import { Ago } from "../../../lib/times.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { checksMessages as messages } from "./checks.messages.ts";
import { checksQuery } from "./checks.queries.ts";
import { OpenCheck } from "./open-check.tsx";
import "./checks.css";

/** Where administrators see held votes, decide about them, and read what was decided. */
export function CheckList() {
  const { data, isError, isFetching, refetch } = useQuery(checksQuery);
  if (!data && !isError) return <CheckListSkeleton />;
  return (
    <div className="checks">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {!data ? (
        <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <>
          {data.checks.length === maxVoteChecks && <p className="checks-note">{messages.firstChecks(maxVoteChecks)}</p>}
          {data.checks.length === 0 && <EmptyCard drawing="cloche" text={messages.none} />}
          {data.checks.map((check) => (
            <OpenCheck key={`${check.item.id} ${check.direction}`} check={check} />
          ))}
          <Decisions decisions={data.decisions} />
        </>
      )}
    </div>
  );
}

/** Stands in for the page while it is not known who is signed in. */
export function CheckListSkeleton() {
  return (
    <div className="checks">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <div className="skeletons" aria-busy="true">
        <Skeleton className="checks-waiting" />
      </div>
    </div>
  );
}

function Decisions({ decisions }: { decisions: readonly CheckDecision[] }) {
  return (
    <section className="checks-card raised" aria-labelledby="check-decisions">
      <h2 id="check-decisions">{messages.decisions}</h2>
      {decisions.length === 0 && <p className="checks-note">{messages.noDecisions}</p>}
      {decisions.length === maxVoteChecks && <p className="checks-note">{messages.lastDecisions(maxVoteChecks)}</p>}
      <ul className="checks-rows">
        {decisions.map((one) => (
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
    </section>
  );
}

function byWhom({ isAutomatic, administrator }: CheckDecision): string {
  if (isAutomatic) return messages.byItself;
  return administrator === null ? messages.someone : messages.by(administrator);
}
