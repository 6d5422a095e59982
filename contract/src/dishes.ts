import * as z from "zod/mini";
import { AllergenStatement } from "./allergens.ts";
import { roundDegrees } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import {
  consistentFree,
  consistentLabels,
  consistentTraces,
  itemFields,
  SubmissionKey,
  SubmittedItem,
  submissionErrors,
  submissionLimit,
  Timestamp,
} from "./item-fields.ts";
import { ItemImage } from "./items.ts";
import { Label, mealTimes } from "./labels.ts";
import { maxCuisineLength, maxDescriptionLength, maxItemNameLength } from "./limits.ts";
import { isCell } from "./places.ts";
import { decisionDays } from "./presence.ts";
import { optionalLine, optionalText, requiredLine } from "./text.ts";

export const Dish = z.object({
  id: z.string(),
  name: z.string(),
  chef: z.nullable(z.string()),
  priceCents: z.nullable(z.number()),
  description: z.nullable(z.string()),
  cuisine: z.nullable(z.string()),
  mealTimes: z.array(z.enum(mealTimes)),
  image: z.nullable(ItemImage),
  tags: z.array(z.string()),
  dietaryClaims: z.array(Label),
  /** Empty means that none are stated, never that it contains none. */
  allergens: z.array(Label),
  statements: z.array(AllergenStatement),
  alertIds: z.array(z.int()),
  restaurant: z.object({
    id: z.string(),
    name: z.string(),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  /** Null if the account was deleted or the dish imported. */
  submittedBy: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Dish = z.infer<typeof Dish>;

/** In degrees. */
export const Pin = z.strictObject({
  latitude: z
    .number({ error: "Place must be a place on Earth" })
    .check(
      z.minimum(-90, "Place must be a place on Earth"),
      z.maximum(90, "Place must be a place on Earth"),
      roundDegrees,
    ),
  longitude: z
    .number({ error: "Place must be a place on Earth" })
    .check(
      z.minimum(-180, "Place must be a place on Earth"),
      z.maximum(180, "Place must be a place on Earth"),
      roundDegrees,
    ),
});

const dishFields = {
  name: requiredLine("Dish Name", maxItemNameLength, submissionErrors.required),
  chef: optionalLine("Chef", maxItemNameLength),
  description: optionalText("Description", maxDescriptionLength),
  cuisine: optionalLine("Cuisine", maxCuisineLength),
  mealTimes: z
    .array(z.enum(mealTimes, { error: "Meal Times cannot be used" }), { error: "Meal Times cannot be used" })
    .check(
      z.maxLength(mealTimes.length, "Meal Times cannot be used"),
      z.overwrite((given) => mealTimes.filter((time) => given.includes(time))),
    ),
  pin: z.nullable(Pin),
  ...itemFields,
};

/**
 * A new dish of a restaurant: the one of that name near the pin, or without a pin, preferably in the cell. Only imports
 * have neither.
 */
export const NewDish = z
  .strictObject({
    key: SubmissionKey,
    restaurantName: requiredLine("Restaurant Name", maxItemNameLength, submissionErrors.required),
    /** The cell that the submitter is browsing, for a restaurant whose place is unknown. */
    cell: z.nullable(z.int({ error: "cell must be a cell" }).check(z.refine(isCell, "cell must be a cell"))),
    ...dishFields,
  })
  .check(
    z.refine(({ pin, cell }) => pin !== null || cell !== null, {
      error: "A dish needs a Place or a cell",
      path: ["cell"],
    }),
    consistentLabels,
    consistentTraces,
    consistentFree,
  );
export type NewDish = z.infer<typeof NewDish>;

/**
 * An edit of a dish. A pin places its restaurant if that has no place yet, or moves it if the pin of a new dish would.
 * A pin elsewhere moves the dish alone, to another restaurant of the same name. It is refused if other members voted on
 * the dish and the place is in another cell. Fails if `updatedAt` differs from the stored dish, unless it repeats the
 * last change, whose reply was lost.
 */
export const DishUpdate = z
  .strictObject({ key: SubmissionKey, updatedAt: Timestamp, ...dishFields })
  .check(consistentLabels, consistentTraces, consistentFree);
export type DishUpdate = z.infer<typeof DishUpdate>;

const params = z.strictObject({ id: id("id") });

export const readDish = endpoint({
  method: "GET",
  path: "/api/dishes/:id",
  operationId: "readDish",
  tag: "dishes",
  summary: "A dish with everything that is known about it",
  description: "An empty list of allergens means that none are stated, never that the dish contains none.",
  params,
  reply: Dish,
});

/** Once per key: a repeated call replaces what the earlier one stored. */
export const submitDish = endpoint({
  method: "POST",
  path: "/api/dishes",
  operationId: "submitDish",
  tag: "dishes",
  summary: "Submits a dish with its restaurant, picture, tags, claims and allergens, all or nothing",
  description: `Once per key: a repeated call replaces what the earlier one has stored. The restaurant is found by its name and place, without a pin by its name alone, or created. Where only accounts without standing have submitted dishes, the pin and the spelling of the first member with standing hold. Of a restaurant that was decided to be gone within the last ${decisionDays} days an account without standing submits no dish: the answer is 403, and moderators look again. A photo is uploaded first and named by its id.`,
  body: NewDish,
  reply: SubmittedItem,
  auth: "person",
  signInMessage: submissionErrors.signIn,
  ...submissionLimit,
});

export const editDish = endpoint({
  method: "PUT",
  path: "/api/dishes/:id",
  operationId: "editDish",
  tag: "dishes",
  summary: "Edits a dish that one has submitted, all or nothing",
  description:
    "Everything is replaced but the restaurant. Answers 409 when the dish was changed since `updatedAt`. A pin is used while nobody knows where the restaurant is.",
  params,
  body: DishUpdate,
  reply: z.object({ id: z.string() }),
  auth: "person",
  signInMessage: submissionErrors.signIn,
  ...submissionLimit,
});

export const deleteDish = endpoint({
  method: "DELETE",
  path: "/api/dishes/:id",
  operationId: "deleteDish",
  tag: "dishes",
  summary: "Deletes a dish that one has submitted, with its votes, labels and pictures",
  description: "Cannot be undone.",
  params,
  reply: z.object({}),
  auth: "person",
  signInMessage: submissionErrors.signIn,
});
