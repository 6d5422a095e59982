/** The lowest layer: a studio sweep, wood, slate, gingham or tiles, lit from the upper left. */
import { height, width } from "./canvas.ts";
import type { Surface } from "./palette.ts";

const whole = `width="${width}" height="${height}"`;

/** The surface at half the size of the picture: enough for something so soft, and four times as fast to draw. */
export function surfaceSvg(surface: Surface): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 2}" height="${height / 2}"
    viewBox="0 0 ${width} ${height}">${ground(surface)}${texture(surface)}${light}</svg>`;
}

function ground({ kind, wall, table }: Surface): string {
  const horizon = kind === "sweep" ? 0.36 : 1;
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${wall}"/><stop offset="${horizon}" stop-color="${wall}"/>
      <stop offset="${kind === "sweep" ? 0.56 : 1}" stop-color="${table}"/>
    </linearGradient></defs>
    <rect ${whole} fill="url(#ground)"/>`;
}

function texture({ kind, accent }: Surface): string {
  switch (kind) {
    case "sweep":
      return "";
    case "wood":
      return wood;
    case "slate":
      return slate;
    case "gingham":
      return pattern(
        120,
        -14,
        `<rect width="60" height="120" fill="${accent}" opacity=".42"/>
         <rect width="120" height="60" fill="${accent}" opacity=".42"/>`,
      );
    case "tile":
      return pattern(160, 8, `<path d="M0 0H160M0 0V160" stroke="${accent}" stroke-width="7" opacity=".55"/>`);
  }
}

function pattern(size: number, turn: number, body: string): string {
  return `<defs><pattern id="pattern" width="${size}" height="${size}" patternUnits="userSpaceOnUse"
      patternTransform="rotate(${turn})">${body}</pattern></defs>
    <rect ${whole} fill="url(#pattern)"/>`;
}

const planks = [0, 1, 2, 3, 4].map(
  (plank) => `<rect y="${plank * 200 + 90}" width="${width}" height="3" fill="#000" opacity=".22"/>
    <rect y="${plank * 200 + 93}" width="${width}" height="2" fill="#fff" opacity=".12"/>`,
);

const wood = `<filter id="grain" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.004 0.11" numOctaves="4" seed="4"/>
    <feColorMatrix values="0 0 0 0 .12  0 0 0 0 .06  0 0 0 0 .02  0 0 0 -1.7 1.05"/>
  </filter>
  <g opacity=".55"><rect ${whole} filter="url(#grain)"/></g>${planks.join("")}`;

const slate = `<filter id="stone" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.018 0.03" numOctaves="5" seed="9"/>
    <feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 -1.2 .72"/>
  </filter>
  <rect ${whole} filter="url(#stone)" opacity=".35"/>`;

const light = `<defs>
    <radialGradient id="lamp" cx=".26" cy=".2" r=".95">
      <stop offset="0" stop-color="#fff" stop-opacity=".62"/><stop offset=".45" stop-color="#fff" stop-opacity=".14"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="vignette" cx=".42" cy=".42" r=".85">
      <stop offset=".5" stop-color="#1a0a12" stop-opacity="0"/><stop offset="1" stop-color="#1a0a12" stop-opacity=".42"/>
    </radialGradient>
  </defs>
  <rect ${whole} fill="url(#lamp)"/><rect ${whole} fill="url(#vignette)"/>`;
