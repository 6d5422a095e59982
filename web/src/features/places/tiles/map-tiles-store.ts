import { createStore } from "../../../lib/store.ts";

/** Whether the streets of the map could not be drawn: it is a plan then, until the page is loaded again. */
export const tilesFailedStore = createStore(() => false);
