import { type RowProblem, readTable, withoutApostrophe } from "./delimited-text.ts";
import { type DraftRow, maxCellLength } from "./dish-imports.ts";
import { foldText } from "./fold.ts";
import { completeLink, submissionErrors, validateLabels, validateLink } from "./item-fields.ts";
import { allergens, dietaryClaims } from "./labels.ts";
import { maxItemNameLength } from "./limits.ts";
import { type Money, readPrice } from "./prices.ts";
import { cleanLine, validateLine } from "./text.ts";

export const gridColumns = ["name", "place", "price", "diets", "allergens", "link", "photo"] as const;
export type GridColumn = (typeof gridColumns)[number];

const originColumns = ["source", "author", "url", "day"] as const;
const fileColumns = [...gridColumns, ...originColumns] as const satisfies (keyof DraftRow)[];
type FileColumn = (typeof fileColumns)[number];

export const emptyDraftRow: DraftRow = {
  ...{ name: "", place: "", price: "", diets: "", allergens: "", link: "", photo: "" },
  ...{ source: "", author: "", url: "", day: "" },
};

/** Whether a row has nothing typed in. */
export function isEmptyRow(row: DraftRow): boolean {
  return gridColumns.every((column) => row[column].trim() === "");
}

/** Fields named by the row's errors are meaningless. */
export type ReadRow = {
  name: string;
  place: string;
  priceCents: number | null;
  claimIds: number[];
  allergenIds: number[];
  photoUrl: string | null;
  origin: { source: string | null; author: string | null; url: string | null; day: string | null };
};

/** Errors by column; 'day' represents the origin of a row. */
export type RowErrors = Partial<Record<GridColumn | "day", string>>;

export const maxSourceLength = 120;
export const maxAddressLength = 2_048;

/** Errors that no form has. */
export const cellErrors = {
  unknownDiet: (word: string) => `'${word}' is none of the diets: ${names(dietaryClaims)}`,
  unknownAllergen: (word: string) => `'${word}' is none of the allergens: ${names(allergens)}`,
  dietAmongAllergens: (word: string) => `'${word}' is a diet. Please write it under Diets.`,
  allergenAmongDiets: (word: string) => `'${word}' is an allergen. Please write it under Allergens.`,
  noAllergens:
    "Nobody may be told that a dish has no allergens. Please leave the cell empty: then it says 'not stated'.",
  photo: "Photo must be a web address that begins with http:// or https://, or the name of a file",
  day: "The day must be like 2026-03-12",
  tooLong: `A cell has at most ${maxCellLength} letters`,
} as const;

function names(labels: readonly { name: string }[]): string {
  return labels.map(({ name }) => name).join(", ");
}

/** Reads a row with its errors. The caller finds its place. */
export function readRow(row: DraftRow, money: Money): { read: ReadRow; errors: RowErrors } {
  const errors: RowErrors = {};
  const note = (column: keyof RowErrors, error: string | null) => {
    if (error !== null) errors[column] ??= error;
  };
  for (const column of gridColumns) note(column, row[column].length > maxCellLength ? cellErrors.tooLong : null);
  for (const column of originColumns) note("day", row[column].length > maxCellLength ? cellErrors.tooLong : null);
  const name = cleanLine(row.name);
  const place = cleanLine(row.place);
  note("name", name === "" ? submissionErrors.required : validateLine(name, "Dish Name", maxItemNameLength));
  note("place", place === "" ? submissionErrors.required : validateLine(place, "Restaurant Name", maxItemNameLength));
  const price = readPrice(row.price, money);
  note("price", price.error);
  const claims = readLabels(row.diets, dietWords);
  if (claims.unknown !== null)
    note(
      "diets",
      allergenWords.has(foldText(claims.unknown))
        ? cellErrors.allergenAmongDiets(claims.unknown)
        : cellErrors.unknownDiet(claims.unknown),
    );
  const stated = readLabels(row.allergens.replace(/^\s*contains\b:?/i, ""), allergenWords);
  if (isNone(row.allergens)) note("allergens", cellErrors.noAllergens);
  else if (stated.unknown !== null)
    note(
      "allergens",
      dietWords.has(foldText(stated.unknown))
        ? cellErrors.dietAmongAllergens(stated.unknown)
        : cellErrors.unknownAllergen(stated.unknown),
    );
  note("allergens", validateLabels(claims.ids, stated.ids));
  const link = addressOf(row.link);
  if (row.link.trim() !== "" && link === null) note("link", submissionErrors.link);
  const photo = row.photo.trim();
  const photoUrl = looksLikeAddress(photo) ? addressOf(photo) : null;
  if (looksLikeAddress(photo) && photoUrl === null) note("photo", cellErrors.photo);
  const day = row.day.trim();
  note("day", day === "" || isDay(day) ? null : cellErrors.day);
  for (const [text, label] of [
    [row.source, "Source"],
    [row.author, "Author"],
  ] as const)
    note("day", validateLine(cleanLine(text), label, maxSourceLength));
  const url = link ?? addressOf(row.url);
  return {
    read: {
      name,
      place,
      priceCents: price.cents,
      claimIds: claims.ids,
      allergenIds: stated.ids,
      photoUrl,
      origin: {
        source: cleanLine(row.source) || (url === null ? null : siteOf(url)),
        author: cleanLine(row.author) || null,
        url,
        day: day || null,
      },
    },
    errors,
  };
}

function addressOf(text: string): string | null {
  if (text.trim() === "" || validateLink(text) !== null) return null;
  const { href } = new URL(completeLink(text));
  return href.length <= maxAddressLength ? href : null;
}

/** Whether a photo is an address, and not a file name. */
export function looksLikeAddress(photo: string): boolean {
  return /^[a-z]+:\/\//i.test(photo.trim()) || /^(www\.|[\w-]+(\.[\w-]+)+\/)/i.test(photo.trim());
}

/** The host is the default name of a source. */
function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "").slice(0, maxSourceLength);
}

function isDay(day: string): boolean {
  return /^(19|20)\d\d-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
}

/** Other spellings of labels, without ambiguous ones. */
const otherDietWords = { vegetarian: ["veggie"], "low-sodium": ["low salt"] } as const;
const otherAllergenWords: Partial<Record<(typeof allergens)[number]["name"], readonly string[]>> = {
  gluten: ["wheat"],
  crustaceans: ["crustacean"],
  eggs: ["egg"],
  milk: ["dairy"],
  molluscs: ["mollusc", "mollusk", "mollusks"],
  nuts: ["nut", "tree nut", "tree nuts"],
  peanuts: ["peanut"],
  sesame: ["sesame seed", "sesame seeds"],
  soya: ["soy", "soybean", "soybeans", "soya bean", "soya beans"],
  sulphites: ["sulphite", "sulfite", "sulfites", "sulphur dioxide", "sulfur dioxide"],
};

const dietWords = wordsOf(dietaryClaims, otherDietWords);
const allergenWords = wordsOf(allergens, otherAllergenWords);

function wordsOf(
  labels: readonly { id: number; name: string }[],
  others: Readonly<Record<string, readonly string[] | undefined>>,
): ReadonlyMap<string, number> {
  return new Map(
    labels.flatMap(({ id, name }) => [name, ...(others[name] ?? [])].map((word) => [foldText(word), id] as const)),
  );
}

/** A label as people write it. Any other sign may negate or doubt it: '✗ vegan', 'vegan?', '-vegan', 'nut-free*'. */
const writtenLabel = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ -]*$/u;
const yesSigns = /^[✓✔☑✅]\uFE0F?\s*/u;

function readLabels(cell: string, words: ReadonlyMap<string, number>): { ids: number[]; unknown: string | null } {
  const given = cell
    .split(/[,;|/\n\u3001\uFF0C]+|\s+(?:and|&|\+)\s+/i)
    .map((word) =>
      cleanLine(word)
        .replace(yesSigns, "")
        .replace(/(?<=.)\.$/, ""),
    )
    .filter((word) => word !== "");
  const labelOf = (word: string) => (writtenLabel.test(word) ? words.get(foldText(word)) : undefined);
  const ids = given.flatMap((word) => labelOf(word) ?? []);
  const unknown = given.find((word) => labelOf(word) === undefined) ?? null;
  return { ids: [...new Set(ids)].sort((a, b) => a - b), unknown };
}

/** Whether a cell denies all allergens, which no import states. */
function isNone(cell: string): boolean {
  return /^(none|no|nil|n a|nothing|no allergens?|not any|allergen free|free of allergens)$/.test(foldText(cell));
}

export function isInCapitals(name: string): boolean {
  return (name.match(/\p{Lu}/gu)?.length ?? 0) >= 4 && !/\p{Ll}/u.test(name);
}

/** Converts a name in capitals: 'PAD THAI (V)' becomes 'Pad Thai (V)'. */
export function inNormalCase(name: string): string {
  return name.replace(/[\p{L}'’]+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}

const headerNames: Readonly<Record<FileColumn, RegExp>> = {
  name: /^(dish|dishes|dish name|name|item|menu item)$/,
  place: /^(place|place name|restaurant|restaurant name|venue|where)$/,
  price: /^(price|cost)$/,
  diets: /^(diets?|dietary|dietary claims?|suitable for)$/,
  allergens: /^(allergens?|contains|allergy)$/,
  link: /^(link|url|web address|website|address of the page)$/,
  photo: /^(photo|photos|picture|image|photo address|image url|photo url)$/,
  source: /^(source|publication|from)$/,
  author: /^(author|by|writer|written by)$/,
  url: /^(page|page url)$/,
  day: /^(date|day|published|written on)$/,
};

export type DishTable = {
  rows: { row: DraftRow; line: number }[];
  columns: FileColumn[];
  hasHeader: boolean;
  leftOut: string[];
  problems: RowProblem[];
};

/** Reads a table of dishes. Without a header the columns are those of the grid, from `firstColumn` on. */
export function readDishTable(text: string, firstColumn: GridColumn = "name"): DishTable {
  const { header, rows, problems } = readTable(text, { headingsIn: countNamed, enoughHeadings: 1, hasHeader: false });
  if (header) {
    const named = header.cells.map(columnNamed);
    const unitOf = (index: number) => (named[index] === "price" ? currencyIn(header.cells[index] ?? "") : "");
    return {
      rows: rows.map(({ cells, line }) => ({ row: rowOfCells(cells, named, unitOf), line })),
      columns: named.filter((column) => column !== null),
      hasHeader: true,
      leftOut: header.cells.filter((cell, index) => cell.trim() !== "" && !named[index]),
      problems,
    };
  }
  const columns = gridColumns.slice(gridColumns.indexOf(firstColumn));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const isWhole = ({ cells }: { cells: string[] }) => cells.slice(columns.length).every((cell) => cell.trim() === "");
  const tooWide = rows
    .filter((row) => !isWhole(row))
    .map(({ cells, line }) => ({ what: "cells", line, count: cells.length, of: columns.length }) as const);
  return {
    rows: rows.filter(isWhole).map(({ cells, line }) => ({ row: rowOfCells(cells, columns, () => ""), line })),
    columns: columns.slice(0, width),
    hasHeader: false,
    leftOut: [],
    problems: [...problems, ...tooWide],
  };
}

/** Counts the known columns of a row; a single one is a heading only in a table with one column. */
function countNamed(cells: readonly string[]): number {
  const named = new Set(cells.map(columnNamed).filter((column) => column !== null)).size;
  return named >= 2 || cells.length === 1 ? named : 0;
}

function rowOfCells(
  cells: readonly string[],
  columns: readonly (FileColumn | null)[],
  unitOf: (index: number) => string,
): DraftRow {
  const row = { ...emptyDraftRow };
  for (const [index, column] of columns.entries()) {
    // Of two columns with one name the first counts.
    if (!column || columns.indexOf(column) !== index) continue;
    const cell = cleanCell(column, cells[index] ?? "");
    const unit = unitOf(index);
    row[column] = cell === "" || unit === "" || cell.includes(unit) ? cell : `${cell} ${unit}`;
  }
  return row;
}

function currencyIn(name: string): string {
  return /^\s*(?:price|cost)s?\s*(?:in\s+)?[([]?\s*(\p{Sc}|[A-Za-z]{3})\s*[)\]]?\s*$/iu.exec(name)?.[1] ?? "";
}

function columnNamed(cell: string): FileColumn | null {
  if (currencyIn(cell) !== "") return "price";
  const folded = foldText(cell);
  return fileColumns.find((column) => headerNames[column].test(folded)) ?? null;
}

/** Puts a cell on one line: a line break separates labels, and is a space elsewhere. */
export function cleanCell(column: keyof DraftRow, cell: string): string {
  const lines = withoutApostrophe(cell).split(/[\r\n]+/);
  return cleanLine(
    lines
      .map(cleanLine)
      .filter((line) => line !== "")
      .join(column === "diets" || column === "allergens" ? ", " : " "),
  );
}
