import { deflateSync } from "node:zlib";

type OsmNode = { id: number; lat: number; lon: number; tags?: Record<string, string> };
type OsmWay = { id: number; refs: number[]; tags?: Record<string, string> };
export type OsmBlock = { nodes?: OsmNode[]; ways?: OsmWay[] };

/** An OpenStreetMap file in one piece per block, as Osmium writes them. `second` is its data's time. */
export function* osmPbf(blocks: Iterable<OsmBlock>, second = 1_795_000_000): Generator<Buffer> {
  yield osmBlob("OSMHeader", Buffer.concat([text(4, "OsmSchema-V0.6"), text(4, "DenseNodes"), number(32, second)]));
  for (const block of blocks) yield osmBlob("OSMData", blockOf(block));
}

/** A blob with its header; `more` lies about it, or packs it in another field. */
export function osmBlob(
  type: string,
  raw: Buffer,
  more: { stated?: number; packed?: Buffer; field?: number } = {},
): Buffer {
  const packed = more.packed ?? deflateSync(raw);
  const blob = Buffer.concat([number(2, raw.length), bytes(more.field ?? 3, packed)]);
  const header = Buffer.concat([text(1, type), number(3, more.stated ?? blob.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

function blockOf({ nodes = [], ways = [] }: OsmBlock): Buffer {
  const words = [""];
  const known = new Map<string, number>();
  const wordOf = (word: string) => {
    const found = known.get(word) ?? words.push(word) - 1;
    known.set(word, found);
    return found;
  };
  const pairs = (tags: Record<string, string> = {}) => Object.entries(tags).map((pair) => pair.map(wordOf));
  const units = (degrees: number) => Math.round(degrees * 1e7);
  const dense = Buffer.concat([
    bytes(1, deltas(nodes.map(({ id }) => id))),
    bytes(8, deltas(nodes.map(({ lat }) => units(lat)))),
    bytes(9, deltas(nodes.map(({ lon }) => units(lon)))),
    bytes(10, Buffer.concat(nodes.flatMap(({ tags }) => [...pairs(tags).flat(), 0]).map(varint))),
  ]);
  const groups = ways.map(({ id, refs, tags }) => {
    const list = (n: number) => Buffer.concat(pairs(tags).map((pair) => varint(pair[n] as number)));
    return bytes(3, Buffer.concat([number(1, id), bytes(2, list(0)), bytes(3, list(1)), bytes(8, deltas(refs))]));
  });
  const group = nodes.length > 0 ? [bytes(2, bytes(2, dense))] : [];
  if (groups.length > 0) group.push(bytes(2, Buffer.concat(groups)));
  return Buffer.concat([bytes(1, Buffer.concat(words.map((word) => text(1, word)))), ...group]);
}

function deltas(values: number[]): Buffer {
  return Buffer.concat(values.map((value, n) => signed(value - (values[n - 1] ?? 0))));
}

export function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}
const text = (field: number, value: string) => bytes(field, Buffer.from(value));
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);
const signed = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value);

function varint(value: number): Buffer {
  const found: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) found.push((rest % 128) + 128);
  return Buffer.from([...found, rest]);
}
