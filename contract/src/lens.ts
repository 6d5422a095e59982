import { allergenState, type ItemAllergens } from "./allergens.ts";

/** Only `stated-free` means stated free of every avoided allergen. */
export type LensView = "hidden" | "not-stated" | "may-contain" | "stated-free";

/**
 * For a user who avoids at least one allergen. Hides items that contain one or have an open reaction to one. Separates
 * items that do not state one, whatever they state of the others.
 */
export function lensView(item: ItemAllergens | null, avoided: readonly number[], now: Date): LensView {
  const states = avoided.map((id) => allergenState(item, id, now));
  if (states.some((state) => state === "alert" || state === "contains")) return "hidden";
  if (states.length === 0 || states.includes("not-stated")) return "not-stated";
  return states.includes("may-contain") ? "may-contain" : "stated-free";
}

/** Each part keeps the order of the list. */
export type LensParts<T> = {
  /** Stated free of every avoided allergen, or marked because it may contain one. */
  stated: T[];
  /** At least one avoided allergen is not stated. */
  notStated: T[];
  /** Number of items that contain one or have an open reaction. */
  hiddenCount: number;
};

/** Splits a list by the lens. */
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
