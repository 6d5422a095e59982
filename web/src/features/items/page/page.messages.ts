import { formatDay } from "../../../lib/dates.ts";
import { errorLoading } from "../../../lib/failures.ts";

export const pageMessages = {
  back: "Back",
  unranked: "Unranked",
  featured: "Featured",

  chef: "Chef",
  unknownCuisine: "Unknown",
  brand: "Brand",
  status: "Status",
  available: "Available",
  noPrice: "N/A",
  noDescription: "No description available.",
  defaultCategory: "Product",

  alsoNamed: (source: string) => `Also named by ${source}`,
  alsoAllergens: (words: string) => `As allergens: ${words}`,
  alsoTraces: (words: string) => `As traces: ${words}`,
  alsoNamedBy: (source: string, day: string) =>
    `In the words of ${source}, ${formatDay(`${day}T12:00:00Z`, "UTC")}. They are not compared with your list or with filters: read the label.`,
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
} as const;
