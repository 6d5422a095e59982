/** Where the food lies: arrangements that fill the middle square, so that a small square crop reads at once. */
import type { Stand } from "./vessel.ts";

/** A place for a drawing; the scene says which drawing. */
export type Place = {
  x: number;
  y: number;
  size: number;
  turn?: number;
  mirrored?: boolean;
  anchor?: readonly [x: number, y: number];
};

/** How the main thing is arranged, and the vessel under it; never are the two views mixed. */
export type Layout = { view: "upright" | "above"; stand: Stand | null; places: readonly Place[] };

const wide: Stand = { x: 640, y: 640, w: 950, h: 350, above: false };
const narrow: Stand = { x: 640, y: 690, w: 860, h: 260, above: false };
const round: Stand = { x: 640, y: 480, w: 880, h: 880, above: true };

function ring(count: number, radius: number, size: number, start: number, spin: boolean): Place[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = start + (at / count) * 2 * Math.PI;
    const place = { x: 640 + radius * Math.cos(angle), y: 490 + radius * Math.sin(angle), size };
    return spin ? { ...place, turn: (at * 360) / count } : place;
  });
}

function slice(at: number): Place {
  // One slice has been pulled out a little: somebody is about to eat it.
  const pulled = at === 1 ? { x: 690, y: 450 } : { x: 640, y: 480 };
  return { ...pulled, size: 450, turn: at * 60, anchor: [0.845, 0.925] };
}

/** Every arrangement by name. */
export const layouts = {
  one: { view: "upright", stand: wide, places: [{ x: 640, y: 475, size: 610 }] },
  tall: { view: "upright", stand: narrow, places: [{ x: 640, y: 475, size: 610 }] },
  pair: {
    view: "upright",
    stand: wide,
    places: [
      { x: 440, y: 430, size: 540 },
      { x: 850, y: 490, size: 540, mirrored: true },
    ],
  },
  apart: {
    view: "upright",
    stand: wide,
    places: [
      { x: 435, y: 430, size: 540, mirrored: true },
      { x: 845, y: 490, size: 540 },
    ],
  },
  "tall-pair": {
    view: "upright",
    stand: { ...narrow, w: 1000, h: 290 },
    places: [
      { x: 845, y: 440, size: 540, mirrored: true },
      { x: 470, y: 480, size: 610 },
    ],
  },
  trio: {
    view: "upright",
    stand: { ...wide, y: 595 },
    places: [
      { x: 400, y: 390, size: 460 },
      { x: 880, y: 380, size: 460, mirrored: true },
      { x: 640, y: 455, size: 540 },
    ],
  },
  heap: {
    view: "upright",
    stand: wide,
    places: [
      { x: 385, y: 430, size: 360, turn: -12 },
      { x: 890, y: 430, size: 360, turn: 14, mirrored: true },
      { x: 640, y: 350, size: 400, turn: 4 },
      { x: 490, y: 565, size: 400, turn: 8, mirrored: true },
      { x: 780, y: 565, size: 410, turn: -8 },
    ],
  },
  stack: {
    view: "upright",
    stand: wide,
    places: [
      { x: 640, y: 540, size: 680 },
      { x: 640, y: 420, size: 680 },
    ],
  },
  crossed: {
    view: "above",
    stand: round,
    places: [
      { x: 460, y: 450, size: 580, turn: -14 },
      { x: 820, y: 510, size: 580, turn: 10, mirrored: true },
    ],
  },
  disc: { view: "above", stand: round, places: [{ x: 640, y: 490, size: 800 }] },
  served: { view: "above", stand: null, places: [{ x: 640, y: 480, size: 900 }] },
  three: {
    view: "above",
    stand: round,
    places: [
      { x: 475, y: 420, size: 440, turn: 10 },
      { x: 815, y: 405, size: 430, turn: 60 },
      { x: 640, y: 640, size: 460, turn: 140 },
    ],
  },
  side: {
    view: "above",
    stand: round,
    places: [
      { x: 450, y: 440, size: 470, turn: -8 },
      { x: 850, y: 420, size: 470, turn: 12 },
      { x: 640, y: 640, size: 520 },
    ],
  },
  ring: { view: "above", stand: round, places: ring(6, 235, 320, -1.2, true) },
  wreath: {
    view: "above",
    stand: round,
    places: [...ring(7, 265, 270, -1.57, false), { x: 640, y: 490, size: 280 }],
  },
  rows: {
    view: "above",
    stand: { ...round, w: 930, h: 930 },
    places: [
      { x: 405, y: 345, size: 330 },
      { x: 645, y: 330, size: 330 },
      { x: 885, y: 345, size: 330 },
      { x: 400, y: 610, size: 340 },
      { x: 640, y: 625, size: 340 },
      { x: 880, y: 610, size: 340 },
    ],
  },
  slices: { view: "above", stand: { ...round, w: 930, h: 930 }, places: [0, 1, 2, 3, 4, 5].map(slice) },
} as const satisfies Record<string, Layout>;

/** Places at the foot of the food for sharp garnishes; a square crop keeps them whole, and so does a wide one of upright food. */
export const nearPlaces: Record<Layout["view"], readonly Place[]> = {
  upright: [
    { x: 290, y: 690, size: 165, turn: -14 },
    { x: 990, y: 685, size: 165, turn: 12 },
    { x: 870, y: 705, size: 135, turn: 30 },
    { x: 410, y: 710, size: 135, turn: -30 },
  ],
  above: corners(190),
};

/** Places at the rim for props that a lens would blur; a square crop leaves them out, the whole picture and a wide crop of upright food cut none. */
export const farPlaces: Record<Layout["view"], readonly Place[]> = {
  upright: [
    { x: 1170, y: 330, size: 200 },
    { x: 105, y: 680, size: 165 },
    { x: 115, y: 320, size: 180, turn: -14 },
    { x: 1175, y: 680, size: 165, turn: 14 },
  ],
  above: corners(170),
};

function corners(size: number): readonly Place[] {
  return [
    { x: 118, y: 130, size, turn: -24 },
    { x: 1162, y: 830, size, turn: 24 },
    { x: 1162, y: 130, size, turn: 14 },
    { x: 118, y: 830, size, turn: -10 },
  ];
}

/** The name of an arrangement. */
export type LayoutName = keyof typeof layouts;
