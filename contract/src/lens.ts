/** My lens: how lists show an item to somebody who avoids some allergens. */
import { allergenState, type ItemAllergens } from "./allergens.ts";

/** How the lens shows an item. Only `stated-free` is said to be free of every avoided allergen. */
export type LensView = "hidden" | "not-stated" | "may-contain" | "stated-free";

/**
 * How the lens shows an item to a user who avoids these allergens, at least one. Hides items that contain one or have
 * an open reaction to one. Separates items that do not state one, whatever they state of the others.
 */
export function lensView(item: ItemAllergens | null, avoided: readonly number[], now: Date): LensView {
  const states = avoided.map((id) => allergenState(item, id, now));
  if (states.some((state) => state === "alert" || state === "contains")) return "hidden";
  if (states.length === 0 || states.includes("not-stated")) return "not-stated";
  return states.includes("may-contain") ? "may-contain" : "stated-free";
}

/** A list under the lens: each part in the order of the list. */
export type LensParts<T> = {
  /** What is stated free of every avoided allergen, or may contain one and is marked. */
  stated: T[];
  /** What does not state one of them. */
  notStated: T[];
  /** How many contain one, or have an open report of a reaction. */
  hiddenCount: number;
};

/** Splits a list of items by what the lens makes of them. */
export function splitByLens<T extends { allergens: ItemAllergens | null }>(
  items: readonly T[],
  avoided: readonly number[],
  now: Date,
): LensParts<T> {
  const parts: LensParts<T> = { stated: [], notStated: [], hiddenCount: 0 };
  for (const item of items) {
    const view = lensView(item.allergens, avoided, now);
    if (view === "hidden") parts.hiddenCount += 1;
    else if (view === "not-stated") parts.notStated.push(item);
    else parts.stated.push(item);
  }
  return parts;
}
