import type { ComponentProps, ReactNode } from "react";
import { useStore } from "../../../lib/store.ts";
import { RetryButton } from "../../../ui/retry-button.tsx";
import type * as look from "./lens-look.tsx";
import { lensLookStore, loadLensLook } from "./lens-look-store.ts";
import { notLoaded } from "./lens-slots.messages.ts";
import { useLens } from "./use-lens.ts";
import { useLensList } from "./use-lens-list.ts";

export function LensLine(props: ComponentProps<typeof look.LensLine>) {
  const loaded = useStore(lensLookStore, null);
  return loaded === false ? <NotLoaded /> : loaded && <loaded.LensLine {...props} />;
}

export function LensRest(props: ComponentProps<typeof look.LensRest>) {
  const loaded = useStore(lensLookStore, null);
  return loaded === false ? <NotLoaded /> : loaded && <loaded.LensRest {...props} />;
}

type LensSplitProps<T> = Pick<ComponentProps<typeof LensRest>, "isPart"> & {
  items: readonly T[];
  children: (items: readonly T[], avoided: readonly number[] | undefined) => ReactNode;
};

/** A list with unstated items apart under the lens. The lens's line is above the page's other lists. */
export function LensSplit<T extends look.ListedItem>({ items, isPart, children: rows }: LensSplitProps<T>) {
  const lens = useLensList(items);
  const loaded = useStore(lensLookStore, null);
  if (!lens) return rows(items, undefined);
  const { avoided, stated, notStated } = lens;
  return (
    <>
      <p className="lens-note">{loaded && stated.length > 0 && <loaded.LensNone lens={lens} />}</p>
      {stated.length > 0 && rows(stated, avoided)}
      <LensRest lens={lens} heading="h3" isPart={isPart}>
        {rows(notStated, avoided)}
      </LensRest>
    </>
  );
}

export function LensChip(props: ComponentProps<typeof look.LensChip>) {
  const loaded = useStore(lensLookStore, null);
  return loaded && <loaded.LensChip {...props} />;
}

export function LensMark(props: ComponentProps<typeof look.LensMark>) {
  const loaded = useStore(lensLookStore, null);
  return loaded === false ? notLoaded : loaded && <loaded.LensMark {...props} />;
}

/** Replaces unstated items and lens texts. The rest must not seem the whole list or stated free. */
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
