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
export type Layout = { view: "upright" | "above"; stand: Stand; places: readonly Place[] };

const wide: Stand = { x: 640, y: 625, w: 1060, h: 380, above: false };
const narrow: Stand = { x: 640, y: 690, w: 860, h: 260, above: false };
const round: Stand = { x: 640, y: 490, w: 900, h: 900, above: true };

function ring(count: number, radius: number, size: number, start: number, spin: boolean): Place[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = start + (at / count) * 2 * Math.PI;
    const place = { x: 640 + radius * Math.cos(angle), y: 490 + radius * Math.sin(angle), size };
    return spin ? { ...place, turn: (at * 360) / count } : place;
  });
}

function slice(at: number): Place {
  // One slice has been pulled out a little: somebody is about to eat it.
  const pulled = at === 1 ? { x: 695, y: 454 } : { x: 640, y: 490 };
  return { ...pulled, size: 480, turn: at * 60, anchor: [0.845, 0.925] };
}

/** Every arrangement by name. */
export const layouts = {
  one: { view: "upright", stand: wide, places: [{ x: 640, y: 430, size: 745 }] },
  tall: { view: "upright", stand: narrow, places: [{ x: 640, y: 445, size: 780 }] },
  pair: {
    view: "upright",
    stand: wide,
    places: [
      { x: 455, y: 440, size: 570 },
      { x: 850, y: 480, size: 560, mirrored: true },
    ],
  },
  apart: {
    view: "upright",
    stand: wide,
    places: [
      { x: 440, y: 440, size: 570, mirrored: true },
      { x: 850, y: 480, size: 570 },
    ],
  },
  "tall-pair": {
    view: "upright",
    stand: { ...narrow, w: 1000, h: 290 },
    places: [
      { x: 850, y: 430, size: 600, mirrored: true },
      { x: 470, y: 480, size: 660 },
    ],
  },
  trio: {
    view: "upright",
    stand: wide,
    places: [
      { x: 365, y: 400, size: 490 },
      { x: 910, y: 385, size: 490, mirrored: true },
      { x: 640, y: 480, size: 590 },
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
      { x: 440, y: 460, size: 600, turn: -14 },
      { x: 840, y: 520, size: 600, turn: 10, mirrored: true },
    ],
  },
  disc: { view: "above", stand: round, places: [{ x: 640, y: 490, size: 800 }] },
  pan: { view: "above", stand: round, places: [{ x: 640, y: 490, size: 1100 }] },
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
    stand: { ...round, w: 1000, h: 1000 },
    places: [
      { x: 405, y: 345, size: 330 },
      { x: 645, y: 330, size: 330 },
      { x: 885, y: 345, size: 330 },
      { x: 400, y: 610, size: 340 },
      { x: 640, y: 625, size: 340 },
      { x: 880, y: 610, size: 340 },
    ],
  },
  slices: { view: "above", stand: { ...round, w: 940, h: 940 }, places: [0, 1, 2, 3, 4, 5].map(slice) },
} as const satisfies Record<string, Layout>;

/** The name of an arrangement. */
export type LayoutName = keyof typeof layouts;

/** Places at the foot of the food for sharp garnishes. */
export const nearPlaces: Record<Layout["view"], readonly Place[]> = {
  upright: [
    { x: 245, y: 735, size: 195, turn: -14 },
    { x: 1035, y: 725, size: 195, turn: 12 },
    { x: 905, y: 815, size: 150, turn: 30 },
    { x: 375, y: 820, size: 150, turn: -30 },
  ],
  above: [
    { x: 170, y: 180, size: 250, turn: -24 },
    { x: 1125, y: 790, size: 250, turn: 24 },
    { x: 1135, y: 190, size: 240, turn: 14 },
    { x: 150, y: 790, size: 250, turn: -10 },
  ],
};

/** Places at the rim for props that a lens would blur. */
export const farPlaces: Record<Layout["view"], readonly Place[]> = {
  upright: [
    { x: 1130, y: 260, size: 310 },
    { x: 115, y: 860, size: 270 },
    { x: 150, y: 250, size: 260, turn: -14 },
    { x: 1190, y: 870, size: 260, turn: 14 },
  ],
  above: [
    { x: 1150, y: 185, size: 270, turn: 16 },
    { x: 130, y: 800, size: 270, turn: -16 },
    { x: 140, y: 170, size: 260, turn: -20 },
    { x: 1150, y: 810, size: 260, turn: 30 },
  ],
};
