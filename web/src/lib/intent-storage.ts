import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import type { VoteDirection } from "@dishboard/contract/votes";

/** What a visitor wanted to do when they were asked to sign in. */
export type Intent =
  | { action: "vote"; item: ItemRef & { name: string }; direction: VoteDirection }
  | { action: "submit"; kind?: ItemKind | undefined; restaurant?: PlacedRestaurant | undefined };

export type PlacedRestaurant = { name: string; latitude: number; longitude: number };

/** An intent kept through a sign-up; `email` is the address of the new account, null before the sign-up. */
type Kept = { email: string | null; storedAt: number };

/** An intent as it is kept, with the address of the page on which it was wanted. */
export type StoredIntent = Kept & { intent: Intent; path: string };

/** The code of the invitation by which a visitor has come, as it is kept. */
export type StoredInvitation = Kept & { code: string };

/** The restaurant whose table card a visitor has scanned, as it is kept. */
export type StoredTableVisit = Kept & { restaurantId: string };

/** What both storages keep, by its name there. */
export type KeptThroughSignUp = { intent: StoredIntent; invitation: StoredInvitation; tableVisit: StoredTableVisit };

/** Remembers what a visitor wants to do until somebody signs in to this tab. */
export function rememberIntent(intent: Intent): void {
  const path = window.location.pathname + window.location.search;
  keep("sessionStorage", "intent", { intent, path, email: null, storedAt: Date.now() });
}

/** Remembers by which invitation a visitor has come until somebody signs in to this tab. */
export function rememberInvitation(code: string): void {
  keep("sessionStorage", "invitation", { code, email: null, storedAt: Date.now() });
}

/** Remembers at which restaurant's table a visitor has scanned the card. */
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
    // Without a storage, people do once more what they wanted to do.
  }
}
