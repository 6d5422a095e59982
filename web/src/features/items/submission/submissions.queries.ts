import {
  type Dish,
  type DishUpdate,
  deleteDish,
  editDish,
  type NewDish,
  readDish,
  submitDish,
} from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import {
  deleteProduct,
  editProduct,
  type NewProduct,
  type Product,
  type ProductUpdate,
  readProduct,
  submitProduct,
} from "@dishboard/contract/products";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";
import { personTransport } from "../../../lib/person-call.ts";
import type { SubmissionKind } from "./submission-store.ts";

// What is edited is the item as it stands now, and nothing changes it under the one who edits.
const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } as const;

/** A dish to edit. */
export function editedDishQuery(id: string) {
  return queryOptions<Dish>({
    queryKey: ["edited-dish", id],
    queryFn: ({ signal }) => call(browserTransport, readDish, { params: { id } }, { signal }),
    ...fresh,
  });
}

/** A product to edit. */
export function editedProductQuery(id: string) {
  return queryOptions<Product>({
    queryKey: ["edited-product", id],
    queryFn: ({ signal }) => call(browserTransport, readProduct, { params: { id } }, { signal }),
    ...fresh,
  });
}

/** Submits a dish; however often it is sent, its key lets it be made once. */
export function sendNewDish(body: NewDish): Promise<{ id: string }> {
  return call(personTransport, submitDish, { body });
}

/** Changes a dish. */
export function sendChangedDish(id: string, body: DishUpdate): Promise<{ id: string }> {
  return call(personTransport, editDish, { params: { id }, body });
}

/** Submits a product; however often it is sent, its key lets it be made once. */
export function sendNewProduct(body: NewProduct): Promise<{ id: string }> {
  return call(personTransport, submitProduct, { body });
}

/** Changes a product. */
export function sendChangedProduct(id: string, body: ProductUpdate): Promise<{ id: string }> {
  return call(personTransport, editProduct, { params: { id }, body });
}

/** Deletes what one has submitted. */
export async function sendDeletion(kind: SubmissionKind, id: string): Promise<void> {
  if (kind === "dish") await call(personTransport, deleteDish, { params: { id } });
  else await call(personTransport, deleteProduct, { params: { id } });
}
