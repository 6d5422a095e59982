import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, deflateRawSync, gzipSync, zstdCompressSync } from "node:zlib";
import { parquetMetadata } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, describe, expect, it } from "vitest";
import { bytes, type OsmBlock, osmBlob, osmPbf } from "../../../../../testing/osm-pbf.ts";
import { openPlaceFileApart } from "../files/file-process.service.ts";
import { openPlaceFile } from "../files/place-file.service.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-binary-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(content: Buffer | ArrayBuffer) {
  const path = join(folder, "file");
  await writeFile(path, Buffer.from(content as ArrayBuffer));
  const file = await openPlaceFile(path);
  const rows = [];
  for await (const row of file.rows()) rows.push(row);
  return { file, rows };
}

/** Why a file cannot be read. */
async function refusalOf(content: Buffer | ArrayBuffer): Promise<string> {
  return open(content).then(
    ({ rows }) => `read: ${rows.length}`,
    (error: Error) => error.message,
  );
}

const cutOff = "The file is cut off. Save or download it again.";
const notUnderstood = "It cannot be read: something in it is not as its format says.";
const notUnpacked = "It is not whole: what was compressed cannot be unpacked.";

/** Why a file cannot be read by a process with little memory and time. */
async function refusalApart(content: Buffer): Promise<string> {
  const path = join(folder, "hostile");
  await writeFile(path, content);
  const read = async () => {
    for await (const _ of (await openPlaceFileApart(path, {}, { memoryMegabytes: 60, silenceMs: 5_000 })).rows());
    return "read";
  };
  return read().catch((error: Error) => error.message);
}

const pbf = (...blocks: OsmBlock[]) => Buffer.concat([...osmPbf(blocks)]);

describe("a file of OpenStreetMap", () => {
  it("has the nodes and ways that are places to eat, with the day of its data", async () => {
    const corners = [51.5, 51.52, 51.5].map((lat, n) => ({ id: 10 + n, lat, lon: -0.1 - n / 100 }));
    const { file, rows } = await open(
      pbf(
        {
          nodes: [
            { id: 1, lat: 51.5414, lon: -0.1471, tags: { amenity: "cafe", name: "Zoë", "diet:vegan": "yes" } },
            { id: 2, lat: 51.5, lon: -0.1, tags: { amenity: "bench", name: "A bench" } },
            { id: 3, lat: 51.5, lon: -0.1, tags: { natural: "tree" } },
            { id: 4, lat: 51.6, lon: 0.25, tags: { shop: "bakery", name: "Crumb" } },
            ...corners,
          ],
        },
        {
          ways: [
            { id: 7, refs: [10, 11, 12, 10], tags: { amenity: "pub", name: "The Square" } },
            { id: 8, refs: [10, 11], tags: { highway: "path" } },
            { id: 9, refs: [98, 99], tags: { amenity: "bar", name: "Elsewhere" } },
          ],
        },
      ),
    );
    expect(file).toMatchObject({
      format: "osm-pbf",
      facts: { source: "OpenStreetMap", licence: "ODbL 1.0", day: "2026-11-18" },
    });
    expect(rows).toMatchObject([
      {
        place: {
          sourceId: "node/1",
          name: "Zoë",
          position: { latitude: 51.5414, longitude: -0.1471 },
          diets: ["vegan"],
        },
      },
      { place: { sourceId: "node/4", name: "Crumb", position: { latitude: 51.6, longitude: 0.25 } } },
      { place: { sourceId: "way/7", name: "The Square", position: { latitude: 51.51, longitude: -0.11 } } },
      { kind: "unplaced", at: "way/9", name: "Elsewhere" },
    ]);
  });

  const head = Buffer.concat([...osmPbf([])]);
  const block = { nodes: [{ id: 1, lat: 51, lon: 0, tags: { amenity: "bar", name: "A" } }] };
  const header = (feature: string) => Buffer.concat([osmBlob("OSMHeader", bytes(4, Buffer.from(feature))), pbf(block)]);
  it.each<[string, Buffer, string]>([
    ["cut off", pbf(block).subarray(0, -3), cutOff],
    ["cut off in its header", pbf(block).subarray(0, 20), cutOff],
    ["whose header is endless", Buffer.concat([head, Buffer.from("ffffffff00", "hex")]), cutOff],
    ["whose block lies", Buffer.concat([head, osmBlob("OSMData", Buffer.alloc(9), { stated: 2e9 })]), cutOff],
    [
      "with a block that is none",
      Buffer.concat([head, osmBlob("OSMData", Buffer.alloc(1), { packed: Buffer.from("x") })]),
      notUnpacked,
    ],
    ["with an empty block", Buffer.concat([head, osmBlob("OSMData", Buffer.alloc(0))]), notUnderstood],
    ["of history", header("HistoricalInformation"), "It needs 'HistoricalInformation', which is not read."],
    [
      "with a field beyond its end",
      Buffer.concat([head, osmBlob("OSMData", Buffer.from([0x12, 0x7f]))]),
      notUnderstood,
    ],
    [
      "not compressed",
      Buffer.concat([head, osmBlob("OSMData", Buffer.alloc(1), { field: 1 })]),
      "Its blocks are not compressed with zlib. Convert it with 'osmium cat' first.",
    ],
  ])("that is %s has one line", async (_, content, line) => {
    expect(await refusalOf(content)).toBe(line);
  });

  // A hundred megabytes in a hundred kilobytes, which can be repeated.
  const piece = deflateRawSync(Buffer.alloc(1e8), { finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([Buffer.from("789c", "hex"), ...Array.from({ length: 40 }, () => piece)]);
  const texts = bytes(1, Buffer.alloc(2e6, Buffer.from([10, 0])));
  // One node whose tags have no end.
  const dense = Buffer.concat([1, 8, 9, 10].map((field) => bytes(field, Buffer.from([2]))));
  it.each<[string, Buffer]>([
    ["with a bomb", osmBlob("OSMData", Buffer.alloc(1), { packed: bomb })],
    ["with endless texts", osmBlob("OSMData", texts)],
    [
      "with endless tags",
      osmBlob("OSMData", Buffer.concat([bytes(1, bytes(1, Buffer.alloc(0))), bytes(2, bytes(2, dense))])),
    ],
  ])("%s has one line, and no harm is done", async (_, content) => {
    expect(await refusalApart(Buffer.concat([head, content]))).toMatch(/^It cannot be read: .*\.$/);
  });
});

type Columns = Parameters<typeof parquetWriteBuffer>[0]["columnData"];
const parquet = (columnData: Columns, more = {}) => parquetWriteBuffer({ columnData, ...more });

const foursquare = (count = 3): Columns => [
  { name: "fsq_place_id", data: Array.from({ length: count }, (_, n) => `fsq${n}`), type: "STRING" },
  { name: "name", data: Array.from({ length: count }, (_, n) => `Place ${n}`), type: "STRING" },
  { name: "latitude", data: Array.from({ length: count }, (_, n) => (n === 2 ? Number.NaN : 51.5)), type: "DOUBLE" },
  { name: "longitude", data: Array.from({ length: count }, () => -0.1), type: "DOUBLE" },
  {
    name: "date_closed",
    data: Array.from({ length: count }, (_, n) => (n === 1 ? "2024-01-01" : null)),
    type: "STRING",
  },
];

describe("a file in Parquet", () => {
  it("of Foursquare leaves out what is closed", async () => {
    const { file, rows } = await open(parquet(foursquare()));
    expect(file).toMatchObject({
      format: "foursquare",
      facts: { source: "Foursquare OS Places", licence: "Apache 2.0" },
    });
    expect(rows).toMatchObject([
      { kind: "place", place: { sourceId: "fsq0", name: "Place 0", position: { latitude: 51.5, longitude: -0.1 } } },
      { kind: "closed" },
      { kind: "refused", at: "row 3", reason: "its position is not valid: NaN, -0.1" },
    ]);
  });

  it("of Foursquare leaves out what its users have reported as no open place", async () => {
    const flags = [null, [], ["duplicate"], ["closed"], ["doesnt_exist"], ["duplicate", "delete"], ["privatevenue"]];
    const columns = foursquare(flags.length).filter(({ name }) => !["latitude", "date_closed"].includes(name));
    const text = { type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" } as const;
    const { rows } = await open(
      parquet(
        [
          ...columns.map(({ name, data }) => ({ name, data })),
          { name: "latitude", data: flags.map(() => 51.5) },
          { name: "unresolved_flags", data: flags },
        ],
        {
          schema: [
            { name: "root", num_children: 5 },
            { name: "fsq_place_id", ...text },
            { name: "name", ...text },
            { name: "longitude", type: "DOUBLE", repetition_type: "OPTIONAL" },
            { name: "latitude", type: "DOUBLE", repetition_type: "OPTIONAL" },
            { name: "unresolved_flags", repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
            { name: "list", repetition_type: "REPEATED", num_children: 1 },
            { name: "element", ...text },
          ],
        },
      ),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["place", "place", "place", "closed", "closed", "closed", "closed"]);
  });

  it("of Overture leaves out what is closed, unsure of, or no place to eat", async () => {
    const point = (lon: number, lat: number) => {
      const wkb = Buffer.alloc(21);
      wkb.writeUInt8(1);
      wkb.writeUInt32LE(1, 1);
      wkb.writeDoubleLE(lon, 5);
      wkb.writeDoubleLE(lat, 13);
      return wkb;
    };
    const some = ["Trattoria", "Doubt", "Bank", "Gone"];
    const struct = (name: string, children: string[]) => [
      { name, repetition_type: "OPTIONAL", num_children: children.length },
      ...children.map((child) => ({
        name: child,
        type: "BYTE_ARRAY",
        converted_type: "UTF8",
        repetition_type: "OPTIONAL",
      })),
    ];
    const list = (name: string, element: object[]) => [
      { name, repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      ...element,
    ];
    const text = { type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" };
    const content = parquet(
      [
        { name: "id", data: some.map((_, n) => `over${n}`) },
        { name: "names", data: some.map((primary) => ({ primary })) },
        { name: "geometry", data: some.map((_, n) => point(-0.1, 51.5 + n / 10)) },
        { name: "categories", data: ["italian_restaurant", "pub", "bank", "cafe"].map((primary) => ({ primary })) },
        { name: "confidence", data: [0.9, 0.59, 0.99, 0.9] },
        { name: "operating_status", data: ["open", "open", "open", "permanently_closed"] },
        {
          name: "addresses",
          data: some.map(() => [{ freeform: "12 High Street", locality: "Camden", postcode: "NW1" }]),
        },
        { name: "websites", data: some.map((_, n) => (n === 0 ? ["https://t.example", "x"] : null)) },
        { name: "sources", data: some.map(() => [{ dataset: "Foursquare", license: "Apache-2.0" }]) },
      ],
      {
        codec: "SNAPPY",
        schema: [
          { name: "root", num_children: 9 },
          { name: "id", ...text },
          ...struct("names", ["primary"]),
          { name: "geometry", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
          ...struct("categories", ["primary"]),
          { name: "confidence", type: "DOUBLE", repetition_type: "OPTIONAL" },
          { name: "operating_status", ...text },
          ...list("addresses", struct("element", ["freeform", "locality", "postcode"])),
          ...list("websites", [{ name: "element", ...text }]),
          ...list("sources", struct("element", ["dataset", "license"])),
        ],
      },
    );
    const { file, rows } = await open(content);
    expect(file).toMatchObject({
      format: "overture",
      facts: { source: "Overture Maps", licence: "CDLA-Permissive-2.0, Apache-2.0" },
    });
    expect(rows).toMatchObject([
      {
        place: {
          ...{
            sourceId: "over0",
            name: "Trattoria",
            position: { latitude: 51.5, longitude: -0.1 },
            cuisine: "Italian",
          },
          ...{
            street: "High Street",
            houseNumber: "12",
            city: "Camden",
            postcode: "NW1",
            website: "https://t.example",
          },
        },
      },
      { kind: "unsure" },
      { kind: "other" },
      { kind: "closed" },
    ]);
  });

  it.each(["SNAPPY", "GZIP", "ZSTD", "BROTLI"] as const)(
    "is read some rows at a time, compressed by %s",
    async (codec) => {
      const columnData = foursquare(45_000).slice(0, 4);
      const compressors = {
        GZIP: (page: Uint8Array) => new Uint8Array(gzipSync(page)),
        ZSTD: (page: Uint8Array) => new Uint8Array(zstdCompressSync(page)),
        BROTLI: (page: Uint8Array) =>
          new Uint8Array(brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
      };
      const { rows } = await open(parquet(columnData, { codec, compressors, rowGroupSize: 30_000 }));
      expect(rows).toHaveLength(45_000);
      expect(rows.at(-1)).toMatchObject({
        kind: "place",
        at: "row 45000",
        place: { sourceId: "fsq44999", name: "Place 44999" },
      });
    },
  );

  it("of something else, or cut off, has one line", async () => {
    const other = parquet([{ name: "a", data: ["b"] }]);
    expect(await refusalOf(other)).toBe("It is Parquet, and neither of Overture nor of Foursquare OS Places.");
    expect(await refusalOf(parquet(foursquare()).slice(0, -5))).toBe("The file is cut off. Save or download it again.");
    expect(await refusalOf(Buffer.from("PAR1"))).toBe("The file is cut off. Save or download it again.");
  });

  const hostile = (at: number, hex: string) => {
    const content = Buffer.from(parquet(foursquare(40)));
    content.write(hex, at, "hex");
    return content;
  };
  const runsOf = (content: Buffer) => {
    const column = parquetMetadata(content).row_groups[0]?.columns[4]?.meta_data;
    const reader = { view: new DataView(new Uint8Array(content).buffer), offset: Number(column?.data_page_offset) };
    parquetHeader(reader);
    return reader.offset;
  };
  // The first page: of type 3, its lengths, and in field 8 how many values, nulls and rows it has.
  const page = (unpacked: string, values: string) =>
    hostile(4, `150615${unpacked}15005c15${values}1500155015001500150000`);
  it.each<[string, Buffer]>([
    // Which values there are is said by runs: this one has two thousand millions of the 40.
    ["its runs of values", hostile(runsOf(Buffer.from(parquet(foursquare(40)))), "feffffff0f")],
    ["what its page unpacks to", page("feffffff0f", "50")],
    ["how many values its page has", page("50", "feffffff0f")],
  ])("that lies about %s has one line, and no harm is done", async (_, content) => {
    expect(await refusalApart(content)).toMatch(/^It cannot be read: .*\.$/);
  });
});
