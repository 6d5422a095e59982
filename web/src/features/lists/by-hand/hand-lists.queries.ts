import { type CallInput, type CallReply, call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/hand-lists";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../../lib/person-call.ts";
import { refreshMyLists } from "../boards/boards.queries.ts";

export type HandListForm = CallInput<typeof calls.updateHandList>["body"];

export type OwnHandList = CallReply<typeof calls.readHandList>;

export function myHandListsQuery(personId: string, itemId?: string) {
  return queryOptions({
    queryKey: ["my-lists", personId, "by-hand", itemId ?? null] as const,
    queryFn: async ({ signal }) =>
      (await call(transportAs(personId), calls.myHandLists, { query: itemId ? { item: itemId } : {} }, { signal }))
        .lists,
    staleTime: 30_000,
  });
}

export function handListQuery(personId: string, id: string) {
  return queryOptions({
    queryKey: ["my-lists", personId, "list", id] as const,
    queryFn: ({ signal }) => call(transportAs(personId), calls.readHandList, { params: { id } }, { signal }),
    staleTime: 30_000,
  });
}

export function profileListsQuery(viewerId: string, userId: string) {
  return queryOptions({
    queryKey: ["my-lists", viewerId, "profile", userId] as const,
    queryFn: async ({ signal }) =>
      (await call(transportAs(viewerId), calls.profileHandLists, { params: { id: userId } }, { signal })).lists,
    staleTime: 60_000,
  });
}

/** Makes a list once per key. */
export function sendNewHandList(personId: string, key: string, form: HandListForm): Promise<calls.HandList> {
  return call(transportAs(personId), calls.createHandList, { body: { key, ...form } });
}

export function sendHandList(personId: string, id: string, form: HandListForm): Promise<calls.HandList> {
  return call(transportAs(personId), calls.updateHandList, { params: { id }, body: form });
}

export async function sendListEntry(personId: string, id: string, itemId: string, note?: string): Promise<void> {
  const body = note === undefined ? {} : { note };
  await call(transportAs(personId), calls.saveListEntry, { params: { id, itemId }, body });
}

export async function sendListEntryDeletion(personId: string, id: string, itemId: string): Promise<void> {
  await call(transportAs(personId), calls.deleteListEntry, { params: { id, itemId } });
}

export async function sendListOrder(personId: string, id: string, itemIds: string[]): Promise<void> {
  await call(transportAs(personId), calls.orderListEntries, { params: { id }, body: { itemIds } });
}

export const refreshHandLists: (client: QueryClient, personId: string) => void = refreshMyLists;
