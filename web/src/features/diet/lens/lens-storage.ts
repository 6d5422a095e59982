import { allergens } from "@dishboard/contract/labels";

/** `sessionStorage`: this visit's allergens; `localStorage`: whether yours are used. Every page's script reads both. */
export const lensKey = "lens";
const pausedKey = "lens-paused";

export type LensChoice = {
  /** This visit's allergens, empty if off; null if the own ones count. */
  visit: readonly number[] | null;
  /** This visit's allergens while the lens is off. */
  paused: readonly number[] | null;
  /** The own allergens are not used. */
  isOff: boolean;
};

export const noChoice: LensChoice = { visit: null, paused: null, isOff: false };

/** Reads the choice; null without storage. */
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
    // Without storage it lasts for the page.
  }
}

function writeIds(key: string, ids: readonly number[] | null): void {
  if (ids) sessionStorage.setItem(key, JSON.stringify(ids));
  else sessionStorage.removeItem(key);
}

/** Keeps valid ids; a list without any counts only if it is empty. */
function readIds(text: string | null): number[] | null {
  const given = text?.match(/\d+/g)?.map(Number);
  const ids = allergens.map(({ id }) => id).filter((id) => given?.includes(id));
  return ids.length > 0 || text === "[]" ? ids : null;
}
