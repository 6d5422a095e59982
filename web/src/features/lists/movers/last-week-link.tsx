import type { LastWeek } from "@dishboard/contract/weeks";
import { weekPath } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { moversMessages } from "./movers.messages.ts";

/** Links a board's newest frozen week. */
export function LastWeekLink({ boardKey, lastWeek }: { boardKey: string; lastWeek: LastWeek | undefined }) {
  return (
    lastWeek && (
      <Link to={weekPath(boardKey, lastWeek.week)} className={buttonClass("line")}>
        {moversMessages.lastWeek}
      </Link>
    )
  );
}

/** The same as menu entries. */
export function lastWeekEntries(boardKey: string, lastWeek: LastWeek | undefined): MenuEntry[] {
  return lastWeek ? [{ label: moversMessages.lastWeek, to: weekPath(boardKey, lastWeek.week) }] : [];
}
