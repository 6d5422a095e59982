import { allergens } from "@dishboard/contract/labels";

/** The key in `sessionStorage` of what is avoided for one visit, and in `localStorage` of whether one's own allergens are used. A script in every page reads both. */
export const lensKey = "lens";

/** What a device and its tab say of the lens. */
export type LensChoice = {
  /** The allergens that are avoided for this visit, none where the lens is off for it; null where one's own count. */
  visit: readonly number[] | null;
  /** Whether one's own allergens are not used for lists. */
  isOff: boolean;
};

/** A device on which nothing is chosen. */
export const noChoice: LensChoice = { visit: null, isOff: false };

/** Reads what is stored; null without a storage. */
export function readLensChoice(): LensChoice | null {
  try {
    return { visit: readVisit(sessionStorage.getItem(lensKey)), isOff: localStorage.getItem(lensKey) === "off" };
  } catch {
    return null;
  }
}

/** Writes what is chosen. */
export function writeLensChoice({ visit, isOff }: LensChoice): void {
  try {
    if (visit) sessionStorage.setItem(lensKey, JSON.stringify(visit));
    else sessionStorage.removeItem(lensKey);
    if (isOff) localStorage.setItem(lensKey, "off");
    else localStorage.removeItem(lensKey);
  } catch {
    // Without storage it lasts until the page is left.
  }
}

/** Whatever has an allergen counts; what has none is no choice, except one of nothing. */
function readVisit(text: string | null): number[] | null {
  const given = text?.match(/\d+/g)?.map(Number);
  const ids = allergens.map(({ id }) => id).filter((id) => given?.includes(id));
  return ids.length > 0 || text === "[]" ? ids : null;
}
