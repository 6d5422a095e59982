import { allergenNames } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId } from "react";
import { lensMessages as messages } from "./lens.messages.ts";
import { notStatedStore } from "./lens-store.ts";
import type { LensList } from "./use-lens-list.ts";
import "./lens.css";

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

/** Shows what is not stated, where a map has no room for a list of it; nothing where all is stated. */
export function LensChip({ lens: { avoided, notStated, isOpen } }: Pick<LensRestProps, "lens">) {
  if (notStated.length === 0) return null;
  return (
    <button
      type="button"
      className="map-chip lens-chip"
      aria-expanded={isOpen}
      onClick={() => notStatedStore.set(!isOpen)}
    >
      {messages.notStated(notStated.length, allergenNames(avoided))}
      <ChevronDown size={18} />
    </button>
  );
}
