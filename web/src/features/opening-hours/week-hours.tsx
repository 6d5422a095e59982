import type { OpeningHours } from "@dishboard/contract/opening-hours";
import ChevronDown from "lucide-react/icons/chevron-down";
import Clock from "lucide-react/icons/clock";
import { useByMinute } from "../../lib/page-time.tsx";
import { OpenWords } from "./open-words.tsx";
import { openingHoursMessages as messages } from "./opening-hours.messages.ts";
import { useOpenWords, weekdayOf } from "./use-open-words.ts";
import "./week-hours.css";

const shownDays = 7;

/** Opens the week's hours; nothing if unknown. */
export function WeekHours({ hours }: { hours: OpeningHours | null }) {
  const words = useOpenWords(hours);
  const today = useByMinute((now) => hours && todayOf(hours, now));
  if (!hours || words === null || today === null) return null;
  const week = hours.days.filter(({ day }) => day >= today).slice(0, shownDays);
  return (
    <details className="week-hours">
      <summary>
        <Clock size={18} />
        <OpenWords words={words} />
        <ChevronDown size={16} className="week-chevron" />
      </summary>
      <table>
        <caption className="sr-only">{messages.title}</caption>
        <tbody>
          {week.map(({ day, times }) => (
            <tr key={day} aria-current={day === today ? "date" : undefined}>
              <th scope="row">{weekdayOf(day)}</th>
              <td>{times.length === 0 ? messages.closed : times.map(timeText).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function todayOf({ days }: OpeningHours, now: number): string | null {
  return days.findLast(({ from }) => Date.parse(from) <= now)?.day ?? null;
}

function timeText({ opens, closes }: OpeningHours["days"][number]["times"][number]): string {
  return opens === "00:00" && closes === "24:00" ? messages.allDay : `${opens}–${closes}`;
}
