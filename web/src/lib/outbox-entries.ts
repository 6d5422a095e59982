import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/**
 * What is pending for one thing that a person changes, null when nothing is: changes that wait until the current value
 * is known, a desired value that is being sent, or the failure of the last change.
 */
export type OutboxEntry<Value = unknown, Change = unknown> =
  | { status: "waiting"; changes: readonly Change[] }
  | { status: "sending"; desired: Value; mutationId: string }
  | { status: "failed" }
  | null;

/** A change of a thing that was requested before the code that sends it was loaded. */
export type EarlyChange = { outbox: string; key: string; change: unknown };

const storageKey = "outbox-early";

/** The entry of one thing in the query cache, written by the outbox only; `personId` is null for early changes. */
export function outboxEntryQuery<Value, Change>(outbox: string, personId: string | null, key: string) {
  return queryOptions<OutboxEntry<Value, Change>>({
    queryKey: ["outbox", outbox, personId, key],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Adds changes that wait until the code that sends them is loaded and it is known who is signed in. */
export function addEarlyChanges(client: QueryClient, changes: readonly EarlyChange[]): void {
  for (const { outbox, key, change } of changes) {
    const { queryKey } = outboxEntryQuery(outbox, null, key);
    client.setQueryData(queryKey, (entry) => waitingFor([...changesIn(entry), change]));
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
    return changesIn(entry).map((change) => ({ outbox: String(outbox), key: String(key), change }));
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

function waitingFor(changes: readonly unknown[]): OutboxEntry {
  return { status: "waiting", changes };
}

function changesIn(entry: OutboxEntry | undefined): readonly unknown[] {
  return entry?.status === "waiting" ? entry.changes : [];
}

function isEarlyChange(value: unknown): value is EarlyChange {
  const { outbox, key, change } = (value ?? {}) as Partial<EarlyChange>;
  return typeof outbox === "string" && typeof key === "string" && change !== undefined;
}
