import { somethingWentWrong } from "../../../lib/failures.ts";

/** Every sentence about whether a restaurant is still there. */
export const presenceMessages = {
  label: "Is it still there?",
  unconfirmed: "Not confirmed yet",
  confirmed: (when: string) => `Confirmed ${when}`,
  here: "Still here",
  gone: "Gone",
  signIn: "sign in first",
  done: {
    here: "Thank you. It is confirmed.",
    gone: "Thank you. If somebody else says so too, it will be hidden.",
    hidden: "Thank you. It is hidden for now, and an administrator will decide.",
  },
  failed: somethingWentWrong,
} as const;
