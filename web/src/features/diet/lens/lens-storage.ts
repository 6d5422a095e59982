import { allergens } from "@dishboard/contract/labels";

/** `sessionStorage`: this visit's allergens; `localStorage`: whether yours are used. Every page's script reads both. */
export const lensKey = "lens";
const pausedKey = "lens-paused";

export type LensChoice = {
  /** The allergens that are avoided for this visit, none where the lens is off for it; null where one's own count. */
  visit: readonly number[] | null;
  /** What was avoided for the visit, where the lens has been turned off since. */
  paused: readonly number[] | null;
  /** Whether one's own allergens are not used for lists. */
  isOff: boolean;
};

export const noChoice: LensChoice = { visit: null, paused: null, isOff: false };

/** Reads what is stored; null without a storage. */
export function readLensChoice(): LensChoice | null {
  try {
    return {
      visit: readIds(sessionStorage.getItem(lensKey)),
      paused: readIds(sessionStorage.getItem(pausedKey)),
      isOff: localStorage.getItem(lensKey) === "off",
    };
  } catch {
    return null;
  }
}

export function writeLensChoice({ visit, paused, isOff }: LensChoice): void {
  try {
    writeIds(lensKey, visit);
    writeIds(pausedKey, paused);
    if (isOff) localStorage.setItem(lensKey, "off");
    else localStorage.removeItem(lensKey);
  } catch {
    // Without storage it lasts until the page is left.
  }
}

function writeIds(key: string, ids: readonly number[] | null): void {
  if (ids) sessionStorage.setItem(key, JSON.stringify(ids));
  else sessionStorage.removeItem(key);
}

/** Whatever has an allergen counts; what has none is no choice, except one of nothing. */
function readIds(text: string | null): number[] | null {
  const given = text?.match(/\d+/g)?.map(Number);
  const ids = allergens.map(({ id }) => id).filter((id) => given?.includes(id));
  return ids.length > 0 || text === "[]" ? ids : null;
}
