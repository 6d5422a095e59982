import type { SubjectKind } from "@dishboard/contract/reports";
import { failedTo } from "../../lib/failures.ts";

export const subjectNames: Record<SubjectKind, string> = {
  dish: "dish",
  product: "product",
  post: "post",
  comment: "comment",
  profile: "person",
  note: "note",
  list: "list",
};

export const reportsMessages = {
  report: "Report",
  title: (kind: SubjectKind) => `Report this ${subjectNames[kind]}`,
  question: (kind: SubjectKind) =>
    kind === "profile" ? "Why do you report this person?" : `What is wrong with this ${subjectNames[kind]}?`,
  details: "Details",
  allergensHint:
    "Please write what is wrong, so that it can be put right quickly. A reaction? ‘I had a reaction’ on its page warns others at once; this report does not.",
  send: "Send report",
  thanks: "Thank you for telling us",
  thanksMore: "An administrator will look at it.",
  failed: failedTo("send the report"),
} as const;

export const hiddenMessages = {
  title: "Hidden by an administrator",
  help: "Others cannot see these. Votes, likes and comments are kept.",
  nameless: (kind: SubjectKind) => `A ${subjectNames[kind]} without a text`,
  account: "Your account",
  reason: (reason: string) => `Reason: ${reason}`,
  delete: "Delete",
  deleteQuestion: (kind: SubjectKind) => `Delete this ${subjectNames[kind]}?`,
  deleteConsequence: (kind: SubjectKind) =>
    kind === "note" ? "Its entry leaves your log, and cannot be brought back." : "It cannot be brought back.",
  deleted: "Deleted",
  deleteFailed: failedTo("delete it"),
} as const;
