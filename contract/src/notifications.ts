import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemImage, ItemKind } from "./items.ts";
import { notificationsPageSize } from "./limits.ts";
import { PostKind } from "./posts.ts";

/** Unread notifications are counted up to this number. */
export const maxUnreadCount = 100;

export const maxQuoteLength = 120;

export const topTenRanks = 10;

export const minClimbPlaces = 3;

export const notificationErrors = {
  signIn: "Please sign in to see your notifications",
} as const;

export const NotificationKind = z.enum([
  "votes",
  "board",
  "top-ten",
  "climb",
  "likes",
  "comment",
  "follow",
  "reaction",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Votes on an item, and likes of a post, are one notification until it is read. */
export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  /** Voters or likers; of a climb, places. */
  count: z.int(),
  isRead: z.boolean(),
  createdAt: z.string(),
  /** Latest follower, commenter or liker. Voters are not named. */
  person: z.nullable(z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) })),
  item: z.nullable(z.object({ kind: ItemKind, id: z.string(), name: z.string(), image: z.nullable(ItemImage) })),
  post: z.nullable(z.object({ kind: PostKind, id: z.string(), image: z.nullable(ItemImage) })),
  /** Plain text. */
  quote: z.nullable(z.string()),
  /** The item's rank when it entered the board, or was frozen after a climb. */
  rank: z.nullable(z.int()),
  /** The reporter is named to no one. */
  allergenId: z.nullable(z.int()),
});
export type Notification = z.infer<typeof Notification>;

/** `next` is the `before` of the next page, null on the last one. */
export const NotificationsPage = z.object({ notifications: z.array(Notification), next: z.nullable(z.string()) });
export type NotificationsPage = z.infer<typeof NotificationsPage>;

const ofOnePerson = { tag: "notifications", auth: "person", signInMessage: notificationErrors.signIn } as const;

const UnreadCount = z.object({ unread: z.int() });

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  operationId: "listNotifications",
  summary: `What has happened, the newest first, ${notificationsPageSize} a page`,
  description:
    "Votes and likes are recounted once a minute at most. `before` is the `next` of the page before. What is about an item or post that is not shown is left out.",
  query: z.strictObject({ before: z.optional(id("before")) }),
  reply: NotificationsPage,
  ...ofOnePerson,
  limit: ["notifications"],
});

export const unreadNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/unread",
  operationId: "unreadNotifications",
  summary: `How many notifications one has not read, ${maxUnreadCount} at most`,
  description: "Votes and likes are recounted once a minute at most.",
  reply: UnreadCount,
  ...ofOnePerson,
  limit: ["notifications"],
});

export const readNotification = endpoint({
  method: "PUT",
  path: "/api/notifications/:id/read",
  operationId: "readNotification",
  summary: "Says that one has read a notification, and returns how many are unread",
  description: "A repeated call changes nothing, nor does one about a notification that does not exist any more.",
  params: z.strictObject({ id: id("id") }),
  reply: UnreadCount,
  ...ofOnePerson,
  limit: ["notificationChanges"],
});

export const readNotifications = endpoint({
  method: "PUT",
  path: "/api/notifications/read",
  operationId: "readNotifications",
  summary: "Says that one has read a notification and all older ones, and returns how many are unread",
  description: "What has come since the list was fetched stays unread.",
  body: z.strictObject({ until: id("until") }),
  reply: UnreadCount,
  ...ofOnePerson,
  limit: ["notificationChanges"],
});

export const NotificationSettings = z.object({
  votes: z.boolean(),
  board: z.boolean(),
  posts: z.boolean(),
  follows: z.boolean(),
  weeklyEmail: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const readNotificationSettings = endpoint({
  method: "GET",
  path: "/api/notifications/settings",
  operationId: "readNotificationSettings",
  summary: "What one wants to be told",
  description: "Everything but the weekly email, unless one has said otherwise. Of a reaction one is always told.",
  reply: NotificationSettings,
  ...ofOnePerson,
  limit: ["notifications"],
});

const choice = (name: string) => z.optional(z.boolean({ error: `${name} must be true or false` }));

export const changeNotificationSettings = endpoint({
  method: "PATCH",
  path: "/api/notifications/settings",
  operationId: "changeNotificationSettings",
  summary: "Changes what one wants to be told",
  description: "What is left out stays. What is not wanted any more counts as read.",
  body: z.strictObject({
    votes: choice("votes"),
    board: choice("board"),
    posts: choice("posts"),
    follows: choice("follows"),
    weeklyEmail: choice("weeklyEmail"),
  }),
  reply: NotificationSettings,
  ...ofOnePerson,
  limit: ["notificationChanges"],
});
