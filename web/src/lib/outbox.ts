/**
 * Optimistic changes of one kind, such as votes: shown at once, sent as the desired value, again after a reload and
 * maybe repeated. One request per thing, from one tab, never overtaken values or another person's; undone on refusal.
 */
import { NotAnswered } from "@dishboard/contract/problem";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { lostSession, needsSignIn } from "./lost-session.ts";
import { type OutboxEntry, outboxEntryQuery, takeEarlyChanges } from "./outbox-entries.ts";
import { deleteMutation, listMutations, storedMutationId, storeMutation } from "./outbox-storage.ts";
import { withTabLock } from "./tab-lock.ts";

/** Whose changes are meant, and the page's cache. */
export type OutboxOwner = { client: QueryClient; personId: string };

/** A change that the server has not confirmed: `state` is what was known of the server at that time. */
export type PendingMutation<Ref, Value, Server> = { ref: Ref; desired: Value; state: Server };

/** What was refused or could not be sent; `isRestored` when it was requested on an earlier page or in another tab. */
export type OutboxFailure<Ref> = { ref: Ref; error: Error; isRestored: boolean };

/** How to change one kind of thing: `Ref` identifies it, `Value` is the desired value, `Server` the server's answer. */
export type Outbox<Ref, Value, Server> = {
  /** Unique; part of the keys in the query cache and in the browser's storage. */
  name: string;
  keyOf(ref: Ref): string;
  isValue(value: unknown): value is Value;
  /** Checks what the storage holds; null when it is invalid. */
  parse(stored: unknown): PendingMutation<Ref, Value, Server> | null;
  /** What the cache knows of the server, undefined until a change can be sent. */
  cachedState(owner: OutboxOwner, key: string): Server | undefined;
  mergeState(owner: OutboxOwner, state: Server): void;
  /** Sets the value on the server, as this person only. */
  send(personId: string, ref: Ref, desired: Value): Promise<Server>;
  /** After the server has confirmed a change, with its answer; for example to invalidate lists. */
  onSaved(owner: OutboxOwner, state: Server): void;
  /** After the last change of a thing was rolled back; must show it to the person. */
  onFailed(owner: OutboxOwner, failure: OutboxFailure<Ref>): void;
  /** When the server may have another state than the cache: asks for it again. */
  onOutdated(owner: OutboxOwner): void;
  /** When a change starts to wait for the state: asks for it where an earlier attempt has failed. */
  onWaiting(owner: OutboxOwner): void;
  onOffline(): void;
  /** When the server cannot take a change for now, which is sent again for some minutes. */
  onAway(): void;
};

/** With the pauses of `createQueryClient` five minutes: as long as the server itself sends copies of what it had. */
const maxRetriesWhenAway = 30;

type Named = { name: string };

type Sending<Ref, Value> = { ref: Ref; desired: Value; mutationId: string; isStored: boolean; isRestored: boolean };

/** Sets a thing to a desired value: at once if its state is known, otherwise when `applyWaiting` finds it known. */
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
  // Unique in whatever tab it is made; crypto.randomUUID is for secure addresses only.
  const mutationId = `${Date.now()} ${Math.random()}`;
  const isStored = storeMutation(addressOf(outbox, owner, key), mutationId, { ref, desired, state });
  writeEntry(outbox, owner, key, { status: "sending", desired, mutationId });
  send(outbox, owner, { ref, desired, mutationId, isStored, isRestored: false });
}

/** Requests the change of a thing that waited for the outbox's code or for the thing's state. */
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

/** Gives up the changes that wait for a state which could not be found out, and returns whether there were any. */
export function failWaiting(outbox: Named, owner: OutboxOwner, keys: readonly string[]): boolean {
  const waiting = keys.filter((key) => readEntry(outbox, owner, key)?.status === "waiting");
  for (const key of waiting) writeEntry(outbox, owner, key, { status: "failed" });
  return waiting.length > 0;
}

/** Asks again for the states under a key that could not be found out. */
export function refetchFailed(client: QueryClient, queryKey: QueryKey): void {
  void client.refetchQueries({
    queryKey,
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.fetchStatus === "idle",
  });
}

/** Shows and sends what a person changed on an earlier page, or in another tab, and no server has confirmed. */
export function resumePending<Ref, Value, Server>(outbox: Outbox<Ref, Value, Server>, owner: OutboxOwner): void {
  for (const { mutationId, content } of readPending(outbox, owner.personId)) {
    const { ref, desired, state } = content;
    const key = outbox.keyOf(ref);
    outbox.mergeState(owner, state);
    const entry = readEntry<Value>(outbox, owner, key);
    if (entry?.status === "sending") continue;
    writeEntry(outbox, owner, key, { status: "sending", desired, mutationId });
    send(outbox, owner, { ref, desired, mutationId, isStored: true, isRestored: true });
    // What was requested on this page comes after it.
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

/** Whether it is unknown if the server has heard of a request; it can be sent again. */
export function isUnanswered(error: Error): boolean {
  return !("code" in error) || error.code === "unavailable" || error.code === "internal";
}

/** Whether the server itself says that it can do nothing for now; one that does not answer may have gone for good. */
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
      // A server that has said so may also be silent for a while.
      isKnownAway ||= isAway(error);
      if (!isKnownAway) return failures < 1;
      // What was requested meanwhile waits for the end of this one.
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
      // Shows nothing after a sign-out. The person's changes stay stored for them, also after a lost session.
      if (!settle({ status: "failed" }) && !isLost) return;
      if (!isLost) deleteMutation(address, mutationId);
      outbox.onFailed(owner, { ref, error, isRestored });
      if (isUnanswered(error)) outbox.onOutdated(owner);
    },
  });
  // onError has dealt with the failure.
  mutation.execute().catch(() => {});
}

/** Whether no later change has taken a mutation's place, and its person is still there. */
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
