import { allergenState, type ItemAllergens } from "./allergens.ts";
import { type LensView, lensView } from "./lens.ts";

/** Returns the worst stated state of the avoided allergens, even if others are not stated. */
export function markView(item: ItemAllergens | null, avoided: readonly number[], now: Date): LensView {
  const view = lensView(item, avoided, now);
  return view === "not-stated" && avoided.some((id) => allergenState(item, id, now) === "may-contain")
    ? "may-contain"
    : view;
}

/**
 * Returns the worst statements of some items: free only of allergens that all are stated free of, on the oldest day.
 */
export function worstOf(items: readonly (ItemAllergens | null)[]): ItemAllergens {
  const idsIn = (list: "contains" | "mayContain" | "alert") => [...new Set(items.flatMap((one) => one?.[list] ?? []))];
  const [first, ...others] = items;
  return {
    contains: idsIn("contains"),
    mayContain: idsIn("mayContain"),
    alert: idsIn("alert"),
    statedFree: (first?.statedFree ?? []).flatMap(({ id, day }) => {
      const days = others.map((one) => one?.statedFree.find((free) => free.id === id)?.day ?? "");
      const [oldest = ""] = [day, ...days].sort();
      return oldest === "" ? [] : [{ id, day: oldest }];
    }),
  };
}
