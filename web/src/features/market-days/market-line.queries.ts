import { queryOptions, skipToken } from "@tanstack/react-query";

/** The text of the market days line. It comes with the page, so the first page needs no other market data. */
export const marketLineQuery = queryOptions<string>({
  queryKey: ["market-line"],
  queryFn: skipToken,
  staleTime: Infinity,
});
