import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { notificationsOf, notificationsQuery, unreadQuery } from "./notifications.queries.ts";
import { onReadElsewhere } from "./read-marks-storage.ts";

/** The unread count, fetched each minute while visible. */
export function useUnread(personId: string | undefined): number {
  const client = useQueryClient();
  const { data: unread } = useQuery({ ...unreadQuery(personId ?? ""), enabled: personId !== undefined });
  useEffect(() => {
    if (personId === undefined) return;
    return onReadElsewhere(() => void client.invalidateQueries({ queryKey: notificationsOf(personId) }));
  }, [client, personId]);
  const before = useRef(unread);
  useEffect(() => {
    if (personId !== undefined && unread !== undefined && before.current !== undefined && unread > before.current)
      void client.invalidateQueries({ queryKey: notificationsQuery(personId).queryKey });
    before.current = unread;
  }, [client, personId, unread]);
  return unread ?? 0;
}
