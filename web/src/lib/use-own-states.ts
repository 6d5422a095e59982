import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { failWaiting, type Outbox, type OutboxOwner, resumePending } from "./outbox.ts";
import { onSettledElsewhere } from "./outbox-storage.ts";

/** Sends what the person could not send before; `onSettled` is called when another tab has settled a change. */
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

/** Parts of a list of up to `size` entries, because one call asks about no more. */
export function useParts<Entry>(entries: readonly Entry[], size: number): readonly (readonly Entry[])[] {
  return useMemo(
    () =>
      Array.from({ length: Math.ceil(entries.length / size) }, (_, part) =>
        entries.slice(part * size, (part + 1) * size),
      ),
    [entries, size],
  );
}

/** Drops changes that wait for a query's states once it has failed, and calls `onGivenUp` if there are any. */
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
