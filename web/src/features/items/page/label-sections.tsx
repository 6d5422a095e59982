import { itemAllergens } from "@dishboard/contract/allergens";
import type { Label } from "@dishboard/contract/labels";
import type { Product } from "@dishboard/contract/products";
import { uncontradictedLabels } from "@dishboard/contract/uncontradicted-labels";
import type { ComponentProps } from "react";
import { wordsOfTags } from "../../../lib/source-tags.ts";
import { titleCase } from "../../../lib/title-case.ts";
import { Chip } from "../../../ui/chip.tsx";
import { AllergenSections } from "../allergens/allergen-sections.tsx";
import { ClaimChip, isClaimOnCard } from "../details/claim-chip.tsx";
import { itemsMessages } from "../items.messages.ts";
import { pageMessages } from "./page.messages.ts";

type LabelledItem = ComponentProps<typeof AllergenSections>["item"] & {
  alsoNamed?: Product["alsoNamed"];
  tags: readonly string[];
  dietaryClaims: readonly Label[];
};

/** Claims, allergens and tags. Hides contradicted claims and tags; lists unstated allergens as such. */
export function LabelSections({ item }: { item: LabelledItem }) {
  const { dietaryClaims, tags } = uncontradictedLabels(item, itemAllergens(item.statements, item.alertIds));
  return (
    <>
      {dietaryClaims.length > 0 && (
        <section className="item-labels">
          <h2>{itemsMessages.claims}</h2>
          <ul>
            {dietaryClaims.map(({ id, name }) => (
              <li key={id}>{isClaimOnCard(name) ? <ClaimChip name={name} /> : <Chip text={titleCase(name)} />}</li>
            ))}
          </ul>
          <p className="item-hint">{itemsMessages.claimsAsStated[item.kind]}</p>
        </section>
      )}
      <AllergenSections item={item} />
      {item.alsoNamed && <AlsoNamed {...item.alsoNamed} />}
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

/** A source's allergens that are unknown here. */
function AlsoNamed({ allergens, traces, source, day }: NonNullable<Product["alsoNamed"]>) {
  return (
    <section className="item-labels">
      <h2>{pageMessages.alsoNamed(source)}</h2>
      {allergens.length > 0 && <p dir="auto">{pageMessages.alsoAllergens(wordsOfTags(allergens))}</p>}
      {traces.length > 0 && <p dir="auto">{pageMessages.alsoTraces(wordsOfTags(traces))}</p>}
      <p className="item-hint">{pageMessages.alsoNamedBy(source, day)}</p>
    </section>
  );
}
