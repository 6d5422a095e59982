import { type CheckReason, checkReasons } from "@dishboard/contract/vote-checks";

/** What everybody reads of held votes. */
export const heldVotesMessages = {
  checked: "Votes are being checked",
  why: (reasons: readonly CheckReason[]) => reasons.map((reason) => checkReasons[reason]).join(" "),
  held: (direction: "up" | "down", count: number, counted: number) =>
    `${direction === "up" ? "Upvotes" : "Downvotes"}: ${counted} counted, ${count} held`,
  whatNow: "What becomes of held votes?",
  own: "Yours is above the usual number.",
  until: "The check ends on",
  waiting: "An administrator decides when it ends.",
  later:
    "Only votes above the usual number are held. All others count. Held votes count after the check, unless they look like an attack.",
} as const;
