import type { ItemKind } from "@dishboard/contract/items";
import { allergens as allAllergens, type Label } from "@dishboard/contract/labels";
import type { Product } from "@dishboard/contract/products";
import Check from "lucide-react/icons/check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { wordsOfTags } from "../../../lib/source-tags.ts";
import { titleCase } from "../../../lib/title-case.ts";
import { Chip } from "../../../ui/chip.tsx";
import { useDiet } from "../../diet/use-diet.ts";
import { ClaimChip, isClaimOnCard } from "../details/claim-chip.tsx";
import { itemsMessages } from "../items.messages.ts";
import { pageMessages } from "./page.messages.ts";

type LabelledItem = Partial<Pick<Product, "mayContainIds" | "allergensBy" | "mayContainBy" | "alsoNamed">> & {
  kind: ItemKind;
  tags: readonly string[];
  dietaryClaims: readonly Label[];
  allergens: readonly Label[];
};

/** All claims, allergens and tags of an item. Allergens that are not stated are said to be, never left out. */
export function LabelSections({ item }: { item: LabelledItem }) {
  const { kind, tags, dietaryClaims, allergens, mayContainIds = [] } = item;
  const traces = allAllergens.filter(({ id }) => mayContainIds.includes(id));
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
            <OwnAllergens stated={allergens} say={pageMessages.ownAllergens} />
            <p className="item-hint">{sourceOf(itemsMessages.allergens, item.allergensBy, kind)}</p>
          </>
        ) : (
          <p className="item-not-stated">
            <Info size={20} />
            {itemsMessages.noAllergens}
          </p>
        )}
      </section>
      {traces.length > 0 && (
        <section className="item-labels">
          <h2>{itemsMessages.mayContain}</h2>
          <ul>
            {traces.map(({ id, name }) => (
              <li key={id}>
                <Chip look="allergen" text={titleCase(name)} />
              </li>
            ))}
          </ul>
          <OwnAllergens stated={traces} say={pageMessages.mayContainOwn} />
          <p className="item-hint">{sourceOf(itemsMessages.mayContain, item.mayContainBy, kind)}</p>
        </section>
      )}
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

/** What a source names beside the allergens that are known here. */
function AlsoNamed({ allergens, traces, source, day }: NonNullable<Product["alsoNamed"]>) {
  return (
    <section className="item-labels">
      <h2>{pageMessages.alsoNamed}</h2>
      {allergens.length > 0 && <p dir="auto">{pageMessages.alsoAllergens(wordsOfTags(allergens))}</p>}
      {traces.length > 0 && <p dir="auto">{pageMessages.alsoTraces(wordsOfTags(traces))}</p>}
      <p className="item-hint">{pageMessages.alsoNamedBy(source, day)}</p>
    </section>
  );
}

/** Who has stated allergens: a source with its day, or whoever submitted the item. */
function sourceOf(what: string, by: Product["allergensBy"] | undefined, kind: ItemKind): string {
  return by ? pageMessages.statedBy(what, by.source, by.day) : pageMessages.allergensFrom[kind];
}

/** Says which of the stated allergens are on one's list; nothing when none is, which is no all-clear. */
function OwnAllergens({ stated, say }: { stated: readonly Label[]; say: (names: readonly string[]) => string }) {
  const { allergenIds } = useDiet();
  const names = stated.filter(({ id }) => allergenIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="item-own-allergens" role="note">
      <TriangleAlert size={20} />
      {say(names)}
    </p>
  );
}
