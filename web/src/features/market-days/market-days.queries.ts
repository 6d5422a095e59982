import { call } from "@dishboard/contract/endpoint";
import { type MarketDay, type MarketDays, readMarketDays, setMarketDays } from "@dishboard/contract/market-days";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { personTransport } from "../../lib/person-call.ts";

const key = ["market-days"];
const maxAgeMs = 5 * 60_000;

/** The market days that come. */
export function marketDaysQuery(transport = browserTransport) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(transport, readMarketDays, {}, { signal }),
    staleTime: maxAgeMs,
    refetchOnReconnect: false,
  });
}

/** The same as they are now, for whoever changes them. */
export const latestMarketDaysQuery = queryOptions({
  queryKey: [...key, "latest"],
  queryFn: ({ signal }) => call(personTransport, readMarketDays, {}, { signal, isLatest: true }),
  staleTime: 0,
});

/** Sets the market days. Throws the server's `Problem`, or `NotAnswered`. */
export function sendMarketDays(body: { timeZone: string; days: MarketDay[] }): Promise<MarketDays> {
  return call(personTransport, setMarketDays, { body });
}
