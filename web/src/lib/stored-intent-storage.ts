import type { ItemKind } from "@dishboard/contract/items";
import {
  type Intent,
  type KeptThroughSignUp,
  keep,
  type PlacedRestaurant,
  type StoredIntent,
} from "./intent-storage.ts";

const lifetimeMs = 24 * 3_600_000;

/** Leaves this tab's intents to a new address, as the email's link opens another tab. */
export function leaveIntentTo(email: string): void {
  leaveTo(email, "intent");
  leaveTo(email, "invitation");
}

/** This tab's intent, or null. */
export function readIntent(): Intent | null {
  return read("sessionStorage", "intent")?.intent ?? null;
}

/** Removes and returns a person's intent from before the sign-in, with its page. */
export function takeIntent(email: string): Pick<StoredIntent, "intent" | "path"> | null {
  const taken = take("intent", email);
  return taken && { intent: taken.intent, path: taken.path };
}

/** Removes and returns the person's invitation code. */
export function takeInvitation(email: string): string | null {
  return take("invitation", email)?.code ?? null;
}

/** How the visitor came. Sign-ups through it have their own rate limit. */
export type SignUpDoor = { invitation?: string; restaurant?: string };

export function readDoor(): SignUpDoor {
  const invitation = read("sessionStorage", "invitation")?.code;
  const restaurant = read("sessionStorage", "tableVisit")?.restaurantId;
  return { ...(invitation ? { invitation } : {}), ...(restaurant ? { restaurant } : {}) };
}

type StorageName = "sessionStorage" | "localStorage";

function leaveTo(email: string, name: keyof KeptThroughSignUp): void {
  const stored = read("sessionStorage", name);
  if (!stored) return;
  keep("localStorage", name, { ...stored, email });
  remove("sessionStorage", name);
}

function take<Name extends keyof KeptThroughSignUp>(name: Name, email: string): KeptThroughSignUp[Name] | null {
  const own = read("sessionStorage", name);
  remove("sessionStorage", name);
  const left = read("localStorage", name);
  if (left?.email?.toLowerCase() !== email.toLowerCase()) return own;
  remove("localStorage", name);
  return own ?? left;
}

function read<Name extends keyof KeptThroughSignUp>(storage: StorageName, name: Name): KeptThroughSignUp[Name] | null {
  const stored = attempt(() => JSON.parse(window[storage].getItem(name) ?? "null") as KeptThroughSignUp[Name] | null);
  const isFresh = stored !== null && Math.abs(Date.now() - stored.storedAt) < lifetimeMs;
  return isFresh && isUsable[name](stored) ? stored : null;
}

/** Ignores foreign values in storage. */
const isUsable: Record<keyof KeptThroughSignUp, (stored: unknown) => boolean> = {
  intent: (stored) => {
    const { intent, path } = stored as Partial<Record<keyof StoredIntent, unknown>>;
    return isIntent(intent) && typeof path === "string" && /^\/(?!\/)/.test(path);
  },
  invitation: (stored) => typeof (stored as { code?: unknown }).code === "string",
  tableVisit: (stored) => typeof (stored as { restaurantId?: unknown }).restaurantId === "string",
};

function remove(storage: StorageName, name: keyof KeptThroughSignUp): void {
  attempt(() => window[storage].removeItem(name));
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
