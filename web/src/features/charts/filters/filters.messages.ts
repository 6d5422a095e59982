import { walkKm } from "@dishboard/contract/limits";
import { chartsMessages } from "../charts.messages.ts";

/** Metres per minute. */
const walkingPace = 80;

export const filtersMessages = {
  titles: {
    near: "Near you",
    hours: "Opening hours",
    price: "Price range",
    cuisine: "Cuisines",
    meal: "Meal times",
    category: "Categories",
    diet: "Dietary",
  } as Readonly<Record<string, string>>,
  chips: { "Within a walk": `Within a walk · ${(walkKm * 1_000) / walkingPace} min` } as Readonly<
    Record<string, string>
  >,
  hoursNote: "Places whose hours are not known are left out",
  orderNote:
    "Otherwise upvotes minus downvotes decide. Fair goes by the share of people who love it, Tasted only by the votes of people who have eaten it.",
  lensNote: "Hides what is stated to contain an allergen that you avoid",
  together: "Eating with others?",
  openTable: "Find dishes to ask about together",
  lowestPrice: "Lowest price",
  highestPrice: "Highest price",
  clearAll: "Clear All",
  applyFilters: "Apply Filters",
  left: { dish: "dishes left", product: "products left" },
  noMatches: { dish: "No dish matches all of your filters", product: "No product matches all of your filters" },
  noMatch: { dish: "No dish matches this filter", product: "No product matches this filter" },
  loosen: (kind: "dish" | "product", label: string, count: number) =>
    `Without ‘${label}’ there ${count === 1 ? "is" : "are"} ${chartsMessages.found[kind](count)}.`,
  notAllSeen: "They take long to look through, and none of the first matches. Loosen a filter to see more.",
  loosenAny: "Not one of them alone is the reason.",
  remove: (label: string) => `Remove ‘${label}’`,
} as const;
