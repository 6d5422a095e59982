import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { failWaiting, type Outbox, type OutboxOwner, resumePending } from "./outbox.ts";
import { onSettledElsewhere } from "./outbox-storage.ts";

/** Sends unsent changes; `onSettled` runs when another tab settles one. */
export function useOutboxSync<Ref, Value, Server>(
  outbox: Outbox<Ref, Value, Server>,
  personId: string,
  onSettled: (owner: OutboxOwner) => void = outbox.onOutdated,
): void {
  const client = useQueryClient();
  const settle = useEffectEvent(() => onSettled({ client, personId }));
  useEffect(() => resumePending(outbox, { client, personId }), [outbox, client, personId]);
  useEffect(() => onSettledElsewhere({ outbox: outbox.name, personId }, settle), [outbox, personId]);
}

/** Splits a list into parts of `size`, a call's limit. */
export function useParts<Entry>(entries: readonly Entry[], size: number): readonly (readonly Entry[])[] {
  return useMemo(
    () =>
      Array.from({ length: Math.ceil(entries.length / size) }, (_, part) =>
        entries.slice(part * size, (part + 1) * size),
      ),
    [entries, size],
  );
}

/** Drops changes that wait for a failed query; then calls `onGivenUp`. */
export function useGiveUpWaiting(
  outbox: { name: string },
  personId: string,
  ids: readonly string[],
  { isError, fetchStatus, failureCount }: UseQueryResult<unknown>,
  onGivenUp: () => void,
): void {
  const client = useQueryClient();
  const giveUp = useEffectEvent(onGivenUp);
  const hasFailed = isError && fetchStatus === "idle" && failureCount > 0;
  const joinedIds = ids.join(" ");
  useEffect(() => {
    if (hasFailed && failWaiting(outbox, { client, personId }, joinedIds.split(" "))) giveUp();
  }, [outbox, client, personId, joinedIds, hasFailed]);
}
