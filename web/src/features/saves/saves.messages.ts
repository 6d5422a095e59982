import { errorLoading } from "../../lib/failures.ts";
export const savesMessages = {
  subtitle: "What you want to eat next, the newest first",
  save: "Save",
  saved: "Saved",
  savedHere: "Kept in this browser until you sign in.",
  removed: "No longer saved",
  show: "View",
  undo: "Undo",
  failed: "This wasn't saved.",
  failedFor: (name: string) => `${name} wasn't saved.`,
  full: "This browser keeps 1,000 saved items. Sign in to save more.",
  merged: (count: number) =>
    count === 1
      ? "What you saved before is in your account now."
      : `Your ${count} saved items are in your account now.`,
  notMerged: "What you saved before could not be added to your account yet.",
  notMergedHelp: "It is still in this browser.",
  savedHereOnly: "These are kept in this browser only.",
  signIn: "Sign in to have them everywhere",
  empty: "Nothing saved yet",
  emptyBesidePlaces: "No dishes or products saved yet",
  emptyHelp: "Press Save on a dish or product, and it waits for you here.",
  needsScript: "What you have saved is kept in this browser or in your account. To see it, turn JavaScript on.",
  explore: "See The Dishboard 100",
  listFailed: errorLoading("saved items"),
} as const;
