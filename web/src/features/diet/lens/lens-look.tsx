import { type AllergenState, allergenNames, allergenState, type ItemAllergens } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import { lensView } from "@dishboard/contract/lens";
import { markView } from "@dishboard/contract/lens-marks";
import { focusManager, useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
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

/** Maximum age of lists under a lens: items with a reported reaction must leave. */
const maxAgeMs = 60_000;
const keys = [...Object.values(listKeys), ["search"], ["weeks"]];

/** Refetches lists on opening and while visible. */
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

type LensLineProps = {
  /** The list below, whose lack of stated items it reports; otherwise the list does. */
  lens?: LensRestProps["lens"] | null;
  /** Hidden items cannot be counted. */
  isSearch?: boolean;
};

/** Shows and switches the lens over a list. */
export function LensLine({ lens = null, isSearch = false }: LensLineProps) {
  const { avoided, isForVisit, isPaused, turnOff, turnOn } = useLens();
  if (avoided.length === 0 && !isPaused) return null;
  const names = allergenNames(avoided);
  return (
    <div className="lens-top">
      <p className="lens-line">
        {!isPaused && <Glasses size={18} />}
        <span>
          {isPaused ? messages.paused : messages.hides(names)}
          {isForVisit && `, ${messages.forVisit}`}
        </span>
        {!isPaused && (
          <button type="button" className="lens-change" aria-haspopup="dialog" onClick={openLensDialog}>
            {messages.change}
          </button>
        )}
        {/* One element keeps the focus. */}
        <button type="button" onClick={isPaused ? turnOn : turnOff}>
          {isPaused ? messages.turnOn : messages.turnOff}
        </button>
      </p>
      {/* A list without statements says so itself. */}
      {!isPaused && (!lens || lens.stated.length > 0 || !lens.isOpen) && (
        <p className="lens-note">
          {isSearch && `${messages.leftOut(names)} `}
          {lens && <LensNone lens={lens} />}
          {messages.ask(lens ? kindsOf([...lens.stated, ...lens.notStated]) : ["dish", "product"])}
        </p>
      )}
    </div>
  );
}

export type ListedItem = { kind: ItemKind; allergens: ItemAllergens | null };

type LensRestProps = {
  lens: LensList<ListedItem>;
  heading?: "h2" | "h3";
  isPart?: boolean | undefined;
  children?: ReactNode;
};

/** Says that nothing in a list is stated free of what is avoided. */
export function LensNone({ lens: { avoided, stated } }: Pick<LensRestProps, "lens">) {
  const today = useToday();
  if (stated.some(({ allergens }) => lensView(allergens, avoided, today) === "stated-free")) return null;
  return <span>{messages.nothingStated(allergenNames(avoided))} </span>;
}

function kindsOf(items: readonly ListedItem[]): ItemKind[] {
  return items.map(({ kind }) => kind);
}

/** Below a list: unstated items apart with their number, and the hidden count. */
export function LensRest({ lens, heading: Heading = "h2", isPart = false, children }: LensRestProps) {
  const { avoided, stated, notStated, hiddenCount, isOpen } = lens;
  const id = useId();
  const names = allergenNames(avoided);
  const isAlone = stated.length === 0 && isOpen;
  return (
    <section
      className="lens-rest"
      data-alone={stated.length === 0 || undefined}
      aria-labelledby={notStated.length > 0 && !isAlone ? id : undefined}
    >
      {notStated.length > 0 && isAlone && (
        <>
          <p>
            {messages.nothingStated(names)} {messages.ask(kindsOf(notStated))}
          </p>
          {children}
        </>
      )}
      {notStated.length > 0 && !isAlone && (
        <>
          <Heading id={id}>
            <button type="button" aria-expanded={isOpen} onClick={() => notStatedStore.set(!isOpen)}>
              {(isPart ? messages.notStatedOfShown : messages.notStated)(notStated.length, names)}
              <ChevronDown size={20} />
            </button>
          </Heading>
          <p>{messages.notStatedHelp(notStated.length, names, kindsOf(notStated))}</p>
          {isOpen && children}
        </>
      )}
      {hiddenCount > 0 && <p className="lens-hidden">{messages.hidden(hiddenCount, names)}</p>}
    </section>
  );
}

/** The map's lens chip: what it avoids, and whether unstated items show or it is off. */
export function LensChip({ lens }: { lens: LensRestProps["lens"] | null }) {
  const { isPaused, turnOn } = useLens();
  if (!lens && !isPaused) return null;
  return (
    <>
      <button
        type="button"
        className="map-chip lens-chip"
        aria-haspopup={lens ? "dialog" : undefined}
        onClick={lens ? openLensDialog : turnOn}
      >
        <Glasses size={18} />
        <span>{lens ? messages.avoids(allergenNames(lens.avoided)) : messages.pausedOnMap}</span>
      </button>
      {lens && lens.notStated.length > 0 && (
        <button type="button" className="map-chip lens-chip" onClick={() => notStatedStore.set(!lens.isOpen)}>
          {messages.notStatedOnMap(lens.notStated.length, lens.isOpen)}
        </button>
      )}
    </>
  );
}

type LensMarkProps = {
  allergens: ItemAllergens | null;
  avoided: readonly number[];
  /** If there is room to name whom to ask. */
  kind?: ItemKind;
};

/** An item's lens mark: everything known about avoided allergens, or that they are not stated. */
export function LensMark({ allergens, avoided, kind }: LensMarkProps) {
  const today = useToday();
  const view = markView(allergens, avoided, today);
  const idsOf = (state: AllergenState) => avoided.filter((id) => allergenState(allergens, id, today) === state);
  const free = allergens?.statedFree.filter(({ id }) => idsOf("stated-free").includes(id)) ?? [];
  const [oldest = ""] = free.map(({ day }) => day).sort();
  const texts = (
    [
      ["alert", messages.alert],
      ["contains", messages.contains],
      ["may-contain", messages.mayContain],
      ["not-stated", messages.markNotStated],
      ["stated-free", messages.statedFree],
    ] as const
  ).flatMap(([state, say]) => {
    const names = allergenNames(idsOf(state));
    // Next to a warning it could seem to end it.
    return names.length === 0 || (state === "stated-free" && view !== "stated-free") ? [] : [say(names, oldest)];
  });
  const asks = kind !== undefined && idsOf("not-stated").length > 0;
  return (
    <span className="lens-mark" data-view={view}>
      {(view === "hidden" || view === "may-contain") && <TriangleAlert size={14} />}
      {view === "not-stated" && <CircleQuestionMark size={14} />}
      {texts.join(" · ")}
      {asks && `. ${messages.ask([kind])}`}
    </span>
  );
}
