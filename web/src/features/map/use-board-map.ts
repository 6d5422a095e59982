import { useEffect, useState } from "react";
import { inNextTask } from "../../lib/next-task.ts";

type BoardMapModule = typeof import("./board-map.tsx");

let loaded: BoardMapModule | undefined;

/** The map's lazy code; null on failure. */
export function useBoardMap(): BoardMapModule | null | undefined {
  const [map, setMap] = useState<BoardMapModule | null | undefined>(loaded);
  useEffect(() => {
    if (loaded) return;
    return inNextTask(() =>
      import("./board-map.tsx").then(
        ({ BoardMap, MapSwitch, AreaNotice, MapPreview }) => {
          loaded = { BoardMap, MapSwitch, AreaNotice, MapPreview };
          setMap(loaded);
        },
        () => setMap(null),
      ),
    );
  }, []);
  return map;
}
