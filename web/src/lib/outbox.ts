/**
 * Optimistic changes: shown at once, sent as desired values, and sent again after a reload. One request per thing, from
 * one tab; never an overtaken value or another person's; undone on refusal.
 */
import { NotAnswered } from "@dishboard/contract/problem";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { lostSession, needsSignIn } from "./lost-session.ts";
import { type OutboxEntry, outboxEntryQuery, takeEarlyChanges } from "./outbox-entries.ts";
import { deleteMutation, listMutations, storedMutationId, storeMutation } from "./outbox-storage.ts";
import { withTabLock } from "./tab-lock.ts";

/** The person and the page's cache. */
export type OutboxOwner = { client: QueryClient; personId: string };

/** An unconfirmed change; `state` is the server's state known at that time. */
export type PendingMutation<Ref, Value, Server> = { ref: Ref; desired: Value; state: Server };

/** A refused or unsendable change; `isRestored` if from an earlier page or another tab. */
export type OutboxFailure<Ref> = { ref: Ref; error: Error; isRestored: boolean };

/** A kind of change: `Ref` identifies the thing, `Value` is desired, `Server` is the answer. */
export type Outbox<Ref, Value, Server> = {
  /** Unique; part of cache and storage keys. */
  name: string;
  keyOf(ref: Ref): string;
  isValue(value: unknown): value is Value;
  /** Null if invalid. */
  parse(stored: unknown): PendingMutation<Ref, Value, Server> | null;
  /** Undefined until a change can be sent. */
  cachedState(owner: OutboxOwner, key: string): Server | undefined;
  mergeState(owner: OutboxOwner, state: Server): void;
  /** Sets the value as this person only. */
  send(personId: string, ref: Ref, desired: Value): Promise<Server>;
  /** Runs after a confirmation, for example to invalidate lists. */
  onSaved(owner: OutboxOwner, state: Server): void;
  /** Runs after a thing's last change was rolled back; must notify the person. */
  onFailed(owner: OutboxOwner, failure: OutboxFailure<Ref>): void;
  /** Refetches because the server's state may differ. */
  onOutdated(owner: OutboxOwner): void;
  /** Refetches a state that failed to load, as a change waits for it. */
  onWaiting(owner: OutboxOwner): void;
  onOffline(): void;
  /** The server is unavailable; the change is retried for some minutes. */
  onAway(): void;
};

/** Five minutes with `createQueryClient`'s pauses: as long as the server sends stale copies. */
const maxRetriesWhenAway = 30;

type Named = { name: string };

type Sending<Ref, Value> = { ref: Ref; desired: Value; mutationId: string; isStored: boolean; isRestored: boolean };

/** Sets a desired value: at once if the state is known, else when `applyWaiting` finds it. */
export function requestChange<Ref, Value, Server>(
  outbox: Outbox<Ref, Value, Server>,
  owner: OutboxOwner,
  ref: Ref,
  desired: Value,
): void {
  const key = outbox.keyOf(ref);
  if (!navigator.onLine) outbox.onOffline();
  const state = outbox.cachedState(owner, key);
  if (state === undefined) {
    writeEntry(outbox, owner, key, { status: "waiting", desired });
    outbox.onWaiting(owner);
    return;
  }
  // Unique across tabs; crypto.randomUUID needs a secure address.
  const mutationId = `${Date.now()} ${Math.random()}`;
  const isStored = storeMutation(addressOf(outbox, owner, key), mutationId, { ref, desired, state });
  writeEntry(outbox, owner, key, { status: "sending", desired, mutationId });
  send(outbox, owner, { ref, desired, mutationId, isStored, isRestored: false });
}

/** Requests a change that waited for code or state. */
export function applyWaiting<Ref, Value, Server>(
  outbox: Outbox<Ref, Value, Server>,
  owner: OutboxOwner,
  ref: Ref,
): void {
  const key = outbox.keyOf(ref);
  const [early] = takeEarlyChanges(owner.client, { outbox: outbox.name, key });
  const entry = readEntry<Value>(outbox, owner, key);
  if (early && outbox.isValue(early.desired)) requestChange(outbox, owner, ref, early.desired);
  else if (entry?.status === "waiting" && outbox.cachedState(owner, key) !== undefined)
    requestChange(outbox, owner, ref, entry.desired);
}

/** Fails changes whose state could not be loaded; returns whether there were any. */
export function failWaiting(outbox: Named, owner: OutboxOwner, keys: readonly string[]): boolean {
  const waiting = keys.filter((key) => readEntry(outbox, owner, key)?.status === "waiting");
  for (const key of waiting) writeEntry(outbox, owner, key, { status: "failed" });
  return waiting.length > 0;
}

/** Refetches a key's failed states. */
export function refetchFailed(client: QueryClient, queryKey: QueryKey): void {
  void client.refetchQueries({
    queryKey,
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.fetchStatus === "idle",
  });
}

/** Shows and sends unconfirmed changes from earlier pages and other tabs. */
export function resumePending<Ref, Value, Server>(outbox: Outbox<Ref, Value, Server>, owner: OutboxOwner): void {
  for (const { mutationId, content } of readPending(outbox, owner.personId)) {
    const { ref, desired, state } = content;
    const key = outbox.keyOf(ref);
    outbox.mergeState(owner, state);
    const entry = readEntry<Value>(outbox, owner, key);
    if (entry?.status === "sending") continue;
    writeEntry(outbox, owner, key, { status: "sending", desired, mutationId });
    send(outbox, owner, { ref, desired, mutationId, isStored: true, isRestored: true });
    if (entry?.status === "waiting") requestChange(outbox, owner, ref, entry.desired);
  }
}

export function readPending<Ref, Value, Server>(
  outbox: Outbox<Ref, Value, Server>,
  personId: string,
): { mutationId: string; content: PendingMutation<Ref, Value, Server> }[] {
  return listMutations({ outbox: outbox.name, personId }, (stored, key) => {
    const pending = outbox.parse(stored);
    return pending && outbox.keyOf(pending.ref) === key ? pending : null;
  });
}

/** Whether the server may have missed a request; it can be sent again. */
export function isUnanswered(error: Error): boolean {
  return !("code" in error) || error.code === "unavailable" || error.code === "internal";
}

/** Whether the server itself reports being unavailable; a silent one may be gone for good. */
function isAway(error: Error): boolean {
  return "code" in error && error.code === "unavailable" && !(error instanceof NotAnswered);
}

function send<Ref, Value, Server>(
  outbox: Outbox<Ref, Value, Server>,
  owner: OutboxOwner,
  { ref, desired, mutationId, isStored, isRestored }: Sending<Ref, Value>,
): void {
  const key = outbox.keyOf(ref);
  const address = addressOf(outbox, owner, key);
  const scope = `outbox ${outbox.name} ${owner.personId} ${key}`;
  const settle = (entry: OutboxEntry) => {
    const isLast = isCurrent(outbox, owner, key, mutationId);
    if (isLast) writeEntry(outbox, owner, key, entry);
    return isLast;
  };
  let isKnownAway = false;
  let isAwaySaid = false;
  const isSettledByOtherTab = () => isStored && storedMutationId(address) !== mutationId;
  const mutation = owner.client.getMutationCache().build<{ state: Server } | null, Error, void, unknown>(owner.client, {
    scope: { id: scope },
    retry: (failures, error) => {
      if (!isUnanswered(error)) return false;
      // A server that reported this may also be silent for a while.
      isKnownAway ||= isAway(error);
      if (!isKnownAway) return failures < 1;
      // Later changes wait for this one's end.
      if (!isCurrent(outbox, owner, key, mutationId)) return false;
      if (failures > 0 && !isAwaySaid) {
        isAwaySaid = true;
        outbox.onAway();
      }
      return failures < maxRetriesWhenAway;
    },
    mutationFn: () =>
      withTabLock(scope, async () => {
        if (!isCurrent(outbox, owner, key, mutationId) || isSettledByOtherTab()) return null;
        const state = await outbox.send(owner.personId, ref, desired);
        deleteMutation(address, mutationId);
        return { state };
      }),
    onSuccess: (answer) => {
      if (answer) {
        outbox.mergeState(owner, answer.state);
        outbox.onSaved(owner, answer.state);
      }
      if (settle(null) && !answer) outbox.onOutdated(owner);
    },
    onError: (error) => {
      const isLost = needsSignIn(error) && lostSession.get()?.personId === owner.personId;
      // Shows nothing after a sign-out. Stored changes survive it, also a lost session.
      if (!settle({ status: "failed" }) && !isLost) return;
      if (!isLost) deleteMutation(address, mutationId);
      outbox.onFailed(owner, { ref, error, isRestored });
      if (isUnanswered(error)) outbox.onOutdated(owner);
    },
  });
  mutation.execute().catch(() => {});
}

/** Whether a mutation is its thing's latest and its person is still signed in. */
function isCurrent(outbox: Named, owner: OutboxOwner, key: string, mutationId: string): boolean {
  const entry = readEntry(outbox, owner, key);
  return entry?.status === "sending" && entry.mutationId === mutationId;
}

function addressOf({ name }: Named, { personId }: OutboxOwner, key: string) {
  return { outbox: name, personId, key };
}

function readEntry<Value>({ name }: Named, { client, personId }: OutboxOwner, key: string): OutboxEntry<Value> {
  return client.getQueryData(outboxEntryQuery<Value>(name, personId, key).queryKey) ?? null;
}

function writeEntry({ name }: Named, { client, personId }: OutboxOwner, key: string, entry: OutboxEntry): void {
  client.setQueryData(outboxEntryQuery(name, personId, key).queryKey, entry);
}
