import { useEffect, useState } from "react";
import { useMediaQuery, wideScreen } from "../../../lib/use-media-query.ts";

type Panel = typeof import("../panel/item-panel.tsx");

let loaded: Panel | undefined;

export function usePanel(hasPanel: boolean): Panel | undefined {
  const isWide = useMediaQuery(wideScreen) && hasPanel;
  const [panel, setPanel] = useState(loaded);
  useEffect(() => {
    if (!isWide || loaded) return;
    import("../panel/item-panel.tsx").then(
      ({ ItemPanel, moveByKey }) => {
        loaded = { ItemPanel, moveByKey };
        setPanel(loaded);
      },
      () => {
        // Offline, cards open in place.
      },
    );
  }, [isWide]);
  return isWide ? panel : undefined;
}
