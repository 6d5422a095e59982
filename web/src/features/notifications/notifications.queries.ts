import { call } from "@dishboard/contract/endpoint";
import {
  changeNotificationSettings,
  listNotifications,
  type NotificationSettings,
  type NotificationsPage,
  readNotification,
  readNotificationSettings,
  readNotifications,
  unreadNotifications,
} from "@dishboard/contract/notifications";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { before, pagedById } from "../../lib/pages.ts";
import { transportAs } from "../../lib/person-call.ts";

const root = "notifications";

const pollMs = 60_000;

export const notificationsOf = (personId: string) => [root, personId] as const;

export function unreadQuery(personId: string) {
  return queryOptions({
    queryKey: [...notificationsOf(personId), "unread"] as const,
    queryFn: async ({ signal }) => (await call(transportAs(personId), unreadNotifications, {}, { signal })).unread,
    refetchInterval: pollMs,
  });
}

export function notificationsQuery(personId: string) {
  return infiniteQueryOptions({
    queryKey: [...notificationsOf(personId), "list"] as const,
    queryFn: ({ pageParam, signal }): Promise<NotificationsPage> =>
      call(transportAs(personId), listNotifications, { query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 0,
  });
}

/** One notification, or one and all older. */
export type ReadMark = { id: string } | { until: string };

/** Marks as read; returns the unread count. */
export async function sendReadMark(personId: string, readMark: ReadMark): Promise<number> {
  const transport = transportAs(personId);
  const reply =
    "id" in readMark
      ? call(transport, readNotification, { params: { id: readMark.id } })
      : call(transport, readNotifications, { body: readMark });
  return (await reply).unread;
}

export function settingsQuery(personId: string) {
  return queryOptions({
    queryKey: [...notificationsOf(personId), "settings"] as const,
    queryFn: ({ signal }): Promise<NotificationSettings> =>
      call(transportAs(personId), readNotificationSettings, {}, { signal }),
  });
}

export function sendSettings(personId: string, changes: Partial<NotificationSettings>): Promise<NotificationSettings> {
  return call(transportAs(personId), changeNotificationSettings, { body: changes });
}
