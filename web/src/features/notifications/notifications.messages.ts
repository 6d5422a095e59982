import { errorLoading, failedTo } from "../../lib/failures.ts";
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
  failed: errorLoading("notifications"),
  empty: "Nothing has happened yet",
  emptyHelp: "Votes, likes, comments and new followers show here.",
  explore: "See The Dishboard 100",
  notRead: failedTo("mark as read"),
} as const;

export const notificationSettingsMessages = {
  votes: "Votes on my dishes",
  votesDetail: "Gathered, one for each dish",
  board: "My dishes on the board",
  boardDetail: "When one comes onto it, into the top ten, or climbs in a week",
  posts: "Comments and likes",
  postsDetail: "On my Snaps and Drools",
  follows: "New followers",
  followsDetail: "When a member follows me",
  weekly: "Weekly letter",
  weeklyDetail: "My week in an email, when something has happened",
  notSaved: failedTo("save"),
} as const;
