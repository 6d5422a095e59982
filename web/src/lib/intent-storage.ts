import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import type { VoteDirection } from "@dishboard/contract/votes";

/** What a visitor wanted to do when they were asked to sign in. */
export type Intent =
  | { action: "vote"; item: ItemRef & { name: string }; direction: VoteDirection }
  | { action: "submit"; kind?: ItemKind | undefined; restaurant?: PlacedRestaurant | undefined };

/** A restaurant that a dish is to be added to. */
export type PlacedRestaurant = { name: string; latitude: number; longitude: number };

/** An intent as it is kept; `email` is that of the person who signed up for it; null until somebody has. */
export type StoredIntent = { intent: Intent; email: string | null; storedAt: number };

/** The name under which both storages keep it. */
export const intentKey = "intent";

/** Remembers what a visitor wants to do until somebody signs in to this tab. */
export function rememberIntent(intent: Intent): void {
  keepIntent("sessionStorage", { intent, email: null, storedAt: Date.now() });
}

/** Keeps an intent in one of the storages. */
export function keepIntent(storage: "sessionStorage" | "localStorage", stored: StoredIntent): void {
  try {
    window[storage].setItem(intentKey, JSON.stringify(stored));
  } catch {
    // Without a storage, people do once more what they wanted to do.
  }
}
