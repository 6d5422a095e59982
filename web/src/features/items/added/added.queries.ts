import { readDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import type { ItemImage, ItemRef } from "@dishboard/contract/items";
import { readProduct } from "@dishboard/contract/products";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";
import { listKeys } from "../../../lib/item-lists.ts";

export type AddedItemContent = { name: string; restaurant: string; cuisine: string | null; image: ItemImage | null };

export function addedItemQuery({ kind, id }: ItemRef) {
  return queryOptions({
    queryKey: [...listKeys.addedItems, id],
    queryFn: async ({ signal }): Promise<AddedItemContent> => {
      if (kind === "dish") {
        const { restaurant, ...dish } = await call(browserTransport, readDish, { params: { id } }, { signal });
        return { ...dish, restaurant: restaurant.name };
      }
      const { brand, category, ...product } = await call(browserTransport, readProduct, { params: { id } }, { signal });
      return { ...product, restaurant: brand, cuisine: category };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
