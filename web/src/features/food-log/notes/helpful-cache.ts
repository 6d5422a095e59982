import type { NoteCounts } from "@dishboard/contract/shared-notes";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** The newest that is known of whether a person finds a note helpful, with its count. */
export function ownNoteQuery(personId: string, id: string) {
  return queryOptions<NoteCounts>({
    queryKey: ["own-note", personId, id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Puts the server's counts of a note into the cache, unless it has newer ones. */
export function mergeOwnNote(client: QueryClient, personId: string, state: NoteCounts): void {
  client.setQueryData(ownNoteQuery(personId, state.id).queryKey, (known) =>
    known && known.version > state.version ? known : state,
  );
}
