/** What the clips of the town show. Loads no image library. */
import type { PictureKey } from "../pictures/picture-key.ts";

/** A point of a painting, as parts of its width and height. */
type Point = { x: number; y: number };

/** One shot: the camera moves over a painting from one point to another, and nearer or farther; steam rises from hot food. */
export type Shot = {
  picture: PictureKey;
  from: Point & { zoom: number };
  to: Point & { zoom: number };
  steam?: Point;
};

const still = { x: 0.5, y: 0.5 };

/** Every clip: its shots, which fade into each other, the last into the first. */
export const clips = {
  "ramen-steam": [
    {
      picture: "ramen-bowl-1",
      from: { x: 0.44, y: 0.5, zoom: 1 },
      to: { x: 0.56, y: 0.52, zoom: 1.3 },
      steam: { x: 0.5, y: 0.45 },
    },
    {
      picture: "ramen-bowl-1",
      from: { x: 0.62, y: 0.45, zoom: 1.75 },
      to: { x: 0.4, y: 0.5, zoom: 1.6 },
      steam: { x: 0.5, y: 0.45 },
    },
  ],
  "taco-table": [
    { picture: "tacos-1", from: { x: 0.3, y: 0.5, zoom: 1.15 }, to: { x: 0.62, y: 0.5, zoom: 1.2 } },
    { picture: "tacos-2", from: { x: 0.6, y: 0.55, zoom: 1.5 }, to: { x: 0.45, y: 0.5, zoom: 1.15 } },
    { picture: "elote-1", from: { x: 0.4, y: 0.5, zoom: 1.05 }, to: { x: 0.58, y: 0.52, zoom: 1.3 } },
  ],
  "margherita-oven": [
    {
      picture: "margherita-1",
      from: { ...still, zoom: 1.7 },
      to: { x: 0.5, y: 0.5, zoom: 1.02 },
      steam: { x: 0.5, y: 0.42 },
    },
    {
      picture: "margherita-1",
      from: { x: 0.36, y: 0.48, zoom: 1.5 },
      to: { x: 0.64, y: 0.55, zoom: 1.6 },
      steam: { x: 0.5, y: 0.42 },
    },
  ],
  "morning-round": [
    {
      picture: "coffee-1",
      from: { x: 0.42, y: 0.5, zoom: 1 },
      to: { x: 0.52, y: 0.46, zoom: 1.25 },
      steam: { x: 0.5, y: 0.4 },
    },
    { picture: "croissant-1", from: { x: 0.6, y: 0.5, zoom: 1.4 }, to: { x: 0.44, y: 0.54, zoom: 1.15 } },
    { picture: "doughnuts-1", from: { x: 0.38, y: 0.5, zoom: 1.1 }, to: { x: 0.55, y: 0.5, zoom: 1.35 } },
  ],
  "katsu-slow": [
    {
      picture: "katsu-1",
      from: { x: 0.34, y: 0.52, zoom: 1.35 },
      to: { x: 0.6, y: 0.5, zoom: 1.35 },
      steam: { x: 0.48, y: 0.45 },
    },
    {
      picture: "katsu-1",
      from: { x: 0.55, y: 0.5, zoom: 1.8 },
      to: { x: 0.5, y: 0.5, zoom: 1.02 },
      steam: { x: 0.48, y: 0.45 },
    },
  ],
  "curry-night": [
    {
      picture: "butter-chicken-1",
      from: { x: 0.4, y: 0.5, zoom: 1.1 },
      to: { x: 0.56, y: 0.5, zoom: 1.4 },
      steam: { x: 0.5, y: 0.42 },
    },
    {
      picture: "dal-1",
      from: { x: 0.6, y: 0.5, zoom: 1.4 },
      to: { x: 0.45, y: 0.5, zoom: 1.1 },
      steam: { x: 0.5, y: 0.42 },
    },
    { picture: "naan-1", from: { x: 0.36, y: 0.5, zoom: 1.2 }, to: { x: 0.6, y: 0.52, zoom: 1.25 } },
  ],
  "pho-herbs": [
    {
      picture: "pho-1",
      from: { x: 0.56, y: 0.48, zoom: 1.05 },
      to: { x: 0.46, y: 0.5, zoom: 1.45 },
      steam: { x: 0.5, y: 0.42 },
    },
    {
      picture: "pho-1",
      from: { x: 0.36, y: 0.5, zoom: 1.7 },
      to: { x: 0.62, y: 0.46, zoom: 1.55 },
      steam: { x: 0.5, y: 0.42 },
    },
  ],
  "pudding-parade": [
    { picture: "flan-1", from: { x: 0.42, y: 0.5, zoom: 1.1 }, to: { x: 0.55, y: 0.5, zoom: 1.4 } },
    { picture: "chocolate-1", from: { x: 0.6, y: 0.5, zoom: 1.4 }, to: { x: 0.46, y: 0.5, zoom: 1.1 } },
    { picture: "tiramisu-1", from: { x: 0.38, y: 0.5, zoom: 1.15 }, to: { x: 0.58, y: 0.5, zoom: 1.3 } },
  ],
} as const satisfies Record<string, readonly Shot[]>;

/** The key of a clip. */
export type ClipKey = keyof typeof clips;
