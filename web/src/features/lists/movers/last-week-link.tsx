import type { LastWeek } from "@dishboard/contract/weeks";
import { weekPath } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { moversMessages } from "./movers.messages.ts";

/** The way to a board's newest frozen week, where it has one. */
export function LastWeekLink({ boardKey, lastWeek }: { boardKey: string; lastWeek: LastWeek | undefined }) {
  return (
    lastWeek && (
      <Link to={weekPath(boardKey, lastWeek.week)} className={buttonClass("line")}>
        {moversMessages.lastWeek}
      </Link>
    )
  );
}
