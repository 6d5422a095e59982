import { type CallReply, call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/food-log";
import type { ItemRef } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { before, pagedById } from "../../lib/pages.ts";
import { personTransport, transportAs } from "../../lib/person-call.ts";

type OwnPage = CallReply<typeof calls.myFoodLog>;

export type EntryFields = {
  day: string;
  note: string;
  isShared: boolean;
  isNoteShared: boolean;
  /** An upload, or without id the existing photo. */
  photo: { uploadId?: string; description: string } | null;
};

export const logKeys = { own: "food-log", item: "item-log", shared: "shared-food-log" } as const;

export function foodLogQuery(personId: string) {
  return infiniteQueryOptions({
    queryKey: [logKeys.own, personId] as const,
    queryFn: ({ pageParam, signal }): Promise<OwnPage> =>
      call(transportAs(personId), calls.myFoodLog, { query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 30_000,
  });
}

export function itemLogQuery(personId: string, itemId: string) {
  return queryOptions({
    queryKey: [logKeys.item, personId, itemId] as const,
    queryFn: ({ signal }) => call(transportAs(personId), calls.myItemLog, { params: { id: itemId } }, { signal }),
    staleTime: 60_000,
  });
}

export function sharedLogQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [logKeys.shared, userId] as const,
    queryFn: ({ pageParam, signal }): Promise<CallReply<typeof calls.sharedFoodLog>> =>
      call(personTransport, calls.sharedFoodLog, { params: { id: userId }, query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 30_000,
  });
}

/** Adds an entry once per key. */
export function sendNewEntry(personId: string, key: string, { kind, id }: ItemRef, fields: EntryFields) {
  const item = kind === "dish" ? { dishId: id } : { productId: id };
  return call(transportAs(personId), calls.addLogEntry, { body: { key, ...item, ...fields } });
}

export function sendEntry(personId: string, id: string, fields: EntryFields) {
  return call(transportAs(personId), calls.updateLogEntry, { params: { id }, body: fields });
}

/** Deletes an entry, also if already gone. */
export async function sendEntryDeletion(personId: string, id: string): Promise<void> {
  try {
    await call(transportAs(personId), calls.deleteLogEntry, { params: { id } });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "not-found")) throw error;
  }
}
