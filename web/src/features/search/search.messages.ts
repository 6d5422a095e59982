import { askBeforeEating } from "@dishboard/contract/allergens";
import type { SearchSection } from "@dishboard/contract/search";
import { errorLoading, failedTo } from "../../lib/failures.ts";

export const searchMessages = {
  field: "Search dishes, restaurants, products and people",
  placeholder: "Dishes, restaurants, people…",
  clear: "Clear the search",
  back: "Back",
  sectionsLabel: "Search in",
  sections: {
    all: "All",
    dishes: "Dishes",
    restaurants: "Restaurants",
    products: "Products",
    people: "People",
  } satisfies Record<SearchSection, string>,
  related: "Tags and brands",
  seeAll: (count: string) => `See all ${count}`,
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  foundClose: (count: number) => `No exact match, ${count === 1 ? "1 close match" : `${count} close matches`}`,
  /** Around the searched text. */
  nothing: ["Nothing called '", "' yet"],
  close: ["No exact match for '", "'. Showing close matches."],
  /** Under a lens, whose omissions are unknown. */
  nothingLeft: ["Nothing left for '", "' without your allergens"],
  closeLeft: ["No exact match for '", "' is left without your allergens. Showing close matches."],
  foundCloseLeft: (count: number) => (count === 1 ? "1 close match" : `${count} close matches`),
  nothingLeftHelp: "Check the spelling. What is stated to contain your allergens is left out.",
  turnLensOff: "Turn off my allergens",
  unchecked: `A search checks no allergens: what it finds may contain any. ${askBeforeEating.dish} or ${askBeforeEating.product.toLowerCase()}.`,
  /** Under a lens. */
  uncheckedLeft: `This goes only by what is stated: what is found may still contain any allergen. ${askBeforeEating.dish} or ${askBeforeEating.product.toLowerCase()}.`,
  claimNote: (claims: string) =>
    `Called ${claims} here only repeats what its submitter wrote; no one has checked it. Dishes and products whose known allergens contradict it are left out. ${askBeforeEating.dish} or ${askBeforeEating.product.toLowerCase()}.`,
  nobody: ["No one called '", "' here"],
  nothingHelp: "Check the spelling, or be the first to put it on the board.",
  nobodyHelp: "Check the spelling, or search in everything else.",
  submitDish: "Submit a dish",
  submitProduct: "Submit a product",
  searchAll: "Search in All",
  likedNearYou: "Liked near you",
  popularNearYou: "Popular near you",
  popularFailed: errorLoading("what is popular"),
  cuisines: "Cuisines",
  categories: "Categories",
  diets: "Diets",
  recent: "Recent searches",
  clearRecent: "Clear all",
  removeRecent: (text: string) => `Remove ${text}`,
  hint: "Search dishes, restaurants and people",
  failed: failedTo("search"),
  loadMore: "Load More",
  loadingMore: "Loading more...",
  dishesOnBoard: (count: number) => (count === 1 ? "1 dish on the board" : `${count} dishes on the board`),
  submitted: (count: number) => (count === 1 ? "1 submission" : `${count} submissions`),
} as const;
