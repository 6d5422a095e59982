import type { Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import MapPin from "lucide-react/icons/map-pin";
import { lengthText } from "../../../lib/map-scale.ts";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { offsetMetres } from "./use-pin-moves.ts";

/** Ring distances in px. */
export const ringPx = { small: 32, large: 64 } as const;

const lengthHeight = 16;
const dotRadius = 5;
const largeEdge = 4;
const pinBox = {
  small: { x: -17, y: -40, width: 34, height: 44 },
  large: { x: -22, y: -52, width: 44, height: 57 },
} as const;

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
type Label = Box & { align: "left" | "center" | "right" };
type MapDrawingProps = {
  pin: Position;
  restaurants: readonly FoundRestaurant[];
  ringM: number;
  ringPx: number;
  controls: { width: number; height: number };
  hasPills: boolean;
  attribution: string | null;
  width: number;
  height: number;
};

/** A pin's surroundings, north up: rings or streets, and named restaurants. */
export function MapDrawing(props: MapDrawingProps) {
  const { rings, dots } = layOutMap(props);
  return (
    <>
      {props.attribution === null && <span className="map-north">{messages.north}</span>}
      {rings.map(({ radius }) => (
        <span key={radius} className="map-ring" style={{ width: 2 * radius, height: 2 * radius }} />
      ))}
      {rings.map(({ radius, text, label }) => (
        <span key={radius} className="map-length" dir="ltr" style={translateTo(label)}>
          {text}
        </span>
      ))}
      {dots.map((dot) => (
        <span key={dot.id} className="map-dot" style={translateTo(dot)} />
      ))}
      {dots.map(
        ({ id, name, label }) =>
          label && (
            <span
              key={id}
              className="map-name"
              style={{ ...translateTo(label), width: label.width, justifyContent: label.align }}
            >
              <span className={props.hasPills ? "map-pill" : undefined} dir="auto">
                {name}
              </span>
            </span>
          ),
      )}
      {props.attribution !== null && (
        <p className="map-attribution" dir="auto">
          {props.attribution}
        </p>
      )}
      <span className="map-shadow" />
      <MapPin size={42} className="map-pin" />
    </>
  );
}

/** Positions in px from the pin; no text covers another, a dot or the pin. */
export function layOutMap(props: MapDrawingProps) {
  const { pin, restaurants, ringM, ringPx, width, height, hasPills } = props;
  const map = { x: -width / 2, y: -height / 2, width, height };
  const dots = restaurants
    .map(({ id, name, ...position }) => {
      const { east, north } = offsetMetres(pin, position);
      return { id, name, x: (east / ringM) * ringPx, y: (-north / ringM) * ringPx };
    })
    .filter((dot) => isWithin(boxAround(dot), map));
  const edge = hasPills ? largeEdge : 0;
  const inner = { x: map.x + edge, y: map.y + edge, width: width - 2 * edge, height: height - 2 * edge };
  const occupied: Box[] = [pinBox[hasPills ? "large" : "small"], ...corners(map, props), ...dots.map(boxAround)];
  const placeFirstFit = <Candidate extends Box>(boxes: Candidate[]): Candidate | undefined => {
    const free = boxes.find((box) => isWithin(box, inner) && !occupied.some((other) => overlaps(box, other)));
    if (free) occupied.push(free);
    return free;
  };
  const ringCount = props.attribution !== null ? 0 : Math.max(2, Math.floor(Math.min(width, height) / 2 / ringPx));
  const rings = Array.from({ length: ringCount }, (_, index) => {
    const ring = index + 1;
    const radius = ring * ringPx;
    const [below, ...others] = lengthBoxes(radius);
    return { radius, text: lengthText(ring * ringM), label: placeFirstFit([below, ...others]) ?? below };
  });
  return { rings, dots: dots.map((dot) => ({ ...dot, label: placeFirstFit(nameBoxes(dot, hasPills)) ?? null })) };
}

function corners({ x, y, width, height }: Box, { controls, hasPills, attribution }: MapDrawingProps): Box[] {
  const buttons = { ...controls, x: x + width - controls.width, y: y + height - controls.height };
  const northSign = { x, y: hasPills ? y + height - 44 : y, width: 40, height: 44 };
  const words = {
    x,
    y: y + height - 30,
    width: Math.min(width - 112, 24 + (attribution?.length ?? 0) * 7),
    height: 30,
  };
  const sign = attribution === null ? northSign : words;
  return hasPills ? [buttons, sign, { x, y, width, height: 68 }] : [buttons, sign];
}

function lengthBoxes(radius: number): [Box, ...Box[]] {
  const box = { width: 48, height: lengthHeight };
  const side = radius * Math.SQRT1_2;
  const around = ([x, y]: readonly [number, number]) => ({ ...box, x: x - 24, y: y - lengthHeight / 2 });
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

/** Below, right, left, above; in full, then shortened. */
function nameBoxes({ x, y, name }: Point & { name: string }, isPill: boolean): Label[] {
  const gap = dotRadius + 2;
  const labelHeight = isPill ? 28 : 16;
  const fullWidth = isPill ? Math.ceil(nameWidth(name) * 1.25) + 18 : nameWidth(name);
  const widths = new Set([Math.min(isPill ? 200 : 150, fullWidth), Math.min(isPill ? 112 : 88, fullWidth)]);
  return Array.from(widths).flatMap((width) => {
    const box = { width, height: labelHeight };
    return [
      { ...box, x: x - width / 2, y: y + gap, align: "center" },
      { ...box, x: x + gap, y: y - labelHeight / 2, align: "left" },
      { ...box, x: x - gap - width, y: y - labelHeight / 2, align: "right" },
      { ...box, x: x - width / 2, y: y - gap - labelHeight, align: "center" },
    ];
  });
}

// An estimate, as measuring costs layouts. Longer names are cut.
function nameWidth(name: string): number {
  return Math.ceil(Array.from(name).reduce((sum, character) => sum + (character > "\u2e7f" ? 12.5 : 6.8), 6));
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

function translateTo({ x, y }: Point) {
  return { translate: `${Math.round(x)}px ${Math.round(y)}px` };
}
