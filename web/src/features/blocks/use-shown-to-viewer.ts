import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { hiddenAuthorsQuery, knownHiddenAuthors } from "./hidden-authors.queries.ts";

const nobody: readonly string[] = [];

export function authorOf({ author }: { author: { id: string } }): string {
  return author.id;
}

/** Omits people hidden by a block in either direction. */
export function useShownToViewer<T>(
  entries: readonly T[] | undefined,
  idOf: (entry: NoInfer<T>) => string,
): readonly T[] | undefined {
  const client = useQueryClient();
  const viewer = useViewer();
  const ids = useMemo(
    () => [...new Set(entries?.map(idOf))].filter((id) => id !== viewer?.id).sort(),
    [entries, idOf, viewer?.id],
  );
  const { data } = useQuery({
    ...hiddenAuthorsQuery(viewer?.id ?? "", ids),
    enabled: viewer != null && ids.length > 0,
  });
  // Without an answer pages omit only authors known to be hidden.
  const known = useMemo(
    () => data ?? (viewer ? knownHiddenAuthors(client, viewer.id, ids) : nobody),
    [client, data, viewer, ids],
  );
  return useMemo(
    () => (known.length === 0 ? entries : entries?.filter((entry) => !known.includes(idOf(entry)))),
    [entries, idOf, known],
  );
}
