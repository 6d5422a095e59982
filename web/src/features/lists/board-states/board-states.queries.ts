import { readBoardStates } from "@dishboard/contract/board-states";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";

/** All boards' weeks; administrators only. */
export const boardStatesQuery = queryOptions({
  queryKey: ["board-states"],
  queryFn: async ({ signal }) => (await call(personTransport, readBoardStates, {}, { signal })).boards,
  staleTime: 0,
});
