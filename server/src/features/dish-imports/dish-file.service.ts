import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { decodeText } from "@dishboard/contract/decode-text";
import { describeRowProblem } from "@dishboard/contract/delimited-text";
import { type DraftRow, maxCellLength, type PlaceChoice, type RowToImport } from "@dishboard/contract/dish-imports";
import { readDishTable, readRow } from "@dishboard/contract/draft-rows";
import { nameKey } from "@dishboard/contract/name-key";
import type { Money } from "@dishboard/contract/prices";
import type { Database } from "../../database/connect.ts";
import { findPlaces } from "./dish-places.service.ts";

/** Without readable dishes; a one-sentence message. */
export class UnreadableDishes extends Error {}

const maxFileBytes = 5_242_880;
/** An import locks its places. */
const maxRows = 5_000;

/** For rows without their own. */
export type DishFileOptions = { source: string | undefined; author: string | undefined };

/** Addable rows, and the number of existing ones. */
export type DishFile = { name: string; rows: RowToImport[]; known: number; leftOut: string[] };

/** Reads a CSV file's dishes, finds places by name, and reports bad rows by line. Throws `UnreadableDishes`. */
export async function readDishFile(
  db: Database,
  path: string,
  {
    money,
    source,
    author,
    onProblem,
  }: DishFileOptions & { money: Money; onProblem: (at: string, reason: string) => void },
): Promise<DishFile> {
  const text = await textOf(path);
  const { rows, leftOut, problems } = readDishTable(text);
  for (const problem of problems) onProblem(`line ${problem.line}`, describeRowProblem(problem));
  if (rows.length === 0) throw new UnreadableDishes("It has no rows.");
  if (rows.length > maxRows)
    throw new UnreadableDishes(`It has ${rows.length} rows, and one import ${maxRows} at most. Divide it.`);
  const given = rows.map(({ row, line }) => ({
    line,
    row: { ...row, source: row.source || (source ?? ""), author: row.author || (author ?? "") },
  }));
  const places = await findPlaces(
    db.read("latest"),
    given.map(({ row }) => row.place),
    null,
  );
  const file: DishFile = { name: basename(path), rows: [], known: 0, leftOut };
  const seen = new Map<string, number>();
  for (const [index, { row, line }] of given.entries()) {
    const place = places[index];
    const problem = problemOf(row, money, place?.isCertain ? null : (place?.choices ?? []));
    if (problem !== null) {
      onProblem(`line ${line}`, problem);
      continue;
    }
    const choice = place?.choices[0];
    const dish = nameKey(row.name);
    const key = `${choice?.id} ${dish}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) onProblem(`line ${line}`, `line ${earlier} has this dish too`);
    else if (choice?.dishNames.includes(dish)) file.known += 1;
    else {
      seen.set(key, line);
      const photo = /^https?:/i.test(row.photo.trim()) ? row.photo : "";
      if (photo === "" && row.photo.trim() !== "")
        onProblem(`line ${line}`, `'${row.photo.trim()}' is no address of a photo; the dish is without one`);
      file.rows.push({
        row: { ...row, photo },
        ...{ at: line, restaurantId: choice?.id ?? null, pin: null, uploadId: null, isWanted: false },
      });
    }
  }
  return file;
}

async function textOf(path: string): Promise<string> {
  if ((await stat(path)).size > maxFileBytes) throw new UnreadableDishes("It is larger than 5 MB. Divide it.");
  try {
    return decodeText(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableDishes("It is not in UTF-8. Save it as UTF-8.");
    throw error;
  }
}

/** Why a row fails; `choices` is null for a certain place. */
function problemOf(row: DraftRow, money: Money, choices: readonly PlaceChoice[] | null): string | null {
  if (Object.values(row).some((cell) => cell.length > maxCellLength))
    return `a cell has more than ${maxCellLength} letters`;
  // An invalid photo address is left out and named.
  const [error] = Object.values(readRow({ ...row, photo: "" }, money).errors);
  if (error !== undefined) return error;
  if (choices === null) return null;
  if (choices.length === 0) return `there is no place '${row.place}'`;
  const some = choices.map(({ name, address }) => [name, address].filter(Boolean).join(", "));
  return `'${row.place}' may be ${choices.length === 1 ? "" : `one of ${choices.length} places: `}${some.join("; ")}. Write its address behind a comma`;
}
