import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshFollows } from "../../lib/follow-lists.ts";
import { resumePending } from "../../lib/outbox.ts";
import { onSettledElsewhere } from "../../lib/outbox-storage.ts";
import { followOutbox } from "./follow-outbox.ts";

/** Sends the follows that could not be sent before, and takes over those of other tabs; shows nothing. */
export function FollowsSync({ personId }: { personId: string }) {
  const client = useQueryClient();
  useEffect(() => resumePending(followOutbox, { client, personId }), [client, personId]);
  useEffect(
    () => onSettledElsewhere({ outbox: followOutbox.name, personId }, () => refreshFollows(client)),
    [client, personId],
  );
  return null;
}
