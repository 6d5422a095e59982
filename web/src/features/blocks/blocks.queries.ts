import * as calls from "@dishboard/contract/blocks";
import { call } from "@dishboard/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../lib/person-call.ts";

/** Whom a person has blocked. */
export function blocksQuery(personId: string) {
  return queryOptions({
    queryKey: ["blocks", personId],
    queryFn: ({ signal }) => call(transportAs(personId), calls.myBlocks, {}, { signal }),
    staleTime: 60_000,
  });
}

/** The beginning of the keys of what follows, by which a block shows at once. */
export function hiddenAuthorsKey(personId: string) {
  return ["hidden-authors", personId] as const;
}

/** Of which of some authors, by their sorted ids, a person is shown nothing. */
export function hiddenAuthorsQuery(personId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...hiddenAuthorsKey(personId), ids] as const,
    queryFn: async ({ signal }): Promise<string[]> => {
      const parts = Array.from({ length: Math.ceil(ids.length / calls.maxHiddenAuthors) }, (_, n) =>
        ids.slice(n * calls.maxHiddenAuthors, (n + 1) * calls.maxHiddenAuthors),
      );
      const replies = await Promise.all(
        parts.map((part) => call(transportAs(personId), calls.hiddenAuthors, { body: { ids: part } }, { signal })),
      );
      return replies.flatMap((reply) => reply.ids);
    },
    staleTime: 60_000,
  });
}

/** Blocks somebody. */
export async function sendBlock(personId: string, userId: string): Promise<void> {
  await call(transportAs(personId), calls.blockPerson, { params: { userId } });
}

/** Unblocks somebody. */
export async function sendUnblock(personId: string, userId: string): Promise<void> {
  await call(transportAs(personId), calls.unblockPerson, { params: { userId } });
}
