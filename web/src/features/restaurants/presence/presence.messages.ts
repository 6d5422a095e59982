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
    here: "Thank you: it is confirmed",
    gone: "Thank you: if somebody else says so too, it is hidden",
    hidden: "Thank you: it is hidden, and an administrator decides",
  },
  failed: somethingWentWrong,
} as const;
