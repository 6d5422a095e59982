import type { Label } from "@dishboard/contract/labels";
import { formatPriceInput, moneyOf, readPrice } from "@dishboard/contract/prices";
import { currencyCode, currencySign, priceDecimals } from "../../../lib/price.ts";
import type { ValidatedForm } from "../../../lib/use-validated-form.ts";
import { Field } from "../../../ui/field.tsx";
import { itemsMessages } from "../items.messages.ts";
import { AllergenFields } from "./allergen-fields.tsx";
import type { ItemValues } from "./item-fields.ts";
import { ClaimField } from "./label-fields.tsx";

type ItemForm = Pick<ValidatedForm<ItemValues>, "field">;

/** The decimal separator that number inputs take: the one of the browser's language. */
const decimalSeparator = () => (new Intl.NumberFormat(navigator.language).format(0.5).includes(",") ? "," : ".");

/** Types the input's own separator; with the other one the browser would read 4,50 as 450. Pasted ¥2,400 is 2400. */
function replaceSeparator(event: InputEvent): void {
  const pasted = event.inputType === "insertFromPaste" ? event.dataTransfer?.getData("text/plain") : undefined;
  if (pasted !== undefined) {
    const money = moneyOf(currencyCode());
    const { cents } = readPrice(pasted, money);
    if (cents === null) return;
    event.preventDefault();
    document.execCommand("insertText", false, formatPriceInput(cents, money).replace(".", decimalSeparator()));
    return;
  }
  const typed = event.data?.trim() ?? "";
  const separator = decimalSeparator();
  if (!/^\d*[.,]\d*$/.test(typed) || typed.includes(separator)) return;
  event.preventDefault();
  document.execCommand("insertText", false, typed.replace(/[.,]/, separator));
}

// A number input that holds something else has an empty value, which would be no price instead of a wrong one.
const unreadable = "?";

/** The price, with its currency. */
export function PriceField({ form }: { form: ItemForm }) {
  const { value, onChange, ref, ...field } = form.field("price");
  return (
    <Field
      {...field}
      ref={(element: HTMLInputElement | null) => {
        ref(element);
        element?.addEventListener("beforeinput", replaceSeparator);
      }}
      name="price"
      label={itemsMessages.price}
      type="number"
      step={10 ** -priceDecimals()}
      min={0}
      inputMode={priceDecimals() > 0 ? "decimal" : "numeric"}
      defaultValue={value}
      start={
        <span className="price-sign" aria-hidden="true">
          {currencySign()}
        </span>
      }
      onChange={({ target }) => onChange(target.validity.badInput ? unreadable : target.value)}
      // Scrolling over a focused number input changes its value.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

/** Allergens, the most important of what is optional, then dietary claims. */
export function LabelFields(props: {
  form: ItemForm;
  item: { dietaryClaims: Label[]; allergens: Label[] } | undefined;
}) {
  const { form, item } = props;
  const claims = form.field("claimIds");
  return (
    <>
      <AllergenFields form={form} item={item} />
      <ClaimField {...claims} known={item?.dietaryClaims ?? []} />
    </>
  );
}
