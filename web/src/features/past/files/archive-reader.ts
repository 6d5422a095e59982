import { isId } from "@dishboard/contract/id";
import {
  type FoundSave,
  lineOf,
  noteOf,
  objectOf,
  type RawPlace,
  type RawVisit,
  type ReadRows,
} from "./found-reader.ts";

/** Reads an account archive: log, saved places and items; else null. */
export function readArchive(content: unknown, name: string): ReadRows | null {
  const part = /(?:^|\/)(food-log|saves|saved-places)\.json$/.exec(name)?.[1];
  if (part === undefined || !Array.isArray(content)) return null;
  const rows = content.map(objectOf).filter((row) => row !== null);
  if (part === "food-log") return { visits: rows.map(visitOfRow) };
  if (part === "saves") return { saves: rows.flatMap(saveOfRow) };
  return { places: rows.flatMap(placeOfRow) };
}

function visitOfRow(row: Record<string, unknown>): RawVisit {
  const item = row.dish_id ?? row.product_id;
  return {
    key: typeof row.key === "string" && isId(row.key) ? row.key : null,
    kind: row.kind === "product" ? "product" : "dish",
    name: lineOf(row.dish_name),
    place: lineOf(row.restaurant_name) ?? "",
    cuisine: lineOf(row.cuisine, 60),
    day: lineOf(row.day, 10),
    itemId: typeof item === "string" && isId(item) ? item : null,
    note: noteOf(null, row.note),
    latitude: typeof row.latitude === "number" ? row.latitude : null,
    longitude: typeof row.longitude === "number" ? row.longitude : null,
  };
}

function saveOfRow({ item_id: id, item, kind }: Record<string, unknown>): FoundSave[] {
  const name = lineOf(item);
  const isKnown = typeof id === "string" && isId(id) && (kind === "dish" || kind === "product");
  return isKnown && name !== null ? [{ kind, id, name }] : [];
}

function placeOfRow(row: Record<string, unknown>): RawPlace[] {
  const name = lineOf(row.name);
  if (name === null) return [];
  const position = row as { latitude: number | null; longitude: number | null };
  return [
    {
      name,
      address: lineOf(row.address, 200),
      note: noteOf(null, row.note),
      latitude: position.latitude,
      longitude: position.longitude,
    },
  ];
}
