import {
  type BarcodeProduct,
  readBarcode,
  shownBarcode,
  sortClaims,
  validateBarcode,
} from "@dishboard/contract/barcodes";
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

/** In the order of error announcements. */
export const productFields = {
  barcode: {
    label: itemsMessages.barcode,
    isRequired: false,
    initialValue: (product?: Product) => (product?.barcode ? shownBarcode(product.barcode) : ""),
    validate: validateBarcode,
    toBody: readBarcode,
  },
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

export type ProductFormState = ValidatedForm<ProductValues>;

export function useProductForm(): ProductFormState {
  return useValidatedForm({
    defaultValues: productValues(),
    validate: (values) => validateFields(productFields, values),
  });
}

export function productValues(product?: Product): ProductValues {
  return initialValues(productFields, product);
}

/** Fields a barcode fills: never the user's. Only adds allergens; chooses no claim they contradict. */
export function valuesWith(values: ProductValues, product: BarcodeProduct): Partial<ProductValues> {
  const allergenIds = union(values.allergenIds, product.allergenIds);
  const mayContainIds = union(values.mayContainIds, product.mayContainIds).filter((id) => !allergenIds.includes(id));
  const freeIds = values.freeIds.filter((id) => ![...allergenIds, ...mayContainIds].includes(id));
  const claims = sortClaims({ claimIds: product.claimIds, allergenIds, mayContainIds });
  return {
    name: values.name.trim() ? values.name : (product.name ?? ""),
    brand: values.brand.trim() ? values.brand : (product.brand ?? ""),
    category: values.category.trim() ? values.category : (product.category ?? ""),
    allergenIds,
    mayContainIds,
    freeIds,
    claimIds: union(values.claimIds, claims.claimIds),
  };
}

function union(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}

export function newProduct(values: ProductValues): NewProduct {
  return toBody(productFields, values);
}

export function productUpdate(values: ProductValues, { updatedAt }: Product): ProductUpdate {
  return { ...toBody(productFields, values), updatedAt };
}
