/** Places from administrators' files, which are checked first. Each import can be undone. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { maxImportBytes, megabyte } from "./limits.ts";
import { requiredLine } from "./text.ts";

/** Creates uploads by the tus protocol; an upload is at this path, a slash, and its id. */
export const importUploadsPath = "/api/admin/imports/uploads";

export const importErrors = {
  tooLarge: `A file can have ${maxImportBytes / megabyte} MB at most. Larger ones are imported by the command.`,
  empty: "This file is empty.",
  incomplete: "Please wait for the file to finish uploading",
  notFound: "This file is not there any more. Please choose it again.",
  tooManyAtOnce: "You are adding many files at once. Please try again in a moment.",
  changed: "Another administrator was faster, or the work has gone on. Please look again.",
  noColumns: "Say which columns have the name, the latitude and the longitude.",
  running: "This import is still running. It can be undone once it has ended.",
  alreadyUndone: "This import was undone already.",
  noImport: "There is no such import.",
} as const;

export const placeFields = [
  ...(["id", "name", "latitude", "longitude", "street", "houseNumber", "postcode", "city"] as const),
  ...(["openingHours", "website", "phone", "cuisine", "diets", "brand", "floor"] as const),
] as const;
export type PlaceField = (typeof placeFields)[number];

const column = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));
export const PlaceColumns = z.strictObject({
  ...{ id: column, name: column, latitude: column, longitude: column, street: column, houseNumber: column },
  ...{ postcode: column, city: column, openingHours: column, website: column, phone: column, cuisine: column },
  ...{ diets: column, brand: column, floor: column },
});
export type PlaceColumns = z.infer<typeof PlaceColumns>;

export const ImportFileState = z.enum(["looking", "asks", "ready", "importing", "done", "refused"]);
export type ImportFileState = z.infer<typeof ImportFileState>;

/** Counts of a preview, named like those of the import. */
export const ImportPreview = z.object({
  places: z.int(),
  /** Of these: existing places, and possible duplicates. */
  known: z.int(),
  doubtful: z.int(),
  unplaced: z.int(),
  refused: z.int(),
  /** Rows that are no places to eat, closed places, and places that the file marks as uncertain. */
  others: z.int(),
  closed: z.int(),
  unsure: z.int(),
  /** Places with hours, a street and a cuisine; null if not counted. */
  told: z.nullable(z.object({ hours: z.int(), addresses: z.int(), cuisines: z.int() })),
  /** Unusable fields, with their number of places. */
  leftOut: z.record(z.string(), z.int()),
  problems: z.array(z.object({ at: z.string(), reason: z.string() })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportFile = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  state: ImportFileState,
  /** Places checked, or stored during the import. */
  progress: z.int(),
  source: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  day: z.string(),
  csv: z.nullable(
    z.object({ columns: PlaceColumns, header: z.array(z.string()), sample: z.array(z.array(z.string())) }),
  ),
  preview: z.nullable(ImportPreview),
  message: z.nullable(z.string()),
  importId: z.nullable(z.int()),
});
export type ImportFile = z.infer<typeof ImportFile>;

export const PastImport = z.object({
  id: z.int(),
  fileName: z.string(),
  /** Files with products are imported by the command only. */
  has: z.enum(["places", "products"]),
  source: z.string(),
  licence: z.nullable(z.string()),
  day: z.string(),
  createdAt: z.string(),
  state: z.enum(["running", "ended", "cut-off", "undoing", "undone"]),
  added: z.int(),
  joined: z.int(),
  changed: z.int(),
  doubtful: z.int(),
  /** What its undo removed, and what it kept because members had used it. */
  removed: z.int(),
  kept: z.int(),
});
export type PastImport = z.infer<typeof PastImport>;

const ofAdministrators = { tag: "imports", auth: "administrator" } as const;
const ofFile = z.strictObject({ id: id("id") });
const label = (name: string) => z.nullable(requiredLine(name, 120, `${name} must not be empty`));

/** Both the newest first. */
export const listImports = endpoint({
  method: "GET",
  path: "/api/admin/imports",
  operationId: "listImports",
  summary: "The files that wait, and the latest imports",
  description: "Administrators only.",
  reply: z.object({ files: z.array(ImportFile), imports: z.array(PastImport) }),
  ...ofAdministrators,
});

/** Starts the check of a completely uploaded file. */
export const addImportFile = endpoint({
  method: "PUT",
  path: "/api/admin/imports/files/:id",
  operationId: "addImportFile",
  summary: "Takes an uploaded file and has it looked through",
  description: `The bytes travel before by the tus protocol to ${importUploadsPath}; the id is the last part of the upload's address. A repeated call answers the same. Administrators only.`,
  params: ofFile,
  body: z.strictObject({
    fileName: requiredLine("fileName", 200, "The file has no name."),
    /** When the file was last changed, as YYYY-MM-DD. */
    day: z.iso.date().check(z.refine((day) => !day.startsWith("0000"), "There is no year 0.")),
  }),
  reply: ImportFile,
  ...ofAdministrators,
});

export const answerImportFile = endpoint({
  method: "POST",
  path: "/api/admin/imports/files/:id/answers",
  operationId: "answerImportFile",
  summary: "Says where a file comes from and what its columns have, and has it looked through",
  description: "Administrators only.",
  params: ofFile,
  body: z.strictObject({ source: label("source"), licence: label("licence"), columns: z.nullable(PlaceColumns) }),
  reply: ImportFile,
  ...ofAdministrators,
});

/** Does not restart an import that is running or done. */
export const startImport = endpoint({
  method: "POST",
  path: "/api/admin/imports/files/:id/start",
  operationId: "startImport",
  summary: "Imports the places of a file",
  description: "Administrators only.",
  params: ofFile,
  reply: ImportFile,
  ...ofAdministrators,
});

export const removeImportFile = endpoint({
  method: "DELETE",
  path: "/api/admin/imports/files/:id",
  operationId: "removeImportFile",
  summary: "Removes an uploaded file",
  description: "A repeated call answers the same. Administrators only.",
  params: ofFile,
  reply: z.object({ removed: z.boolean() }),
  ...ofAdministrators,
});

export const undoImport = endpoint({
  method: "POST",
  path: "/api/admin/imports/:number/undo",
  operationId: "undoImport",
  summary: "Takes back what an import has said, and its places that nobody has used",
  description: "A repeated call answers the same. Administrators only.",
  params: z.strictObject({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  reply: PastImport,
  ...ofAdministrators,
});
