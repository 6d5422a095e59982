import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { toast } from "../../../ui/toast.ts";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import { handListQuery, type OwnHandList, refreshHandLists } from "./hand-lists.queries.ts";

type Entries = OwnHandList["entries"];

/** A list's entries with optimistic changes, sent in turn. Fetched data waits; failures undo. */
export function useEntries(personId: string, { list, entries }: OwnHandList) {
  const client = useQueryClient();
  const { queryKey } = handListQuery(personId, list.id);
  const [draft, setDraft] = useState<Entries | null>(null);
  const queue = useRef({ last: Promise.resolve(), pending: 0 });
  const settle = async () => {
    await client.refetchQueries({ queryKey });
    if (queue.current.pending > 0) return;
    setDraft(null);
    refreshHandLists(client, personId);
  };
  const change = (next: Entries, send: () => Promise<void>) => {
    setDraft(next);
    const { current } = queue;
    current.pending += 1;
    current.last = current.last.then(send).catch((error: unknown) => {
      toast({ type: "destructive", title: messages.saveFailed, description: messageOf(error) });
    });
    void current.last.then(() => {
      current.pending -= 1;
      if (current.pending === 0) void settle();
    });
  };
  return { entries: draft ?? entries, change };
}
