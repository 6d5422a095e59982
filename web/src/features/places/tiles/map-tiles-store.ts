import { createStore } from "../../../lib/store.ts";

/** After a failure the map is a plan until reloaded. */
export const tilesFailedStore = createStore(() => false);
