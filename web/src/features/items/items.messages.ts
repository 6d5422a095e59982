import { askBeforeEating } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import { errorLoading } from "../../lib/failures.ts";

/** Field errors are in the contract. */
export const itemsMessages = {
  origin: {
    fromSource: "From",
    by: "by",
    byHost: "Added by the host",
  },
  newTitle: "New Submission",
  editTitle: "Edit Submission",
  question: "What are you submitting?",
  eatOut: "Eat Out",
  eatOutHelp: "Restaurant dishes, takeaway, delivery",
  eatIn: "Eat In",
  eatInHelp: "Packaged foods, grocery items, snacks",

  dishName: "Dish Name",
  restaurantName: "Restaurant Name",
  chef: "Chef",
  price: "Price",
  description: "Description",
  cuisine: "Cuisine",
  otherCuisine: "Or another cuisine",
  mealTimes: "Meal Times",
  mealTime: { breakfast: "Breakfast", lunch: "Lunch", dinner: "Dinner", "late-night": "Late Night" },
  restaurantStays: "The restaurant can't be changed.",

  barcode: "Barcode",
  itemName: "Item Name",
  brandName: "Brand Name",
  category: "Category",
  otherCategory: "Or another category",
  whereToBuy: "Where to Buy",
  noPlatform: "Choose…",
  itemLink: "Item Link",

  moreDetails: "More details",
  moreOfDish: "Description, cuisine, tags, allergens",
  moreOfProduct: "Description, where to buy, tags, allergens",
  tags: "Tags",
  add: "Add",
  tagAdded: (tag: string) => `${tag} added`,
  tagRemoved: (tag: string) => `${tag} removed`,
  removeTag: (tag: string) => `Remove ${tag}`,
  claims: "Dietary Claims",
  claimsAsStated: {
    dish: "Unverified. Check with the restaurant.",
    product: `Unverified. ${askBeforeEating.product}.`,
  } satisfies Record<ItemKind, string>,
  allergens: "Allergens",
  noAllergens: "Allergens not stated",
  mayContain: "May contain",
  allergenSources: "Allergen sources",

  gone: {
    dish: "The dish of this link is not shown any more.",
    product: "The product of this link is not shown any more.",
  },

  cancel: "Cancel",
  submit: "Submit",
  submitting: "Submitting...",
  notLoaded: { dish: errorLoading("this dish"), product: errorLoading("this product") },

  discard: "Discard this submission?",
  discardConsequence: "You'll lose what you've entered.",
  discardYes: "Discard",
  discardNo: "Keep editing",

  view: "View",
  justAdded: "Yours, just added",
  closeAdded: (name: string) => `Close ${name}`,
  onBoard: {
    dish: { first: "Your first dish is on the board", another: "Your dish is on the board" },
    product: { first: "Your first product is on the board", another: "Your product is on the board" },
  },
  comesInAt: (rank: number) => ` comes in at #${rank}`,
  share: "Share",
  firstItem: { dish: "Your first dish. Thank you!", product: "Your first product. Thank you!" },
  voteCount: (count: number) => (count === 0 ? "no votes yet" : count === 1 ? "1 vote" : `${count} votes`),

  addPhoto: "Add a photo",
  moreOptions: "More options",
  edit: "Edit",
  delete: "Delete",
  deleteQuestion: { dish: "Delete this dish?", product: "Delete this product?" },
  deleteConsequence: {
    before: "This permanently deletes ",
    after: (hasPhoto: boolean) => (hasPhoto ? ", its votes and its photo." : " and its votes."),
  },

  done: {
    dish: {
      submit: "Dish submitted successfully!",
      update: "Dish updated successfully!",
      delete: "Dish deleted successfully!",
    },
    product: {
      submit: "Product submitted successfully!",
      update: "Product updated successfully!",
      delete: "Product deleted successfully!",
    },
  },
  failed: {
    dish: {
      submit: "Failed to submit dish. Please try again.",
      update: "Failed to update dish. Please try again.",
      delete: "Failed to delete dish. Please try again.",
    },
    product: {
      submit: "Failed to submit product. Please try again.",
      update: "Failed to update product. Please try again.",
      delete: "Failed to delete product. Please try again.",
    },
  },
} as const;
