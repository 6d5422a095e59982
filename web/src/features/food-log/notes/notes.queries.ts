import { call, type Transport } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { listNotes, myHelpful, type NoteCounts, type NotesOrder, setHelpful } from "@dishboard/contract/shared-notes";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";
import { listKeys, mustBeLatest } from "../../../lib/item-lists.ts";
import { before, pagedById } from "../../../lib/pages.ts";
import { transportAs } from "../../../lib/person-call.ts";

export function notesQuery({ kind, id }: ItemRef, order: NotesOrder, transport: Transport = browserTransport) {
  return infiniteQueryOptions({
    queryKey: [...listKeys.sharedNotes, kind, id, order] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        transport,
        listNotes,
        { params: { kind, id }, query: { ...(order === "helpful" && { order }), ...before(pageParam) } },
        { signal, isLatest: mustBeLatest() },
      ),
    ...pagedById,
    staleTime: 60_000,
    refetchOnReconnect: false,
  });
}

/** Fetches the first notes; failures are left out. */
export async function prefetchNotes(client: QueryClient, transport: Transport, item: ItemRef): Promise<void> {
  await client.prefetchInfiniteQuery(notesQuery(item, "newest", transport));
}

/** Key start of a person's helpful notes. */
export const ownHelpfulKey = (personId: string) => ["own-helpful", personId] as const;

/** Notes' counts and the person's marks; at most `maxHelpfulIds`. */
export function ownHelpfulQuery(personId: string, ids: readonly string[]) {
  const asked = [...ids].sort();
  return queryOptions({
    queryKey: [...ownHelpfulKey(personId), asked],
    queryFn: ({ signal }) => call(transportAs(personId), myHelpful, { body: { ids: asked } }, { signal }),
    staleTime: 60_000,
  });
}

/** Sets a mark as this person only; repeatable. */
export function sendHelpful(personId: string, { id }: { id: string }, isHelpful: boolean): Promise<NoteCounts> {
  return call(transportAs(personId), setHelpful, { params: { id }, body: { isHelpful } });
}
