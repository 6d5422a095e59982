import { appearanceStore } from "./appearance.ts";
import type { Units } from "./format.ts";
import { useStore } from "./store.ts";

const unitsStore = appearanceStore("units");

/** The units that distances are shown in; km until hydration is over, as in the server's page. */
export function useUnits(): Units {
  return useStore(unitsStore, "") === "miles" ? "miles" : "";
}
