import { type AllergenState, allergenNames, allergenState, type ItemAllergens } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import { type LensView, lensView } from "@dishboard/contract/lens";
import { focusManager, useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import Glasses from "lucide-react/icons/glasses";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useId } from "react";
import { listKeys } from "../../../lib/item-lists.ts";
import { useToday } from "../../../lib/page-time.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { lensMessages as messages } from "./lens.messages.ts";
import { notStatedStore, openLensDialog } from "./lens-store.ts";
import { useLens } from "./use-lens.ts";
import type { LensList } from "./use-lens-list.ts";
import "./lens-look.css";

/** So old are lists at most while somebody looks at them through a lens: a reaction that is reported has to leave them. */
const maxAgeMs = 60_000;
const keys = [...Object.values(listKeys), ["search"], ["weeks"]];

/** Has lists fetched again whenever a page is opened, and while it is looked at; shows nothing. */
export function LensUpdates() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other lists
  useEffect(() => {
    const update = () => {
      if (focusManager.isFocused())
        for (const queryKey of keys) {
          void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
        }
    };
    update();
    const timer = setInterval(update, maxAgeMs);
    return () => clearInterval(timer);
  }, [client, pathname]);
  return null;
}

/** Says over a list that the lens is on, or off for this visit, and changes that; nothing without a lens. */
export function LensLine() {
  const { avoided, isForVisit, isPaused, turnOff, turnOn } = useLens();
  if (isPaused)
    return (
      <p className="lens-line">
        <span>{messages.paused}</span>
        <button type="button" onClick={turnOn}>
          {messages.turnOn}
        </button>
      </p>
    );
  if (avoided.length === 0) return null;
  return (
    <p className="lens-line">
      <Glasses size={18} />
      <span>
        {messages.on(allergenNames(avoided))}
        {isForVisit && `, ${messages.forVisit}`}
      </span>
      <button type="button" aria-haspopup="dialog" onClick={openLensDialog}>
        {messages.change}
      </button>
      <button type="button" onClick={turnOff}>
        {messages.turnOff}
      </button>
    </p>
  );
}

type LensRestProps = {
  lens: LensList<{ kind: ItemKind }>;
  heading?: "h2" | "h3";
  /** What does not state the avoided allergens; without it the list around has it. */
  children?: ReactNode;
};

/** What follows a list under the lens: what is not stated, apart and with its number, and how many are hidden. */
export function LensRest({ lens, heading: Heading = "h2", children }: LensRestProps) {
  const { avoided, stated, notStated, hiddenCount, isOpen } = lens;
  const id = useId();
  const names = allergenNames(avoided);
  const kinds = notStated.map(({ kind }) => kind);
  return (
    <section className="lens-rest" aria-labelledby={notStated.length > 0 ? id : undefined}>
      {stated.length === 0 && <p>{messages.nothingStated(names)}</p>}
      {notStated.length > 0 && (
        <>
          <Heading id={id}>
            <button type="button" aria-expanded={isOpen} onClick={() => notStatedStore.set(!isOpen)}>
              {messages.notStated(notStated.length, names)}
              <ChevronDown size={20} />
            </button>
          </Heading>
          <p>{messages.notStatedHelp(kinds)}</p>
          {isOpen && children}
        </>
      )}
      {hiddenCount > 0 && <p className="lens-hidden">{messages.hidden(hiddenCount, names)}</p>}
    </section>
  );
}

/** The lens where a map has no room for its line: what it avoids, and whether what is not stated is shown. */
export function LensChip({ lens: { avoided, notStated, isOpen } }: Pick<LensRestProps, "lens">) {
  return (
    <>
      <button type="button" className="map-chip lens-chip" aria-haspopup="dialog" onClick={openLensDialog}>
        <Glasses size={18} />
        {messages.on(allergenNames(avoided))}
      </button>
      {notStated.length > 0 && (
        <button type="button" className="map-chip lens-chip" onClick={() => notStatedStore.set(!isOpen)}>
          {messages.notStatedOnMap(notStated.length, isOpen)}
        </button>
      )}
    </>
  );
}

type LensMarkProps = { allergens: ItemAllergens | null; avoided: readonly number[] };

/** What the lens says of an item: all that is known of the avoided allergens, or that it is not stated. */
export function LensMark({ allergens, avoided }: LensMarkProps) {
  const today = useToday();
  const view = lensView(allergens, avoided, today);
  const named = (state: AllergenState) =>
    allergenNames(avoided.filter((id) => allergenState(allergens, id, today) === state));
  const texts = (
    [
      ["alert", messages.alert],
      ["contains", messages.contains],
      ["may-contain", messages.mayContain],
      ["not-stated", messages.markNotStated],
      ["stated-free", messages.statedFree],
    ] as const
  ).flatMap(([state, say]) => {
    const names = named(state);
    // Beside a warning it could be taken for the end of it.
    return names.length === 0 || (state === "stated-free" && view !== "stated-free") ? [] : [say(names)];
  });
  return (
    <span className="lens-mark" data-view={view}>
      {isWarning(view) && <TriangleAlert size={14} />}
      {texts.join(" · ")}
    </span>
  );
}

function isWarning(view: LensView): boolean {
  return view === "hidden" || view === "may-contain";
}
