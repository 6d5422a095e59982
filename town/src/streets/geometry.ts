/** A point in metres east and north of the market. */
export type Point = readonly [x: number, y: number];

/** A convex area by its corners. */
export type Area = readonly Point[];

/** A straight line through a point, in a direction. */
export type Cut = { through: Point; along: Point };

export const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];
export const plus = ([ax, ay]: Point, [bx, by]: Point, factor = 1): Point => [ax + bx * factor, ay + by * factor];
export const dot = ([ax, ay]: Point, [bx, by]: Point): number => ax * bx + ay * by;
export const lengthOf = ([x, y]: Point): number => Math.hypot(x, y);
export const turned = ([x, y]: Point, radians = Math.PI / 2): Point => {
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  return [x * cosine - y * sine, x * sine + y * cosine];
};

/** A direction of length 1. */
export function unit(vector: Point): Point {
  const length = lengthOf(vector) || 1;
  return [vector[0] / length, vector[1] / length];
}

/** The sides of an area. */
export function sidesOf(area: Area): [Point, Point][] {
  return area.map((point, index) => [point, area[(index + 1) % area.length] ?? point]);
}

/** In square metres. */
export function sizeOf(area: Area): number {
  return Math.abs(sidesOf(area).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)) / 2;
}

/** The mean of the corners. */
export function middleOf(points: readonly Point[]): Point {
  const [x, y] = points.reduce<Point>((sum, point) => plus(sum, point), [0, 0]);
  return [x / points.length, y / points.length];
}

/** Whether a point lies in a convex area whose corners go round against the clock. */
export function contains(area: Area, point: Point): boolean {
  return sidesOf(area).every(([a, b]) => dot(turned(minus(b, a)), minus(point, a)) >= 0);
}

/** The two parts of a convex area at a straight line, and the line within it; null where it does not cross. */
export function split(area: Area, { through, along }: Cut): { parts: [Area, Area]; line: [Point, Point] } | null {
  const normal = turned(unit(along));
  const left: Point[] = [];
  const right: Point[] = [];
  const line: Point[] = [];
  for (const [a, b] of sidesOf(area)) {
    const [da, db] = [dot(normal, minus(a, through)), dot(normal, minus(b, through))];
    (da >= 0 ? left : right).push(a);
    if (da >= 0 === db >= 0) continue;
    const crossing = plus(a, minus(b, a), da / (da - db));
    left.push(crossing);
    right.push(crossing);
    line.push(crossing);
  }
  const [from, to] = line;
  return from && to && left.length > 2 && right.length > 2 ? { parts: [left, right], line: [from, to] } : null;
}

/** A convex area without a margin at its sides; null where nothing is left. */
export function inset(area: Area, margin: number): Area | null {
  let rest: Area = area;
  for (const [a, b] of sidesOf(area)) {
    const along = minus(b, a);
    if (lengthOf(along) < 0.01) continue;
    const inwards = turned(unit(along));
    const cut = split(rest, { through: plus(a, inwards, margin), along });
    if (cut) rest = cut.parts[0];
    else if (dot(inwards, minus(middleOf(rest), plus(a, inwards, margin))) < 0) return null;
  }
  return sizeOf(rest) > margin * margin ? rest : null;
}

/** The direction in which an area is longest, of those of its sides, and how far it reaches there. */
export function longAxis(area: Area): { along: Point; from: number; to: number } {
  let best = { along: [1, 0] as Point, from: 0, to: 0 };
  let smallest = Number.POSITIVE_INFINITY;
  for (const [a, b] of sidesOf(area)) {
    const along = unit(minus(b, a));
    const [on, across] = [reach(area, along), reach(area, turned(along))];
    const size = (on.to - on.from) * (across.to - across.from);
    if (size >= smallest) continue;
    smallest = size;
    const isAlong = on.to - on.from >= across.to - across.from;
    best = isAlong ? { along, ...on } : { along: turned(along), ...across };
  }
  return best;
}

function reach(area: Area, along: Point): { from: number; to: number } {
  const places = area.map((point) => dot(point, along));
  return { from: Math.min(...places), to: Math.max(...places) };
}

/** A line through all points without corners. */
export function smooth(points: readonly Point[], steps = 12): Point[] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] ?? ([0, 0] as Point);
  const curve: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const mix = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
      curve.push([mix(0), mix(1)]);
    }
  }
  return [...curve, at(points.length - 1)];
}

/** The line beside a line, at its left where the distance is positive. */
export function beside(line: readonly Point[], distance: number): Point[] {
  return line.map((point, index) => {
    const along = unit(minus(line[index + 1] ?? point, line[index - 1] ?? point));
    return plus(point, turned(along), distance);
  });
}

/** A line as an area of a width. */
export function widened(line: readonly Point[], width: number): Point[] {
  return [...beside(line, width / 2), ...beside(line, -width / 2).reverse()];
}

/** A straight line with points so far apart at most. */
export function stepped([from, to]: readonly [Point, Point], stepM: number): Point[] {
  const count = Math.max(1, Math.ceil(lengthOf(minus(to, from)) / stepM));
  return Array.from({ length: count + 1 }, (_, index) => plus(from, minus(to, from), index / count));
}

/** How far a point is from a line. */
export function distanceTo(line: readonly Point[], point: Point): number {
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index + 1 < line.length; index++) {
    const [a, b] = [line[index] as Point, line[index + 1] as Point];
    const side = minus(b, a);
    const part = Math.min(1, Math.max(0, dot(minus(point, a), side) / (dot(side, side) || 1)));
    best = Math.min(best, lengthOf(minus(point, plus(a, side, part))));
  }
  return best;
}
