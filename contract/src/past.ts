import * as z from "zod/mini";
import { roundDegrees } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { logErrors, maxLogNoteLength } from "./food-log.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";
import { maxSavedAddressLength, maxSavedNameLength } from "./saved-places.ts";
import { optionalLine, optionalText, requiredLine } from "./text.ts";

export const maxPastRows = 500;

export const pastErrors = {
  name: "Every place needs a name",
  importName: "The import needs a name",
  rows: `An import is sent in parts of ${maxPastRows} rows at most`,
  position: "latitude and longitude belong together",
  keyUsed: "id belongs to somebody else's import",
} as const;

const rows = <Row extends z.core.$ZodType>(row: Row, name: string) =>
  z
    .array(row, { error: `${name} must be a list` })
    .check(z.maxLength(maxPastRows, { error: pastErrors.rows, abort: true }));

const degrees = (max: number, name: string) =>
  z.nullable(
    z
      .number({ error: `${name} must be a number` })
      .check(z.minimum(-max, `${name} is too small`), z.maximum(max, `${name} is too large`), roundDegrees),
  );
const position = { latitude: degrees(90, "latitude"), longitude: degrees(180, "longitude") };

/** Becomes an entry of 'Ate it'; without a name the member is asked later. */
const PastVisit = z.strictObject({
  /** An archive entry's key, which is the same in every account; null for entries from elsewhere. */
  key: z.nullable(id("key")),
  /** Distinguishes visits of the same place and day: a moment, or the source's id. */
  reference: optionalLine("reference", 120),
  day: z.string({ error: logErrors.day }).check(z.maxLength(10, { error: logErrors.day })),
  kind: ItemKind,
  name: optionalLine("The dish", maxSavedNameLength),
  /** The restaurant of a dish, or the brand of a product. */
  place: requiredLine("The place", maxSavedNameLength, pastErrors.name),
  cuisine: optionalLine("The cuisine", 60),
  /** Used if its name is equal. */
  itemId: z.nullable(id("itemId")),
  note: optionalText(logErrors.note, maxLogNoteLength),
  ...position,
});
export type PastVisit = z.infer<typeof PastVisit>;

const PastPlace = z.strictObject({
  name: requiredLine("The place", maxSavedNameLength, pastErrors.name),
  address: optionalLine("The address", maxSavedAddressLength),
  note: optionalText(logErrors.note, maxLogNoteLength),
  ...position,
});
export type PastPlace = z.infer<typeof PastPlace>;

const PastSave = z.strictObject({ kind: ItemKind, id: id("id") });

const counts = { visits: z.int(), places: z.int(), saves: z.int() };

const PastImport = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), ...counts });
export type PastImport = z.infer<typeof PastImport>;

const params = z.strictObject({ id: id("id") });
const ofOnePerson = { tag: "past", auth: "person", signInMessage: "Please sign in to bring your past" } as const;

const changeLimit = {
  limit: ["past", "pastLong"],
  limitMessage: "You have brought a lot already. Please go on in an hour.",
} as const;

export const myPast = endpoint({
  method: "GET",
  path: "/api/past",
  operationId: "myPast",
  summary: "What one has brought from elsewhere, the newest first, as far as it can be taken back",
  description: "Without imports of which everything has been changed or deleted since.",
  reply: z.object({ imports: z.array(PastImport) }),
  ...ofOnePerson,
});

export const addToPast = endpoint({
  method: "POST",
  path: "/api/past/:id",
  operationId: "addToPast",
  summary: `Brings up to ${maxPastRows} visits, places to go and saved items`,
  description:
    "The browser chooses the import's id; further parts name the same one. Visits become private entries of 'Ate it', places and items are saved. What is there already is left as it is, so a repeated call adds nothing. The reply counts what was added. Nothing becomes a vote, and nobody is told.",
  params,
  body: z.strictObject({
    name: requiredLine("The import", 120, pastErrors.importName),
    visits: rows(PastVisit, "visits"),
    places: rows(PastPlace, "places"),
    saves: rows(PastSave, "saves"),
  }),
  maxBodyBytes: 2_097_152,
  reply: z.object(counts),
  ...ofOnePerson,
  ...changeLimit,
});

export const undoPast = endpoint({
  method: "DELETE",
  path: "/api/past/:id",
  operationId: "undoPast",
  summary: "Removes what an import has added, as far as nobody has changed it since",
  description: "A repeated call removes nothing.",
  params,
  reply: z.object(counts),
  ...ofOnePerson,
  ...changeLimit,
});
