import type { BoardWords } from "@dishboard/contract/boards";
import {
  filterDiets,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "@dishboard/contract/filter-words";
import type { ItemKind } from "@dishboard/contract/items";
import { walkKm } from "@dishboard/contract/limits";
import { errorLoading, failedTo } from "../../../lib/failures.ts";

export const boardsMessages = {
  make: "Make a board",
  makeSubtitle: "Choose what it ranks. Votes decide the order.",
  change: "Change a board",
  changeSubtitle: "Its address stays the same.",
  titleExample: "Asian food within a walk of Camden",
  kind: "What it ranks",
  kinds: { dish: "Dishes", product: "Products" } as const satisfies Record<ItemKind, string>,
  where: "Where",
  everywhere: "Everywhere",
  aroundPlace: "Around a place",
  changePlace: "Choose another place",
  reach: "How far",
  radius: (km: number) => (km === walkKm ? "A walk" : `${km} km`),
  groups: { cuisine: "Cuisines", meal: "Meal times", category: "Categories", diet: "Dietary" },
  claimsNote: "Unverified. What has no diet information is left out.",
  preview: "Now on it",
  choosePlace: "Choose a place to see what matches.",
  matching: (count: number, areMore: boolean, kind: ItemKind) =>
    `${areMore ? `${count} or more` : count} ${nounOf(count, kind)}`,
  more: (count: number) => `and ${count} more`,
  making: "Making the board...",
  made: "Your board is ready",
  changed: "The board was changed",
  listedHelp: "It is shown on Lists. If you change its title or rule, it comes off until the host lists it again.",
  unlisted: "It has come off Lists until the host lists it again.",
  deleteConsequence: "Its page, picture and followers go too. The dishes and their votes stay.",
  deleted: "The board was deleted",
  deleteFailed: failedTo("delete the board"),
  follow: "Follow",
  following: "Following",
  followFailed: failedTo("change what you follow"),
  followers: (count: number) => (count === 1 ? "1 follower" : `${count} followers`),
  listIt: "Show on Lists",
  takeOff: "Take off Lists",
  listFailed: failedTo("change the lists"),
  own: "Boards you made",
  followed: "Boards you follow",
  yours: "Your lists",
  empty: "You have not made a board yet",
  emptyHelp: "A board ranks the dishes of an area, of a kind or for a diet, by the votes of all members.",
  failed: errorLoading("your lists"),
  missing: "This board is gone",
  notForYou: "You cannot see this board",
  loading: "Loading...",
  describe: (note: string | null, what: string, owner: string | null) =>
    `${note ? `${note} · ` : ""}${what}${owner ? `, a board by ${owner}` : ""}, ranked by votes. With an allergy, ask the restaurant.`,
} as const;

const labels = new Map(
  [...suggestedCuisines, ...suggestedCategories, ...filterMeals, ...filterDiets.dish].map((label) => [
    slugOf(label),
    label,
  ]),
);

/** A board's words: 'Asian, Italian · Dinner'. */
export function wordsText({ cuisine, category, meal, diet }: BoardWords): string {
  return [cuisine, category, meal, diet]
    .filter((words) => words)
    .map((words = "") =>
      words
        .split(" ")
        .map((word) => labels.get(word) ?? word)
        .join(", "),
    )
    .join(" · ");
}

function nounOf(count: number, kind: ItemKind): string {
  const one = count === 1;
  return { dish: one ? "dish matches" : "dishes match", product: one ? "product matches" : "products match" }[kind];
}
