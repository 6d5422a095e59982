import type { MapFeature } from "./features.ts";
import { beside, distanceTo, type Point, smooth, widened } from "./geometry.ts";

/** A long thing that was there before the streets: they end at it, but for those that have a bridge. */
export type Barrier = { line: readonly Point[]; halfWidth: number; isNear: (point: Point) => boolean };

const kilometres = (...points: Point[]): Point[] => smooth(points.map(([x, y]) => [x * 1_000, y * 1_000]));

const river = kilometres(
  [-26, -9],
  [-19, -10.4],
  [-13, -8],
  [-9, -6.3],
  [-7, -7],
  [-5.3, -6],
  [-3.4, -4.6],
  [-1.6, -4.3],
  [0.4, -4.75],
  [2.2, -4.75],
  [3.8, -4.6],
  [5.2, -4.1],
  [6.6, -4.5],
  [7.8, -5.6],
  [9.4, -5.5],
  [10.6, -4.2],
  [12.4, -3.7],
  [14.6, -5.4],
  [18, -6],
  [22, -4.6],
  [27, -5.4],
);
const canal = kilometres(
  [-15, 3.2],
  [-11, 0.5],
  [-7, 1.5],
  [-4.2, 0.2],
  [-2.4, 0.42],
  [-1.5, 0.12],
  [-0.9, 0.03],
  [-0.42, -0.04],
  [-0.05, -0.1],
  [0.14, -0.09],
  [0.34, -0.01],
  [0.62, 0.1],
  [0.98, -0.08],
  [1.6, -0.4],
  [2.6, -0.62],
  [3.6, -1.2],
  [5.4, -1],
  [7.2, -0.5],
  [8.6, -0.52],
  [10, -1.5],
  [11.3, -3.9],
);
const rails = [
  kilometres(
    [-25, 15],
    [-14, 9],
    [-8, 5.2],
    [-4.4, 2.9],
    [-2.2, 1.05],
    [-1, 0.62],
    [0, 0.36],
    [0.75, 0.34],
    [1.5, 0.1],
    [1.95, -0.7],
    [1.8, -1.6],
  ),
  kilometres(
    [-25, 2.5],
    [-15, 3.9],
    [-9, 2.9],
    [-5.6, 2.3],
    [-2.6, 1.62],
    [-0.6, 1.42],
    [1.6, 1.5],
    [3.9, 1.25],
    [6.6, 2.5],
    [10, 2.2],
    [16, 4.4],
    [25, 5.2],
  ),
  kilometres(
    [-25, -14],
    [-14, -11.5],
    [-8, -9],
    [-4, -7.2],
    [-1.2, -6],
    [1.2, -5.75],
    [3.2, -6],
    [5.4, -5.6],
    [8, -7.6],
    [12, -8.6],
    [18, -12],
    [25, -13],
  ),
  kilometres([3.1, -26], [2.2, -17], [3, -11], [2.1, -7.6], [1.5, -5.8], [1.2, -4.4], [1.25, -3.1]),
  kilometres([9, 26], [6.4, 15], [5, 8], [3.4, 4.2], [2.7, 1.6], [2.55, 0.2], [3.1, -1.6], [3.4, -2.7]),
];
/** By the number of the line, and where on it. */
const stationPlaces: readonly [rail: number, km: Point][] = [
  [0, [0.15, 0.35]],
  [0, [1.82, -1.55]],
  [0, [-2.3, 1.1]],
  [0, [-6, 4]],
  [0, [-11, 7]],
  [1, [-0.55, 1.42]],
  [1, [-5.5, 2.3]],
  [1, [2.75, 1.4]],
  [1, [6.5, 2.5]],
  [1, [-11, 3.4]],
  [1, [12, 3]],
  [2, [-4, -7.2]],
  [2, [1.4, -5.75]],
  [2, [5.3, -5.6]],
  [2, [-10, -10]],
  [2, [11, -8.4]],
  [3, [1.25, -3.15]],
  [3, [2.6, -9]],
  [4, [3.38, -2.65]],
  [4, [3.6, 4.6]],
  [4, [5.4, 9.5]],
];

const orbital = kilometres(
  ...Array.from({ length: 37 }, (_, index): Point => {
    const angle = (index / 36) * 2 * Math.PI;
    const radius = 14.6 + 0.9 * Math.sin(3 * angle + 1) + 0.5 * Math.sin(5 * angle);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  }),
);
const motorways = [
  kilometres([-14.2, 3.9], [-17, 5.6], [-20, 6.2], [-26, 8.4]),
  kilometres([13.6, 6.2], [16.4, 9.2], [19, 10.6], [26, 15]),
  kilometres([-5.8, -13.8], [-7.2, -17], [-7.4, -20], [-10, -26]),
];

export const riverHalfWidth = 105;
/** How far a road along the river is from its middle. */
const embankmentM = riverHalfWidth + 24;
const canalHalfWidth = 8;

export const barriers: Readonly<Record<"river" | "canal", Barrier>> & {
  rails: readonly Barrier[];
  motorways: readonly Barrier[];
} = {
  river: barrier(river, embankmentM),
  canal: barrier(canal, 22),
  rails: rails.map((line) => barrier(line, 16)),
  motorways: [orbital, ...motorways].map((line) => barrier(line, 30)),
};

/** What was there before the streets, and the roads along it. */
export function landmarks(nameOf: { road: () => string; station: (at: Point) => string }): MapFeature[] {
  const line = (kind: string, points: readonly Point[], rest: Partial<MapFeature>): MapFeature => ({
    layer: "roads",
    kind,
    fromZoom: 8,
    shape: "line",
    points,
    ...rest,
  });
  const water = (
    kind: string,
    name: string,
    points: readonly Point[],
    width: number,
    fromZoom: number,
  ): MapFeature[] => [
    { layer: "water", kind, fromZoom, shape: "area", points: widened(points, width) },
    { layer: "water", kind, name, fromZoom: 12, shape: "line", points },
  ];
  const inTown = (points: readonly Point[]) => points.filter(([x]) => Math.abs(x) < 9_000);
  const embankments = [embankmentM, -embankmentM].map((distance) =>
    line("major_road", beside(inTown(river), distance), {
      detail: "tertiary",
      name: nameOf.road(),
      fromZoom: 11,
      nameFromZoom: 13,
    }),
  );
  return [
    ...water("river", "River Brine", river, 2 * riverHalfWidth, 8),
    ...water("canal", "Ladle Canal", canal, 2 * canalHalfWidth, 11),
    line("path", beside(canal, canalHalfWidth + 7), { detail: "path", fromZoom: 14 }),
    ...embankments,
    ...rails.map((points) => line("rail", points, { detail: "rail", fromZoom: 9 })),
    ...[orbital, ...motorways].map((points) => line("highway", points, { detail: "motorway" })),
    ...stationPlaces.map(([number, [x, y]]): MapFeature => {
      const at = nearestOn(rails[number] ?? [], [x * 1_000, y * 1_000]);
      return { layer: "pois", kind: "station", name: nameOf.station(at), fromZoom: 12, shape: "point", points: [at] };
    }),
  ];
}

function barrier(line: readonly Point[], halfWidth: number): Barrier {
  // Most points are far from it, which a coarse grid says without measuring.
  const cellM = 400;
  const cells = new Set<string>();
  const cellsAt = ([x, y]: Point) => [Math.floor(x / cellM), Math.floor(y / cellM)] as const;
  for (const point of dense(line, cellM / 4)) {
    const [column, row] = cellsAt(point);
    for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) cells.add(`${column + dx},${row + dy}`);
  }
  return {
    line,
    halfWidth,
    isNear: (point) => cells.has(cellsAt(point).join()) && distanceTo(line, point) < halfWidth,
  };
}

function dense(line: readonly Point[], stepM: number): Point[] {
  return line.flatMap((point, index) => {
    const next = line[index + 1] ?? point;
    const count = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / stepM));
    return Array.from(
      { length: count },
      (_, step): Point => [
        point[0] + ((next[0] - point[0]) * step) / count,
        point[1] + ((next[1] - point[1]) * step) / count,
      ],
    );
  });
}

function nearestOn(line: readonly Point[], point: Point): Point {
  let best = point;
  let distance = Number.POSITIVE_INFINITY;
  for (const one of dense(line, 10)) {
    const length = Math.hypot(one[0] - point[0], one[1] - point[1]);
    if (length < distance) [best, distance] = [one, length];
  }
  return best;
}
