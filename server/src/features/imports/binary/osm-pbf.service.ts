import { type FileFacts, type FileLimits, type FileRow, UnreadableFile } from "../files/file-rows.service.ts";
import { type RawPlace, rowOf } from "../files/given-place.service.ts";
import { openStreetMap } from "../osm/osm-elements.service.ts";
import { classesOfPlacesToEat, fieldsOf } from "../osm/osm-tags.service.ts";
import { dayOf, readBlobs, readDeltas } from "./osm-blobs.service.ts";
import { BrokenMessage, eachField, keep, type Part, readNumber, readSigned, textOf } from "./protobuf.service.ts";

/** Buildings with a place to eat have about ten corners: a continent has some millions of them. */
const maxCorners = 10_000_000;

/**
 * Reads an OpenStreetMap file's nodes and ways that are places to eat. Reads it twice: first for the corners of these
 * ways, so that memory stays flat for any number of nodes.
 */
export async function* readOsmPbf(path: string, facts: FileFacts, limits: FileLimits): AsyncGenerator<FileRow> {
  Object.assign(facts, openStreetMap);
  try {
    const corners = await findCorners(path, facts, limits);
    for await (const { type, blob } of readBlobs(path, limits))
      if (type === "OSMData") yield* placesOf(readBlock(blob), corners);
  } catch (error) {
    if (error instanceof BrokenMessage) throw new UnreadableFile(`It is damaged: ${error.message}`);
    throw error;
  }
}

/** Where the corners of some ways are, once these nodes were read: by their ids, in order. */
type Corners = { ids: Float64Array; latitudes: Int32Array; longitudes: Int32Array };

/** What no corner has. */
const unknown = 0x7fffffff;

/** Limits per block against crafted ones. A real block has 8,000 nodes or ways and at most a tenth of these. */
const maxOfBlock = { texts: 500_000, groups: 10_000, places: 100_000, tags: 5_000 };

/** Adds to a list of a block. Throws `UnreadableFile` where it has more than any has. */
function add<Item>(list: Item[], item: Item, kind: keyof typeof maxOfBlock): void {
  if (list.push(item) > maxOfBlock[kind]) throw new UnreadableFile(`A block has more ${kind} than are read.`);
}

async function findCorners(path: string, facts: FileFacts, limits: FileLimits): Promise<Corners> {
  let ids = new Float64Array(1_024);
  let [count, isFirst] = [0, true];
  for await (const { type, blob } of readBlobs(path, limits)) {
    if (isFirst !== (type === "OSMHeader")) throw new UnreadableFile("It has no header of OpenStreetMap, or several.");
    if (isFirst) facts.day = dayOf(blob) ?? facts.day ?? "";
    isFirst = false;
    if (type !== "OSMData") continue;
    for (const way of waysToEatIn(readBlock(blob)))
      for (const id of readDeltas(way.refs)) {
        if (count === maxCorners) throw new UnreadableFile("Its places have more corners than are read.");
        if (count === ids.length) {
          const larger = new Float64Array(2 * count);
          larger.set(ids);
          ids = larger;
        }
        ids[count++] = id;
      }
  }
  const sorted = ids.subarray(0, count).sort();
  const empty = () => new Int32Array(count).fill(unknown);
  return { ids: sorted, latitudes: empty(), longitudes: empty() };
}

/** What a block says for all of its nodes and ways: its texts, and which of them make a place to eat. */
type Block = {
  texts: Part[];
  /** By a text's number, for keys and for values: the key that it is a value of, as a bit of `classesOfPlacesToEat`. */
  keys: Uint8Array;
  values: Uint8Array;
  groups: Part[];
  granularity: number;
  latitude: number;
  longitude: number;
};

function readBlock(blob: Part): Block {
  const texts: Part[] = [];
  const block = { groups: [] as Part[], granularity: 100, latitude: 0, longitude: 0 };
  eachField(keep(blob), (field, value, part) => {
    if (field === 1) eachField(keep(part), (inner, _, text) => inner === 1 && add(texts, keep(text), "texts"));
    else if (field === 2) add(block.groups, keep(part), "groups");
    else if (field === 17) block.granularity = value;
    else if (field === 19) block.latitude = withSign(value);
    else if (field === 20) block.longitude = withSign(value);
  });
  const [keys, values] = [new Uint8Array(texts.length), new Uint8Array(texts.length)];
  for (const [n, text] of texts.entries()) {
    if (text.end - text.at > longestClass) continue;
    const word = textOf(text);
    Object.entries(classesOfPlacesToEat).forEach(([key, known], bit) => {
      if (word === key) keys[n] = 1 << bit;
      if (known.includes(word)) values[n] = (values[n] ?? 0) | (1 << bit);
    });
  }
  return { ...block, texts, keys, values };
}

const longestClass = 16;

/** A whole number is stored as one without a sign. */
function withSign(value: number): number {
  return value >= 2 ** 63 ? value - 2 ** 64 : value;
}

type Way = { id: number; keys: Part; values: Part; refs: Part };

const nothing: Part = { bytes: Buffer.alloc(0), at: 0, end: 0 };

function* waysToEatIn(block: Block): Generator<Way> {
  for (const group of block.groups) {
    const found: Way[] = [];
    eachField(keep(group), (field, _, part) => {
      if (field !== 3) return;
      const way = { id: 0, keys: nothing, values: nothing, refs: nothing };
      eachField(keep(part), (inner, value, list) => {
        if (inner === 1) way.id = value;
        else if (inner === 2) way.keys = keep(list);
        else if (inner === 3) way.values = keep(list);
        else if (inner === 8) way.refs = keep(list);
      });
      if (isPlaceToEat(block, keep(way.keys), keep(way.values))) add(found, way, "places");
    });
    yield* found;
  }
}

function isPlaceToEat({ keys, values }: Block, ofKeys: Part, ofValues: Part): boolean {
  while (ofKeys.at < ofKeys.end && ofValues.at < ofValues.end)
    if (((keys[readNumber(ofKeys)] ?? 0) & (values[readNumber(ofValues)] ?? 0)) !== 0) return true;
  return false;
}

function* placesOf(block: Block, corners: Corners): Generator<FileRow> {
  for (const group of block.groups) {
    const rows: FileRow[] = [];
    eachField(keep(group), (field, _, part) => {
      if (field === 1) readNode(block, keep(part), corners, rows);
      else if (field === 2) readDenseNodes(block, keep(part), corners, rows);
    });
    yield* rows;
  }
  for (const { id, keys, values, refs } of waysToEatIn(block))
    yield rowOfElement(`way/${id}`, tagsOf(block, keys, values), middleOf(refs, corners));
}

function rowOfElement(id: string, tags: Record<string, string>, where: RawPlace): FileRow {
  return rowOf(id, { ...fieldsOf(tags), ...where, id });
}

function readNode(block: Block, part: Part, corners: Corners, rows: FileRow[]): void {
  const node = { id: 0, keys: nothing, values: nothing, latitude: 0, longitude: 0 };
  eachField(part, (field, value, list) => {
    const signed = value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    if (field === 1) node.id = signed;
    else if (field === 2) node.keys = keep(list);
    else if (field === 3) node.values = keep(list);
    else if (field === 8) node.latitude = signed;
    else if (field === 9) node.longitude = signed;
  });
  const [latitude, longitude] = [
    unitsOf(block, "latitude", node.latitude),
    unitsOf(block, "longitude", node.longitude),
  ];
  note(corners, node.id, latitude, longitude);
  if (isPlaceToEat(block, keep(node.keys), keep(node.values)))
    add(
      rows,
      rowOfElement(`node/${node.id}`, tagsOf(block, node.keys, node.values), degrees(latitude, longitude)),
      "places",
    );
}

/** Nodes as lists of their ids, positions and tags, in which those of one node end with a zero. */
function readDenseNodes(block: Block, part: Part, corners: Corners, rows: FileRow[]): void {
  const lists = { ids: nothing, tags: nothing, latitudes: nothing, longitudes: nothing };
  eachField(part, (field, _, list) => {
    if (field === 1) lists.ids = keep(list);
    else if (field === 8) lists.latitudes = keep(list);
    else if (field === 9) lists.longitudes = keep(list);
    else if (field === 10) lists.tags = keep(list);
  });
  const { ids, tags, latitudes, longitudes } = lists;
  let [id, latitude, longitude] = [0, 0, 0];
  while (ids.at < ids.end) {
    id += readSigned(ids);
    latitude += readSigned(latitudes);
    longitude += readSigned(longitudes);
    const [north, east] = [unitsOf(block, "latitude", latitude), unitsOf(block, "longitude", longitude)];
    note(corners, id, north, east);
    const from = tags.at;
    let isFound = false;
    while (tags.at < tags.end) {
      const key = readNumber(tags);
      if (key === 0) break;
      if (((block.keys[key] ?? 0) & (block.values[readNumber(tags)] ?? 0)) !== 0) isFound = true;
    }
    if (!isFound) continue;
    const own = pairsOf(block, { ...tags, at: from, end: tags.at });
    add(rows, rowOfElement(`node/${id}`, own, degrees(north, east)), "places");
  }
}

/** A position in tenths of a millionth of a degree, as OpenStreetMap keeps it. */
function unitsOf(block: Block, axis: "latitude" | "longitude", value: number): number {
  return Math.round((block[axis] + block.granularity * value) / 100);
}

function degrees(latitude: number, longitude: number): RawPlace {
  return { latitude: latitude / 1e7, longitude: longitude / 1e7 };
}

function tagsOf({ texts }: Block, keys: Part, values: Part): Record<string, string> {
  const tags: [string, string][] = [];
  while (keys.at < keys.end && values.at < values.end)
    add(tags, [text(texts, readNumber(keys)), text(texts, readNumber(values))], "tags");
  return Object.fromEntries(tags);
}

function pairsOf({ texts }: Block, pairs: Part): Record<string, string> {
  const tags: [string, string][] = [];
  while (pairs.at < pairs.end) {
    const key = readNumber(pairs);
    if (key === 0) break;
    add(tags, [text(texts, key), text(texts, readNumber(pairs))], "tags");
  }
  return Object.fromEntries(tags);
}

function text(texts: Part[], n: number): string {
  const found = texts[n];
  if (!found) throw new BrokenMessage("A tag has a text that is not there.");
  return textOf(found);
}

function note({ ids, latitudes, longitudes }: Corners, id: number, latitude: number, longitude: number): void {
  for (let n = indexOf(ids, id); n < ids.length && ids[n] === id; n++)
    [latitudes[n], longitudes[n]] = [latitude, longitude];
}

/** The first place in a list in order where a number stands, or would. */
function indexOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The middle of those corners that the file has. */
function middleOf(refs: Part, { ids, latitudes, longitudes }: Corners): RawPlace {
  let [south, north, west, east] = [unknown, -unknown, unknown, -unknown];
  for (const id of readDeltas(refs)) {
    const n = indexOf(ids, id);
    const [latitude, longitude] = [latitudes[n], longitudes[n]];
    if (ids[n] !== id || latitude === undefined || longitude === undefined || latitude === unknown) continue;
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
  }
  return north < south ? {} : degrees(Math.round((south + north) / 2), Math.round((west + east) / 2));
}
