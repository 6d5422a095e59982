import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** A thing's pending change, null for none: a value waiting for the current one, a value being sent, or a failure. */
export type OutboxEntry<Value = unknown> =
  | { status: "waiting"; desired: Value }
  | { status: "sending"; desired: Value; mutationId: string }
  | { status: "failed" }
  | null;

/** A change of a thing that was requested before the code that sends it was loaded. */
export type EarlyChange = { outbox: string; key: string; desired: unknown };

const storageKey = "outbox-early";

/** The entry of one thing in the query cache, written by the outbox only; `personId` is null for early changes. */
export function outboxEntryQuery<Value>(outbox: string, personId: string | null, key: string) {
  return queryOptions<OutboxEntry<Value>>({
    queryKey: ["outbox", outbox, personId, key],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the value that a person wants and the server has not confirmed; undefined if there is none. */
export function desiredValue<Value>(entry: OutboxEntry<Value>): Value | undefined {
  return entry && "desired" in entry ? entry.desired : undefined;
}

/** Adds changes that wait until the code that sends them is loaded and it is known who is signed in. */
export function addEarlyChanges(client: QueryClient, changes: readonly EarlyChange[]): void {
  for (const { outbox, key, desired } of changes) {
    const entry: OutboxEntry = { status: "waiting", desired };
    client.setQueryData(outboxEntryQuery(outbox, null, key).queryKey, entry);
  }
}

/** Removes and returns the early changes of one thing, or of everything. */
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

/** Leaves early changes to the page that this tab loads next. */
export function storeEarlyChanges(changes: readonly EarlyChange[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(changes));
  } catch {
    // In a closed storage they are lost, and the next page shows so.
  }
}

/** Removes and returns the early changes that the previous page stored; invalid ones are dropped. */
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
