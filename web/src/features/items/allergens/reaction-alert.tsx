import { allergenNames } from "@dishboard/contract/allergens";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { cardAllergenMessages } from "./card-allergens.messages.ts";
import "./card-allergens.css";

/** Allergens with a reported reaction. */
export function ReactionAlert({ ids }: { ids: readonly number[] }) {
  return (
    <b className="card-alert item-alert">
      <TriangleAlert size={14} />
      {cardAllergenMessages.alert(allergenNames(ids).join(", "))}
    </b>
  );
}
