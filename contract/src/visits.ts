/** Imported entries of 'Ate it' without a dish: 'What was the dish?' */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { LogEntry, logCursor } from "./food-log.ts";
import { id } from "./id.ts";
import { logPageSize } from "./limits.ts";
import { requiredLine } from "./text.ts";

export const maxVisitDishLength = 120;

export const maxVisitDishes = 50;

export const visitErrors = {
  name: "Please say what the dish was",
  oneDish: "Exactly one of dishId and name must be given",
  named: "This entry has its dish already",
} as const;

const VisitDishes = z.object({
  restaurant: z.nullable(z.object({ id: z.string(), name: z.string() })),
  dishes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type VisitDishes = z.infer<typeof VisitDishes>;

const params = z.strictObject({ id: id("id") });
const ofOnePerson = { tag: "food-log", auth: "person", signInMessage: "Please sign in to log what you eat" } as const;

export const myVisits = endpoint({
  method: "GET",
  path: "/api/food-log/visits",
  operationId: "myVisits",
  summary: `One's entries that have no dish yet, the latest day first, ${logPageSize} a page, and how many they are`,
  description: "The next page is asked for with the reply's next as before.",
  query: z.strictObject({ before: z.optional(logCursor) }),
  reply: z.object({ entries: z.array(LogEntry), next: z.nullable(z.string()), count: z.int() }),
  ...ofOnePerson,
});

export const visitDishes = endpoint({
  method: "GET",
  path: "/api/food-log/visits/:id/dishes",
  operationId: "visitDishes",
  summary: "The dishes of the restaurant of one of one's entries",
  description: "None where this site does not know the restaurant, or knows several of its name.",
  params,
  reply: VisitDishes,
  ...ofOnePerson,
});

export const nameVisit = endpoint({
  method: "PUT",
  path: "/api/food-log/visits/:id/dish",
  operationId: "nameVisit",
  summary: "Says which dish one of one's entries was about",
  description:
    "A dish of this site, or the name of one that is not here. A repeated call changes nothing; an entry that has another dish stays as it is.",
  params,
  body: z.strictObject({
    dishId: z.optional(id("dishId")),
    name: z.optional(requiredLine("The dish", maxVisitDishLength, visitErrors.name)),
  }),
  reply: LogEntry,
  ...ofOnePerson,
  limit: ["foodLog", "foodLogLong"],
  limitMessage: "You are logging too fast. Please try again in a moment.",
});
