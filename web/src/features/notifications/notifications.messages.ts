import type { Notification } from "@dishboard/contract/notifications";
import type { PostKind } from "@dishboard/contract/posts";

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const kindOf = (kind: PostKind | undefined) => (kind === "drool" ? "Drool" : "Snap");

/** A part of a sentence: words of the site, or a name, which is set in bold. */
export type SentencePart = string | { name: string };

/** Every sentence about notifications. */
export const notificationsMessages = {
  title: "Notifications",
  bell: (unread: number) => (unread === 0 ? "Notifications" : `Notifications, ${unread > 99 ? "99+" : unread} new`),
  onAvatar: (unread: number) => `, ${unread} new ${unread === 1 ? "notification" : "notifications"}`,
  readAll: "Mark all as read",
  seeAll: "See all",
  isNew: "new",
  today: "Today",
  earlier: "Earlier",
  loading: "Loading notifications...",
  failed: "Error loading notifications. Please try again.",
  empty: "Nothing has happened yet",
  emptyHelp: "Votes, likes, comments and new followers show here.",
  explore: "See The Dishboard 100",
  notRead: "Failed to mark as read. Please try again.",
  tryAgain: "Try again",
  notOpened: "This could not be opened. Please try again.",
} as const;

/** What has happened, in a sentence. */
export function sentenceOf({ kind, count, person, item, post, quote, rank }: Notification): SentencePart[] {
  const who = { name: person?.username || "Unknown User" };
  const what = { name: item?.name ?? "" };
  switch (kind) {
    case "votes":
      return [`${people(count)} voted up your `, what];
    case "board":
      return [
        "Your ",
        what,
        item?.kind === "product" ? " is among the 100 Eat In Hits at " : " is on the board at ",
        at(rank),
      ];
    case "top-ten":
      return ["Your ", what, " is in the top ten at ", at(rank)];
    case "likes":
      return [...(person ? [who, othersThan(count)] : [people(count)]), ` liked your ${kindOf(post?.kind)}`];
    case "comment":
      return [who, ` on your ${kindOf(post?.kind)}: '${quote ?? ""}'`];
    case "follow":
      return [who, " follows you"];
  }
}

const at = (rank: number | null) => ({ name: `#${rank ?? ""}` });

function othersThan(count: number): string {
  if (count <= 1) return "";
  return count === 2 ? " and 1 other" : ` and ${count - 1} others`;
}

/** The texts of the settings of notifications. */
export const notificationSettingsMessages = {
  votes: "Votes on my dishes",
  votesDetail: "Gathered, one for each dish",
  board: "My dishes on the board",
  boardDetail: "When one comes onto it, or into the top ten",
  posts: "Comments and likes",
  postsDetail: "On my Snaps and Drools",
  follows: "New followers",
  followsDetail: "When somebody follows me",
  weekly: "Weekly letter",
  weeklyDetail: "My week in an email, when something has happened",
  notLoaded: "Could not load",
  notSaved: "Failed to save. Please try again.",
  tryAgain: "Try again",
} as const;
