import { useByMinute } from "../../../lib/page-time.tsx";

/** The present day in UTC, until hydration that on which the page was rendered. */
export function useToday(): Date {
  return new Date(useByMinute((now) => new Date(now).toISOString().slice(0, 10)));
}
