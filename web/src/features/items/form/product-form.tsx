import { validateBarcode } from "@dishboard/contract/barcodes";
import { suggestedCategories } from "@dishboard/contract/filter-words";
import type { Product } from "@dishboard/contract/products";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { BarcodeField } from "../../barcodes/barcode-field.tsx";
import { PhotoField } from "../../media/photo-field.tsx";
import { itemsMessages } from "../items.messages.ts";
import { createProduct, updateProduct } from "../items.queries.ts";
import type { FormProps } from "./item-fields.ts";
import { LabelFields, PriceField } from "./item-inputs.tsx";
import { PlatformField } from "./label-fields.tsx";
import { isFilledIn, MoreDetails } from "./more-details.tsx";
import { newProduct, type ProductFormState, productFields, productUpdate, valuesWith } from "./product-fields.ts";
import { TagEditor } from "./tag-editor.tsx";

/** The specification's names. */
const inputNames: { [Name in keyof typeof productFields]?: string } = {
  name: "itemName",
  brand: "restaurantName",
  whereToBuy: "deliveryPlatform",
  platformLink: "itemLink",
};

const detailNames = [
  "allergenIds",
  "mayContainIds",
  "freeIds",
  "claimIds",
  "description",
  "category",
  "whereToBuy",
  "platformLink",
  "tags",
] as const;

/** A product's form, required fields first. */
export function ProductForm({ id, form, item, isBusy, upload, onSubmit }: FormProps<ProductFormState, Product>) {
  const { values, setValue } = form;
  const [uses, setUses] = useState(0);
  const submit = () =>
    onSubmit({
      kind: "product",
      fields: productFields,
      form,
      send: () => (item ? updateProduct(item.id, productUpdate(values, item)) : createProduct(newProduct(values))),
    });
  const text = (name: "name" | "brand" | "category" | "platformLink" | "description") => {
    const { label, isRequired } = productFields[name];
    return { ...form.register(name, inputNames[name]), label, required: isRequired || undefined, autoComplete: "off" };
  };
  return (
    <FormFrame id={id} isBusy={isBusy} onSubmit={submit}>
      <BarcodeField
        {...form.field("barcode")}
        validate={() => form.setError("barcode", validateBarcode(values.barcode) ?? "")}
        itemId={item?.id}
        onUse={(product) => {
          for (const [name, value] of Object.entries(valuesWith(values, product)))
            setValue(name as keyof typeof values, value);
          setUses(uses + 1);
        }}
      />
      <Field {...text("name")} dir="auto" data-first-field={item ? undefined : ""} />
      <Field {...text("brand")} dir="auto" />
      <PhotoField
        photo={values.picture}
        onChange={(photo) => setValue("picture", photo)}
        upload={upload}
        isDisabled={isBusy}
      />
      <PriceField form={form} />
      <MoreDetails
        key={uses}
        summary={itemsMessages.moreOfProduct}
        isFilledIn={detailNames.some((name) => isFilledIn(values[name]))}
        hasError={[...detailNames, "allergenSource" as const].some((name) => form.errors[name] !== undefined)}
      >
        <LabelFields form={form} item={item} />
        <TextArea {...text("description")} dir="auto" autoComplete={undefined} />
        <SuggestField
          {...text("category")}
          dir="auto"
          placeholder={itemsMessages.otherCategory}
          suggestions={suggestedCategories}
          value={values.category}
          onValue={(category) => setValue("category", category)}
        />
        <PlatformField
          {...form.register("whereToBuy", inputNames.whereToBuy)}
          label={itemsMessages.whereToBuy}
          none={itemsMessages.noPlatform}
          present={item?.whereToBuy ?? ""}
        />
        <Field
          {...text("platformLink")}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TagEditor {...form.field("tags")} />
      </MoreDetails>
    </FormFrame>
  );
}
