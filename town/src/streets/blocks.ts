import { seeded } from "../seeded.ts";
import {
  type Area,
  type Cut,
  contains,
  distanceTo,
  dot,
  lengthOf,
  longAxis,
  middleOf,
  minus,
  type Point,
  plus,
  sidesOf,
  sizeOf,
  split,
  turned,
} from "./geometry.ts";
import { reachM, unbent } from "./ground.ts";
import type { StreetClass } from "./names.ts";

/** The straight plan of the town: streets from corner to corner, and what lies between them. */
export type Plan = {
  streets: { of: StreetClass; line: [Point, Point] }[];
  blocks: Area[];
  parks: Area[];
};

/** Where there is a park, and how large it may be, in square metres. */
const parkSeeds: readonly { at: Point; size: number }[] = [
  { at: [-1_500, -1_250], size: 1_300_000 },
  { at: [-1_250, 2_850], size: 1_900_000 },
  { at: [5_700, 900], size: 900_000 },
  { at: [-1_700, -6_300], size: 700_000 },
  { at: [4_600, -8_900], size: 900_000 },
  { at: [-6_800, -1_400], size: 1_200_000 },
  { at: [9_200, 5_200], size: 1_500_000 },
  { at: [-7_500, 6_400], size: 1_400_000 },
  { at: [800, 650], size: 60_000 },
  { at: [-420, -520], size: 35_000 },
  { at: [1_050, -1_250], size: 90_000 },
];

/** How large blocks are, by their distance from the market: dense in the middle, fields at the edge. */
const blockSizes: readonly [km: number, squareMetres: number][] = [
  [0, 9_000],
  [1.2, 13_000],
  [3, 30_000],
  [6, 90_000],
  [9, 190_000],
  [12, 420_000],
  [14.5, 1_300_000],
  [18, 3_200_000],
  [40, 4_500_000],
];
/** A door is so near to its street. */
const doorM = 11;
/** A street may go along a pin once the area around it is smaller. */
const pinSize = 300_000;

/** Cuts the land into blocks by streets, the most important first, so that a street goes by each of the places. */
export function layOutPlan(places: readonly Point[]): Plan {
  const random = seeded("the plan of the town");
  const plan: Plan = { streets: [], blocks: [], parks: [] };
  const pins = places.map(unbent);
  const seeds = parkSeeds.map(({ at, size }) => ({ at: unbent(at), size }));

  function cutUp(area: Area, [cut, ...later]: readonly Cut[]): void {
    const size = sizeOf(area);
    const inside = pins.filter((pin) => contains(area, pin));
    const isPark = seeds.some((seed) => size < seed.size && inside.length === 0 && contains(area, seed.at));
    if (isPark) return void plan.parks.push(area);
    const enough = blockSize(middleOf(area)) * (0.65 + 0.7 * random());
    // By the place itself, the last cut is a street of its own.
    const doors = inside.filter((pin) => distanceToEdge(area, pin) > 2 * doorM);
    if (!cut && size < enough && doors.length === 0) return void plan.blocks.push(area);
    const made = split(area, cut ?? chooseCut(area, size, size < pinSize ? doors : [], random));
    if (!made) return void plan.blocks.push(area);
    plan.streets.push({ of: cut ? "primary" : classOf(size, lengthOf(middleOf(area))), line: made.line });
    for (const part of made.parts) cutUp(part, later);
  }

  // The market lies where the first two roads cross.
  const land: Area = [
    [-reachM, -reachM],
    [reachM, -reachM],
    [reachM, reachM],
    [-reachM, reachM],
  ].map(([x = 0, y = 0]): Point => [1.06 * x, 1.06 * y]);
  cutUp(land, [
    { through: [-60, 0], along: turned([0, 1], -0.3) },
    { through: [0, 60], along: turned([1, 0], 0.14) },
  ]);
  return plan;
}

function chooseCut(area: Area, size: number, doors: readonly Point[], random: () => number): Cut {
  const { along, from, to } = longAxis(area);
  const jitter = (random() + random() - 1) * (size > 1_500_000 ? 0.42 : size > 200_000 ? 0.22 : 0.1);
  const direction = turned(along, Math.PI / 2 + jitter);
  const part = (point: Point) => (dot(point, along) - from) / (to - from);
  const middle = plus(middleOf(area), along, (random() - 0.5) * 0.22 * (to - from));
  const [door] = doors.toSorted((a, b) => Math.abs(part(a) - 0.5) - Math.abs(part(b) - 0.5));
  const isBetween = door !== undefined && (size < 30_000 || (part(door) > 0.25 && part(door) < 0.75));
  return { through: isBetween ? plus(door, along, doorM) : middle, along: direction };
}

function classOf(size: number, distanceM: number): StreetClass {
  const factor = distanceM > 13_000 ? 4 : 1;
  if (size > 9_000_000 * factor) return "primary";
  if (size > 1_700_000 * factor) return "secondary";
  return size > 330_000 * factor ? "tertiary" : "minor";
}

function blockSize(middle: Point): number {
  const km = lengthOf(middle) / 1_000;
  const next = blockSizes.findIndex(([from]) => from > km);
  const [[fromKm, from], [toKm, to]] = [blockSizes[next - 1] ?? [0, 9_000], blockSizes[next] ?? [40, 4_000_000]];
  return from * (to / from) ** ((km - fromKm) / (toKm - fromKm));
}

function distanceToEdge(area: Area, point: Point): number {
  return Math.min(...sidesOf(area).map((side) => distanceTo(side, point)));
}

/** The lots of a block with a house on most of them: along its sides, with a yard in the middle. */
export function housesOf(block: Area, random: () => number): Area[] {
  const houses: Area[] = [];
  const cutUp = (area: Area): void => {
    const size = sizeOf(area);
    const { along, from, to } = longAxis(area);
    if (size < 900 + 900 * random() || to - from < 26) {
      if (distanceToEdge(block, middleOf(area)) < 24 && random() < 0.9) houses.push(area);
      return;
    }
    const through = plus(middleOf(area), along, (random() - 0.5) * 0.15 * (to - from));
    const made = split(area, { through, along: turned(along) });
    if (made) for (const part of made.parts) cutUp(part);
  };
  cutUp(block);
  return houses;
}

/** How long the line of a street is. */
export function lengthOfStreet([from, to]: readonly [Point, Point]): number {
  return lengthOf(minus(to, from));
}
