import type { Label } from "@dishboard/contract/labels";
import { priceStep } from "@dishboard/contract/limits";
import { currencySymbol } from "../../../lib/format.ts";
import type { ValidatedForm } from "../../../lib/use-validated-form.ts";
import { Field } from "../../../ui/field.tsx";
import { itemsMessages } from "../items.messages.ts";
import type { ItemValues } from "./item-fields.ts";
import { AllergenField, ClaimField } from "./label-fields.tsx";
import { TagEditor } from "./tag-editor.tsx";

type ItemForm = Pick<ValidatedForm<ItemValues>, "field">;

// A number input that holds something else has an empty value, which would be no price instead of a wrong one.
const unreadable = "?";

/** The price, with its currency. */
export function PriceField({ form }: { form: ItemForm }) {
  const { value, onChange, ...field } = form.field("price");
  return (
    <Field
      {...field}
      name="price"
      label={itemsMessages.price}
      type="number"
      step={priceStep}
      min={0}
      inputMode="decimal"
      defaultValue={value}
      start={
        <span className="price-sign" aria-hidden="true">
          {currencySymbol}
        </span>
      }
      onChange={({ target }) => onChange(target.validity.badInput ? unreadable : target.value)}
      // Scrolling over a focused number input changes its value.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

/** Tags, dietary claims and allergens, in this order and never folded away. */
export function LabelFields(props: {
  form: ItemForm;
  /** The item that is edited. */
  item: { dietaryClaims: Label[]; allergens: Label[] } | undefined;
}) {
  const { form, item } = props;
  return (
    <>
      <TagEditor {...form.field("tags")} />
      <ClaimField {...form.field("selectedClaims")} known={item?.dietaryClaims ?? []} />
      <AllergenField {...form.field("selectedAllergens")} known={item?.allergens ?? []} />
    </>
  );
}
