import * as calls from "@dishboard/contract/appeals";
import { call } from "@dishboard/contract/endpoint";
import type { Appeal } from "@dishboard/contract/reports";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";
import { personTransport, transportAs } from "../../../lib/person-call.ts";
import { reportsKey } from "../reports.queries.ts";

/** Appeals by page, waiting ones first. */
export const appealsQuery = infiniteQueryOptions({
  queryKey: [...reportsKey, "appeals"],
  queryFn: ({ pageParam, signal }) =>
    call(personTransport, calls.listAppeals, { query: { page: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
  refetchOnWindowFocus: false,
  staleTime: 0,
  gcTime: 0,
});

export function sendAnswer(
  id: string,
  body: { outcome: "accepted" | "rejected"; answer: string },
): Promise<calls.QueuedAppeal> {
  return call(personTransport, calls.answerAppeal, { params: { id }, body });
}

export function sendAppeal(personId: string, body: { decisionId: string; text: string }): Promise<Appeal> {
  return call(transportAs(personId), calls.appeal, { body });
}

/** A suspension's reason, by a refused sign-in's or email's token. */
export function suspensionQuery(token: string) {
  return queryOptions({
    queryKey: [...reportsKey, "suspension", token],
    queryFn: ({ signal }) => call(browserTransport, calls.readSuspension, { body: { token } }, { signal }),
    enabled: token !== "",
    retry: false,
    staleTime: 0,
  });
}

export function sendSuspendedAppeal(token: string, body: { decisionId: string; text: string }): Promise<Appeal> {
  return call(browserTransport, calls.appealSuspended, { body: { token, ...body } });
}
