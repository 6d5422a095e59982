import type { ComponentProps } from "react";
import { useStore } from "../../../lib/store.ts";
import { RetryButton } from "../../../ui/retry-button.tsx";
import type * as look from "./lens-look.tsx";
import { lensLookStore, loadLensLook } from "./lens-look-store.ts";
import { notLoaded } from "./lens-slots.messages.ts";
import { useLens } from "./use-lens.ts";

/** Says over a list that the lens is on, or off for this visit, and changes that; nothing without a lens. */
export function LensLine(props: ComponentProps<typeof look.LensLine>) {
  const loaded = useStore(lensLookStore, null);
  return loaded === false ? <NotLoaded /> : loaded && <loaded.LensLine {...props} />;
}

/** Says over a list that nothing in it is stated free of what is avoided; nothing where something is. */
export function LensNone(props: ComponentProps<typeof look.LensNone>) {
  const loaded = useStore(lensLookStore, null);
  return loaded && <loaded.LensNone {...props} />;
}

/** What follows a list under the lens: what is not stated, apart and with its number, and how many are hidden. */
export function LensRest(props: ComponentProps<typeof look.LensRest>) {
  const loaded = useStore(lensLookStore, null);
  return loaded === false ? <NotLoaded /> : loaded && <loaded.LensRest {...props} />;
}

/** The lens where a map has no room for its line: what it avoids, and whether what is not stated is shown, or that it is off for this visit. */
export function LensChip(props: ComponentProps<typeof look.LensChip>) {
  const loaded = useStore(lensLookStore, null);
  return loaded && <loaded.LensChip {...props} />;
}

/** What the lens says of an item: all that is known of the avoided allergens, or that it is not stated. */
export function LensMark(props: ComponentProps<typeof look.LensMark>) {
  const loaded = useStore(lensLookStore, null);
  return loaded === false ? notLoaded : loaded && <loaded.LensMark {...props} />;
}

/** In place of what is not stated and of the words of the lens: nobody takes what is left for the whole list, or for stated free. */
function NotLoaded() {
  const { avoided } = useLens();
  return (
    avoided.length > 0 && (
      <p role="alert">
        {notLoaded} <RetryButton size="bar" onPress={loadLensLook} />
      </p>
    )
  );
}
