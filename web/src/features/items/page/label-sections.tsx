import type { ItemKind } from "@dishboard/contract/items";
import type { Label } from "@dishboard/contract/labels";
import Check from "lucide-react/icons/check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { titleCase } from "../../../lib/title-case.ts";
import { Chip } from "../../../ui/chip.tsx";
import { useDiet } from "../../diet/use-diet.ts";
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
            <OwnAllergens stated={allergens} />
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

/** Says which of the stated allergens are on one's list; nothing when none is, which is no all-clear. */
function OwnAllergens({ stated }: { stated: readonly Label[] }) {
  const { allergenIds } = useDiet();
  const names = stated.filter(({ id }) => allergenIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="item-own-allergens" role="note">
      <TriangleAlert size={20} />
      {pageMessages.ownAllergens(names)}
    </p>
  );
}
