import { queryOptions, skipToken } from "@tanstack/react-query";

/** What the line about market days says: it comes with the page, so that the first page needs nothing else of market days. */
export const marketLineQuery = queryOptions<string>({
  queryKey: ["market-line"],
  queryFn: skipToken,
  staleTime: Infinity,
});
