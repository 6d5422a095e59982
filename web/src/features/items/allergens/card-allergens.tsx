import { allergenNames, allergenState } from "@dishboard/contract/allergens";
import type { Card } from "@dishboard/contract/items";
import { allergens as allAllergens } from "@dishboard/contract/labels";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { useToday } from "../../../lib/page-time.tsx";
import { LensMark } from "../../diet/lens/lens-slots.tsx";
import { cardAllergenMessages } from "./card-allergens.messages.ts";
import "./card-allergens.css";

/**
 * What a card says of allergens, each a part of its quiet lines: reactions, what it contains and may contain, and how many are
 * not stated, so that no list looks complete that is not. What it is stated to be free of is said only where there is no
 * warning that it could be taken for the end of. Under a lens what it avoids comes first.
 */
export function useCardAllergens({ allergens }: Pick<Card, "allergens">, avoided: readonly number[] = []): ReactNode[] {
  const today = useToday();
  const mark = avoided.length > 0 && <LensMark allergens={allergens} avoided={avoided} />;
  if (allergens === null) return [mark || cardAllergenMessages.notStated];
  const others = (ids: readonly number[]) => ids.filter((id) => !avoided.includes(id));
  const alert = others(allergens.alert);
  const contains = others(allergens.contains);
  const mayContain = others(allergens.mayContain);
  const free = allergens.statedFree.filter(({ id }) => allergenState(allergens, id, today) === "stated-free");
  const [oldest = ""] = free.map(({ day }) => day).sort();
  const names = (ids: readonly number[]) => allergenNames(ids).join(", ");
  const warnings = [
    alert.length > 0 && (
      <b className="card-alert">
        <TriangleAlert size={14} />
        {cardAllergenMessages.alert(names(alert))}
      </b>
    ),
    contains.length > 0 && <span className="card-contains">{cardAllergenMessages.contains(names(contains))}</span>,
    mayContain.length > 0 && (
      <span className="card-may-contain">{cardAllergenMessages.mayContain(names(mayContain))}</span>
    ),
  ].filter(Boolean);
  if (!mark && warnings.length + free.length === 0) return [cardAllergenMessages.notStated];
  const unstated = others(allAllergens.map(({ id }) => id)).filter(
    (id) => allergenState(allergens, id, today) === "not-stated",
  ).length;
  return [
    mark,
    ...(mark || warnings.length > 0
      ? warnings
      : [cardAllergenMessages.statedFree(names(free.map(({ id }) => id)), oldest)]),
    unstated > 0 && <NotStatedRest count={unstated} />,
  ].filter(Boolean);
}

function NotStatedRest({ count }: { count: number }) {
  const parts = cardAllergenMessages.notStatedRest(count);
  return (
    <span>
      {parts.count}
      <span className="sr-only">{parts.aloud}</span>
      {parts.notStated}
    </span>
  );
}
