import type { ItemKind } from "@dishboard/contract/items";
import type { Label } from "@dishboard/contract/labels";
import Check from "lucide-react/icons/check";
import Info from "lucide-react/icons/info";
import { titleCase } from "../../../lib/title-case.ts";
import { Chip } from "../../../ui/chip.tsx";
import { ClaimChip, isClaimOnCard } from "../details/claim-chip.tsx";
import { itemsMessages } from "../items.messages.ts";
import { pageMessages } from "./page.messages.ts";

type LabelledItem = {
  kind: ItemKind;
  tags: readonly string[];
  dietaryClaims: readonly Label[];
  allergens: readonly Label[];
};

/** All claims, allergens and tags of an item. Allergens that are not stated are said to be, never left out. */
export function LabelSections({ item }: { item: LabelledItem }) {
  const { kind, tags, dietaryClaims, allergens } = item;
  return (
    <>
      {dietaryClaims.length > 0 && (
        <section className="item-labels">
          <h2>{itemsMessages.claims}</h2>
          <ul>
            {dietaryClaims.map(({ id, name }) => (
              <li key={id}>
                {isClaimOnCard(name) ? (
                  <ClaimChip name={name} />
                ) : (
                  <Chip look="claim" icon={<Check size={16} />} text={titleCase(name)} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="item-labels">
        <h2>{itemsMessages.allergens}</h2>
        {allergens.length > 0 ? (
          <>
            <ul>
              {allergens.map(({ id, name }) => (
                <li key={id}>
                  <Chip look="allergen" text={titleCase(name)} />
                </li>
              ))}
            </ul>
            <p className="item-hint">{pageMessages.allergensFrom[kind]}</p>
          </>
        ) : (
          <p className="item-not-stated">
            <Info size={20} />
            {itemsMessages.noAllergens}
          </p>
        )}
      </section>
      {tags.length > 0 && (
        <section className="item-labels">
          <h2>{itemsMessages.tags}</h2>
          <ul>
            {tags.map((tag) => (
              <li key={tag}>
                <Chip text={tag} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
