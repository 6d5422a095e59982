import type { SearchSection } from "@dishboard/contract/search";

/** The texts of the search. */
export const searchMessages = {
  title: "Search",
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
  /** Before and after what was searched for. */
  nothing: ["Nothing called '", "' yet"],
  nobody: ["Nobody called '", "' here"],
  nothingHelp: "Check the spelling, or be the first to put it on the board.",
  nobodyHelp: "Check the spelling, or search in everything else.",
  submitDish: "Submit a dish",
  submitProduct: "Submit a product",
  searchAll: "Search in All",
  likedNearYou: "Liked near you",
  recent: "Recent searches",
  removeRecent: (text: string) => `Remove ${text}`,
  hint: "A dish, a restaurant, a tag, a brand or a person: type how it begins.",
  failed: "The search did not work. Please try again.",
  loadMore: "Load More",
  loadingMore: "Loading more...",
  dishesOnBoard: (count: number) => (count === 1 ? "1 dish on the board" : `${count} dishes on the board`),
  submitted: (count: number) => (count === 1 ? "1 submission" : `${count} submissions`),
} as const;
