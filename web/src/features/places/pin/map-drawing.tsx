import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import MapPin from "lucide-react/icons/map-pin";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { offsetOf } from "./use-pin-moves.ts";

/** How far apart the rings around a pin are drawn. */
export const ringPx = 32;

const labelHeight = 16;
const dotRadius = 5;
const buttonBox = { width: 52, height: 52 };

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
type Label = Box & { align: "left" | "center" | "right" };
type MapDrawingProps = {
  pin: Position;
  restaurants: readonly FoundRestaurant[];
  /** How far apart the rings are, in metres. */
  ringM: number;
  width: number;
  height: number;
};

/** What is known around a pin, north up: rings of known length, and restaurants, named where there is room. */
export function MapDrawing(props: MapDrawingProps) {
  const { rings, dots } = layOutMap(props);
  return (
    <>
      <span className="map-north">{messages.north}</span>
      {rings.map(({ radius }) => (
        <span key={radius} className="map-ring" style={{ width: 2 * radius, height: 2 * radius }} />
      ))}
      {rings.map(({ radius, text, label }) => (
        <span key={radius} className="map-length" dir="ltr" style={at(label)}>
          {text}
        </span>
      ))}
      {dots.map((dot) => (
        <span key={dot.id} className="map-dot" style={at(dot)} />
      ))}
      {dots.map(
        ({ id, name, label }) =>
          label && (
            <span
              key={id}
              className="map-name"
              dir="auto"
              style={{ ...at(label), width: label.width, textAlign: label.align }}
            >
              {name}
            </span>
          ),
      )}
      <MapPin size={36} className="map-pin" />
    </>
  );
}

/** Where everything lies, in px from the pin to the right and down; no text covers another one, a dot or the pin. */
export function layOutMap({ pin, restaurants, ringM, width, height }: MapDrawingProps) {
  const plane = { x: -width / 2, y: -height / 2, width, height };
  const dots = restaurants
    .map(({ id, name, ...place }) => {
      const { east, north } = offsetOf(pin, place);
      return { id, name, x: (east / ringM) * ringPx, y: (-north / ringM) * ringPx };
    })
    .filter((dot) => isWithin(boxAround(dot), plane));
  const taken: Box[] = [{ x: -14, y: -34, width: 28, height: 36 }, ...corners(plane), ...dots.map(boxAround)];
  const place = <Of extends Box>(boxes: Of[]): Of | undefined => {
    const free = boxes.find((box) => isWithin(box, plane) && !taken.some((other) => overlaps(box, other)));
    if (free) taken.push(free);
    return free;
  };
  const rings = [1, 2].map((ring) => {
    const radius = ring * ringPx;
    const [below, ...others] = lengthPlaces(radius);
    return { radius, text: lengthText(ring * ringM), label: place([below, ...others]) ?? below };
  });
  return { rings, dots: dots.map((dot) => ({ ...dot, label: place(namePlaces(dot)) ?? null })) };
}

/** The sign for north and the two buttons keep their places. */
function corners({ x, y, width, height }: Box): Box[] {
  const right = x + width - buttonBox.width;
  return [
    { x, y, width: 32, height: 36 },
    { ...buttonBox, x: right, y },
    { ...buttonBox, x: right, y: y + height - buttonBox.height },
  ];
}

function lengthPlaces(radius: number): [Box, ...Box[]] {
  const box = { width: 48, height: labelHeight };
  const side = radius * Math.SQRT1_2;
  const around = ([x, y]: readonly [number, number]) => ({ ...box, x: x - 24, y: y - labelHeight / 2 });
  return [
    around([0, radius]),
    ...(
      [
        [-radius, 0],
        [radius, 0],
        [-side, side],
        [side, side],
      ] as const
    ).map(around),
  ];
}

/** Below, right, left, above; as long as it is first, then shortened. */
function namePlaces({ x, y, name }: Point & { name: string }): Label[] {
  const gap = dotRadius + 2;
  const whole = nameWidth(name);
  return [Math.min(150, whole), Math.min(88, whole)].flatMap((width) => {
    const box = { width, height: labelHeight };
    return [
      { ...box, x: x - width / 2, y: y + gap, align: "center" },
      { ...box, x: x + gap, y: y - labelHeight / 2, align: "left" },
      { ...box, x: x - gap - width, y: y - labelHeight / 2, align: "right" },
      { ...box, x: x - width / 2, y: y - gap - labelHeight, align: "center" },
    ];
  });
}

// By guess: measuring would cost a layout for each, and what is longer ends in dots.
function nameWidth(name: string): number {
  return Math.ceil(Array.from(name).reduce((sum, letter) => sum + (letter > "\u2e7f" ? 12.5 : 6.8), 6));
}

function boxAround({ x, y }: Point): Box {
  return { x: x - dotRadius, y: y - dotRadius, width: 2 * dotRadius, height: 2 * dotRadius };
}

function isWithin(box: Box, around: Box): boolean {
  const isAcross = box.x >= around.x && box.x + box.width <= around.x + around.width;
  return isAcross && box.y >= around.y && box.y + box.height <= around.y + around.height;
}

function overlaps(one: Box, other: Box): boolean {
  const isAcross = one.x < other.x + other.width && other.x < one.x + one.width;
  return isAcross && one.y < other.y + other.height && other.y < one.y + one.height;
}

function lengthText(metres: number): string {
  return metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`;
}

function at({ x, y }: Point) {
  return { translate: `${Math.round(x)}px ${Math.round(y)}px` };
}
