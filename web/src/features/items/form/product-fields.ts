import { completeLink, validateLink } from "@dishboard/contract/item-fields";
import { maxCuisineLength, maxItemNameLength } from "@dishboard/contract/limits";
import type { NewProduct, Product, ProductUpdate } from "@dishboard/contract/products";
import { useValidatedForm, type ValidatedForm } from "../../../lib/use-validated-form.ts";
import { itemsMessages } from "../items.messages.ts";
import {
  initialValues,
  itemFields,
  optionalLine,
  requiredLine,
  toBody,
  type ValuesOf,
  validateFields,
} from "./item-fields.ts";

const { price, tags, ...otherItemFields } = itemFields;

/** The fields of a product, in the order in which their errors are announced. */
export const productFields = {
  price,
  platformLink: {
    label: itemsMessages.itemLink,
    isRequired: false,
    initialValue: (product?: Product) => product?.platformLink ?? "",
    validate: validateLink,
    toBody: (link: string) => completeLink(link) || null,
  },
  tags,
  name: requiredLine({
    label: itemsMessages.itemName,
    maxLength: maxItemNameLength,
    initialValue: (product?: Product) => product?.name ?? "",
  }),
  brand: requiredLine({
    label: itemsMessages.brandName,
    maxLength: maxItemNameLength,
    initialValue: (product?: Product) => product?.brand ?? "",
  }),
  category: optionalLine({
    label: itemsMessages.category,
    maxLength: maxCuisineLength,
    initialValue: (product?: Product) => product?.category ?? "",
  }),
  whereToBuy: {
    initialValue: (product?: Product) => product?.whereToBuy ?? "",
    toBody: (platform: string) => platform || null,
  },
  ...otherItemFields,
};

type ProductValues = ValuesOf<typeof productFields>;

/** The form of a product. */
export type ProductFormState = ValidatedForm<ProductValues>;

/** An empty form of a product. */
export function useProductForm(): ProductFormState {
  return useValidatedForm({
    defaultValues: productValues(),
    validate: (values) => validateFields(productFields, values),
  });
}

/** The values of a form for an existing product, or for a new one. */
export function productValues(product?: Product): ProductValues {
  return initialValues(productFields, product);
}

/** The request body of a new product. */
export function newProduct(values: ProductValues): NewProduct {
  return toBody(productFields, values);
}

/** The request body of a changed product. */
export function productUpdate(values: ProductValues, { updatedAt }: Product): ProductUpdate {
  return { ...toBody(productFields, values), updatedAt };
}
