import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import type { VoteDirection } from "@dishboard/contract/votes";

/** A visitor's action that needs a sign-in. */
export type Intent =
  | { action: "vote"; item: ItemRef & { name: string }; direction: VoteDirection }
  | { action: "submit"; kind?: ItemKind | undefined; restaurant?: PlacedRestaurant | undefined };

export type PlacedRestaurant = { name: string; latitude: number; longitude: number };

/** `email` is the new account's address, null before the sign-up. */
type Kept = { email: string | null; storedAt: number };

/** A stored intent with its page. */
export type StoredIntent = Kept & { intent: Intent; path: string };

/** A stored invitation code. */
export type StoredInvitation = Kept & { code: string };

/** A stored visit through a table card. */
export type StoredTableVisit = Kept & { restaurantId: string };

/** Stored values by storage name. */
export type KeptThroughSignUp = { intent: StoredIntent; invitation: StoredInvitation; tableVisit: StoredTableVisit };

/** Remembers an intent until a sign-in in this tab. */
export function rememberIntent(intent: Intent): void {
  const path = window.location.pathname + window.location.search;
  keep("sessionStorage", "intent", { intent, path, email: null, storedAt: Date.now() });
}

/** Remembers an invitation until a sign-in in this tab. */
export function rememberInvitation(code: string): void {
  keep("sessionStorage", "invitation", { code, email: null, storedAt: Date.now() });
}

/** Remembers a scanned table card. */
export function rememberTableVisit(restaurantId: string): void {
  keep("sessionStorage", "tableVisit", { restaurantId, email: null, storedAt: Date.now() });
}

export function keep<Name extends keyof KeptThroughSignUp>(
  storage: "sessionStorage" | "localStorage",
  name: Name,
  stored: KeptThroughSignUp[Name],
): void {
  try {
    window[storage].setItem(name, JSON.stringify(stored));
  } catch {
    // Without storage people repeat their action.
  }
}
