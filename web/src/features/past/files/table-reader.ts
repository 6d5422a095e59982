import { readDay } from "@dishboard/contract/day";
import { readTable, type Table, type TextRow } from "@dishboard/contract/delimited-text";
import { foldText } from "@dishboard/contract/fold";
import {
  type FoundTable,
  isBadRating,
  noteOf,
  positionOf,
  type RawPlace,
  type RawVisit,
  type ReadRows,
} from "./found-reader.ts";
import { googleIdOf, positionOfAddress } from "./google-reader.ts";

export const tableFields = [
  "name",
  "day",
  "dish",
  "note",
  "rating",
  "address",
  "latitude",
  "longitude",
  "link",
] as const;
export type TableField = (typeof tableFields)[number];

/** Column numbers by field. */
export type TableColumns = Partial<Record<TableField, number>>;

/** What rows are, and the days' format. */
export type TableMeaning = {
  columns: TableColumns;
  rowsAre: "places" | "visits";
  dayOrder: DayOrder;
};
export type DayOrder = "day-first" | "month-first";

/** Folded, in the languages of known exports. */
const headings: Record<TableField, readonly string[]> = {
  name: [
    ...[
      "title",
      "name",
      "place",
      "restaurant",
      "venue",
      "business name",
      "restaurant name",
      "titel",
      "ort",
      "titre",
      "nom",
      "lieu",
    ],
    ...["titulo", "nombre", "lugar", "titolo", "nome", "luogo", "naam", "tytul", "nazwa", "navn", "namn"],
  ],
  day: ["date", "day", "visited", "visit date", "date visited", "created at", "datum", "tag", "fecha", "data", "dato"],
  dish: ["dish", "what", "meal", "food", "item", "ordered", "eaten", "gericht", "plat", "plato", "piatto"],
  note: [
    "note",
    "notes",
    "comment",
    "review",
    "notiz",
    "kommentar",
    "commentaire",
    "nota",
    "comentario",
    "commento",
    "opmerking",
  ],
  rating: ["rating", "stars", "score", "bewertung", "sterne", "puntuacion", "voto", "valutazione"],
  address: ["address", "location", "adresse", "direccion", "indirizzo", "adres"],
  latitude: ["latitude", "lat", "breitengrad"],
  longitude: ["longitude", "lng", "lon", "long", "langengrad"],
  link: ["url", "link", "google maps url"],
};

/** A Google Takeout list. */
const googleList = ["title", "note", "url"];

/** Reads a table and what was left out; else null. */
export function tableOf(
  file: string,
  text: string,
  maxRows: number,
): ({ table: FoundTable } & Pick<Table, "problems" | "more">) | null {
  const headingsIn = (cells: readonly string[]) => new Set(cells.map(fieldOf).filter((field) => field !== null)).size;
  const { header, rows, problems, more } = readTable(text, { headingsIn, hasHeader: true }, maxRows);
  const headings = header?.cells.map((cell) => cell.trim()) ?? [];
  return headings.length < 2 ? null : { table: { file, headings, rows }, problems, more };
}

export function guessMeaning(table: FoundTable): TableMeaning {
  const columns: TableColumns = {};
  for (const [index, heading] of table.headings.entries()) {
    const field = fieldOf(heading);
    if (field !== null && columns[field] === undefined) columns[field] = index;
  }
  const [dayOrder = "day-first"] = dayOrdersOf(table, columns.day);
  return { columns, rowsAre: columns.day === undefined ? "places" : "visits", dayOrder };
}

/** Possible date orders: both if ambiguous, none if years are first. */
export function dayOrdersOf({ rows }: FoundTable, column: number | undefined): DayOrder[] {
  if (column === undefined) return [];
  const days = rows.slice(0, 500).flatMap(({ cells }) => {
    const parts = partsOfDay(cells[column] ?? "");
    return parts ? [parts] : [];
  });
  if (days.length === 0) return [];
  const isDayFirst = days.some(([first]) => first > 12);
  const isMonthFirst = days.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return ["day-first", "month-first"];
  return [isDayFirst ? "day-first" : "month-first"];
}

export function isGoogleList({ headings }: FoundTable): boolean {
  const names = headings.map(foldText);
  return googleList.every((name, index) => names[index] === name);
}

export function rowsOf({ rows }: FoundTable, { columns, rowsAre, dayOrder }: TableMeaning): ReadRows {
  const read = ({ cells, line }: TextRow) => {
    const cell = (field: TableField) => {
      const index = columns[field];
      const text = index === undefined ? "" : (cells[index] ?? "").trim();
      return text === "" ? null : text;
    };
    const rating = cell("rating");
    return {
      cell,
      fields: { line, note: noteOf(rating, cell("note")), hasBadRating: isBadRating(rating), ...where(cell) },
    };
  };
  if (rowsAre === "places")
    return {
      places: rows.map((row): RawPlace => {
        const { cell, fields } = read(row);
        return { ...fields, name: cell("name"), address: cell("address"), googleId: googleIdOf(cell("link")) };
      }),
    };
  return {
    visits: rows.map((row): RawVisit => {
      const { cell, fields } = read(row);
      const day = dayOfCell(cell("day") ?? "", dayOrder);
      return { ...fields, place: cell("name"), name: cell("dish"), day };
    }),
  };
}

function where(cell: (field: TableField) => string | null) {
  const [latitude, longitude] = [cell("latitude"), cell("longitude")];
  if (latitude === null || longitude === null) return positionOfAddress(cell("link"));
  return positionOf(latitude, longitude);
}

function fieldOf(heading: string): TableField | null {
  const folded = foldText(heading.slice(0, 60));
  return tableFields.find((field) => headings[field].includes(folded)) ?? null;
}

/** Parts of 3/5/2024 or 03.05.2024. */
function partsOfDay(text: string): [number, number, number] | null {
  const [, first, second, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(text.trim()) ?? [];
  return first === undefined ? null : [Number(first), Number(second), Number(year)];
}

function dayOfCell(text: string, order: TableMeaning["dayOrder"]): string | null {
  const parts = partsOfDay(text);
  if (!parts) return readDay(text);
  const [first, second, year] = parts;
  const [day, month] = order === "day-first" ? [first, second] : [second, first];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
