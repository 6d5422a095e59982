import * as z from "zod/mini";
import { AllergenStatement } from "./allergens.ts";
import { Barcode, StatedBy } from "./barcodes.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import {
  consistentFree,
  consistentLabels,
  consistentTraces,
  itemFields,
  Link,
  SubmissionKey,
  SubmittedItem,
  submissionErrors,
  submissionLimit,
  Timestamp,
} from "./item-fields.ts";
import { ItemImage } from "./items.ts";
import { Label } from "./labels.ts";
import { maxCuisineLength, maxDescriptionLength, maxItemNameLength } from "./limits.ts";
import { optionalLine, optionalText, requiredLine } from "./text.ts";

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.nullable(z.string()),
  priceCents: z.nullable(z.number()),
  whereToBuy: z.nullable(z.string()),
  platformLink: z.nullable(z.string()),
  description: z.nullable(z.string()),
  image: z.nullable(ItemImage),
  tags: z.array(z.string()),
  dietaryClaims: z.array(Label),
  /** Empty means that none are stated, never that it contains none. */
  allergens: z.array(Label),
  statements: z.array(AllergenStatement),
  alertIds: z.array(z.int()),
  /**
   * Allergens and traces by the barcode's source that are none of the fourteen, in its own tags, such as
   * 'fr:noisettes'. Null if there are none.
   */
  alsoNamed: z.nullable(z.object({ allergens: z.array(z.string()), traces: z.array(z.string()), ...StatedBy.shape })),
  /** In the form of `readBarcode`. */
  barcode: z.nullable(z.string()),
  /** Its 'free' statements do not count until a moderator decides. */
  isCodeDisputed: z.boolean(),
  /** Null if the account was deleted. */
  submittedBy: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Product = z.infer<typeof Product>;

const productFields = {
  name: requiredLine("Item Name", maxItemNameLength, submissionErrors.required),
  brand: requiredLine("Brand Name", maxItemNameLength, submissionErrors.required),
  category: optionalLine("Category", maxCuisineLength),
  whereToBuy: optionalLine("Where to Buy", maxItemNameLength),
  platformLink: Link,
  description: optionalText("Description", maxDescriptionLength),
  ...itemFields,
};

/** A new product. What a repeated call leaves out stays unchanged. */
export const NewProduct = z
  .strictObject({
    key: SubmissionKey,
    ...productFields,
    barcode: z.optional(Barcode),
  })
  .check(consistentLabels, consistentTraces, consistentFree);
export type NewProduct = z.infer<typeof NewProduct>;

/**
 * Missing fields stay unchanged. Fails if `updatedAt` differs from the stored product, unless the last change had the
 * same key: then only its reply was lost.
 */
export const ProductUpdate = z
  .strictObject({
    key: SubmissionKey,
    updatedAt: Timestamp,
    ...productFields,
    barcode: z.optional(Barcode),
  })
  .check(consistentLabels, consistentTraces, consistentFree);
export type ProductUpdate = z.infer<typeof ProductUpdate>;

const params = z.strictObject({ id: id("id") });

export const readProduct = endpoint({
  method: "GET",
  path: "/api/products/:id",
  operationId: "readProduct",
  tag: "products",
  summary: "A product with everything that is known about it",
  description:
    "What `statements` does not name is not stated: an empty list never means that the product contains none.",
  params,
  reply: Product,
});

/** Once per key: a repeated call replaces what the earlier one stored. */
export const submitProduct = endpoint({
  method: "POST",
  path: "/api/products",
  operationId: "submitProduct",
  tag: "products",
  summary: "Submits a product with its picture, tags, claims and allergens, all or nothing",
  description:
    "Once per key: a repeated call replaces what the earlier one has stored. A photo is uploaded first and named by its id. Answers 409 for `barcode` if the same product, by name and brand, is shown with it. If another product is, a moderator decides which one has the code, and until then neither is shown as free of an allergen; if only one submitter has standing, that one's still is.",
  body: NewProduct,
  reply: SubmittedItem,
  auth: "person",
  signInMessage: submissionErrors.signIn,
  ...submissionLimit,
});

export const editProduct = endpoint({
  method: "PUT",
  path: "/api/products/:id",
  operationId: "editProduct",
  tag: "products",
  summary: "Edits a product that one has submitted, all or nothing",
  description:
    "Everything is replaced. Answers 409 when the product was changed since `updatedAt`, and for `barcode` if the same product is shown with it, as for a new one.",
  params,
  body: ProductUpdate,
  reply: z.object({ id: z.string() }),
  auth: "person",
  signInMessage: submissionErrors.signIn,
  ...submissionLimit,
});

export const deleteProduct = endpoint({
  method: "DELETE",
  path: "/api/products/:id",
  operationId: "deleteProduct",
  tag: "products",
  summary: "Deletes a product that one has submitted, with its votes, labels and pictures",
  description: "Cannot be undone.",
  params,
  reply: z.object({}),
  auth: "person",
  signInMessage: submissionErrors.signIn,
});
