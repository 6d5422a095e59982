import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import { offsetOf } from "./use-pin-moves.ts";

/** How far apart the rings around a pin are drawn. */
export const ringPx = 32;

const labelMost = 104;
const labelHeight = 16;
const dotRadius = 5;

type Box = { x: number; y: number; width: number; height: number };
type Dot = { id: string; name: string; x: number; y: number; label: Box | null };
type DotsProps = {
  pin: Position;
  restaurants: readonly FoundRestaurant[];
  metresPerPx: number;
  width: number;
  height: number;
};

/** The known restaurants around a pin, each where it is, with its name where there is room for it. */
export function PlaneDots(props: DotsProps) {
  return dotsOf(props).map(({ id, name, x, y, label }) => (
    <span key={id}>
      <span className="plane-dot" style={at(x, y)} />
      {label && (
        <span className="plane-name" dir="auto" style={{ ...at(label.x, label.y), width: label.width }}>
          {name}
        </span>
      )}
    </span>
  ));
}

/** Where the dots lie, in px from the pin to the right and down; a name never covers another one, a dot or the pin. */
export function dotsOf({ pin, restaurants, metresPerPx, width, height }: DotsProps): Dot[] {
  const plane = { x: -width / 2, y: -height / 2, width, height };
  const dots = restaurants
    .map(({ id, name, ...place }) => {
      const { east, north } = offsetOf(pin, place);
      return { id, name, x: east / metresPerPx, y: -north / metresPerPx };
    })
    .filter((dot) => isWithin(boxAround(dot), plane));
  const taken: Box[] = [
    { x: -14, y: -34, width: 28, height: 36 },
    ...ringBoxes,
    ...cornersOf(plane),
    ...dots.map(boxAround),
  ];
  return dots.map((dot) => {
    const places = labelPlaces(dot, labelWidth(dot.name));
    const own = boxAround(dot);
    const isFree = (box: Box) =>
      isWithin(box, plane) && !taken.some((other) => overlaps(box, other) && !isSameBox(other, own));
    const label = places.find(isFree) ?? null;
    if (label) taken.push(label);
    return { ...dot, label };
  });
}

/** The lengths of the rings, the sign for north and the buttons keep their places. */
const ringBoxes: readonly Box[] = [1, 2].map((ring) => ({ x: -26, y: ring * ringPx - 8, width: 52, height: 16 }));

function cornersOf({ x, y, width }: Box): Box[] {
  return [
    { x, y, width: 36, height: 36 },
    { x: x + width - 52, y, width: 52, height: 150 },
  ];
}

function labelPlaces({ x, y }: { x: number; y: number }, width: number): Box[] {
  const box = { width, height: labelHeight };
  const gap = dotRadius + 3;
  return [
    { ...box, x: x - width / 2, y: y + gap },
    { ...box, x: x + gap, y: y - labelHeight / 2 },
    { ...box, x: x - gap - width, y: y - labelHeight / 2 },
    { ...box, x: x - width / 2, y: y - gap - labelHeight },
  ];
}

// By guess: measuring would cost a layout for each, and what is longer ends in dots.
function labelWidth(name: string): number {
  const width = Array.from(name).reduce((sum, letter) => sum + (letter > "\u2e7f" ? 12.5 : 6.8), 6);
  return Math.min(labelMost, Math.ceil(width));
}

function boxAround({ x, y }: { x: number; y: number }): Box {
  return { x: x - dotRadius, y: y - dotRadius, width: 2 * dotRadius, height: 2 * dotRadius };
}

function isWithin(box: Box, around: Box): boolean {
  return (
    box.x >= around.x &&
    box.y >= around.y &&
    box.x + box.width <= around.x + around.width &&
    box.y + box.height <= around.y + around.height
  );
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function isSameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width;
}

// A map is no text: east is at the right however the language runs.
function at(x: number, y: number) {
  return { translate: `${Math.round(x)}px ${Math.round(y)}px` };
}
