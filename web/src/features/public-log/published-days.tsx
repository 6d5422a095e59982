import { type PublicLogDay, publicLogPath } from "@dishboard/contract/public-log";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDay } from "../../lib/dates.ts";
import { formatBytes } from "../../lib/format.ts";
import { formatMoment } from "../../lib/moments.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { EmptyCard, ErrorCard } from "../../ui/state-card.tsx";
import { publicLogMessages as messages } from "./public-log.messages.ts";
import { publishedDaysQuery } from "./public-log.queries.ts";
import "./published-days.css";

export function PublishedDays() {
  const query = useInfiniteQuery(publishedDaysQuery());
  if (!query.data) {
    if (query.errorUpdateCount === 0) return <p role="status">{messages.loading}</p>;
    return <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />;
  }
  const days = query.data.pages.flatMap((page) => page.days);
  if (days.length === 0) return <EmptyCard drawing="jar" text={messages.empty} help={messages.emptyHelp} />;
  return (
    <>
      <ul role="list" className="published-days">
        {days.map((one) => (
          <li key={one.day} className="raised" tabIndex={-1}>
            <PublishedDay one={one} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} label={messages.older} />
    </>
  );
}

function PublishedDay({ one }: { one: PublicLogDay }) {
  const { day, firstDay, takenAt, log, charts, items, votes } = one;
  const name = dayOf(day);
  return (
    <>
      <h3>
        <time dateTime={day}>{name}</time>
        {firstDay !== day && <span> {messages.covers(dayOf(firstDay))}</span>}
      </h3>
      <p>
        {messages.counts(votes, items)},{" "}
        <time dateTime={takenAt}>{messages.takenAt(formatMoment(takenAt, "UTC"))}</time>
      </p>
      <div className="published-files">
        <a href={publicLogPath("log", day, log.sha256)} download>
          {messages.log(formatBytes(log.bytes))}
          <span className="sr-only">{messages.fileOf(name)}</span>
        </a>
        <a href={publicLogPath("charts", day, charts.sha256)} download>
          {messages.charts(formatBytes(charts.bytes))}
          <span className="sr-only">{messages.fileOf(name)}</span>
        </a>
      </div>
      <details>
        <summary>
          {messages.checksums}
          <span className="sr-only">{messages.fileOf(name)}</span>
        </summary>
        <code>log {log.sha256}</code>
        <code>charts {charts.sha256}</code>
      </details>
    </>
  );
}

/** UTC, wherever the reader is. */
function dayOf(day: string): string {
  return formatDay(`${day}T12:00:00Z`, "UTC");
}
