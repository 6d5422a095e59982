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
import type { SubmittedItem } from "@dishboard/contract/item-fields";
import type { ItemRef } from "@dishboard/contract/items";
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
import { browserTransport } from "../../lib/call.ts";
import { personTransport } from "../../lib/person-call.ts";

// Edits the current item, without refetches.
const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } as const;

export function editedDishQuery(id: string) {
  return queryOptions<Dish>({
    queryKey: ["edited-dish", id],
    queryFn: ({ signal }) => call(browserTransport, readDish, { params: { id } }, { signal }),
    ...fresh,
  });
}

export function editedProductQuery(id: string) {
  return queryOptions<Product>({
    queryKey: ["edited-product", id],
    queryFn: ({ signal }) => call(browserTransport, readProduct, { params: { id } }, { signal }),
    ...fresh,
  });
}

/** Submits a dish once per key. */
export function createDish(body: NewDish): Promise<SubmittedItem> {
  return call(personTransport, submitDish, { body });
}

export function updateDish(id: string, body: DishUpdate): Promise<{ id: string }> {
  return call(personTransport, editDish, { params: { id }, body });
}

/** Submits a product once per key. */
export function createProduct(body: NewProduct): Promise<SubmittedItem> {
  return call(personTransport, submitProduct, { body });
}

export function updateProduct(id: string, body: ProductUpdate): Promise<{ id: string }> {
  return call(personTransport, editProduct, { params: { id }, body });
}

export async function deleteItem({ kind, id }: ItemRef): Promise<void> {
  if (kind === "dish") await call(personTransport, deleteDish, { params: { id } });
  else await call(personTransport, deleteProduct, { params: { id } });
}
