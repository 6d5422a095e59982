import { allergenNames, type ItemAllergens } from "@dishboard/contract/allergens";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { LensMark } from "../../diet/lens/lens-slots.tsx";
import { useLens } from "../../diet/lens/use-lens.ts";
import { cardAllergenMessages } from "./card-allergens.messages.ts";
import "./card-allergens.css";

/** What is said of an item where there is no room for a card: what the lens says of it, and other reactions that are reported. */
export function ItemMark({ allergens }: { allergens: ItemAllergens | null }) {
  const { avoided } = useLens();
  const alert = (allergens?.alert ?? []).filter((id) => !avoided.includes(id));
  return (
    <>
      {avoided.length > 0 && <LensMark allergens={allergens} avoided={avoided} />}
      {alert.length > 0 && (
        <b className="card-alert item-alert">
          <TriangleAlert size={14} />
          {cardAllergenMessages.alert(allergenNames(alert).join(", "))}
        </b>
      )}
    </>
  );
}
