import { call } from "@dishboard/contract/endpoint";
import { hiddenAuthors, maxHiddenAuthors } from "@dishboard/contract/hidden-authors";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../lib/person-call.ts";

/** Shared key start, by which a block shows at once. */
export function hiddenAuthorsKey(personId: string) {
  return ["hidden-authors", personId] as const;
}

/** Those of some authors (sorted ids) who are hidden from a person. */
export function hiddenAuthorsQuery(personId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...hiddenAuthorsKey(personId), ids] as const,
    queryFn: async ({ signal }): Promise<string[]> => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxHiddenAuthors) }, (_, n) =>
        ids.slice(n * maxHiddenAuthors, (n + 1) * maxHiddenAuthors),
      );
      const replies = await Promise.all(
        parts.map((part) => call(transportAs(personId), hiddenAuthors, { body: { ids: part } }, { signal })),
      );
      return replies.flatMap((reply) => reply.ids);
    },
    staleTime: 60_000,
  });
}

/** The last known hidden ones of some authors. */
export function knownHiddenAuthors(client: QueryClient, personId: string, ids: readonly string[]): string[] {
  const answers = client.getQueriesData<string[]>({ queryKey: hiddenAuthorsKey(personId) });
  const hidden = new Set(answers.flatMap(([, answer]) => answer ?? []));
  return ids.filter((id) => hidden.has(id));
}
