import type { BusyPerson, DeedKind } from "@dishboard/contract/deeds";
import { errorLoading } from "../../../lib/failures.ts";

const names: Record<DeedKind, [one: string, many: string]> = {
  dish: ["dish", "dishes"],
  product: ["product", "products"],
  post: ["post", "posts"],
  comment: ["comment", "comments"],
  note: ["shared note", "shared notes"],
  list: ["list", "lists"],
  vote: ["vote", "votes"],
  gone: ["place called gone", "places called gone"],
  reaction: ["reaction", "reactions"],
  report: ["report", "reports"],
};

export const deedsMessages = {
  title: "What one account did",
  subtitle: "Everything that others feel, and how to undo it",
  link: "What this account did",
  failed: errorLoading("what this account did"),
  failedBusy: errorLoading("accounts"),
  noBusy: "No one did anything in the last 24 hours.",
  busyHelp: "Who did most within 24 hours. What others feel at once, such as a reaction, stands for ten votes.",
  unknown: "Unknown User",
  suspended: "Suspended",
  joined: "Joined",
  undoHelp:
    "To undo all of it, suspend the account with both boxes ticked, then release its reactions here. What it called gone is shown again at once. You can show and count again what you want to keep.",
  numbers: "In numbers",
  kind: "What",
  day: "24 hours",
  ever: "Ever",
  newest: "The newest of each kind",
  none: "This account did nothing that others see.",
  undone: "Undone",
  nameless: "Without a text",
  name: (kind: DeedKind) => names[kind][0],
  plural: (kind: DeedKind) => names[kind][1],
  did: (day: BusyPerson["day"]) =>
    (Object.keys(names) as DeedKind[])
      .filter((kind) => day[kind] > 0)
      .map((kind) => `${day[kind].toLocaleString("en")} ${names[kind][day[kind] === 1 ? 0 : 1]}`)
      .join(", "),
} as const;
