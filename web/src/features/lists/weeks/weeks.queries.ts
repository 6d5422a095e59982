import { call, type Transport } from "@dishboard/contract/endpoint";
import { mondayOf, readWeek, type WeeklyChart } from "@dishboard/contract/weeks";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../../lib/call.ts";

/** Of what changes on Mondays, and when a name is withdrawn. */
const staleMs = 5 * 60_000;

/** A frozen week of a board; null where there is none. */
export function weekQuery({ slug, week }: { slug: string; week: string }, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["weeks", slug, week] as const,
    // 'latest', which the call knows too, would be a second address of a week.
    queryFn: async ({ signal }): Promise<WeeklyChart | null> =>
      mondayOf(week) === null
        ? null
        : nullIfNotFound(call(transport, readWeek, { params: { slug, week } }, { signal })),
    staleTime: staleMs,
    refetchOnReconnect: false,
  });
}
