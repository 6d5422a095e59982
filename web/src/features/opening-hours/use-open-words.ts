import { type OpenTimes, openStateAt } from "@dishboard/contract/opening-hours";
import { useByMinute } from "../../lib/page-time.tsx";
import { openingHoursMessages as messages } from "./opening-hours.messages.ts";

const dayMs = 24 * 3_600_000;

/** A place's state in words: 'Open until 22:00'; null if unknown. */
export function useOpenWords(hours: OpenTimes | null): string | null {
  // An older version's list lacks hours.
  return useByMinute((now) => (hours ? openWords(hours, now) : null));
}

export function isOpenIn(words: string): boolean {
  return words.startsWith(messages.open);
}

/** Local times, with the day from a day ahead. */
function openWords(hours: OpenTimes, now: number): string | null {
  const state = openStateAt(hours, now);
  if (!state) return null;
  const { isOpen, changesAt } = state;
  if (changesAt === null) return isOpen ? messages.open : messages.closed;
  const day = Date.parse(changesAt) - now < dayMs ? "" : `${weekdayOf(changesAt).slice(0, 3)} `;
  return (isOpen ? messages.openUntil : messages.closedUntil)(day + changesAt.slice(11, 16));
}

/** A local day's weekday. */
export function weekdayOf(local: string): string {
  return messages.days[new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? "";
}
