import { gzipSync } from "node:zlib";
import type { Position } from "@dishboard/contract/places";
import { archiveOf } from "../server/src/platform/pmtiles/write-archive.ts";

const zoom = 12;
const extent = 4096;

/** One vector tile: a park, a canal and two named roads that cross at a place. */
export function mapArchive(around: Position, attribution = '<a href="https://example.org">© Test Mappers</a>'): Buffer {
  const at = tileAt(around);
  const bounds = [
    around.longitude - 0.1,
    around.latitude - 0.1,
    around.longitude + 0.1,
    around.latitude + 0.1,
  ] as const;
  return archiveOf([{ z: zoom, x: at.x, y: at.y, bytes: gzipSync(streetTile(at.right, at.down)) }], {
    minZoom: zoom,
    maxZoom: zoom,
    bounds,
    metadata: { attribution, vector_layers: [{ id: "roads", fields: {} }] },
  });
}

function tileAt({ latitude, longitude }: Position) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const across = ((longitude + 180) / 360) * 2 ** zoom;
  const down = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom;
  const [x, y] = [Math.floor(across), Math.floor(down)];
  return { x, y, right: Math.round((across - x) * extent), down: Math.round((down - y) * extent) };
}

type Point = readonly [x: number, y: number];
type Feature = { kind: string; name: string; points: readonly Point[] };

function streetTile(x: number, y: number): Buffer {
  const park: Point[] = [
    [x + 150, y - 300],
    [x + 350, y - 300],
    [x + 350, y - 100],
    [x + 150, y - 100],
  ];
  const canal: Point[] = [
    [0, y + 120],
    [extent, y + 60],
    [extent, y + 90],
    [0, y + 150],
  ];
  const street: Point[] = [
    [0, y - 400],
    [x, y],
    [extent, y + 400],
  ];
  const lane: Point[] = [
    [x + 40, 0],
    [x, y],
    [x - 60, extent],
  ];
  return Buffer.concat([
    layer("landuse", true, [{ kind: "park", name: "Test Park", points: park }]),
    layer("water", true, [{ kind: "canal", name: "Test Canal", points: canal }]),
    layer("roads", false, [
      { kind: "major_road", name: "Test High Street", points: street },
      { kind: "minor_road", name: "Test Lane", points: lane },
    ]),
  ]);
}

function layer(name: string, isArea: boolean, features: readonly Feature[]): Buffer {
  const parts = features.map(({ points }, index) => {
    const tags = [0, 2 * index, 1, 2 * index + 1];
    const shape = commands(points, isArea);
    return bytes(2, Buffer.concat([packed(2, tags), number(3, isArea ? 3 : 2), packed(4, shape)]));
  });
  const keys = ["kind", "name"].map((key) => bytes(3, Buffer.from(key)));
  const texts = features.flatMap((feature) => [feature.kind, feature.name]);
  const values = texts.map((text) => bytes(4, bytes(1, Buffer.from(text))));
  const body = [bytes(1, Buffer.from(name)), ...parts, ...keys, ...values, number(5, extent), number(15, 2)];
  return bytes(3, Buffer.concat(body));
}

function commands([first = [0, 0], ...others]: readonly Point[], isArea: boolean): number[] {
  const step = (to: Point, from: Point) => [zigzag(to[0] - from[0]), zigzag(to[1] - from[1])];
  const lines = others.flatMap((to, index) => step(to, others[index - 1] ?? first));
  return [9, ...step(first, [0, 0]), 2 | (others.length << 3), ...lines, ...(isArea ? [15] : [])];
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

function packed(field: number, values: readonly number[]): Buffer {
  return bytes(field, Buffer.concat(values.map(varint)));
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const out: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  return Buffer.from([...out, rest]);
}
