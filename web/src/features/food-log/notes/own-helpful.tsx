import { maxHelpfulIds } from "@dishboard/contract/shared-notes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { HelpfulNote } from "../../../lib/members-context.ts";
import { useGiveUpWaiting, useOutboxSync, useParts } from "../../../lib/use-own-states.ts";
import { toast } from "../../../ui/toast.ts";
import { mergeOwnNote } from "./helpful-cache.ts";
import { helpfulOutbox } from "./helpful-outbox.ts";
import { helpfulMessages as messages } from "./notes.messages.ts";
import { ownHelpfulQuery } from "./notes.queries.ts";

type OwnHelpfulProps = { personId: string; notes: readonly HelpfulNote[] };

/** Loads a person's helpful marks, and sends unsent ones. */
export function OwnHelpful({ personId, notes }: OwnHelpfulProps) {
  useOutboxSync(helpfulOutbox, personId);
  return useParts(notes, maxHelpfulIds).map((group) => (
    <HelpfulOfGroup key={group[0]?.id} personId={personId} notes={group} />
  ));
}

function HelpfulOfGroup({ personId, notes }: OwnHelpfulProps) {
  const client = useQueryClient();
  const ids = notes.map(({ id }) => id);
  const query = useQuery(ownHelpfulQuery(personId, ids));
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    for (const state of data.notes) mergeOwnNote(client, personId, state);
    for (const { id, helpfulCount, version } of notes)
      if (!data.notes.some((one) => one.id === id))
        mergeOwnNote(client, personId, { id, helpfulCount, version, isHelpful: false });
  }, [client, personId, notes, data]);
  useGiveUpWaiting(helpfulOutbox, personId, ids, query, () =>
    toast({ type: "destructive", title: messages.failed, description: messages.unknown }),
  );
  return null;
}
