import type { LastWeek } from "@dishboard/contract/weeks";
import { weekPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { weeksMessages as messages } from "./weeks.messages.ts";
import "./last-week-link.css";

/** The way to a board's newest frozen week, where it has one. */
export function LastWeekLink({ boardKey, lastWeek }: { boardKey: string; lastWeek: LastWeek | undefined }) {
  if (!lastWeek) return null;
  return (
    <p className="last-week">
      <Link to={weekPath(boardKey, lastWeek.week)}>{messages.lastWeek(lastWeek.week)}</Link>
    </p>
  );
}
