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

/** Number inputs use the browser's language. */
const decimalSeparator = () => (new Intl.NumberFormat(navigator.language).format(0.5).includes(",") ? "," : ".");

/** Types the input's separator; the other would make 4,50 into 450. Pasted ¥2,400 is 2400. */
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

// Otherwise an invalid number would be an empty price.
const unreadable = "?";

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
      // Scrolling would change the value.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

/** Allergens first, as they matter most. */
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
