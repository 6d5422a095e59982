import { queryOptions, skipToken } from "@tanstack/react-query";

/** The text alone, so the first page needs no other market data. */
export const marketLineQuery = queryOptions<string>({
  queryKey: ["market-line"],
  queryFn: skipToken,
  staleTime: Infinity,
});
