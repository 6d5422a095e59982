/** The second layer: a plate or a board, in three-quarter view or round from above, with its shadows. */
import { height, width } from "./canvas.ts";

type Look = { kind: "plate" | "board"; colour: string; rim: string; ring?: string };

/** Every vessel by name. */
export const vessels = {
  white: { kind: "plate", colour: "#ffffff", rim: "#d9d6d8" },
  cream: { kind: "plate", colour: "#fff7ea", rim: "#e2cdb4" },
  "blue-ring": { kind: "plate", colour: "#fffdf8", rim: "#d9cbbd", ring: "#5f86b8" },
  "green-ring": { kind: "plate", colour: "#f9f6ec", rim: "#cfc4a6", ring: "#1f7a6d" },
  "red-ring": { kind: "plate", colour: "#fffaf4", rim: "#dfcabb", ring: "#c9472f" },
  brass: { kind: "plate", colour: "#d9a441", rim: "#8a5f16" },
  blush: { kind: "plate", colour: "#fff4f5", rim: "#e6bcc7" },
  celadon: { kind: "plate", colour: "#dcebe0", rim: "#9dbdaa" },
  indigo: { kind: "plate", colour: "#3d5a8a", rim: "#22365a" },
  charcoal: { kind: "plate", colour: "#3a3d45", rim: "#1f2127" },
  terracotta: { kind: "plate", colour: "#d58a5f", rim: "#98532f" },
  oak: { kind: "board", colour: "#d9a066", rim: "#8a5530" },
  walnut: { kind: "board", colour: "#a86d42", rim: "#5f381e" },
  beech: { kind: "board", colour: "#ecc995", rim: "#a97b47" },
  night: { kind: "board", colour: "#2a2624", rim: "#100d0c" },
  paper: { kind: "board", colour: "#f3ead9", rim: "#c9b393" },
} as const satisfies Record<string, Look>;

/** The name of a vessel. */
export type VesselName = keyof typeof vessels;

/** Where and how large a vessel stands; `above` is the view from straight above. */
export type Stand = { x: number; y: number; w: number; h: number; above: boolean };

/** The vessel on an otherwise clear picture. */
export function vesselSvg(name: VesselName, stand: Stand): string {
  const look: Look = vessels[name];
  const body = look.kind === "plate" ? plate(look, stand) : board(look, stand);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shades(look)}${body}</svg>`;
}

function shades({ colour, rim }: Look): string {
  return `<defs>
    <filter id="near" x="-40%" y="-60%" width="180%" height="220%"><feGaussianBlur stdDeviation="18"/></filter>
    <filter id="wide" x="-60%" y="-80%" width="220%" height="260%"><feGaussianBlur stdDeviation="46"/></filter>
    <linearGradient id="outer" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${lighter(colour)}"/><stop offset=".35" stop-color="${colour}"/>
      <stop offset="1" stop-color="${rim}"/>
    </linearGradient>
    <linearGradient id="inner" x1="1" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="${lighter(colour)}" stop-opacity=".9"/><stop offset=".5" stop-color="${colour}"/>
      <stop offset="1" stop-color="${rim}"/>
    </linearGradient>
    <linearGradient id="gloss" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/>
    </linearGradient>
  </defs>`;
}

/** Half way to white. */
function lighter(colour: string): string {
  const channels = colour.slice(1).match(/../g) ?? [];
  return `#${channels.map((hex) => Math.round((Number.parseInt(hex, 16) + 255) / 2).toString(16)).join("")}`;
}

function shadow({ x, y, w, h }: Stand, dx: number, dy: number, filter: string, opacity: number): string {
  return `<ellipse cx="${x + dx}" cy="${y + dy}" rx="${w / 2}" ry="${h / 2}" fill="#22090f" opacity="${opacity}"
    filter="url(#${filter})"/>`;
}

function plate({ colour, rim, ring }: Look, stand: Stand): string {
  const { x, y, w, h, above } = stand;
  const ellipse = (dy: number, scale: number, paint: string) =>
    `<ellipse cx="${x}" cy="${y + dy}" rx="${w * scale}" ry="${h * scale}" ${paint}/>`;
  return [
    shadow(stand, 40, above ? 46 : 52, "wide", 0.42),
    shadow(stand, 10, above ? 12 : 22, "near", 0.45),
    ellipse(above ? 6 : 16, 0.5, `fill="${rim}"`),
    ellipse(0, 0.5, `fill="url(#outer)"`),
    ellipse(2, 0.37, `fill="url(#inner)"`),
    ellipse(above ? 3 : 7, 0.36, `fill="${colour}"`),
    ring ? ellipse(0, 0.47, `fill="none" stroke="${ring}" stroke-width="9" opacity=".85"`) : "",
  ].join("");
}

function board({ colour, rim }: Look, stand: Stand): string {
  const { x, y, w, h, above } = stand;
  const shape = (dy: number, paint: string) =>
    above
      ? `<circle cx="${x}" cy="${y + dy}" r="${w / 2}" ${paint}/>`
      : `<rect x="${x - w / 2}" y="${y - h / 2 + dy}" width="${w}" height="${h}" rx="${h * 0.36}" ${paint}/>`;
  return [
    `<filter id="grain" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.006 0.09" numOctaves="3" seed="7"/>
      <feColorMatrix values="0 0 0 0 .25  0 0 0 0 .1  0 0 0 0 .02  0 0 0 -1.6 .95"/>
      <feComposite in2="SourceGraphic" operator="in"/>
    </filter>`,
    shadow(stand, 44, 56, "wide", 0.45),
    shadow(stand, 12, 30, "near", 0.4),
    shape(above ? 12 : 30, `fill="${rim}"`),
    shape(0, `fill="${colour}"`),
    `<g opacity=".6">${shape(0, `fill="${colour}" filter="url(#grain)"`)}</g>`,
    shape(0, `fill="url(#gloss)"`),
  ].join("");
}
