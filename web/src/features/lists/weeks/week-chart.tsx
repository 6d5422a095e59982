import type { ItemKind } from "@dishboard/contract/items";
import { lateAfterMs, type WeeklyChart, type WeeklyRank } from "@dishboard/contract/weeks";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useMemo } from "react";
import { boardPath, itemPath, weekPath } from "../../../lib/paths.ts";
import { Day } from "../../../lib/times.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyCard } from "../../../ui/state-card.tsx";
import { LensLine, LensRest } from "../../diet/lens/lens-slots.tsx";
import { useLensList } from "../../diet/lens/use-lens-list.ts";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { RankTicket } from "../../items/allergens/rank-ticket.tsx";
import { Mover } from "../movers/mover.tsx";
import { weeksMessages as messages } from "./weeks.messages.ts";
import "./week-chart.css";

export function WeekChart({ chart }: { chart: WeeklyChart }) {
  const { board, isFirst, ranks } = chart;
  const named = useMemo(
    () => ranks.flatMap((rank) => (rank.item ? { ...rank, ...rank.item, kind: board.kind } : [])),
    [ranks, board],
  );
  const lens = useLensList(named);
  const rows = (some: readonly WeeklyRank[]) => (
    <ol role="list" className="week-ranks raised lens-bound">
      {some.map((rank) => (
        <WeekRow key={rank.rank} kind={board.kind} rank={rank} isOfFirstWeek={isFirst} />
      ))}
    </ol>
  );
  const isLate = Date.parse(chart.madeAt) - Date.parse(chart.dueAt) >= lateAfterMs;
  return (
    <div className="week">
      <BackLink to={boardPath(board.key)} label={messages.toBoard} />
      <PageHead title={board.name} accent="100" subtitle={messages.subtitle(chart.week, chart.monday)} />
      {isLate && (
        <p className="week-late">
          <Day moment={chart.madeAt} say={messages.late} />
        </p>
      )}
      <Summary chart={chart} stated={lens?.stated ?? ranks} />
      <WeekLinks chart={chart} label={messages.weeks} />
      {ranks.length === 0 ? (
        <EmptyCard drawing="cloche" text={messages.empty} />
      ) : (
        <>
          <LensLine lens={lens} />
          {lens && <p className="week-note">{messages.allergensNow}</p>}
          {lens ? (
            <>
              {lens.stated.length > 0 && rows(lens.stated)}
              <LensRest lens={lens}>{rows(lens.notStated)}</LensRest>
            </>
          ) : (
            rows(ranks)
          )}
          {!lens && ranks.some(({ item }) => item === null) && <p className="week-note">{messages.withdrawnHelp}</p>}
          <WeekLinks chart={chart} label={messages.moreWeeks} />
        </>
      )}
    </div>
  );
}

function Summary({ chart, stated }: { chart: WeeklyChart; stated: readonly WeeklyRank[] }) {
  const { isFirst, newCount, biggestMover } = chart;
  if (isFirst) return newCount > 0 && <p className="week-summary">{messages.firstWeek}</p>;
  const mover = stated.find(({ rank }) => rank === biggestMover);
  if (newCount === 0 && !mover) return null;
  return (
    <p className="week-summary lens-bound">
      {newCount > 0 && <span>{messages.newCount(newCount)}</span>}
      {mover && (
        <span>
          {messages.biggestMover}: <b dir="auto">{mover.item?.name ?? messages.withdrawn}</b>{" "}
          <Mover rank={mover.rank} previousRank={mover.previousRank} />
        </span>
      )}
    </p>
  );
}

function WeekLinks({ chart: { board, previous, next }, label }: { chart: WeeklyChart; label: string }) {
  if (!previous && !next) return null;
  return (
    <nav className="week-links" aria-label={label}>
      {previous && (
        <Link to={weekPath(board.key, previous)} rel="prev">
          <ChevronLeft size={18} />
          {messages.week(previous)}
          <span className="sr-only">({messages.before})</span>
        </Link>
      )}
      {next && (
        <Link to={weekPath(board.key, next)} rel="next" className="week-next">
          {messages.week(next)}
          <span className="sr-only">({messages.after})</span>
          <ChevronRight size={18} />
        </Link>
      )}
    </nav>
  );
}

function WeekRow({ kind, rank: row, isOfFirstWeek }: { kind: ItemKind; rank: WeeklyRank; isOfFirstWeek: boolean }) {
  const { rank, item, previousRank, bestRank, weeksOn } = row;
  return (
    <li>
      <RankTicket rank={rank} allergens={item?.allergens ?? null} />
      {!isOfFirstWeek && <Mover rank={rank} previousRank={previousRank} isBack={weeksOn > 1} />}
      {item === null ? (
        <p className="week-withdrawn">{messages.withdrawn}</p>
      ) : (
        <div className="week-item">
          <p className="week-name" dir="auto">
            {item.id === null ? item.name : <Link to={itemPath({ kind, id: item.id })}>{item.name}</Link>}
          </p>
          <p className="week-restaurant" dir="auto">
            {item.restaurant}
          </p>
          <ItemMark allergens={item.allergens} />
        </div>
      )}
      <p className="week-facts">
        <span>{messages.peak(bestRank)}</span> <span className="week-dot">·</span>{" "}
        <span>{messages.weeksOn(weeksOn)}</span>
      </p>
    </li>
  );
}
