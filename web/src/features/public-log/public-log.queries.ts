import { call, type Transport } from "@dishboard/contract/endpoint";
import { listPublicLogDays } from "@dishboard/contract/public-log";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { before, pagedById } from "../../lib/pages.ts";

export function publishedDaysQuery(transport: Transport = browserTransport) {
  return infiniteQueryOptions({
    queryKey: ["public-log"] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { days, areMore } = await call(transport, listPublicLogDays, { query: before(pageParam) }, { signal });
      return { days, next: areMore ? (days.at(-1)?.day ?? null) : null };
    },
    ...pagedById,
    staleTime: 5 * 60_000,
    refetchOnReconnect: false,
  });
}
