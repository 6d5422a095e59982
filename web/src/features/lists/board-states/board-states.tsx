import type { BoardState } from "@dishboard/contract/board-states";
import { lateAfterMs } from "@dishboard/contract/weeks";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../lib/moments.ts";
import { weekPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { weeksMessages } from "../weeks/weeks.messages.ts";
import { boardStatesMessages as messages } from "./board-states.messages.ts";
import { boardStatesQuery } from "./board-states.queries.ts";
import "./board-states.css";

export function BoardStates() {
  const { data, isError, isFetching, refetch } = useQuery(boardStatesQuery);
  return (
    <section className="board-states raised" aria-labelledby="board-states">
      <h2 id="board-states">{messages.title}</h2>
      <p className="board-states-note">{messages.subtitle}</p>
      {data ? (
        <ul>
          {data.map((board) => (
            <State key={board.key} board={board} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  );
}

function State({ board: { key, name, timeZone, isZoneKnown, last, missingSince, nextDueAt } }: { board: BoardState }) {
  const isLate = last && Date.parse(last.madeAt) - Date.parse(last.dueAt) >= lateAfterMs;
  // Fails only if a clock was wrong.
  const isAhead = last && Date.parse(last.dueAt) >= Date.parse(nextDueAt);
  return (
    <li>
      <h3>{name}</h3>
      <p>
        {last ? (
          <>
            {messages.last} <Link to={weekPath(key, last.week)}>{weeksMessages.week(last.week)}</Link>
            {", "}
            {formatMoment(last.madeAt)}
          </>
        ) : (
          messages.notYet
        )}
        {!isAhead && ` · ${messages.next(formatMoment(nextDueAt), timeZone)}`}
      </p>
      {isLate && <p className="board-states-problem">{messages.late(formatMoment(last.madeAt))}</p>}
      {isAhead && <p className="board-states-problem">{messages.ahead(formatMoment(last.dueAt))}</p>}
      {missingSince !== null && <p className="board-states-problem">{messages.missing(formatMoment(missingSince))}</p>}
      {!isZoneKnown && <p className="board-states-problem">{messages.zone}</p>}
    </li>
  );
}
