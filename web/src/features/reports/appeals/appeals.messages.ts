import { errorLoading, failedTo } from "../../../lib/failures.ts";

/** Every sentence about appeals, for whoever a decision is about. */
export const appealMessages = {
  appeal: "Appeal",
  appealAgainst: (name: string) => `Appeal: ${name}`,
  suspension: "suspension of your account",
  label: "Why is this wrong?",
  note: "You can appeal once. A moderator will look at it again.",
  send: "Send appeal",
  cancel: "Cancel",
  failed: failedTo("send the appeal"),
  waiting: "You have appealed. A moderator will look at it again.",
  accepted: "Your appeal was accepted.",
  rejected: "Your appeal was rejected, so the decision stands.",
  suspended: "Your account is suspended",
  account: "Your account",
  closed: "Your account is closed",
  closedText: "No one can sign in to it.",
  suspendedText: "You cannot sign in for now.",
  hidesThings: "No one else sees what you added, posted or wrote.",
  voidsVotes: "Your votes do not count for now.",
  also: "Also hidden",
  noLink: "Sign in to read about your account.",
  loading: errorLoading("your account"),
  logIn: "Log in",
} as const;
