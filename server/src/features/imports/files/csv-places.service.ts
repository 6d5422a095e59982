import { describeRowProblem, EndlessRow, readTable, readTableParts } from "@dishboard/contract/delimited-text";
import { type PlaceColumns, type PlaceField, placeFields } from "@dishboard/contract/imports";
import { dietaryClaims } from "@dishboard/contract/labels";
import { excerptOf } from "../excerpt.service.ts";
import { rowOfCells } from "../osm/osm-elements.service.ts";
import { type FileFacts, type FileLimits, type FileRow, UnreadableFile } from "./file-rows.service.ts";
import type { RawPlace } from "./given-place.service.ts";

/** Usual column names without spaces and signs, only unmistakable ones. */
const usualNames: { [field in PlaceField]: RegExp } = {
  id: /^(id|placeid|reference|ref|uid)$/,
  name: /^(name|place|placename|businessname|tradingname|restaurant|restaurantname|title|establishmentname|dba)$/,
  latitude: /^(lat|latitude|y)$/,
  longitude: /^(lon|lng|long|longitude|x)$/,
  street: /^(street|streetname|road|roadname|address|addressline1|address1|streetaddress|addrstreet)$/,
  houseNumber: /^(housenumber|houseno|buildingnumber|buildingno|streetnumber|streetno|addrhousenumber)$/,
  postcode: /^(postcode|pc|zip|zipcode|postalcode|addrpostcode)$/,
  city: /^(city|town|locality|posttown|addrcity)$/,
  openingHours: /^(openinghours|hours|openingtimes|times)$/,
  website: /^(website|url|web|webaddress|contactwebsite)$/,
  phone: /^(phone|telephone|tel|phonenumber|telephonenumber|contactphone)$/,
  cuisine: /^(cuisine|cuisines|cuisinetype|cuisinedescription|typeofcuisine|typeoffood|foodtype)$/,
  diets: /^(diet|diets|dietaryclaims)$/,
  brand: /^(brand|chain)$/,
  floor: /^(floor|level)$/,
};

/** Parses 'name=Trading Name,lat=Latitude'. Throws `UnreadableFile` for an unknown field. */
export function readColumns(text: string): PlaceColumns {
  const shorter: Record<string, PlaceField> = { lat: "latitude", lon: "longitude", hours: "openingHours" };
  const columns: PlaceColumns = {};
  for (const part of text.split(/,(?=\s*\w+=)/)) {
    const [, given = "", column = ""] = /^\s*(\w+)=(.*)$/s.exec(part) ?? [];
    const field = shorter[given] ?? placeFields.find((one) => one === given);
    if (!field || column.trim() === "")
      throw new UnreadableFile(
        `--columns has '${part}'. It reads like name=Trading Name,lat=Y,lon=X, with: ${placeFields.join(", ")}.`,
      );
    columns[field] = column.trim();
  }
  return columns;
}

/** Guesses columns from a header. */
export function guessColumns(beginning: string): PlaceColumns {
  const { header } = sampleOf(beginning);
  const columns: PlaceColumns = {};
  for (const field of placeFields) {
    const column = header.find((each) => usualNames[field].test(bareName(each)));
    if (column !== undefined) columns[field] = column;
  }
  const number = columns.houseNumber ?? numberBeside(header, columns.street);
  const diets = columns.diets ?? header.find((each) => claimOf(each) !== undefined);
  return { ...columns, ...(number && { houseNumber: number }), ...(diets && { diets }) };
}

function bareName(column: string): string {
  return column.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** 'No' is a house number only next to the street; elsewhere it may count rows. */
function numberBeside(header: string[], street: string | undefined): string | undefined {
  if (street === undefined) return undefined;
  const at = header.indexOf(street);
  return [header[at - 1], header[at + 1]].find((each) => each !== undefined && /^(no|nr|number)$/.test(bareName(each)));
}

function claimOf(column: string): string | undefined {
  return dietaryClaims.find(({ name }) => bareName(name) === bareName(column))?.name;
}

/** Only a clear yes is a claim. */
function claimsOf(column: string, value: string): string {
  const claim = claimOf(column);
  return claim !== undefined && /^(yes|y|true|1)$/i.test(value.trim()) ? claim : value;
}

/** Columns in `--columns` syntax. */
export function describeColumns(columns: PlaceColumns): string {
  return Object.entries(columns)
    .map(([field, column]) => `${field}=${column}`)
    .join(",");
}

const shown = { columns: 100, rows: 5, nameLetters: 200, letters: 80 };

/** Column names and first rows. */
export function readSample(beginning: string, named?: PlaceColumns): { header: string[]; sample: string[][] } {
  const { header, rows } = sampleOf(beginning, named);
  const cut = (cells: string[], letters: number = shown.letters) =>
    cells.slice(0, shown.columns).map((cell) => excerptOf(cell, letters));
  return { header: cut(header, shown.nameLetters), sample: rows.map((row) => cut(row)) };
}

/** Reads rows by columns. */
export async function* readCsv(
  text: AsyncIterable<string>,
  { columns, facts }: { columns: PlaceColumns; facts: FileFacts },
  { maxRowLength }: FileLimits,
): AsyncGenerator<FileRow> {
  if (!columns.name) throw new UnreadableFile("Say which column has the name: --columns name=...");
  let places: { field: PlaceField; index: number }[] = [];
  let header: readonly string[] = [];
  try {
    for await (const part of readTableParts(text, { ...headOptions(columns), maxRowLength })) {
      if (part.kind === "head") {
        header = part.header?.cells ?? [];
        places = findColumns(header, columns);
      } else if (part.kind === "problem")
        yield { at: `line ${part.line}`, kind: "refused", reason: describeRowProblem(part) };
      else {
        const raw: RawPlace = Object.fromEntries(places.map(({ field, index }) => [field, part.cells[index]]));
        if (columns.diets) raw.diets = claimsOf(columns.diets, String(raw.diets));
        const cells = Object.fromEntries(header.map((name, index) => [name.trim(), part.cells[index] ?? ""]));
        yield rowOfCells(`line ${part.line}`, raw, cells, facts);
      }
    }
  } catch (error) {
    throw error instanceof EndlessRow ? new UnreadableFile(error.message) : error;
  }
}

/** Columns' positions. Throws `UnreadableFile` if missing. */
function findColumns(header: readonly string[], columns: PlaceColumns): { field: PlaceField; index: number }[] {
  const names = header.map(nameOfColumn);
  return Object.entries(columns).map(([field, column = ""]) => {
    const index = names.indexOf(column);
    if (index < 0)
      throw new UnreadableFile(`It has no column '${column}'. It has: ${excerptOf(header.join(", "), 500)}.`);
    return { field: field as PlaceField, index };
  });
}

function nameOfColumn(heading: string): string {
  return excerptOf(heading.trim(), shown.nameLetters);
}

function headOptions(columns: PlaceColumns | undefined) {
  const named = columns && new Set(Object.values(columns));
  const isHeading = (cell: string) =>
    named ? named.has(nameOfColumn(cell)) : placeFields.some((field) => usualNames[field].test(bareName(cell)));
  return {
    headingsIn: (cells: readonly string[]) => cells.filter(isHeading).length,
    enoughHeadings: named ? 1 : 2,
    hasHeader: true,
  };
}

function sampleOf(beginning: string, columns?: PlaceColumns): { header: string[]; rows: string[][] } {
  const whole = beginning.slice(0, beginning.lastIndexOf("\n") + 1) || beginning;
  const { header, rows } = readTable(whole, headOptions(columns), shown.rows);
  return { header: header?.cells.map((name) => name.trim()) ?? [], rows: rows.map(({ cells }) => cells) };
}
