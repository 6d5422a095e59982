import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { blocksQuery } from "./blocks.queries.ts";

const nobody: readonly string[] = [];

/** The ids of the people of whom the viewer is shown nothing, because one of the two has blocked the other. */
export function useHiddenPeople(): ReadonlySet<string> {
  const viewer = useViewer();
  const { data } = useQuery({ ...blocksQuery(viewer?.id ?? ""), enabled: viewer != null });
  const ids = data?.hiddenIds ?? nobody;
  return useMemo(() => new Set(ids), [ids]);
}
