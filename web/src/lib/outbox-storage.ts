/** A mutation that no server has answered for so long is dropped: its person has forgotten it. */
const maxAgeMs = 24 * 3_600_000;

/** Where a pending mutation is stored: one key for each, so that tabs that write at the same time do not collide. */
export type StorageAddress = { outbox: string; personId: string; key: string };

const nameOf = ({ outbox, personId, key }: StorageAddress) => `outbox:${outbox}:${personId}:${key}`;

/** Stores the last pending mutation of a thing, and returns whether it could. */
export function storeMutation(address: StorageAddress, mutationId: string, content: unknown): boolean {
  try {
    localStorage.setItem(nameOf(address), JSON.stringify({ mutationId, storedAt: Date.now(), content }));
    return true;
  } catch {
    // With a full or closed storage this mutation is lost when the page closes; an older one is outdated.
    remove(address);
    return false;
  }
}

/** The id of the mutation that is stored for a thing, null when none is. */
export function storedMutationId(address: StorageAddress): string | null {
  return read(address)?.mutationId ?? null;
}

/** Deletes a mutation unless a later one has taken its place. */
export function deleteMutation(address: StorageAddress, mutationId: string): void {
  if (storedMutationId(address) === mutationId) remove(address);
}

/** A person's stored mutations of the last day whose content passes the check; others are removed. */
export function listMutations<Content>(
  owner: Pick<StorageAddress, "outbox" | "personId">,
  parse: (content: unknown, key: string) => Content | null,
): { mutationId: string; content: Content }[] {
  const start = nameOf({ ...owner, key: "" });
  const keys = storedNames().flatMap((name) => (name.startsWith(start) ? name.slice(start.length) : []));
  return keys.flatMap((key) => {
    const stored = read({ ...owner, key });
    const content = stored && attempt(() => parse(stored.content, key));
    if (stored && content) return { mutationId: stored.mutationId, content };
    remove({ ...owner, key });
    return [];
  });
}

/** Calls the listener when another tab has settled a person's mutation; returns what stops that. */
export function onSettledElsewhere(
  owner: Pick<StorageAddress, "outbox" | "personId">,
  listener: () => void,
): () => void {
  const start = nameOf({ ...owner, key: "" });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === null && key?.startsWith(start)) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function storedNames(): string[] {
  return attempt(() => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "")) ?? [];
}

function remove(address: StorageAddress): void {
  attempt(() => localStorage.removeItem(nameOf(address)));
}

function read(address: StorageAddress): { mutationId: string; content: unknown } | null {
  const stored = attempt(() => JSON.parse(localStorage.getItem(nameOf(address)) ?? "null"));
  const isExpired = Date.now() - stored?.storedAt > maxAgeMs;
  return typeof stored?.mutationId === "string" && !isExpired ? stored : null;
}

/** The result, or null when it throws: a closed storage has nothing, broken content is none. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
