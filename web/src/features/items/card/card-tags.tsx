import type { Card } from "@dishboard/contract/items";
import { maxTagsOnCard } from "@dishboard/contract/limits";
import { uncontradictedLabels } from "@dishboard/contract/uncontradicted-labels";
import "./card-place.css";

/** The tags of a dish, where a list of one restaurant need not say which that is. */
export function CardTags({ card }: { card: Card }) {
  return (
    <p className="card-place">
      <span dir="auto">{uncontradictedLabels(card, card.allergens).tags.slice(0, maxTagsOnCard).join(", ")}</span>
    </p>
  );
}
