import { appearanceStore } from "./appearance.ts";
import type { Units } from "./format.ts";
import { useStore } from "./store.ts";

const unitsStore = appearanceStore("units");

/** Units of distances; km until hydration ends, as in the server's page. */
export function useUnits(): Units {
  return useStore(unitsStore, "") === "miles" ? "miles" : "";
}
