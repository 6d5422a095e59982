import { isDay } from "@dishboard/contract/day";
import { cleanLine } from "@dishboard/contract/text";
import { excerptOf } from "../excerpt.service.ts";
import { elementOf, openStreetMap } from "../osm/osm-elements.service.ts";
import { fieldsOf, isPlaceToEat } from "../osm/osm-tags.service.ts";
import { type FileFacts, type FileLimits, type FileRow, UnreadableFile } from "./file-rows.service.ts";
import { type RawPlace, rowOf } from "./given-place.service.ts";
import { readJsonValues, readLinesOfJson, type WantedValues, withoutSeparator } from "./json-values.service.ts";

/** Reads GeoJSON features or Overpass elements. */
export async function* readJson(
  text: AsyncIterable<string>,
  facts: FileFacts,
  limits: FileLimits,
): AsyncGenerator<FileRow> {
  const paths = ["$.features.*", "$.elements.*", "$.osm3s", "$.timestamp", "$.generator", "$.remark"];
  let hasList = false;
  let isEmpty = true;
  let remark: unknown;
  const wanted: WantedValues = {
    ...{ paths, depth: 2 as const, noun: "place" },
    onOther: (value, name) => {
      if (name === "remark") remark = value;
      else note(facts, value);
    },
    onList: (name) => {
      hasList ||= /^(features|elements)$/.test(name);
    },
  };
  for await (const { at, value } of readJsonValues(text, wanted, limits)) {
    isEmpty = false;
    yield rowOfJson(at, value, facts);
  }
  throwIfIncomplete(remark);
  if (isEmpty)
    throw new UnreadableFile(
      hasList ? "There are no places in this file." : "It is JSON, and neither GeoJSON nor an answer of Overpass.",
    );
}

/** A stopped Overpass answer says so at its end. */
function throwIfIncomplete(remark: unknown): void {
  if (typeof remark !== "string" || !/runtime error|timed? ?out|out of memory|incomplete/i.test(remark)) return;
  throw new UnreadableFile(
    `Overpass says that this answer is not complete: "${excerptOf(cleanLine(remark), 300)}". Ask for a smaller area, or for more time by [timeout:300].`,
  );
}

/** Reads lines of GeoJSON features. */
export async function* readJsonLines(
  text: AsyncIterable<string>,
  facts: FileFacts,
  limits: FileLimits,
): AsyncGenerator<FileRow> {
  for await (const { at, value } of readLinesOfJson(text, limits))
    yield value === undefined ? { at, kind: "refused", reason: "it is not JSON" } : rowOfJson(at, value, facts);
}

/** Whether it starts with a one-line feature. */
export function isJsonLines(beginning: string): boolean {
  const [first = "", ...more] = withoutSeparator(beginning).split("\n");
  if (!first.startsWith("{") || more.length === 0) return false;
  try {
    return (JSON.parse(first) as { type?: unknown }).type === "Feature";
  } catch {
    return false;
  }
}

type Feature = { type?: unknown; id?: unknown; geometry?: unknown; properties?: unknown };
type Element = { lat?: unknown; lon?: unknown; center?: { lat?: unknown; lon?: unknown }; tags?: unknown };

/** A bad row must not end the file. */
function rowOfJson(at: string, value: unknown, facts: FileFacts): FileRow {
  try {
    return rowOfValue(at, value, facts);
  } catch {
    return { at, kind: "refused", reason: "it is not what a place is" };
  }
}

function rowOfValue(at: string, value: unknown, facts: FileFacts): FileRow {
  if (typeof value !== "object" || value === null) return { at, kind: "refused", reason: "it is no place" };
  const { type, id } = value as Feature;
  const isFeature = type === "Feature";
  const properties = (isFeature ? (value as Feature).properties : (value as Element).tags) ?? {};
  if (typeof properties !== "object" || Array.isArray(properties))
    return { at, kind: "refused", reason: "its properties are no list of names and values" };
  const said = properties as Record<string, unknown>;
  const shape = ((value as Feature).geometry as { type?: unknown } | undefined)?.type;
  const element = elementOf(
    isFeature
      ? { properties: said, id, shape: typeof shape === "string" ? shape : undefined }
      : { properties: said, id: `${String(type)}/${String(id)}` },
  );
  const tags = element?.tags ?? said;
  // Overpass includes ways' nodes.
  if (!isFeature && Object.keys(tags).length === 0) return { at, kind: "other" };
  if (!isPlaceToEat(tags, { isOfOpenStreetMap: element !== null })) return { at, kind: "other" };
  const ownId = tags["@id"] ?? id ?? tags.id;
  const ids = isFeature ? [ownId] : [type, id];
  if (!element && ids.some((one) => typeof one === "object" && one !== null))
    return { at, kind: "refused", reason: "its id is neither text nor a number" };
  if (element) Object.assign(facts, openStreetMap);
  const where = isFeature ? middleOf((value as Feature).geometry) : whereOf(value as Element);
  return rowOf(at, {
    ...fieldsOf(tags),
    ...where,
    id: element?.id ?? (isFeature ? ownId : `${String(type)}/${String(id)}`),
  });
}

function whereOf({ lat, lon, center }: Element): RawPlace {
  return { latitude: lat ?? center?.lat, longitude: lon ?? center?.lon };
}

function middleOf(geometry: unknown): RawPlace {
  const { coordinates } = (geometry ?? {}) as { coordinates?: unknown };
  if (!Array.isArray(coordinates)) return {};
  if (!Array.isArray(coordinates[0])) return { longitude: coordinates[0], latitude: coordinates[1] };
  const pairs = positionsOf(coordinates, 1).filter((pair) => pair.length === 2 && pair.every(Number.isFinite));
  if (pairs.length === 0) return {};
  const middle = (values: number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  return { longitude: middle(pairs.map(([lon = 0]) => lon)), latitude: middle(pairs.map(([, lat = 0]) => lat)) };
}

/** A geometry's positions; multipart areas nest four lists. */
function positionsOf(coordinates: unknown[], depth: number): number[][] {
  if (depth > 4) return [];
  if (!Array.isArray(coordinates[0])) return [coordinates.slice(0, 2) as number[]];
  return coordinates.flatMap((inner) => (Array.isArray(inner) ? positionsOf(inner, depth + 1) : []));
}

function note(facts: FileFacts, value: unknown): void {
  const isObject = typeof value === "object" && value !== null;
  const base = isObject ? (value as { timestamp_osm_base?: unknown }).timestamp_osm_base : value;
  if (typeof base !== "string") return;
  const [day] = /^\d{4}-\d\d-\d\d/.exec(base) ?? [];
  if (day && isDay(day)) facts.day = day;
  if (isObject || /overpass/i.test(base)) Object.assign(facts, openStreetMap);
}
