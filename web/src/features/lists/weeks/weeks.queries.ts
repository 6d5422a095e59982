import { call, type Transport } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { mondayOf, readWeek, type WeeklyChart, weekNotFound } from "@dishboard/contract/weeks";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

/** The week is missing, or its board too. */
export type MissingWeek = "no-week" | "no-board";

const staleMs = 5 * 60_000;

export function weekQuery({ slug, week }: { slug: string; week: string }, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["weeks", slug, week] as const,
    queryFn: async ({ signal }): Promise<WeeklyChart | MissingWeek> => {
      try {
        const chart = await call(transport, readWeek, { params: { slug, week } }, { signal });
        // 'latest' would be a week's second address.
        return mondayOf(week) === null ? "no-week" : chart;
      } catch (error) {
        if (!(error instanceof Problem) || !["not-found", "invalid"].includes(error.code)) throw error;
        return error.message === weekNotFound ? "no-week" : "no-board";
      }
    },
    staleTime: staleMs,
    refetchOnReconnect: false,
  });
}
