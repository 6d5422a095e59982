import { type CheckAction, type CheckReason, checkReasons } from "@dishboard/contract/vote-checks";
import { errorLoading } from "../../../lib/failures.ts";

const list = new Intl.ListFormat("en");
const votes = (count: number) => (count === 1 ? "1 vote" : `${count} votes`);

/** Every sentence about held votes. */
export const checksMessages = {
  checked: "Votes are being checked",
  why: (reasons: readonly CheckReason[]) => `There are ${list.format(reasons.map((reason) => checkReasons[reason]))}.`,
  held: (direction: "up" | "down", count: number, counted: number) =>
    `${direction === "up" ? "Upvotes" : "Downvotes"}: ${counted} counted, ${count} held`,
  whatNow: "What becomes of held votes?",
  later: "Held votes are in no score. They count later, unless somebody decides that they are an attack.",
  title: "Held votes",
  subtitle: "Votes that are being checked, and what was decided about them",
  failed: errorLoading("held votes"),
  none: "No votes are held.",
  decisionsFailed: errorLoading("decisions"),
  moreDecisions: "Load More Decisions",
  open: (name: string, direction: "up" | "down") => `${direction === "up" ? "Upvotes" : "Downvotes"} on ${name}`,
  heldCount: (count: number, networks: number) =>
    networks === 0
      ? `${votes(count)} held`
      : `${votes(count)} held, from ${networks === 1 ? "1 network" : `${networks} networks`}`,
  confirmed: "An attack: these votes wait for a person",
  releasedAt: "They will count from",
  accounts: "Accounts",
  nobody: "Without a username",
  age: (days: number) => (days === 0 ? "new today" : days === 1 ? "1 day old" : `${days} days old`),
  sameNetwork: (count: number) => (count <= 1 ? "" : `one of ${count} from one network`),
  firstVoters: (count: number) => `The newest ${count} are listed.`,
  all: (count: number) => (count === 1 ? "The vote:" : `All ${count} votes:`),
  chosen: (count: number) => (count === 1 ? "The chosen vote:" : `The ${count} chosen votes:`),
  release: "Release",
  void: "Void",
  keep: "Confirm as attack",
  question: (action: CheckAction, count: number) =>
    ({
      release: `Release ${votes(count)}?`,
      void: `Make ${votes(count)} void?`,
      keep: `Confirm ${votes(count)} as an attack?`,
    })[action],
  consequence: {
    release: "They count at once and are not checked again.",
    void: "They never count, and this cannot be taken back here.",
    keep: "They stay held until a person releases them or makes them void. They are no longer released after 72 hours.",
  } satisfies Record<CheckAction, string>,
  changed: (action: CheckAction, count: number) =>
    count === 0
      ? "That was decided already"
      : { release: `${votes(count)} released`, void: `${votes(count)} void`, keep: "They stay held" }[action],
  decisions: "Decisions",
  noDecisions: "Nothing has been decided yet.",
  decision: (action: CheckAction, count: number) =>
    ({ release: `${votes(count)} released`, void: `${votes(count)} made void`, keep: `${votes(count)} kept held` })[
      action
    ],
  byItself: "by itself, after 72 hours",
  gone: "A dish or product that is gone",
  someone: "by an administrator",
  by: (name: string) => `by ${name}`,
} as const;
