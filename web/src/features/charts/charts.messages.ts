import { boardNames } from "@dishboard/contract/items";
import { formatCount } from "../../lib/format.ts";

/** Chart texts on the first page. */
export const chartsMessages = {
  dishesTitle: boardNames.dish,
  dishesSubtitle: "The top 100 dishes from restaurants near you",
  dishesFailed: "Error loading dishes. Please try again.",
  welcome: "Welcome",
  what: "The best dishes near you, ranked by the people who eat them.",
  useLocation: "Use my location",
  chooseTown: "Choose a town",
  dismiss: "Dismiss",
  voters: (count: number, areMore: boolean, isDemo: boolean) => {
    if (count === 0) return "No one has voted here yet.";
    const people = `${areMore ? "More than " : ""}${count.toLocaleString("en")} ${count === 1 ? "person" : "people"}`;
    return `${people} ${count === 1 ? "votes" : "vote"} here${isDemo ? ", some invented" : ""}.`;
  },
  join: (count: number) => (count === 0 ? "Be the first" : "Join them"),
  productsTitle: boardNames.product,
  productsSubtitle: "The top 100 delivery, takeaway & cloud kitchen favorites",
  productsEmpty: "No products found. Check back soon!",
  order: "Order",
  mostLoved: "Most loved",
  fair: "Fair",
  tastedOnly: "Tasted only",
  howRanked: "How is this ranked?",
  allergens: "Allergens",
  diet: "Diet",
  chosen: "On:",
  rising: "Rising",
  lovedBy: (upvotes: number, votes: number, isTasted: boolean) => {
    if (votes === 0) return "No votes yet";
    return `Loved by ${formatCount(upvotes)} of ${formatCount(votes)}${isTasted ? " who ate it" : ""}`;
  },
  tastedBy: (upvotes: number, downvotes: number) =>
    `Tasted votes: ${formatCount(upvotes)} up, ${formatCount(downvotes)} down`,
  filters: "Filters",
  found: {
    dish: (count: number) => (count === 1 ? "1 dish" : `${count} dishes`),
    product: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  },
  cutShort: (isFiltered: boolean) =>
    isFiltered ? "There may be more. Loosen a filter to see them." : "There may be more: not all were looked at.",
} as const;
