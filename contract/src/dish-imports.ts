import * as z from "zod/mini";
import { Pin } from "./dishes.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { maxDishesPerImport } from "./limits.ts";

export const dishImportErrors = {
  tooFast: "You are importing very often. Please try again in a while.",
  noImport: "There is no such import of dishes.",
  noPlace: "Please say which place this is",
  placeGone: "This place is not there any more. Please choose it again.",
  photoGone: "This photo is not there any more. Please choose it again.",
} as const;

export const maxCellLength = 2_048;

const cell = z.string().check(z.maxLength(maxCellLength));
/** A row as typed, pasted or read from a file; '' for an empty cell. */
export const DraftRow = z.strictObject({
  name: cell,
  place: cell,
  /** With its currency if known, as in '12.50 GBP'. */
  price: cell,
  diets: cell,
  allergens: cell,
  link: cell,
  photo: cell,
  /** For rows of a file; the day as YYYY-MM-DD. */
  source: cell,
  author: cell,
  url: cell,
  day: cell,
});
export type DraftRow = z.infer<typeof DraftRow>;

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

export const maxPlaceChoices = 8;

export const PlaceChoice = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  /** Name keys of its dishes, at most a hundred. */
  dishNames: z.array(z.string()),
});
export type PlaceChoice = z.infer<typeof PlaceChoice>;

export const FoundDishPlace = z.object({
  /** Whether the first choice is the only place with the name. */
  isCertain: z.boolean(),
  choices: z.array(PlaceChoice).check(z.maxLength(maxPlaceChoices)),
});
export type FoundDishPlace = z.infer<typeof FoundDishPlace>;

export const PastDishImport = z.object({
  id: z.int(),
  /** Where its dishes are from; null for the host's own or several sources. */
  source: z.nullable(z.string()),
  /** For imports by command. */
  fileName: z.nullable(z.string()),
  /** Null for imports by command, and if the account was deleted. */
  by: z.nullable(z.string()),
  createdAt: z.string(),
  state: z.enum(["done", "undoing", "undone"]),
  added: z.int(),
  photosToFetch: z.int(),
  photoProblems: z.array(z.object({ row: z.int(), name: z.string(), reason: z.string() })),
  /** What its undo removed, and what it kept because members had used it. */
  removed: z.int(),
  kept: z.int(),
});
export type PastDishImport = z.infer<typeof PastDishImport>;

export const ImportedRow = z.object({
  outcome: z.enum(["added", "known", "refused"]),
  dishId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

const RowToImport = z.strictObject({
  row: DraftRow,
  /** Its place in the grid or file, from 1. */
  at: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** An existing place, or a new one at a pin. */
  restaurantId: z.nullable(id("restaurantId")),
  pin: z.nullable(Pin),
  /** An uploaded photo, in place of the photo cell. */
  uploadId: z.nullable(id("uploadId")),
  isWanted: z.boolean(),
});
export type RowToImport = z.infer<typeof RowToImport>;

const ofAdministrators = { tag: "imports", auth: "administrator" } as const;

/** The newest first. */
export const listDishImports = endpoint({
  method: "GET",
  path: "/api/admin/dish-imports",
  operationId: "listDishImports",
  summary: "The latest imports of dishes",
  description: "Fifty at most. Administrators only.",
  reply: z.object({ imports: z.array(PastDishImport) }),
  ...ofAdministrators,
});

export const findDishPlaces = endpoint({
  method: "POST",
  path: "/api/admin/dish-imports/places",
  operationId: "findDishPlaces",
  summary: "The places near a position that some names mean",
  description:
    "In the order of the names. A name may have an address behind a comma. The position is rounded to 0.001 degrees and not stored. Administrators only.",
  body: z.strictObject({
    names: z.array(z.string().check(z.maxLength(maxCellLength))).check(z.minLength(1), z.maxLength(maxDishesPerImport)),
    latitude,
    longitude,
  }),
  maxBodyBytes: 1_048_576,
  reply: z.object({ places: z.array(FoundDishPlace) }),
  ...ofAdministrators,
});

/** Once per key: a repeated call answers the same and adds nothing. */
export const importDishes = endpoint({
  method: "POST",
  path: "/api/admin/dish-imports",
  operationId: "importDishes",
  summary: "Adds the dishes of some rows",
  description:
    "All at once: each row has its dish in the end, or nothing of it is stored and the reply says why. Once per key: a repeated call answers the same and adds nothing. Photos at addresses are fetched afterwards. Nobody has submitted these dishes: they begin without votes, and no list of news names them. Administrators only.",
  body: z.strictObject({
    key: id("key"),
    rows: z.array(RowToImport).check(z.minLength(1), z.maxLength(maxDishesPerImport)),
  }),
  maxBodyBytes: 4_194_304,
  limit: ["dishImports"],
  limitMessage: dishImportErrors.tooFast,
  reply: z.object({
    /** Null if nothing was added. */
    import: z.nullable(PastDishImport),
    rows: z.array(ImportedRow),
  }),
  ...ofAdministrators,
});

export const undoDishImport = endpoint({
  method: "POST",
  path: "/api/admin/dish-imports/:number/undo",
  operationId: "undoDishImport",
  summary: "Removes the dishes of an import that nobody has used",
  description:
    "A dish with a vote, save, post, log entry, share or report, and one that was edited, stays as it is. A repeated call answers the same. Administrators only.",
  params: z.strictObject({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  reply: PastDishImport,
  ...ofAdministrators,
});
