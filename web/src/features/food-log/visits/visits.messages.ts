import { errorLoading } from "../../../lib/failures.ts";

export const visitMessages = {
  question: "What was the dish?",
  waiting: (count: number) =>
    count === 1 ? "1 visit in your log has no dish yet." : `${count} visits in your log have no dish yet.`,
  asks: "Say what it was, or skip: you can say it later in your log.",
  dishesOf: (restaurant: string) => `At ${restaurant}`,
  looking: "Looking for its dishes...",
  unknown: "This site knows no dish of this place.",
  other: "Another dish",
  save: "Save",
  saving: "Saving...",
  skip: "Skip",
  saved: (name: string) => `${name} is in your log`,
  done: "That was the last one.",
  again: "Ask me again",
  log: "Your log",
  on: (day: string) => `on ${day}`,
  failed: errorLoading("your visits"),
} as const;
