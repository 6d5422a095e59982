import type { Notification } from "@dishboard/contract/notifications";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.ts";
import { notificationsMessages as messages } from "./notifications.messages.ts";
import {
  notificationsOf,
  notificationsQuery,
  type ReadMark,
  sendReadMark,
  unreadQuery,
} from "./notifications.queries.ts";
import { markReadInOtherTabs } from "./read-marks-storage.ts";

/** Marks as read: on the page, then on the server. */
export function useMarkAsRead(personId: string): (readMark: ReadMark) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (readMark: ReadMark) => sendReadMark(personId, readMark),
    onMutate: async (readMark) => {
      await client.cancelQueries({ queryKey: notificationsOf(personId) });
      showRead(client, personId, readMark);
    },
    onSuccess: (unread) => {
      client.setQueryData(unreadQuery(personId).queryKey, unread);
      markReadInOtherTabs();
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: notificationsOf(personId) });
      toast({ type: "destructive", title: messages.notRead });
    },
  });
  return mutate;
}

function showRead(client: QueryClient, personId: string, readMark: ReadMark): void {
  // Ids order by age.
  const isRead = ({ id }: Notification) => ("id" in readMark ? id === readMark.id : id <= readMark.until);
  let count = 0;
  client.setQueryData(notificationsQuery(personId).queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((one) => {
        if (one.isRead || !isRead(one)) return one;
        count += 1;
        return { ...one, isRead: true };
      }),
    }));
    return { ...data, pages };
  });
  client.setQueryData(unreadQuery(personId).queryKey, (unread) => unread && Math.max(0, unread - count));
}
