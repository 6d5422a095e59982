import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { hiddenAuthorsQuery } from "./hidden-authors.queries.ts";

const nobody: readonly string[] = [];

/** Who has written something. */
export function authorOf({ author }: { author: { id: string } }): string {
  return author.id;
}

/** Leaves out what is by people of whom the viewer is shown nothing, because one of the two has blocked the other. */
export function useShownToViewer<T>(
  entries: readonly T[] | undefined,
  idOf: (entry: NoInfer<T>) => string,
): readonly T[] | undefined {
  const viewer = useViewer();
  const ids = useMemo(
    () => [...new Set(entries?.map(idOf))].filter((id) => id !== viewer?.id).sort(),
    [entries, idOf, viewer?.id],
  );
  const { data } = useQuery({
    ...hiddenAuthorsQuery(viewer?.id ?? "", ids),
    enabled: viewer != null && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const hidden = (viewer && data) || nobody;
  return useMemo(
    () => (hidden.length === 0 ? entries : entries?.filter((entry) => !hidden.includes(idOf(entry)))),
    [entries, idOf, hidden],
  );
}
