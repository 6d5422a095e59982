import type { Card } from "@dishboard/contract/items";
import { SaveButton } from "../save-button.tsx";
import "./saved-row.css";

/** Removes an item; the row stays, marked, until the list is left. */
export function SavedRow({ card }: { card: Card }) {
  return (
    <fieldset className="saved-row" aria-label={card.name}>
      <SaveButton item={card} />
    </fieldset>
  );
}
