import { type Product, suggestedCategories } from "@dishboard/contract/products";
import { Field } from "../../../ui/field.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { PhotoField } from "../../media/photo-field.tsx";
import { itemsMessages } from "../items.messages.ts";
import { createProduct, updateProduct } from "../items.queries.ts";
import { FormFrame, type FormProps } from "./form-frame.tsx";
import { LabelFields, PriceField } from "./item-inputs.tsx";
import { PlatformField } from "./label-fields.tsx";
import { newProduct, type ProductFormState, productFields, productUpdate } from "./product-fields.ts";

/** The form of a product. */
export function ProductForm({ id, form, item, isBusy, upload, onSubmit }: FormProps<ProductFormState, Product>) {
  const { values, setValue } = form;
  const submit = () =>
    onSubmit({
      kind: "product",
      fields: productFields,
      form,
      send: () => (item ? updateProduct(item.id, productUpdate(values, item)) : createProduct(newProduct(values))),
    });
  const text = (name: "itemName" | "restaurantName" | "category" | "itemLink" | "description") => {
    const { label, isRequired } = productFields[name];
    return { ...form.register(name), label, required: isRequired || undefined, autoComplete: "off" };
  };
  return (
    <FormFrame id={id} isBusy={isBusy} onSubmit={submit}>
      <PhotoField
        photo={values.imageUrl}
        onChange={(photo) => setValue("imageUrl", photo)}
        upload={upload}
        isDisabled={isBusy}
      />
      <Field {...text("itemName")} dir="auto" />
      <Field {...text("restaurantName")} dir="auto" />
      <SuggestField
        {...text("category")}
        dir="auto"
        placeholder={itemsMessages.otherCategory}
        suggestions={suggestedCategories}
        value={values.category}
        onValue={(category) => setValue("category", category)}
      />
      <div className="field-pair">
        <PlatformField
          {...form.register("deliveryPlatform")}
          label={itemsMessages.whereToBuy}
          none={itemsMessages.noPlatform}
          present={item?.whereToBuy ?? ""}
        />
        <PriceField form={form} />
      </div>
      <Field
        {...text("itemLink")}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea {...text("description")} dir="auto" autoComplete={undefined} />
      <LabelFields form={form} item={item} />
    </FormFrame>
  );
}
