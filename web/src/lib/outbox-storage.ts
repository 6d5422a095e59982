/** After this time the person has forgotten an unanswered change. */
const maxAgeMs = 24 * 3_600_000;

/** One storage key per pending mutation, so that tabs do not collide. */
export type StorageAddress = { outbox: string; personId: string; key: string };

const nameOf = ({ outbox, personId, key }: StorageAddress) => `outbox:${outbox}:${personId}:${key}`;

/** Stores a thing's last pending mutation; returns whether it could. */
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

/** The id of a thing's stored mutation, null if none. */
export function storedMutationId(address: StorageAddress): string | null {
  return read(address)?.mutationId ?? null;
}

/** Deletes a mutation unless a later one replaced it. */
export function deleteMutation(address: StorageAddress, mutationId: string): void {
  if (storedMutationId(address) === mutationId) remove(address);
}

/** A person's valid mutations of the last day; removes others. */
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

/** Listens for mutations that other tabs settle; returns a stop. */
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

/** Null if it throws: storage is closed or its content broken. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
