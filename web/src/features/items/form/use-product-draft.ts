import { submissionErrors, validateLink } from "@dishboard/contract/item-fields";
import { maxCuisineLength, maxItemNameLength } from "@dishboard/contract/limits";
import type { NewProduct, Product, ProductUpdate } from "@dishboard/contract/products";
import { cleanLine } from "@dishboard/contract/text";
import { submissionsMessages as words } from "../submission/submissions.messages.ts";
import { type Drafting, type Fault, type Kept, useDraft } from "./use-draft.ts";
import {
  descriptionFaults,
  faultsIn,
  type ItemDraft,
  itemBodyOf,
  itemDraftOf,
  lineFaultOf,
  priceFaults,
  tagsFaults,
} from "./use-item-draft.ts";

/** A product as it is filled in; its brand stands where a dish has its restaurant. */
export type ProductDraft = ItemDraft & {
  itemName: string;
  restaurantName: string;
  category: string;
  deliveryPlatform: string;
  itemLink: string;
};

/** A product in a form. */
export function useProductDraft(kept: Kept<ProductDraft>): Drafting<ProductDraft> {
  return useDraft(kept, productFaults);
}

/** A product as it is filled in; a new one is empty. */
export function productDraftOf(product?: Product): ProductDraft {
  return {
    ...itemDraftOf(product),
    itemName: product?.name ?? "",
    restaurantName: product?.brand ?? "",
    category: product?.category ?? "",
    deliveryPlatform: product?.whereToBuy ?? "",
    itemLink: product?.platformLink ?? "",
  };
}

/** What is wrong with a product, in the order in which it is said. */
function productFaults(draft: ProductDraft): Fault<ProductDraft>[] {
  const { itemName, restaurantName, category, itemLink } = draft;
  const missing = (text: string) => (cleanLine(text) === "" ? submissionErrors.required : null);
  return [
    ...faultsIn<ProductDraft>([
      ["itemName", missing(itemName)],
      ["restaurantName", missing(restaurantName)],
    ]),
    ...priceFaults(draft),
    ...faultsIn<ProductDraft>([["itemLink", validateLink(itemLink)]]),
    ...tagsFaults(draft),
    ...faultsIn<ProductDraft>([
      ["itemName", lineFaultOf(itemName, words.itemName, maxItemNameLength)],
      ["restaurantName", lineFaultOf(restaurantName, words.brandName, maxItemNameLength)],
      ["category", lineFaultOf(category, words.category, maxCuisineLength)],
    ]),
    ...descriptionFaults(draft),
  ];
}

/** A new product to send. */
export function newProductOf(draft: ProductDraft): NewProduct {
  return { key: draft.key, ...productBodyOf(draft) };
}

/** A changed product to send. */
export function changedProductOf(draft: ProductDraft, { updatedAt }: Product): ProductUpdate {
  return { key: draft.key, updatedAt, ...productBodyOf(draft) };
}

function productBodyOf(draft: ProductDraft) {
  return {
    name: draft.itemName,
    brand: draft.restaurantName,
    category: draft.category.trim() || null,
    whereToBuy: draft.deliveryPlatform || null,
    platformLink: draft.itemLink.trim() || null,
    ...itemBodyOf(draft),
  };
}

/** The part of the draft that a refused part of the call was made of. */
export function productPartOf(field: string | undefined): keyof ProductDraft | undefined {
  const [part = ""] = field?.split(".") ?? [];
  const parts: Record<string, keyof ProductDraft> = {
    name: "itemName",
    brand: "restaurantName",
    category: "category",
    priceCents: "price",
    platformLink: "itemLink",
    description: "description",
    tags: "tags",
  };
  return Object.hasOwn(parts, part) ? parts[part] : undefined;
}
