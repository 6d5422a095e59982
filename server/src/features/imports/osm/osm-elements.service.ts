import type { FileFacts, FileRow } from "../files/file-rows.service.ts";
import { type RawPlace, rowOf } from "../files/given-place.service.ts";
import { fieldsOf, isClassOfPlaceToEat, isPlaceToEat, type Tags } from "./osm-tags.service.ts";

/** OpenStreetMap's source and licence. */
export const openStreetMap = { source: "OpenStreetMap", licence: "ODbL 1.0" } as const;

/** Ids are 'node/123', whichever tool wrote the file. */
export type OsmElement = { id: string; tags: Tags };

/** Tables lack feature id and geometry type. */
type Row = { properties: Tags; id?: unknown; shape?: string | undefined };

/** By osmium and Overpass, QuickOSM, pyrosm, OSMnx and osmtogeojson. */
const idPairs = [
  ...([
    ["@type", "@id"],
    ["osm_type", "osm_id"],
    ["osm_type", "id"],
    ["element_type", "osmid"],
  ] as const),
  ...([
    ["element", "id"],
    ["element", "osmid"],
    ["type", "id"],
  ] as const),
];
/** Where ogr2ogr and osm2pgsql pack tags without a column. */
const packed = ["other_tags", "all_tags", "tags"];
const path =
  /^(?:https?:\/\/(?:www\.)?(?:openstreetmap|osm)\.org\/(?:browse\/)?)?(node|way|relation)\/(\d+)(?:[/?#].*)?$/i;

/** A row's OpenStreetMap element; null for other sources. */
export function elementOf(row: Row): OsmElement | null {
  const tags = tagsOf(row.properties);
  const id = certainId(row) ?? (isClassOfPlaceToEat(tags) ? likelyId(row) : null);
  return id === null ? null : { id, tags };
}

/** A table's row, with all tags if it is OpenStreetMap's. */
export function rowOfCells(at: string, raw: RawPlace, cells: Record<string, string>, facts: FileFacts): FileRow {
  const element = elementOf({ properties: cells });
  if (!element) return rowOf(at, raw);
  const { id, tags } = element;
  if (!isPlaceToEat(tags, { isOfOpenStreetMap: true })) return { at, kind: "other" };
  Object.assign(facts, openStreetMap);
  const withoutColumn = Object.entries(tags).filter(([key]) => cells[key] === undefined || key.startsWith("diet:"));
  const named = Object.entries(raw).filter(([, value]) => value !== "");
  return rowOf(at, { ...fieldsOf(Object.fromEntries(withoutColumn)), ...Object.fromEntries(named), id });
}

function certainId({ properties, id, shape }: Row): string | null {
  for (const value of [properties["@id"], id, properties.id, properties.osm_id]) {
    const [, type = "", number] = path.exec(textOf(value)) ?? [];
    if (number) return idOf(type, number);
    // GeoPandas writes a two-part index like Python.
    const [, element = "", index] = /^\('(node|way|relation)', (\d+)\)$/.exec(textOf(value)) ?? [];
    if (index) return idOf(element, index);
  }
  const full = ofLetter(properties.full_id);
  if (full) return full;
  for (const [type, number] of idPairs) {
    const found = idOf(textOf(properties[type]), textOf(properties[number]));
    if (found && (type !== "type" || textOf(properties.type).length > 1)) return found;
  }
  const isOfOgr = "osm_way_id" in properties || "other_tags" in properties;
  return isOfOgr ? ofNumber(properties, shape) : null;
}

function likelyId({ properties, id, shape }: Row): string | null {
  return ofLetter(id) ?? ofLetter(properties.id) ?? ofNumber(properties, shape);
}

/** 'n123' of QuickOSM, 'a246' of `osmium export` for areas of ways and relations. */
function ofLetter(value: unknown): string | null {
  const [, type = "", number = ""] = /^([nwra])(\d+)$/.exec(textOf(value)) ?? [];
  return idOf(type, number);
}

/**
 * An id whose type the layer implies: an area without way id (ogr2ogr) or a negative number (osm2pgsql) is a relation.
 */
function ofNumber(properties: Tags, shape: string | undefined): string | null {
  const way = idOf("way", textOf(properties.osm_way_id));
  if (way) return way;
  const number = textOf(properties.osm_id ?? properties.osmid);
  if (number.startsWith("-")) return idOf("relation", number.slice(1));
  const isOfOgr = "osm_way_id" in properties || (shape !== undefined && "other_tags" in properties);
  if (shape === "Point" || (shape === undefined && !isOfOgr)) return idOf("node", number);
  return idOf(shape === "LineString" || (shape?.endsWith("Polygon") && !isOfOgr) ? "way" : "relation", number);
}

function idOf(type: string, number: string): string | null {
  const [, digits] = /^(\d{1,15})(?:\.0+)?$/.exec(number) ?? [];
  const [, letter] = /^(n|w|r|a|node|way|relation|area)$/i.exec(type) ?? [];
  const id = Number(digits);
  if (!letter || !id) return null;
  const first = letter[0]?.toLowerCase();
  if (first === "a") return id % 2 === 0 ? `way/${id / 2}` : `relation/${(id - 1) / 2}`;
  return `${first === "n" ? "node" : first === "w" ? "way" : "relation"}/${id}`;
}

function tagsOf(properties: Tags): Tags {
  const unpacked = packed.flatMap((key) => Object.entries(unpack(properties[key])));
  const own = Object.entries(properties).filter(
    ([key]) => !packed.includes(key) || typeof properties[key] === "number",
  );
  const tags: Tags = {};
  for (const [key, value] of [...unpacked, ...own]) {
    if (value === null || value === undefined || value === "") continue;
    tags[key.replace(/^(addr|contact|diet)_/, "$1:")] = value;
  }
  // Geofabrik has one class instead of tags.
  return tags.fclass === undefined ? tags : { amenity: tags.fclass, shop: tags.fclass, ...tags };
}

/** PostgreSQL's hstore '"cuisine"=>"thai"', or JSON. */
function unpack(value: unknown): Tags {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Tags;
  if (typeof value !== "string") return {};
  if (value.startsWith("{")) {
    try {
      return unpack(JSON.parse(value));
    } catch {
      return {};
    }
  }
  const pairs = value.matchAll(/"((?:[^"\\]|\\.)*)"\s*=>\s*"((?:[^"\\]|\\.)*)"/gs);
  const plain = (text = "") => text.replace(/\\(.)/gs, "$1");
  return Object.fromEntries(Array.from(pairs, ([, key, text]) => [plain(key), plain(text)]));
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, 200) : "";
}
