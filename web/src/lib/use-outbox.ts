import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { applyWaiting, type Outbox, requestChange } from "./outbox.ts";
import { type OutboxEntry, outboxEntryQuery } from "./outbox-entries.ts";

/** A thing's pending change and setter; `isStateKnown` if cached. The thing's identity must be stable. */
export function useOutbox<Ref, Value, Server>(
  outbox: Outbox<Ref, Value, Server>,
  personId: string,
  ref: Ref,
  isStateKnown: boolean,
): { entry: OutboxEntry<Value>; request: (desired: Value) => void } {
  const client = useQueryClient();
  const { data: entry = null } = useQuery(outboxEntryQuery<Value>(outbox.name, personId, outbox.keyOf(ref)));
  const isWaiting = entry?.status === "waiting";
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say when there is something to apply.
  useEffect(
    () => applyWaiting(outbox, { client, personId }, ref),
    [outbox, client, personId, ref, isStateKnown, isWaiting],
  );
  const request = useCallback(
    (desired: Value) => requestChange(outbox, { client, personId }, ref, desired),
    [outbox, client, personId, ref],
  );
  return { entry, request };
}
