import { type Product, suggestedCategories } from "@dishboard/contract/products";
import { Field } from "../../../ui/field.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { PhotoField } from "../../media/photo-field.tsx";
import { SubmissionForm } from "../submission/submission-form.tsx";
import { submissionsMessages as words } from "../submission/submissions.messages.ts";
import { sendChangedProduct, sendNewProduct } from "../submission/submissions.queries.ts";
import type { FormProps } from "../submission/use-submission.ts";
import { DescriptionField, MarkFields, PriceField } from "./item-fields.tsx";
import { PlatformField } from "./platform-field.tsx";
import type { Kept } from "./use-draft.ts";
import {
  changedProductOf,
  newProductOf,
  type ProductDraft,
  productPartOf,
  useProductDraft,
} from "./use-product-draft.ts";

/** The form of a product. */
export function ProductForm({ id, kept, item, isBusy, onUploading, onSubmit }: FormProps<Product, Kept<ProductDraft>>) {
  const form = useProductDraft(kept);
  const { draft, set, line } = form;
  const submit = () =>
    onSubmit({
      kind: "product",
      check: form.check,
      send: () =>
        item
          ? sendChangedProduct(item.id, changedProductOf(kept.draft, item))
          : sendNewProduct(newProductOf(kept.draft)),
      refuse: ({ field, message }) => {
        const name = productPartOf(field);
        if (name) form.refuse({ name, message });
        return name;
      },
    });
  return (
    <SubmissionForm id={id} isBusy={isBusy} onSubmit={submit}>
      <PhotoField
        bucket="product-images"
        photo={draft.imageUrl}
        onChange={(photo) => set("imageUrl", photo)}
        onBusy={onUploading}
        isDisabled={isBusy}
      />
      <Field {...line("itemName")} label={words.itemName} required dir="auto" autoComplete="off" />
      <Field {...line("restaurantName")} label={words.brandName} required dir="auto" autoComplete="off" />
      <SuggestField
        {...line("category")}
        label={words.category}
        placeholder={words.otherCategory}
        suggestions={suggestedCategories}
        onValue={(category) => set("category", category)}
        dir="auto"
        autoComplete="off"
      />
      <div className="field-pair">
        <PlatformField
          {...line("deliveryPlatform")}
          label={words.whereToBuy}
          none={words.noPlatform}
          present={kept.start.deliveryPlatform}
        />
        <PriceField form={form} />
      </div>
      <Field
        {...line("itemLink")}
        label={words.itemLink}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <DescriptionField form={form} />
      <MarkFields form={form} item={item} />
    </SubmissionForm>
  );
}
