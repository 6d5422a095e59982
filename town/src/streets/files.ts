import { fileURLToPath } from "node:url";

/** The streets of the town, as they lie in the repository. */
export const streetsFile = fileURLToPath(new URL("../../streets/town.pmtiles", import.meta.url));
