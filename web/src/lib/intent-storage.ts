import type { ItemRef } from "@dishboard/contract/items";
import type { VoteDirection } from "@dishboard/contract/votes";

/** What a visitor wanted to do when they were asked to sign in. */
export type Intent = { action: "vote"; item: ItemRef & { name: string }; side: VoteDirection } | { action: "submit" };

/** `email` is that of the person who signed up for it; null until somebody has. */
type StoredIntent = { intent: Intent; email: string | null; storedAt: number };

const storageKey = "intent";

/** As long as the link of a confirmation email is good. */
const lifetimeMs = 24 * 3_600_000;

/** Remembers what a visitor wants to do until somebody signs in to this tab. */
export function rememberIntent(intent: Intent): void {
  write("sessionStorage", { intent, email: null, storedAt: Date.now() });
}

/** Leaves this tab's intent to the person who has signed up with an address: their email's link opens another tab. */
export function leaveIntentTo(email: string): void {
  const stored = read("sessionStorage");
  if (!stored) return;
  write("localStorage", { ...stored, email });
  remove("sessionStorage");
}

/** What somebody wants to do in this tab; null when it is nothing in particular. */
export function readIntent(): Intent | null {
  return read("sessionStorage")?.intent ?? null;
}

/** Removes and returns what the person with this address wanted to do before they signed in. */
export function takeIntent(email: string): Intent | null {
  const own = read("sessionStorage");
  remove("sessionStorage");
  const left = read("localStorage");
  if (left?.email?.toLowerCase() !== email.toLowerCase()) return own?.intent ?? null;
  remove("localStorage");
  return own?.intent ?? left.intent;
}

type StorageName = "sessionStorage" | "localStorage";

function read(storage: StorageName): StoredIntent | null {
  const stored = attempt(() => JSON.parse(window[storage].getItem(storageKey) ?? "null") as StoredIntent | null);
  const isFresh = stored !== null && Math.abs(Date.now() - stored.storedAt) < lifetimeMs;
  return isFresh && isIntent(stored.intent) ? stored : null;
}

function write(storage: StorageName, stored: StoredIntent): void {
  // Without a storage, people do once more what they wanted to do.
  attempt(() => window[storage].setItem(storageKey, JSON.stringify(stored)));
}

function remove(storage: StorageName): void {
  attempt(() => window[storage].removeItem(storageKey));
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function isIntent(value: unknown): value is Intent {
  const { action, item, side } = (value ?? {}) as Partial<Extract<Intent, { action: "vote" }>>;
  if (action !== "vote") return action === "submit";
  const isItem = (item?.kind === "dish" || item?.kind === "product") && typeof item.id === "string";
  return isItem && typeof item.name === "string" && (side === "up" || side === "down");
}
