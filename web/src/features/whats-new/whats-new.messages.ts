import type { ItemKind } from "@dishboard/contract/items";

export const whatsNewMessages = {
  switch: "Eat Out or Eat In",
  eatOut: "Eat Out",
  eatIn: "Eat In",
  discover: { dish: "Discover the latest dishes near", product: "Discover the latest products near" },
  byFollowed: {
    dish: "The latest dishes of the people you follow",
    product: "The latest products of the people you follow",
  },
  failed: "Error loading items. Please try again.",
  empty: {
    dish: "No new dishes found right now. Check back soon!",
    product: "No new items found right now. Check back soon!",
  },
  submit: { dish: "Submit a dish", product: "Submit a product" },
} as const satisfies Record<string, string | Record<ItemKind, string>>;
