import { type DataSource, readDataSources } from "@dishboard/contract/data-sources";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";

export function dataSourcesQuery(transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["data-sources"] as const,
    queryFn: async ({ signal }): Promise<DataSource[]> =>
      (await call(transport, readDataSources, {}, { signal })).sources,
    staleTime: 5 * 60_000,
    refetchOnReconnect: false,
  });
}
