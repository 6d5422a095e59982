import type { LogEntry } from "@dishboard/contract/food-log";
import ArrowBigDown from "lucide-react/icons/arrow-big-down";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { formatDay } from "../../lib/dates.ts";
import { groupBy } from "../../lib/group-by.ts";
import { itemPath } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { ItemPicture } from "../items/card/item-picture.tsx";
import { logMessages as messages } from "./food-log.messages.ts";
import "./log-months.css";

type LogMonthsProps = {
  entries: readonly LogEntry[];
  level: 1 | 2;
  toolsOf?: (entry: LogEntry) => ReactNode;
  question?: ((entry: LogEntry) => ReactNode) | undefined;
};

export function titleOf({ item }: LogEntry): string {
  return item.name ?? item.restaurant;
}

export function LogMonths({ entries, level, toolsOf, question }: LogMonthsProps) {
  const months = [...groupBy(entries, ({ day }) => day.slice(0, 7))];
  const Heading = level === 1 ? "h2" : "h3";
  return months.map(([month, inMonth]) => (
    <section key={month} className="log-month" aria-labelledby={`log-${month}`}>
      <Heading id={`log-${month}`}>{monthOf(month)}</Heading>
      <ul role="list">
        {inMonth.map((entry) => (
          <LogRow key={entry.id} entry={entry} tools={toolsOf?.(entry)} question={question} />
        ))}
      </ul>
    </section>
  ));
}

type LogRowProps = { entry: LogEntry; tools: ReactNode; question: LogMonthsProps["question"] };

function LogRow({ entry, tools, question }: LogRowProps) {
  const { item, note, vote } = entry;
  const date = new Date(`${entry.day}T00:00:00Z`);
  return (
    <li className="log-row">
      <time dateTime={entry.day} title={formatDay(entry.day, "UTC")}>
        <b>{date.getUTCDate()}</b>
        <span>{formatted(date, { weekday: "short" })}</span>
      </time>
      <ItemPicture
        card={{ ...item, name: titleOf(entry), image: entry.photo ?? item.image }}
        plateShows="initial"
        className="log-photo"
        sizes="64px"
        loading="lazy"
      />
      <div className="log-texts">
        {item.id === null ? (
          <b dir="auto">{titleOf(entry)}</b>
        ) : (
          <Link to={itemPath({ kind: item.kind, id: item.id })} dir="auto">
            {item.name}
          </Link>
        )}
        {item.name === null ? question?.(entry) : <span dir="auto">{item.restaurant}</span>}
        {tools && entry.isShared && (
          <span className="log-shared">
            <Users size={14} />
            {messages.isShared}
          </span>
        )}
        {tools && entry.isNoteShared && item.id !== null && (
          <span className="log-shared">
            <MessageSquareText size={14} />
            {messages.isNoteShared[item.kind]}
          </span>
        )}
      </div>
      {note && (
        <p className="log-note" dir="auto">
          {note}
        </p>
      )}
      <div className="log-end">
        {vote && (
          <span className="log-vote" data-vote={vote}>
            {vote === "up" ? <ArrowBigUp size={22} /> : <ArrowBigDown size={22} />}
            <span className="sr-only">{vote === "up" ? messages.upvoted : messages.downvoted}</span>
          </span>
        )}
        {tools}
      </div>
    </li>
  );
}

function monthOf(month: string): string {
  const isThisYear = month.startsWith(String(new Date().getFullYear()));
  return formatted(new Date(`${month}-01T00:00:00Z`), { month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
}

/** The first `Intl` format takes 20 ms, fourfold on phones, so none without a log. */
function formatted(date: Date, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }).format(date);
}
