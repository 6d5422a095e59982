import type { CheckAction, CheckDecision, GroupAction } from "@dishboard/contract/vote-checks";
import { errorLoading } from "../../../lib/failures.ts";

const votes = (count: number) => (count === 1 ? "1 vote" : `${count} votes`);
const accounts = (count: number) => (count === 1 ? "1 account" : `${count} accounts`);

export const checksMessages = {
  title: "Held votes",
  subtitle: "Groups of voters, votes that are being checked, and decisions about them",
  failed: errorLoading("held votes"),
  none: "No votes are held.",
  decisionsFailed: errorLoading("decisions"),
  moreDecisions: "Load More Decisions",
  open: (name: string, direction: "up" | "down") => `${direction === "up" ? "Upvotes" : "Downvotes"} on ${name}`,
  heldCount: (count: number, networks: number) =>
    networks === 0
      ? `${votes(count)} held`
      : `${votes(count)} held, from ${networks === 1 ? "1 network" : `${networks} networks`}`,
  confirmed: "These votes wait for your decision",
  releasedAt: "The check ends on",
  accounts: "Accounts",
  nobody: "Without a username",
  age: (days: number) => (days === 0 ? "new today" : days === 1 ? "1 day old" : `${days} days old`),
  sameNetwork: (count: number) => (count <= 1 ? "" : `one of ${count} from one network`),
  firstVoters: (count: number) => `The newest ${count} are listed.`,
  all: (count: number) => (count === 1 ? "The vote:" : `All ${count} votes:`),
  chosen: (count: number) => (count === 1 ? "The chosen vote:" : `The ${count} chosen votes:`),
  release: "Release",
  void: "Void",
  keep: "Keep held",
  question: (action: CheckAction, count: number) =>
    ({
      release: `Release ${votes(count)}?`,
      void: `Make ${votes(count)} void?`,
      keep: `Keep ${votes(count)} held?`,
    })[action],
  consequence: {
    release: "They count at once and are not checked again.",
    void: "They never count, and this cannot be taken back here.",
    keep: "They stay held until you release them or make them void. They are no longer released after 72 hours.",
  } satisfies Record<CheckAction, string>,
  changed: (action: CheckAction, count: number) =>
    count === 0
      ? "That was decided already"
      : { release: `${votes(count)} released`, void: `${votes(count)} void`, keep: "They stay held" }[action],
  decisions: "Decisions",
  noDecisions: "Nothing has been decided yet.",
  decision: (action: CheckDecision["action"], count: number) =>
    ({
      release: `${votes(count)} released`,
      void: `${votes(count)} made void`,
      keep: `${votes(count)} kept held`,
      hold: `${votes(count)} held`,
      vouch: `${accounts(count)} vouched for`,
    })[action],
  groups: "Groups of voters",
  groupsNote:
    "Accounts that signed up within three days of each other and voted for the same thing. Their votes count.",
  groupsFailed: errorLoading("groups"),
  noGroups: "No group of more than 8 accounts voted this week.",
  groupSize: (size: number, ordinary: number) =>
    size > ordinary ? `${accounts(size)}, more than the usual ${ordinary}` : `${accounts(size)}, which is usual`,
  groupAction: { vouch: "These are us", hold: "Hold", void: "Void" } satisfies Record<GroupAction, string>,
  groupQuestion: (action: GroupAction, count: number) =>
    ({
      vouch: `Vouch for ${accounts(count)}?`,
      hold: `Hold ${votes(count)}?`,
      void: `Make ${votes(count)} void?`,
    })[action],
  groupConsequence: {
    vouch: "Their held votes count at once, and none of their votes is held until this time tomorrow.",
    hold: "They leave the score until you release them or make them void.",
    void: "They never count, and this cannot be taken back here.",
  } satisfies Record<GroupAction, string>,
  groupChanged: (action: GroupAction, count: number) =>
    count === 0
      ? "This group no longer exists"
      : { vouch: `${accounts(count)} vouched for`, hold: `${votes(count)} held`, void: `${votes(count)} void` }[action],
  byItself: "automatically, after 72 hours",
  gone: "A deleted dish or product",
  someone: "by an administrator",
  by: (name: string) => `by ${name}`,
} as const;
