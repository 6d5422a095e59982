import { deleteDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { deleteLogEntry } from "@dishboard/contract/food-log";
import { deleteMyList } from "@dishboard/contract/my-lists";
import { deletePost, removeComment } from "@dishboard/contract/posts";
import { deleteProduct } from "@dishboard/contract/products";
import {
  countReported,
  createReport,
  type Decision,
  decide,
  dismissNetwork,
  type LogAction,
  listDecisions,
  listReported,
  myHiddenThings,
  type QueueView,
  type ReportedSubject,
  type ReportReason,
  readMeasures,
  readReported,
  type SubjectRef,
} from "@dishboard/contract/reports";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { personTransport, transportAs } from "../../lib/person-call.ts";

export const reportsKey = ["reports"] as const;

export const deedsKey = [...reportsKey, "deeds"] as const;

export async function sendReport(
  personId: string | null,
  subject: SubjectRef,
  { reason, details }: { reason: ReportReason; details: string },
): Promise<void> {
  const transport = personId === null ? browserTransport : transportAs(personId);
  await call(transport, createReport, { body: { kind: subject.kind, id: subject.id, reason, details } });
}

const expectedKey = [...reportsKey, "expected"] as const;

/** Makes a page wait for an administrator; sent with the page. */
export function expectAdministrator(client: QueryClient): void {
  client.setQueryData(expectedKey, true);
}

/** Whether the page waits for an administrator. */
export function isAdministratorExpected(client: QueryClient): boolean {
  return client.getQueryData(expectedKey) === true;
}

export function stopExpectingAdministrator(client: QueryClient): void {
  client.removeQueries({ queryKey: expectedKey });
}

/** Open reports and waiting appeals; moderators only. */
export const countQuery = queryOptions({
  queryKey: [...reportsKey, "count"],
  queryFn: ({ signal }) => call(personTransport, countReported, {}, { signal }),
});

export function queueQuery(view: QueueView) {
  return infiniteQueryOptions({
    queryKey: [...reportsKey, "queue", view],
    queryFn: ({ pageParam, signal }) =>
      call(personTransport, listReported, { query: { view, page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
    // Decided entries stay in place until reopened.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** `action` is empty for all. */
export type LogFilter = { action: LogAction | ""; username: string };

export function logQuery({ action, username }: LogFilter) {
  const filter = { ...(action ? { action } : {}), ...(username ? { username } : {}) };
  return infiniteQueryOptions({
    queryKey: [...reportsKey, "log", action, username],
    queryFn: ({ pageParam, signal }) =>
      call(
        personTransport,
        listDecisions,
        { query: { ...filter, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** A suspension's effects or progress; polled while working. */
export function measuresQuery(personId: string) {
  return queryOptions({
    queryKey: [...reportsKey, "measures", personId],
    queryFn: ({ signal }) => call(personTransport, readMeasures, { params: { id: personId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.isDone ? 2_000 : false),
  });
}

export function fetchSubject({ kind, id }: SubjectRef): Promise<ReportedSubject> {
  return call(personTransport, readReported, { params: { kind, id } });
}

export function sendDecision(
  { kind, id }: SubjectRef,
  body: { action: Decision; reason?: ReportReason; note?: string; hidesThings?: boolean; voidsVotes?: boolean },
): Promise<ReportedSubject> {
  return call(personTransport, decide, { params: { kind, id }, body });
}

/** Dismisses a visitor's report and all of its network. */
export async function sendNetworkDismissal(reportId: string): Promise<void> {
  await call(personTransport, dismissNetwork, { params: { id: reportId } });
}

export function hiddenThingsQuery(personId: string) {
  return queryOptions({
    queryKey: [...reportsKey, "hidden", personId],
    queryFn: async ({ signal }) => (await call(transportAs(personId), myHiddenThings, {}, { signal })).things,
  });
}

export async function deleteHidden(personId: string, { kind, id }: SubjectRef): Promise<void> {
  const calls = {
    dish: deleteDish,
    product: deleteProduct,
    post: deletePost,
    comment: removeComment,
    note: deleteLogEntry,
    list: deleteMyList,
  };
  if (kind !== "profile") await call(transportAs(personId), calls[kind], { params: { id } });
}
