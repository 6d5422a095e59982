import { restaurants } from "../restaurants.ts";
import { seeded } from "../seeded.ts";
import { housesOf, layOutPlan, lengthOfStreet, type Plan } from "./blocks.ts";
import type { MapFeature } from "./features.ts";
import {
  type Area,
  inset,
  lengthOf,
  longAxis,
  middleOf,
  minus,
  type Point,
  plus,
  sidesOf,
  sizeOf,
  stepped,
  turned,
} from "./geometry.ts";
import { bent, pointOf, reachM } from "./ground.ts";
import { type Barrier, barriers, landmarks } from "./landmarks.ts";
import { quarterNames, type StreetClass, streetNames } from "./names.ts";

/** Beyond, a map shows no houses. */
const housesReachM = 2_700;
const bendM = 60;

const looks: Readonly<
  Record<StreetClass, { kind: string; detail?: string; fromZoom: number; nameFromZoom: number; halfWidth: number }>
> = {
  primary: { kind: "major_road", detail: "primary", fromZoom: 8, nameFromZoom: 12, halfWidth: 9 },
  secondary: { kind: "major_road", detail: "secondary", fromZoom: 10, nameFromZoom: 13, halfWidth: 8 },
  tertiary: { kind: "major_road", detail: "tertiary", fromZoom: 11, nameFromZoom: 13, halfWidth: 7 },
  minor: { kind: "minor_road", fromZoom: 13, nameFromZoom: 14, halfWidth: 6 },
};

/** Everything on the map of the invented town, the same at every run. */
export function drawStreets(): MapFeature[] {
  const places = restaurants.flatMap(({ latitude, longitude }): Point[] => {
    if (latitude === null || longitude === null) return [];
    const point = pointOf({ latitude, longitude });
    return Math.abs(point[0]) < reachM && Math.abs(point[1]) < reachM ? [point] : [];
  });
  const plan = layOutPlan(places);
  const nameOf = streetNames();
  const quarters = layOutQuarters();
  const stationNames = new Set<string>();
  const station = (at: Point) => {
    const near = quarters.toSorted((a, b) => lengthOf(minus(a.at, at)) - lengthOf(minus(b.at, at)));
    const name = near.find((quarter) => !stationNames.has(quarter.name))?.name ?? "";
    stationNames.add(name);
    return name;
  };
  const random = seeded("the blocks of the town");
  return [
    ...landmarks({ road: () => nameOf("tertiary"), station }),
    ...plan.parks.flatMap((park) => drawPark(park, random)),
    ...plan.blocks.flatMap((block) => drawBlock(block, random)),
    ...drawRoads(plan, nameOf, random),
    ...quarters.map(
      ({ at, name, rank }): MapFeature => ({
        layer: "places",
        kind: rank < 2 ? "neighbourhood" : "village",
        name,
        fromZoom: rank === 0 ? 9 : rank === 1 ? 12 : 10,
        shape: "point",
        points: [at],
      }),
    ),
  ];
}

/** Streets as they lie, without what barriers take of them: over water and rails only the larger ones have bridges. */
function drawRoads({ streets }: Plan, nameOf: (of: StreetClass) => string, random: () => number): MapFeature[] {
  return streets.flatMap(({ of, line }) => {
    const { halfWidth: _, ...look } = looks[of];
    const stops = stopsOf(of, random);
    const points = stepped(line, of === "minor" ? 22 : 40).map(bent);
    const name = nameOf(of);
    return runsWithout(points, stops)
      .filter((run) => lengthOf(minus(run.at(-1) ?? [0, 0], run[0] ?? [0, 0])) > 25)
      .map((run): MapFeature => {
        // Where there is no room for a name, it would only be weight.
        const isShort = of === "minor" && lengthOfStreet(line) < 90;
        const isFar = of === "minor" && lengthOf(run[0] ?? [0, 0]) > 10_000;
        return { layer: "roads", ...look, ...(!isShort && !isFar && { name }), shape: "line", points: run };
      });
  });
}

function stopsOf(of: StreetClass, random: () => number): readonly Barrier[] {
  if (of === "primary") return [];
  if (of === "secondary") return random() < 0.35 ? [] : [barriers.river];
  const hasBridge = random() < (of === "tertiary" ? 0.8 : 0.3);
  return hasBridge ? [barriers.river] : [barriers.river, barriers.canal, ...barriers.rails, ...barriers.motorways];
}

function runsWithout(points: readonly Point[], stops: readonly Barrier[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (stops.some((stop) => stop.isNear(point))) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 1);
}

function drawBlock(block: Area, random: () => number): MapFeature[] {
  const middle = middleOf(block);
  const distance = lengthOf(middle);
  const chance = random();
  if (distance > 13_500) {
    if (chance < 0.3) return [ground("wood", block, 10, 9)];
    return chance < 0.42 ? [ground("grass", block, 10, 10)] : [];
  }
  const green = distance < housesReachM ? 0.035 : 0.06;
  if (chance < green && isDry(block)) return [ground(chance < green / 3 ? "garden" : "park", block, 8, 13)];
  if (chance < green + 0.012 && distance > 2_000 && isDry(block)) return [ground("cemetery", block, 9, 12)];
  if (distance > housesReachM) return [];
  const inner = inset(block, 8);
  if (!inner) return [];
  return housesOf(inner, random).flatMap((lot): MapFeature[] => {
    const house = inset(lot, 1.4);
    if (!house || sizeOf(house) < 60) return [];
    const points = house.map(bent);
    const isFree = ![barriers.river, barriers.canal, ...barriers.rails].some((one) => one.isNear(middleOf(points)));
    return isFree ? [{ layer: "buildings", kind: "building", fromZoom: 14, shape: "area", points }] : [];
  });
}

function ground(kind: string, area: Area, margin: number, fromZoom: number): MapFeature {
  return { layer: "landuse", kind, fromZoom, shape: "area", points: outline(inset(area, margin) ?? area) };
}

/** A park with two paths through it and, where there is room, a pond and some trees. */
function drawPark(park: Area, random: () => number): MapFeature[] {
  const { along, from, to } = longAxis(park);
  const middle = middleOf(park);
  const features: MapFeature[] = [ground("park", park, 9, sizeOf(park) > 500_000 ? 9 : 11)];
  const inner = inset(park, 10) ?? park;
  for (const direction of [turned(along, 0.3), turned(along, 1.9)]) {
    const reach = rayTo(inner, middle, direction);
    const back = rayTo(inner, middle, turned(direction, Math.PI));
    features.push({
      layer: "roads",
      kind: "path",
      detail: "path",
      fromZoom: 13,
      shape: "line",
      points: stepped([back, reach], 40).map(bent),
    });
  }
  if (sizeOf(park) < 200_000) return features;
  const round = (at: Point, radius: number, flat: number): Point[] =>
    Array.from({ length: 28 }, (_, index) => {
      const angle = (index / 28) * 2 * Math.PI;
      const wobble = radius * (1 + 0.16 * Math.sin(3 * angle + 1) + 0.08 * Math.sin(5 * angle));
      return plus(plus(at, along, wobble * Math.cos(angle)), turned(along), flat * wobble * Math.sin(angle));
    });
  const pond = plus(middle, along, (0.16 + 0.08 * random()) * (to - from));
  features.push({
    layer: "water",
    kind: "lake",
    fromZoom: 11,
    shape: "area",
    points: round(pond, 0.09 * (to - from), 0.45).map(bent),
  });
  const wood = plus(middle, along, -0.24 * (to - from));
  features.push({
    layer: "landuse",
    kind: "wood",
    fromZoom: 11,
    shape: "area",
    points: round(wood, 0.11 * (to - from), 0.7).map(bent),
  });
  return features;
}

/** Where a ray from within a convex area meets its edge. */
function rayTo(area: Area, from: Point, direction: Point): Point {
  let best = Number.POSITIVE_INFINITY;
  for (const [a, b] of sidesOf(area)) {
    const side = minus(b, a);
    const cross = direction[0] * side[1] - direction[1] * side[0];
    const offset = minus(a, from);
    const along = (offset[0] * side[1] - offset[1] * side[0]) / cross;
    if (along > 0) best = Math.min(best, along);
  }
  return plus(from, direction, best);
}

function outline(area: Area): Point[] {
  return sidesOf(area)
    .flatMap((side) => stepped(side, bendM).slice(0, -1))
    .map(bent);
}

function isDry(block: Area): boolean {
  return !outline(block).some((point) => barriers.river.isNear(point) || barriers.canal.isNear(point));
}

type Quarter = { at: Point; name: string; rank: number };

/** Quarters near the market, others farther apart, then villages; the first are named on maps of the whole town. */
function layOutQuarters(): Quarter[] {
  const random = seeded("the quarters of the town");
  const nextName = quarterNames();
  const quarters: Quarter[] = [];
  for (let tries = 0; tries < 4_000; tries++) {
    const at: Point = [(random() - 0.5) * 2 * reachM, (random() - 0.5) * 2 * reachM];
    const km = lengthOf(at) / 1_000;
    const apart = km < 5 ? 1_050 : km < 13 ? 2_200 : 3_600;
    const isFree = quarters.every((other) => lengthOf(minus(other.at, at)) > apart) && !barriers.river.isNear(at);
    if (!isFree) continue;
    const isLarge = quarters.every((other) => other.rank !== 0 || lengthOf(minus(other.at, at)) > 4_200);
    quarters.push({ at, name: nextName(), rank: km > 13.5 ? 2 : isLarge ? 0 : 1 });
  }
  return quarters;
}
