import type { ComponentProps } from "react";
import { useStore } from "../../../lib/store.ts";
import type * as look from "./lens-look.tsx";
import { lensLookStore } from "./lens-look-store.ts";
import { useLens } from "./use-lens.ts";

/** Says over a list that the lens is on, or off for this visit, and changes that; nothing without a lens. */
export function LensLine() {
  const loaded = useStore(lensLookStore, null);
  return loaded && <loaded.LensLine />;
}

/** What follows a list under the lens: what is not stated, apart and with its number, and how many are hidden. */
export function LensRest(props: ComponentProps<typeof look.LensRest>) {
  const loaded = useStore(lensLookStore, null);
  return loaded && <loaded.LensRest {...props} />;
}

/** The lens where a map has no room for its line: what it avoids, and whether what is not stated is shown. */
export function LensChip(props: ComponentProps<typeof look.LensChip>) {
  const loaded = useStore(lensLookStore, null);
  return loaded && <loaded.LensChip {...props} />;
}

/** What the lens says of an item: all that is known of the avoided allergens, or that it is not stated. */
export function LensMark(props: ComponentProps<typeof look.LensMark>) {
  const loaded = useStore(lensLookStore, null);
  return loaded && <loaded.LensMark {...props} />;
}

/** The same where the lens marks and does not hide, as in one's own lists and on posts; nothing without a lens. */
export function ItemLensMark({ allergens }: Pick<ComponentProps<typeof look.LensMark>, "allergens">) {
  const { avoided } = useLens();
  return avoided.length > 0 && <LensMark allergens={allergens} avoided={avoided} />;
}
