import type { ItemKind } from "@dishboard/contract/items";
import { errorLoading } from "../../../lib/failures.ts";

/** The texts of the pages of dishes and products. */
export const pageMessages = {
  back: "Back",
  unranked: "Unranked",
  featured: "Featured",
  directions: "Directions",
  findOnMap: "Find on the map",
  newTab: "(opens in a new tab)",

  chef: "Chef",
  unknownCuisine: "Unknown",
  brand: "Brand",
  status: "Status",
  available: "Available",
  noPrice: "N/A",
  noDescription: "No description available.",
  defaultCategory: "Product",

  barcode: "Barcode",

  rating: (rating: string) => `Rated ${rating} out of 5`,
  noRatings: "No ratings yet",
  reviews: (count: string) => (count === "1" ? "1 review" : `${count} reviews`),
  whereToBuy: "Where to Buy",
  buyNow: "Buy Now",
  findInStore: "Find in Store",

  similar: { dish: "Similar Dishes", product: "Similar Products" },
  alsoAt: "Also at",
  seeAll: "See all",

  notFound: {
    dish: "The dish you're looking for doesn't exist.",
    product: "The product you're looking for doesn't exist.",
  },
  backToLists: "Back to Lists",
  dishFailed: errorLoading("this dish"),

  /** What search engines and shared links show of an item without a description. */
  describe: (kind: ItemKind, name: string, place: string) =>
    kind === "dish"
      ? `${name} at ${place}, voted on by people nearby.`
      : `${name} by ${place}, voted on by people at home.`,
} as const;
