import type { Label } from "@dishboard/contract/labels";
import { priceStep } from "@dishboard/contract/limits";
import { currencySymbol } from "../../../lib/format.ts";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { submissionsMessages } from "../submission/submissions.messages.ts";
import { AllergenChoice, ClaimChoice } from "./label-choice.tsx";
import { TagEditor } from "./tag-editor.tsx";
import type { ItemDrafting } from "./use-item-draft.ts";

// A box for numbers gives no text where it holds something else; nothing is no price, but this is.
const unreadable = "?";

/** The price, with its currency. */
export function PriceField({ form }: { form: ItemDrafting }) {
  const { name, error, onBlur } = form.line("price");
  return (
    <Field
      name={name}
      label={submissionsMessages.price}
      type="number"
      step={priceStep}
      min={0}
      inputMode="decimal"
      defaultValue={form.draft.price}
      error={error}
      start={
        <span className="price-sign" aria-hidden="true">
          {currencySymbol}
        </span>
      }
      onBlur={onBlur}
      onChange={({ target }) => form.set("price", target.validity.badInput ? unreadable : target.value)}
      // Whoever scrolls over it must not change it unawares.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

/** The description. */
export function DescriptionField({ form }: { form: ItemDrafting }) {
  return <TextArea {...form.line("description")} label={submissionsMessages.description} dir="auto" />;
}

/** Tags, dietary claims and allergens, in this order and never folded away. */
export function MarkFields(props: {
  form: ItemDrafting;
  /** The item as it is, where there is one. */
  item: { dietaryClaims: Label[]; allergens: Label[] } | undefined;
}) {
  const { form, item } = props;
  return (
    <>
      <TagEditor
        tags={form.draft.tags}
        typed={form.draft.tagTyped}
        onTags={(tags) => form.set("tags", tags)}
        onTyped={(typed) => form.set("tagTyped", typed)}
        error={form.errors.tags ?? null}
      />
      <ClaimChoice
        known={item?.dietaryClaims ?? []}
        chosen={form.draft.selectedClaims}
        onChange={(chosen) => form.set("selectedClaims", chosen)}
      />
      <AllergenChoice
        known={item?.allergens ?? []}
        chosen={form.draft.selectedAllergens}
        onChange={(chosen) => form.set("selectedAllergens", chosen)}
      />
    </>
  );
}
