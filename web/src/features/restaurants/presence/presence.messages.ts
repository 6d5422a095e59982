import type { PresenceOutcome } from "@dishboard/contract/presence";
import { somethingWentWrong } from "../../../lib/failures.ts";

export const presenceMessages = {
  label: "Is it still there?",
  unconfirmed: "Not confirmed yet",
  confirmed: (when: string) => `Confirmed ${when}`,
  here: "Still here",
  gone: "Gone",
  signIn: "sign in first",
  hidden: "Members say that this restaurant is gone. Is it still there?",
  done: {
    confirmed: "Thank you. It is confirmed.",
    "shown-again": "Thank you. It is shown again.",
    noted: "Thank you. It will be hidden if another member reports it too.",
    "for-moderators": "Thank you. A moderator will read your report and decide. Nothing changes until then.",
    hidden: "Thank you. It is hidden for now, and a moderator will decide.",
  } satisfies Record<PresenceOutcome, string>,
  failed: somethingWentWrong,
} as const;
