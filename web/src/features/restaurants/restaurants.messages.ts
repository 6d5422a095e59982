import { askBeforeEating } from "@dishboard/contract/allergens";
import { errorLoading } from "../../lib/failures.ts";
export const restaurantsMessages = {
  back: "Back to the board",
  board: "On the board",
  dishCount: (count: number, max: number) =>
    count === 1 ? "1 dish" : `${count >= max ? `${max.toLocaleString("en")}+` : count} dishes`,
  share: "Share",
  address: "Address",
  website: "Website",
  phone: "Phone",
  diets: "Diets",
  // Offering vegan food does not exclude other food.
  offers: (diets: readonly string[]) => {
    const text = `${diets.join(", ")} options, as its source says; no one has checked it. ${askBeforeEating.dish}.`;
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  from: "From",
  aboutData: "About the data",
  addDish: "Add a dish from here",
  question: "What was good here?",
  questionHelp: "Vote for what you liked.",
  addMissing: "Add a dish",
  tableNotFound: "This place is not on the board",
  tableNotFoundHelp: "Its code is old, or the place has closed. See what else is good nearby.",
  toBoard: "Look at the board",
  noDishes: "No dish from here yet",
  noDishesHelp: "Have you eaten here? The first dish puts this place on the board.",
  planOf: (name: string) => `Where ${name} is`,
  noPlace: "We don't know yet where this is.",
  thanksTo: (names: string) => `Put on the board by ${names}`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
  failed: errorLoading("this restaurant"),
  notFoundHelp: "It doesn't exist, or it is hidden because people say that it is gone.",
  describe: (count: number, dishes: string, place: string) =>
    `${count === 0 ? "No dish" : dishes} on the board${count === 0 ? " yet" : ""}${place && `, in ${place}`}.`,
} as const;
