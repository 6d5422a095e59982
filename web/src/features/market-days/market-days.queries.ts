import { call, type Transport } from "@dishboard/contract/endpoint";
import { type MarketDay, type MarketDays, readMarketDays, setMarketDays } from "@dishboard/contract/market-days";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../lib/person-call.ts";
import { marketLineText } from "./market-days.messages.ts";
import { marketLineQuery } from "./market-line.queries.ts";

/** Fetches the market line; may fail. */
export function prefetchMarketLine(client: QueryClient, transport: Transport): Promise<void> {
  const queryFn = async () => marketLineText(await call(transport, readMarketDays, {}));
  return client.prefetchQuery({ ...marketLineQuery, queryFn });
}

export const latestMarketDaysQuery = queryOptions({
  queryKey: ["market-days"],
  queryFn: ({ signal }) => call(personTransport, readMarketDays, {}, { signal, isLatest: true }),
  staleTime: 0,
});

/** Sets the market days. Throws a `Problem` or `NotAnswered`. */
export function sendMarketDays(body: { timeZone: string; days: MarketDay[] }): Promise<MarketDays> {
  return call(personTransport, setMarketDays, { body });
}
