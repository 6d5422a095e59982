import { errorLoading } from "../../lib/failures.ts";

export const publicLogMessages = {
  failed: errorLoading("the published days"),
  loading: "Loading the published days",
  empty: "No day is published yet",
  emptyHelp: "The first one comes within an hour or so, with every vote until then.",
  older: "Show older days",
  log: (size: string) => `Log, ${size}`,
  charts: (size: string) => `Charts, ${size}`,
  fileOf: (day: string) => ` of ${day}`,
  covers: (first: string) => `with every day from ${first} on`,
  counts: (votes: number, items: number) => `${counted(votes, "vote", "votes")} on ${counted(items, "item", "items")}`,
  takenAt: (moment: string) => `as of ${moment} UTC`,
  checksums: "Checksums (SHA-256)",
} as const;

// Equal on server and in browsers.
function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
