import type { ItemKind } from "@dishboard/contract/items";
import { type Intent, intentKey, keepIntent, type PlacedRestaurant, type StoredIntent } from "./intent-storage.ts";

/** As long as the link of a confirmation email is good. */
const lifetimeMs = 24 * 3_600_000;

/** Leaves this tab's intent to the person who has signed up with an address: their email's link opens another tab. */
export function leaveIntentTo(email: string): void {
  const stored = read("sessionStorage");
  if (!stored) return;
  keepIntent("localStorage", { ...stored, email });
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
  const stored = attempt(() => JSON.parse(window[storage].getItem(intentKey) ?? "null") as StoredIntent | null);
  const isFresh = stored !== null && Math.abs(Date.now() - stored.storedAt) < lifetimeMs;
  return isFresh && isIntent(stored.intent) ? stored : null;
}

function remove(storage: StorageName): void {
  attempt(() => window[storage].removeItem(intentKey));
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

type StoredFields = Partial<Omit<Extract<Intent, { action: "vote" }>, "action">> & {
  action?: unknown;
  kind?: ItemKind;
  restaurant?: Partial<Record<keyof PlacedRestaurant, unknown>> | null;
};

function isIntent(value: unknown): value is Intent {
  const { action, item, kind = item?.kind, direction, restaurant } = (value ?? {}) as StoredFields;
  const isKind = kind === "dish" || kind === "product";
  if (action !== "vote") return action === "submit" && (isKind || kind === undefined) && isRestaurant(restaurant);
  return (
    isKind &&
    typeof item?.id === "string" &&
    typeof item.name === "string" &&
    (direction === "up" || direction === "down")
  );
}

function isRestaurant(value: StoredFields["restaurant"]): boolean {
  if (value === undefined) return true;
  return typeof value?.name === "string" && Number.isFinite(value.latitude) && Number.isFinite(value.longitude);
}
