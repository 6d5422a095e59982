import { pipeline, Readable } from "node:stream";
import { type PlaceColumns, type PlaceField, placeFields } from "@dishboard/contract/imports";
import { dietaryClaims } from "@dishboard/contract/labels";
import { parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { excerptOf } from "../excerpt.service.ts";
import { rowOfCells } from "../osm/osm-elements.service.ts";
import { type FileFacts, type FileLimits, type FileRow, UnreadableFile } from "./file-rows.service.ts";
import type { RawPlace } from "./given-place.service.ts";

/** What columns are called in the files of others, without spaces and signs: only what can hardly be anything else. */
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

/** Reads 'name=Trading Name,lat=Latitude'. Throws `UnreadableFile` for a field that is none. */
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

/** What the header of a file is likely to mean. */
export function guessColumns(beginning: string): PlaceColumns {
  const { header } = headerOf(beginning);
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

/** A column 'No' is a house number only beside the street: elsewhere it may count the rows. */
function numberBeside(header: string[], street: string | undefined): string | undefined {
  if (street === undefined) return undefined;
  const at = header.indexOf(street);
  return [header[at - 1], header[at + 1]].find((each) => each !== undefined && /^(no|nr|number)$/.test(bareName(each)));
}

/** The dietary claim that a column such as 'Vegan?' is about. */
function claimOf(column: string): string | undefined {
  return dietaryClaims.find(({ name }) => bareName(name) === bareName(column))?.name;
}

/** What a column such as 'Vegan?' says: only a clear yes is the claim. */
function claimsOf(column: string, value: string): string {
  const claim = claimOf(column);
  return claim !== undefined && /^(yes|y|true|1)$/i.test(value.trim()) ? claim : value;
}

/** Columns as `--columns` takes them. */
export function describeColumns(columns: PlaceColumns): string {
  return Object.entries(columns)
    .map(([field, column]) => `${field}=${column}`)
    .join(",");
}

/** How much of a file is shown to whoever names its columns. */
const shown = { columns: 100, rows: 5, nameLetters: 200, letters: 80 };

/** The names of a file's columns, and its first rows. */
export function readSample(beginning: string): { header: string[]; sample: string[][] } {
  const { header, delimiter } = headerOf(beginning);
  const cut = (cells: string[], letters: number = shown.letters) =>
    cells.slice(0, shown.columns).map((cell) => excerptOf(cell, letters));
  const whole = beginning.slice(0, beginning.lastIndexOf("\n") + 1) || beginning;
  try {
    const options = { delimiter, from: 2, to: 1 + shown.rows, relax_quotes: true, relax_column_count: true };
    return {
      header: cut(header, shown.nameLetters),
      sample: (parseAtOnce(whole, options) as string[][]).map((row) => cut(row)),
    };
  } catch {
    // Whoever reads its rows is told in which line.
    return { header: cut(header, shown.nameLetters), sample: [] };
  }
}

/** Reads the rows of a file whose columns somebody has named. */
export async function* readCsv(
  text: AsyncIterable<string>,
  { columns, beginning, facts }: { columns: PlaceColumns; beginning: string; facts: FileFacts },
  { maxRowLength }: FileLimits,
): AsyncGenerator<FileRow> {
  const { header, delimiter } = headerOf(beginning);
  const places = Object.entries(columns).map(([field, column]) => {
    const index = header.findIndex((name) => excerptOf(name, shown.nameLetters) === column);
    if (index < 0)
      throw new UnreadableFile(`It has no column '${column}'. It has: ${excerptOf(header.join(", "), 500)}.`);
    return { field: field as PlaceField, index };
  });
  if (!columns.name) throw new UnreadableFile("Say which column has the name: --columns name=...");
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRowLength,
  });
  pipeline(Readable.from(text), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number; records: number };
    }>) {
      if (info.records === 1 || record.every((value) => value.trim() === "")) continue;
      const at = `line ${info.lines}`;
      if (record.length !== header.length)
        yield { at, kind: "refused", reason: `it has ${record.length} columns, and the header ${header.length}` };
      else {
        const raw: RawPlace = Object.fromEntries(places.map(({ field, index }) => [field, record[index]]));
        if (columns.diets) raw.diets = claimsOf(columns.diets, String(raw.diets));
        const cells = Object.fromEntries(header.map((name, index) => [name, record[index] ?? ""]));
        yield rowOfCells(at, raw, cells, facts);
      }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(excerptOf(`It is not CSV: ${error instanceof Error ? error.message : error}`, 200));
  }
}

function headerOf(beginning: string): { header: string[]; delimiter: string } {
  const [first = ""] = beginning.split(/\r?\n/, 1);
  const unquoted = first.replace(/"[^"]*"/g, "");
  const count = (sign: string) => unquoted.split(sign).length;
  const delimiter = [",", ";", "\t", "|"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  return { header: namesIn(beginning, delimiter) ?? first.split(delimiter).map((name) => name.trim()), delimiter };
}

/** A name in quotes may have the sign that separates names. Null where the first line is none of CSV: whoever reads the rows says so. */
function namesIn(beginning: string, delimiter: string): string[] | null {
  try {
    const options = { delimiter, to: 1, relax_quotes: true, relax_column_count: true, trim: true };
    const [names] = parseAtOnce(beginning, options) as string[][];
    return names?.map((name) => name.trim()) ?? null;
  } catch {
    return null;
  }
}
