import { createReadStream } from "node:fs";
import { finished } from "node:stream/promises";
import { type OSMOptions, OSMTransform } from "osm-pbf-parser-node";
import { excerptOf } from "../excerpt.service.ts";
import { type FileFacts, type FileRow, UnreadableFile } from "../files/file-rows.service.ts";
import { type RawPlace, rowOf } from "../files/given-place.service.ts";
import { openStreetMap } from "../osm/osm-elements.service.ts";
import { fieldsOf, isClassOfPlaceToEat } from "../osm/osm-tags.service.ts";

/** Buildings with a place to eat have about ten corners: a large country has a million of them. */
const maxCorners = 2_000_000;
/** A block of a file has some hundred kilobytes. */
const bytesAtOnce = 1_048_576;
/** The required features of a file that this reader supports. */
const knownFeatures = ["OsmSchema-V0.6", "DenseNodes"];

type Tags = Record<string, string>;
type Header = { type?: never; required_features: string[]; osmosis_replication_timestamp: number };
type Node = { type: "node"; id: number; lat: number; lon: number; tags?: Tags };
type Way = { type: "way"; id: number; refs: number[]; tags?: Tags };
type Element = Node | Way | { type: "relation" };

/** Whether a file begins as one of OpenStreetMap's own. */
export function isOsmPbf(beginning: Buffer): boolean {
  return beginning.subarray(4, 15).toString("latin1") === "\n\tOSMHeader";
}

/**
 * Reads an OpenStreetMap file's nodes and ways that are places to eat. Reads it twice: first for the corners of these
 * ways, so that memory stays flat for any number of nodes.
 */
export async function* readOsmPbf(path: string, facts: FileFacts): AsyncGenerator<FileRow> {
  Object.assign(facts, openStreetMap);
  const corners = await findCorners(path, facts);
  for await (const block of readBlocks(path, facts, { withTags: { relation: false } }))
    for (const element of block)
      if (element.type === "node") {
        noteCorner(corners, element);
        if (isPlaceToEat(element)) yield rowOfElement(element, { latitude: element.lat, longitude: element.lon });
      } else if (element.type === "way" && isPlaceToEat(element))
        yield rowOfElement(element, middleOf(element, corners));
}

/** By the id of a corner its number, and by its number its position in units once the node was read. */
type Corners = { numbers: Map<number, number>; latitudes: Int32Array; longitudes: Int32Array };

/** What no corner has. */
const unknown = 0x7fffffff;
/** OpenStreetMap's precision. */
const unitsPerDegree = 1e7;

async function findCorners(path: string, facts: FileFacts): Promise<Corners> {
  const numbers = new Map<number, number>();
  for await (const block of readBlocks(path, facts, { withTags: { node: false, relation: false } }))
    for (const element of block)
      if (element.type === "way" && isPlaceToEat(element))
        for (const id of element.refs) {
          if (!numbers.has(id)) numbers.set(id, numbers.size);
          if (numbers.size > maxCorners) throw new UnreadableFile("Its places have more corners than are read.");
        }
  const empty = () => new Int32Array(numbers.size).fill(unknown);
  return { numbers, latitudes: empty(), longitudes: empty() };
}

function noteCorner({ numbers, latitudes, longitudes }: Corners, { id, lat, lon }: Node): void {
  const number = numbers.get(id);
  if (number === undefined) return;
  latitudes[number] = Math.round(lat * unitsPerDegree);
  longitudes[number] = Math.round(lon * unitsPerDegree);
}

/** Reads the blocks of a file. Throws `UnreadableFile` if it is cut off or needs what is not read. */
async function* readBlocks(path: string, facts: FileFacts, options: OSMOptions): AsyncGenerator<Element[]> {
  // The parser throws within `write` only if it never waits for a reader: a later error would end the process.
  const parser = new OSMTransform(options, { readableHighWaterMark: Number.MAX_SAFE_INTEGER });
  for await (const bytes of createReadStream(path, { highWaterMark: bytesAtOnce })) {
    write(parser, bytes);
    for (let block: Element[] | [Header] | null = parser.read(); block; block = parser.read())
      if (isHeader(block)) noteHeader(block[0], facts);
      else yield block;
  }
  parser.end();
  await finished(parser, { readable: false }).catch(() => {
    throw new UnreadableFile("The file is cut off. Save or download it again.");
  });
}

function write(parser: OSMTransform, bytes: Buffer): void {
  try {
    parser.write(bytes);
  } catch (error) {
    if (error instanceof Error && error.message.endsWith("not implemented"))
      throw new UnreadableFile("Its blocks are not compressed with zlib. Convert it with 'osmium cat' first.");
    throw error;
  }
}

function isHeader(block: Element[] | [Header]): block is [Header] {
  return block[0] !== undefined && "required_features" in block[0];
}

function noteHeader({ required_features: features, osmosis_replication_timestamp: second }: Header, facts: FileFacts) {
  const unknown = features.find((feature) => !knownFeatures.includes(feature));
  if (unknown !== undefined) throw new UnreadableFile(`It needs '${excerptOf(unknown, 60)}', which is not read.`);
  if (second > 0) facts.day = new Date(second * 1_000).toISOString().slice(0, 10);
}

function isPlaceToEat({ tags }: Node | Way): boolean {
  return tags !== undefined && isClassOfPlaceToEat(tags);
}

function rowOfElement({ type, id: number, tags = {} }: Node | Way, where: RawPlace): FileRow {
  const id = `${type}/${number}`;
  return rowOf(id, { ...fieldsOf(tags), ...where, id });
}

/** The middle of those corners that the file has. */
function middleOf({ refs }: Way, { numbers, latitudes, longitudes }: Corners): RawPlace {
  const middle = (units: Int32Array) => {
    const known = refs.map((id) => units[numbers.get(id) ?? -1] ?? unknown).filter((unit) => unit !== unknown);
    return Math.round((Math.min(...known) + Math.max(...known)) / 2) / unitsPerDegree;
  };
  const [latitude, longitude] = [middle(latitudes), middle(longitudes)];
  return Number.isNaN(latitude) ? {} : { latitude, longitude };
}
