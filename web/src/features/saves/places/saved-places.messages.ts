import { errorLoading } from "../../../lib/failures.ts";

export const savedPlacesMessages = {
  title: "Places to go",
  count: (count: number) =>
    count === 1 ? "1 place that you brought" : `${count.toLocaleString("en-US")} places that you brought`,
  mapOf: (name: string) => `${name} on the map`,
  remove: (name: string) => `Remove ${name}`,
  removed: "No longer saved",
  failed: errorLoading("places to go"),
} as const;
