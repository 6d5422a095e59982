import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { excerptOf } from "./excerpt.service.ts";
import { type FileFacts, type FileLimits, type FileRow, isDay, UnreadableFile } from "./file-rows.service.ts";
import { type RawPlace, rowOf } from "./given-place.service.ts";
import { fieldsOf, isPlaceToEat } from "./osm-tags.service.ts";

/** No feature of a map is nested deeper; a parser would keep each level. */
const maxDepth = 32;

const openStreetMap = { source: "OpenStreetMap", licence: "ODbL 1.0" };

/** Reads the features of a GeoJSON file, or the elements of an answer of Overpass. */
export async function* readJson(
  text: AsyncIterable<string>,
  facts: FileFacts,
  { maxRowLength }: FileLimits,
): AsyncGenerator<FileRow> {
  const tokenizer = new Tokenizer();
  const parser = new TokenParser({
    paths: ["$.features.*", "$.elements.*", "$.osm3s", "$.timestamp", "$.generator"],
    keepStack: false,
  });
  const position = { line: 1, first: 1, depth: 0, count: 0, length: 0 };
  const rows: FileRow[] = [];
  tokenizer.onToken = (token) => {
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) {
      // The list of features is in the file's one object.
      if (position.depth === 2) position.first = position.line;
      if (++position.depth > maxDepth) throw new UnreadableFile(`Line ${position.line} is nested too deep.`);
    } else if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) position.depth--;
    parser.write(token);
  };
  // Without these both would only note that they cannot go on.
  tokenizer.onError = fail(position);
  parser.onError = fail(position);
  parser.onValue = ({ value, stack }) => {
    if (stack.length < 2) return note(facts, value);
    position.count += 1;
    position.length = 0;
    rows.push(rowOfJson(`line ${position.first}, number ${position.count}`, value, facts));
  };
  for await (const chunk of text) {
    for (const piece of chunk.split(/(?<=\n)/)) {
      tokenizer.write(piece);
      if (piece.endsWith("\n")) position.line += 1;
    }
    position.length += chunk.length;
    if (position.length > maxRowLength + chunk.length)
      throw new UnreadableFile(`Line ${position.line} has something that is longer than any place.`);
    yield* rows.splice(0);
  }
  if (!parser.isEnded) throw new UnreadableFile(`It ends in the middle, in line ${position.line}.`);
  yield* rows.splice(0);
  if (position.count === 0)
    throw new UnreadableFile("It has no features as GeoJSON has, and no elements as Overpass gives them.");
}

/** Reads a file with a feature of GeoJSON in each line. */
export async function* readJsonLines(
  text: AsyncIterable<string>,
  facts: FileFacts,
  { maxRowLength }: FileLimits,
): AsyncGenerator<FileRow> {
  let [line, rest] = [0, ""];
  async function* lines() {
    for await (const chunk of text) {
      const pieces = (rest + chunk).split("\n");
      rest = pieces.pop() ?? "";
      yield* pieces;
      if (rest.length > maxRowLength) throw new UnreadableFile(`Line ${line + 1} is longer than any place.`);
    }
    yield rest;
  }
  for await (const each of lines()) {
    line += 1;
    const json = withoutSeparator(each).trim();
    if (json === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      yield { at: `line ${line}`, kind: "refused", reason: "it is not JSON" };
      continue;
    }
    yield rowOfJson(`line ${line}`, value, facts);
  }
}

/** Whether a file begins with a feature of GeoJSON in a line of its own. */
export function isJsonLines(beginning: string): boolean {
  const [first = "", ...more] = withoutSeparator(beginning).split("\n");
  if (!first.startsWith("{") || more.length === 0) return false;
  try {
    return (JSON.parse(first) as { type?: unknown }).type === "Feature";
  } catch {
    return false;
  }
}

/** A text without the sign that may begin each line. */
function withoutSeparator(text: string): string {
  return text.startsWith("\u001e") ? text.slice(1) : text;
}

type Feature = { type?: unknown; id?: unknown; geometry?: unknown; properties?: unknown };
type Element = { lat?: unknown; lon?: unknown; center?: { lat?: unknown; lon?: unknown }; tags?: unknown };

/** No defect of one row is the end of a file. */
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
    return { at, kind: "refused", reason: "what it says of itself is no list of names and values" };
  const tags = properties as Record<string, unknown>;
  // Overpass also gives the nodes of which a way is made.
  if ((!isFeature && Object.keys(tags).length === 0) || !isPlaceToEat(tags)) return { at, kind: "other" };
  const ownId = tags["@id"] ?? id ?? tags.id;
  const ids = isFeature ? [ownId] : [type, id];
  if (ids.some((one) => typeof one === "object" && one !== null))
    return { at, kind: "refused", reason: "its id is neither text nor a number" };
  if (isFeature && /^(node|way|relation)\/\d+$/.test(String(ownId))) Object.assign(facts, openStreetMap);
  const where = isFeature ? middleOf((value as Feature).geometry) : whereOf(value as Element);
  return rowOf(at, { ...fieldsOf(tags), ...where, id: isFeature ? ownId : `${String(type)}/${String(id)}` });
}

function whereOf({ lat, lon, center }: Element): RawPlace {
  return { latitude: lat ?? center?.lat, longitude: lon ?? center?.lon };
}

/** A point, or the middle of whatever else a feature is. */
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

/** The positions of which a geometry is made; those of areas in several parts are in the fourth list. */
function positionsOf(coordinates: unknown[], depth: number): number[][] {
  if (depth > 4) return [];
  if (!Array.isArray(coordinates[0])) return [coordinates.slice(0, 2) as number[]];
  return coordinates.flatMap((inner) => (Array.isArray(inner) ? positionsOf(inner, depth + 1) : []));
}

/** What an answer of Overpass, and a file that was made of one, says of itself. */
function note(facts: FileFacts, value: unknown): void {
  const isObject = typeof value === "object" && value !== null;
  const base = isObject ? (value as { timestamp_osm_base?: unknown }).timestamp_osm_base : value;
  if (typeof base !== "string") return;
  const [day] = /^\d{4}-\d\d-\d\d/.exec(base) ?? [];
  if (day && isDay(day)) facts.day = day;
  if (isObject || /overpass/i.test(base)) Object.assign(facts, openStreetMap);
}

function fail(position: { line: number }) {
  return (error: Error) => {
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile(excerptOf(`It is not JSON, in line ${position.line}: ${error.message}`, 200));
  };
}
