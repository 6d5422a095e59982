import { allergenNames, allergenState, type ItemAllergens } from "@dishboard/contract/allergens";
import type { Card } from "@dishboard/contract/items";
import { allergens as allAllergens } from "@dishboard/contract/labels";
import type { ReactNode } from "react";
import { useToday } from "../../../lib/page-time.tsx";
import { useStore } from "../../../lib/store.ts";
import { lensLookStore } from "../../diet/lens/lens-look-store.ts";
import { LensMark } from "../../diet/lens/lens-slots.tsx";
import { FactsLine } from "../card/card-place.tsx";
import { cardAllergenMessages } from "./card-allergens.messages.ts";
import { ReactionAlert } from "./reaction-alert.tsx";
import "./card-allergens.css";

type CardAllergensProps = {
  card: Pick<Card, "kind" | "allergens">;
  avoided?: readonly number[] | undefined;
};

const none: readonly number[] = [];

/** A card's allergens: all known of avoided ones, and reactions. Until the lens loads, all stated. */
export function AllergenStrip({ card, avoided = none }: CardAllergensProps) {
  const look = useStore(lensLookStore, null);
  const isAvoiding = avoided.length > 0;
  const alert = card.allergens?.alert.filter((id) => !isAvoiding || !look || !avoided.includes(id)) ?? [];
  if (!isAvoiding && alert.length === 0) return null;
  return (
    <div className="card-strip">
      {isAvoiding &&
        (look ? (
          <LensMark allergens={card.allergens} avoided={avoided} kind={card.kind} />
        ) : (
          <StatedAllergens card={card} />
        ))}
      {alert.length > 0 && <ReactionAlert ids={alert} />}
    </div>
  );
}

/**
 * An open card's contained, possible and unknown allergens. It includes those in the strip, as a list without them
 * would seem checked. 'Stated free' shows only without a warning, so that it cannot seem to end one.
 */
export function StatedAllergens({ card, avoided = none }: CardAllergensProps) {
  const today = useToday();
  return <FactsLine facts={statedFacts(card.allergens, avoided, today)} />;
}

function statedFacts(allergens: ItemAllergens | null, avoided: readonly number[], today: Date): ReactNode[] {
  if (allergens === null) return [cardAllergenMessages.notStated];
  const names = (ids: readonly number[]) => allergenNames(ids).join(", ");
  const { contains, mayContain } = allergens;
  const free = allergens.statedFree.filter(({ id }) => allergenState(allergens, id, today) === "stated-free");
  const isWarned = avoided.length > 0 || contains.length + mayContain.length + allergens.alert.length > 0;
  if (!isWarned && free.length === 0) return [cardAllergenMessages.notStated];
  const [oldest = ""] = free.map(({ day }) => day).sort();
  const unknown = allAllergens.filter(({ id }) => allergenState(allergens, id, today) === "not-stated").length;
  return [
    contains.length > 0 && <span className="card-contains">{cardAllergenMessages.contains(names(contains))}</span>,
    mayContain.length > 0 && (
      <span className="card-may-contain">{cardAllergenMessages.mayContain(names(mayContain))}</span>
    ),
    !isWarned && cardAllergenMessages.statedFree(names(free.map(({ id }) => id)), oldest),
    unknown > 0 && cardAllergenMessages.unknown(unknown),
  ];
}
