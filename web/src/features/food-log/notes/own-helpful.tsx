import { maxHelpfulIds } from "@dishboard/contract/shared-notes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { HelpfulNote } from "../../../lib/members-context.ts";
import { failWaiting, resumePending } from "../../../lib/outbox.ts";
import { onSettledElsewhere } from "../../../lib/outbox-storage.ts";
import { toast } from "../../../ui/toast.ts";
import { mergeOwnNote } from "./helpful-cache.ts";
import { helpfulOutbox } from "./helpful-outbox.ts";
import { helpfulMessages as messages } from "./notes.messages.ts";
import { ownHelpfulQuery } from "./notes.queries.ts";

type OwnHelpfulProps = { personId: string; notes: readonly HelpfulNote[] };

/** Loads which notes of a list a person finds helpful, and sends what could not be sent before; shows nothing. */
export function OwnHelpful({ personId, notes }: OwnHelpfulProps) {
  const client = useQueryClient();
  useEffect(() => resumePending(helpfulOutbox, { client, personId }), [client, personId]);
  useEffect(
    () =>
      onSettledElsewhere({ outbox: helpfulOutbox.name, personId }, () =>
        helpfulOutbox.onOutdated({ client, personId }),
      ),
    [client, personId],
  );
  // One call asks about so many.
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(notes.length / maxHelpfulIds) }, (_, group) =>
        notes.slice(group * maxHelpfulIds, (group + 1) * maxHelpfulIds),
      ),
    [notes],
  );
  return groups.map((group) => <HelpfulOfGroup key={group[0]?.id} personId={personId} notes={group} />);
}

function HelpfulOfGroup({ personId, notes }: OwnHelpfulProps) {
  const client = useQueryClient();
  const ids = notes.map(({ id }) => id);
  const { data, isError, failureCount, fetchStatus } = useQuery(ownHelpfulQuery(personId, ids));
  useEffect(() => {
    if (!data) return;
    for (const state of data.notes) mergeOwnNote(client, personId, state);
    // A mark of a note that is gone must not wait forever: it is sent, and the server says why not.
    for (const { id, helpfulCount, version } of notes)
      if (!data.notes.some((one) => one.id === id))
        mergeOwnNote(client, personId, { id, helpfulCount, version, isHelpful: false });
  }, [client, personId, notes, data]);
  const hasFailed = isError && fetchStatus === "idle" && failureCount > 0;
  const joinedIds = ids.join(" ");
  useEffect(() => {
    if (hasFailed && failWaiting(helpfulOutbox, { client, personId }, joinedIds.split(" ")))
      toast({ type: "destructive", title: messages.failed, description: messages.unknown });
  }, [client, personId, joinedIds, hasFailed]);
  return null;
}
