import type { Notification } from "@dishboard/contract/notifications";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.ts";
import { notificationsMessages as messages } from "./notifications.messages.ts";
import {
  notificationsOf,
  notificationsQuery,
  type Reading,
  sendReading,
  unreadQuery,
} from "./notifications.queries.ts";
import { tellTabsOfReading } from "./reading-storage.ts";

/** Marks notifications as read: at once on the page, then on the server. */
export function useReading(personId: string): (reading: Reading) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (reading: Reading) => sendReading(personId, reading),
    onMutate: async (reading) => {
      await client.cancelQueries({ queryKey: notificationsOf(personId) });
      showRead(client, personId, reading);
    },
    onSuccess: (unread) => {
      client.setQueryData(unreadQuery(personId).queryKey, unread);
      tellTabsOfReading();
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: notificationsOf(personId) });
      toast({ type: "destructive", title: messages.notRead });
    },
  });
  return mutate;
}

function showRead(client: QueryClient, personId: string, reading: Reading): void {
  // Ids order by age.
  const isRead = ({ id }: Notification) => ("id" in reading ? id === reading.id : id <= reading.until);
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
