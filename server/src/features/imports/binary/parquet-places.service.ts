import { type FileFacts, type FileRow, UnreadableFile } from "../files/file-rows.service.ts";
import { type RawPlace, rowOf } from "../files/given-place.service.ts";
import type { ImportFormat } from "../files/import-formats.tables.ts";
import { listColumns, type ParquetColumns, readParquet } from "./parquet.service.ts";

/** Below it, places of Overture are wrong more often than right. */
export const minConfidence = 0.6;

type Row = Record<string, unknown>;

/** A file in Parquet of somebody who publishes places: which of its columns are read, and what a row says. */
type Publisher = {
  format: ImportFormat;
  columns: ParquetColumns;
  read(at: string, row: Row, facts: FileFacts): FileRow;
};

/** Says whose places a file in Parquet has, and how to read them. Throws `UnreadableFile`. */
export async function openParquetPlaces(path: string, facts: FileFacts) {
  const columns = await listColumns(path);
  const publisher = columns.includes("fsq_place_id") ? foursquare : columns.includes("names.primary") ? overture : null;
  if (!publisher) throw new UnreadableFile("It is Parquet, and neither of Overture nor of Foursquare OS Places.");
  const { format, columns: wanted, read } = publisher;
  async function* rows(): AsyncGenerator<FileRow> {
    let n = 0;
    for await (const row of readParquet(path, wanted)) yield read(`row ${++n}`, row, facts);
  }
  return { format, rows };
}

/** Reports of Foursquare's users that a place is closed, was never there, is to be deleted, or is somebody's home. */
const flagsOfNoPlace = /^(closed|does_?nt_?exist|delete|private_?venue)$/i;

const foursquare: Publisher = {
  format: "foursquare",
  columns: [
    ...["fsq_place_id", "name", "latitude", "longitude", "address", "locality", "postcode", "tel", "website"],
    ...["fsq_category_labels", "unresolved_flags"].flatMap((list) => [
      `${list}.list.element`,
      `${list}.bag.array_element`,
    ]),
    "date_closed",
  ],
  read(at, row, facts) {
    Object.assign(facts, { source: "Foursquare OS Places", licence: "Apache 2.0" });
    const labels = listOf(row.fsq_category_labels).map(String);
    const label = labels.find((one) => one.startsWith("Dining and Drinking"));
    if (label === undefined && labels.length > 0) return { at, kind: "other" };
    if (row.date_closed !== null && row.date_closed !== undefined) return { at, kind: "closed" };
    if (listOf(row.unresolved_flags).some((flag) => flagsOfNoPlace.test(String(flag)))) return { at, kind: "closed" };
    return rowOf(at, {
      ...{ id: row.fsq_place_id, name: row.name, latitude: row.latitude, longitude: row.longitude },
      ...{ street: row.address, city: row.locality, postcode: row.postcode, phone: row.tel, website: row.website },
      cuisine: /([^>]+) Restaurant$/.exec(label ?? "")?.[1]?.trim(),
    });
  },
};

const overture: Publisher = {
  format: "overture",
  columns: [
    ...["id", "names.primary", "geometry", "bbox.xmin", "bbox.xmax", "bbox.ymin", "bbox.ymax", "confidence"],
    ...["categories.primary", "basic_category", "taxonomy.primary", "operating_status", "brand.names.primary"],
    ...["freeform", "locality", "postcode"].map((field) => `addresses.list.element.${field}`),
    ...["websites.list.element", "phones.list.element"],
    ...["dataset", "license"].map((field) => `sources.list.element.${field}`),
  ],
  read(at, row, facts) {
    noteLicences(facts, listOf(row.sources).map(structOf));
    const category = [structOf(row.categories).primary, structOf(row.taxonomy).primary, row.basic_category]
      .map((one) => (typeof one === "string" ? one : ""))
      .find((one) => placesToEat.test(one));
    if (category === undefined) return { at, kind: "other" };
    if (row.operating_status === "permanently_closed") return { at, kind: "closed" };
    if (typeof row.confidence === "number" && row.confidence < minConfidence) return { at, kind: "unsure" };
    const address = structOf(listOf(row.addresses)[0]);
    return rowOf(at, {
      ...{
        id: row.id,
        name: structOf(row.names).primary,
        ...pointOf(row.geometry),
        ...middleOf(structOf(row.bbox), row),
      },
      ...{ street: address.freeform, city: address.locality, postcode: address.postcode },
      ...{ website: listOf(row.websites)[0], phone: listOf(row.phones)[0] },
      brand: structOf(structOf(row.brand).names).primary,
      cuisine: /^(.+)_restaurant$/.exec(category)?.[1],
    });
  },
};

/** How the categories of Overture end where one can eat or drink. */
const placesToEat = new RegExp(
  `(^|_)(${[
    ...["restaurant", "cafe", "coffee_shop", "bar", "pub", "gastropub", "bistro", "diner", "eatery", "food_court"],
    ...[
      "food_truck",
      "food_stand",
      "sandwich_shop",
      "steakhouse",
      "bakery",
      "ice_cream_shop",
      "ice_cream_and_frozen_yoghurt",
    ],
    ...[
      "dessert_shop",
      "desserts",
      "donuts",
      "bagel_shop",
      "patisserie_cake_shop",
      "tea_room",
      "bubble_tea",
      "smoothie_juice_bar",
    ],
    ...["beer_garden", "brewery", "delicatessen", "chocolatier", "fish_and_chips", "food", "bar_and_grill"],
  ].join("|")})$`,
);

/** Most of Overture's places may be used as they are; some of its sources ask for more. */
function noteLicences(facts: FileFacts, sources: Row[]): void {
  const known = new Set(facts.licence?.split(", ") ?? ["CDLA-Permissive-2.0"]);
  for (const { dataset, license } of sources) {
    const stated = dataset === "OpenStreetMap" ? "ODbL 1.0" : license;
    if (typeof stated === "string" && /^[\w .+-]{1,30}$/.test(stated) && known.size < 4) known.add(stated);
  }
  Object.assign(facts, { source: "Overture Maps", licence: [...known].join(", ") });
}

/** A point as GeoParquet has it, or as the library has already read it. */
function pointOf(geometry: unknown): RawPlace {
  if (geometry instanceof Uint8Array && geometry.length >= 21) {
    const view = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength);
    const isLittle = view.getUint8(0) === 1;
    if (view.getUint32(1, isLittle) % 1_000 !== 1) return {};
    return { longitude: view.getFloat64(5, isLittle), latitude: view.getFloat64(13, isLittle) };
  }
  const { coordinates } = structOf(geometry);
  return Array.isArray(coordinates) ? { longitude: coordinates[0], latitude: coordinates[1] } : {};
}

function middleOf({ xmin, xmax, ymin, ymax }: Row, { geometry }: Row): RawPlace {
  if (geometry !== null && geometry !== undefined) return {};
  const middle = (a: unknown, b: unknown) => (typeof a === "number" && typeof b === "number" ? (a + b) / 2 : undefined);
  return { longitude: middle(xmin, xmax), latitude: middle(ymin, ymax) };
}

function structOf(value: unknown): Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
