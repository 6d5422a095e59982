import type { NoteCounts } from "@dishboard/contract/shared-notes";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** The newest known helpful state and count. */
export function ownNoteQuery(personId: string, id: string) {
  return queryOptions<NoteCounts>({
    queryKey: ["own-note", personId, id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Caches a note's counts, unless newer ones are known. */
export function mergeOwnNote(client: QueryClient, personId: string, state: NoteCounts): void {
  client.setQueryData(ownNoteQuery(personId, state.id).queryKey, (known) =>
    known && known.version > state.version ? known : state,
  );
}
