import { errorLoading, failedTo } from "../../lib/failures.ts";

export const blocksMessages = {
  block: "Block",
  blockPerson: (name: string) => `Block ${name}`,
  question: (name: string) => `Block ${name}?`,
  consequence:
    "They are not told. You see nothing of each other any more: no profile, posts, comments or notes. You no longer follow each other. Dishes and votes stay.",
  blocked: (name: string) => `${name} is blocked`,
  youBlocked: (name: string) => `You have blocked ${name}`,
  youBlockedHelp: "You see nothing of each other.",
  back: "Back",
  unblock: "Unblock",
  unblockPerson: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is no longer blocked`,
  blockFailed: failedTo("block this person"),
  unblockFailed: failedTo("unblock this person"),
  nobody: "You have not blocked anyone",
  nobodyHelp: "You can block people on their profile, and in the menu of a post or comment.",
  failed: errorLoading("blocked people"),
  unknown: "Unknown User",
} as const;

/** A person's name in sentences. */
export function blockedName(username: string | null): string {
  return username ? `@${username}` : blocksMessages.unknown;
}
