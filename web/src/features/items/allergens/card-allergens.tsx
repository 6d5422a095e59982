import { allergenNames, allergenState } from "@dishboard/contract/allergens";
import type { Card } from "@dishboard/contract/items";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { allergenMessages } from "./allergens.messages.ts";
import { useToday } from "./use-today.ts";
import "./card-allergens.css";

/**
 * What a card says of allergens, each a part of its quiet lines: reactions, what it contains and may contain, or that nothing
 * is stated. What it is stated to be free of is said only where there is no warning that it could be taken for the end of.
 */
export function useCardAllergens({ allergens }: Pick<Card, "allergens">): ReactNode[] {
  const today = useToday();
  if (allergens === null) return [allergenMessages.notStated];
  const { alert, contains, mayContain } = allergens;
  const free = allergens.statedFree
    .map(({ id }) => id)
    .filter((id) => allergenState(allergens, id, today) === "stated-free");
  const names = (ids: readonly number[]) => allergenNames(ids).join(", ");
  const warnings = [
    alert.length > 0 && (
      <b className="card-alert">
        <TriangleAlert size={14} />
        {allergenMessages.alert(names(alert))}
      </b>
    ),
    contains.length > 0 && <span className="card-contains">{allergenMessages.contains(names(contains))}</span>,
    mayContain.length > 0 && <span className="card-may-contain">{allergenMessages.mayContain(names(mayContain))}</span>,
  ].filter(Boolean);
  if (warnings.length > 0) return warnings;
  return [free.length > 0 ? allergenMessages.statedFree(names(free)) : allergenMessages.notStated];
}
