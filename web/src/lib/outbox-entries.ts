import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** A pending change: waiting for the current value, being sent, or failed; null for none. */
export type OutboxEntry<Value = unknown> =
  | { status: "waiting"; desired: Value }
  | { status: "sending"; desired: Value; mutationId: string }
  | { status: "failed" }
  | null;

/** A change from before the sending code was loaded. */
export type EarlyChange = { outbox: string; key: string; desired: unknown };

const storageKey = "outbox-early";

/** A thing's entry in the query cache, written by the outbox only; `personId` is null for early changes. */
export function outboxEntryQuery<Value>(outbox: string, personId: string | null, key: string) {
  return queryOptions<OutboxEntry<Value>>({
    queryKey: ["outbox", outbox, personId, key],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The value that the server has not confirmed; undefined if none. */
export function desiredValue<Value>(entry: OutboxEntry<Value>): Value | undefined {
  return entry && "desired" in entry ? entry.desired : undefined;
}

/** Adds changes that wait for the sending code and the session. */
export function addEarlyChanges(client: QueryClient, changes: readonly EarlyChange[]): void {
  for (const { outbox, key, desired } of changes) {
    const entry: OutboxEntry = { status: "waiting", desired };
    client.setQueryData(outboxEntryQuery(outbox, null, key).queryKey, entry);
  }
}

/** Removes and returns the early changes of one thing, or all. */
export function takeEarlyChanges(client: QueryClient, of?: { outbox: string; key: string }): EarlyChange[] {
  const all = client.getQueriesData<OutboxEntry>({
    queryKey: of ? outboxEntryQuery(of.outbox, null, of.key).queryKey : ["outbox"],
    predicate: ({ queryKey }) => queryKey[2] === null,
  });
  return all.flatMap(([queryKey, entry]) => {
    client.setQueryData(queryKey, null);
    const [, outbox, , key] = queryKey;
    return entry?.status === "waiting" ? [{ outbox: String(outbox), key: String(key), desired: entry.desired }] : [];
  });
}

/** Leaves early changes to the tab's next page. */
export function storeEarlyChanges(changes: readonly EarlyChange[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(changes));
  } catch {
    // Without storage they are lost, as the next page shows.
  }
}

/** Removes and returns the previous page's early changes; drops invalid ones. */
export function restoreEarlyChanges(): EarlyChange[] {
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEarlyChange) : [];
  } catch {
    return [];
  }
}

function isEarlyChange(value: unknown): value is EarlyChange {
  const { outbox, key, desired } = (value ?? {}) as Partial<EarlyChange>;
  return typeof outbox === "string" && typeof key === "string" && desired !== undefined;
}
