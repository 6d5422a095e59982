import { errorLoading } from "../../lib/failures.ts";
/** Every sentence of a restaurant's page. */
export const restaurantsMessages = {
  back: "Back to the board",
  board: "On the board",
  dishCount: (count: number, max: number) =>
    count === 1 ? "1 dish" : `${count >= max ? `${max.toLocaleString("en")}+` : count} dishes`,
  directions: "Directions",
  findOnMap: "Find on the map",
  newTab: "(opens in a new tab)",
  share: "Share",
  planOf: (name: string) => `Where ${name} is`,
  noPlace: "Nobody has said yet where this is.",
  thanksTo: (names: string) => `Put on the board by ${names}`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
  failed: errorLoading("this restaurant"),
  notFoundHelp: "The restaurant you're looking for doesn't exist.",
  backToLists: "Back to Lists",
  describe: (dishes: string, place: string) => `${dishes} on the board${place && `, in ${place}`}.`,
} as const;
