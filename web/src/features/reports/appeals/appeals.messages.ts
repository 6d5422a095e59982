import { errorLoading, failedTo } from "../../../lib/failures.ts";

/** Every sentence about appeals, for whoever a decision is about. */
export const appealMessages = {
  appeal: "Appeal",
  appealAgainst: (name: string) => `Appeal: ${name}`,
  suspension: "suspension of your account",
  label: "Why is this wrong?",
  note: "You can appeal once. Somebody will look at it again.",
  send: "Send appeal",
  cancel: "Cancel",
  sent: "Your appeal was sent",
  failed: failedTo("send the appeal"),
  waiting: "You have appealed. Somebody will look at it again.",
  accepted: "Your appeal was accepted.",
  rejected: "Your appeal was rejected. The decision stays.",
  suspended: "Your account is suspended",
  account: "Your account",
  closed: "Your account is closed",
  closedText: "Nobody can sign in to it.",
  suspendedText: "You cannot sign in. You can read why here, and appeal once.",
  hidesThings: "Everything that you have made is hidden from others.",
  voidsVotes: "Your votes do not count.",
  also: "Also hidden",
  noLink: "Sign in to read about your account.",
  loading: errorLoading("your account"),
  logIn: "Log in",
} as const;
