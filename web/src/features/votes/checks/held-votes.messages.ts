import { type CheckReason, checkReasons } from "@dishboard/contract/vote-checks";

export const heldVotesMessages = {
  checked: "Votes are being checked",
  why: (reasons: readonly CheckReason[]) => reasons.map((reason) => checkReasons[reason]).join(" "),
  held: (direction: "up" | "down", count: number, counted: number) =>
    `${direction === "up" ? "Upvotes" : "Downvotes"}: ${counted} counted, ${count} held`,
  whatNow: "What becomes of held votes?",
  own: "Vote for two other things, and it counts after the check.",
  until: "The check ends on",
  waiting: "An administrator will decide about these votes.",
  later:
    "Only votes above the usual number are held. All others count. Held votes count after the check. If the group is still unusually large, an administrator decides.",
} as const;
