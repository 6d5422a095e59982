/** What plated dishes are made of, as SVG in a square of 32: crockery, bases and morsels, seen from straight above. */

/** A generator of numbers from 0 up to 1. */
export type Random = () => number;

/** A morsel about the origin; `at` puts it in its place. */
export type Morsel = string;

/** A number as SVG writes it. */
export const num = (value: number) => value.toFixed(2);

/** The morsel with its middle at x and y, turned by degrees. */
export function at(x: number, y: number, turn: number, morsel: Morsel, scale = 1): string {
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${num(scale)})">${morsel}</g>`;
}

/** Layers drawn larger or smaller about the middle of the plate. */
export function enlarged(scale: number, ...layers: readonly string[]): string {
  return `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${layers.join("")}</g>`;
}

/** So many of what `make` returns, each somewhere within the radius of the middle, turned any way. */
export function scattered(random: Random, count: number, radius: number, make: (index: number) => Morsel): string {
  return several(count, (index) => {
    const angle = random() * 2 * Math.PI;
    const far = Math.sqrt(random()) * radius;
    return at(16 + Math.cos(angle) * far, 16 + Math.sin(angle) * far, random() * 360, make(index));
  });
}

/** So many of what `make` returns on a circle. */
export function circled(
  count: number,
  radius: number,
  make: (index: number) => Morsel,
  start = 0,
  turn = true,
): string {
  return several(count, (index) => {
    const angle = start + (index / count) * 2 * Math.PI;
    return at(
      16 + Math.cos(angle) * radius,
      16 + Math.sin(angle) * radius,
      turn ? (angle * 180) / Math.PI : 0,
      make(index),
    );
  });
}

function several(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join("");
}

function pick(random: Random, colours: readonly string[]): string {
  return colours[Math.floor(random() * colours.length)] ?? "#000";
}

export const gloss = `<radialGradient id="gloss" cx=".38" cy=".34" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".42"/>
  <stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#2a0c00" stop-opacity=".38"/></radialGradient>`;

const glaze = `<linearGradient id="glaze" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".38"/>
  <stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#14060a" stop-opacity=".42"/></linearGradient>`;

/** The whole drawing. */
export function drawing(...layers: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs>${gloss}${glaze}</defs>${layers.join("")}</svg>`;
}

function disc(radius: number, fill: string, more = ""): string {
  return `<circle cx="16" cy="16" r="${radius}" fill="${fill}" ${more}/>`;
}

const shine = `<path d="M3.8 10A13.3 13.3 0 0 1 11 3.6" fill="none" stroke="#fff" stroke-width=".6" stroke-linecap="round" opacity=".7"/>`;

/** A flat plate with a line on its rim. */
export function plate(colour = "#f9f4ea", line = "#3d7a4a"): string {
  return [
    disc(15.2, colour),
    disc(15.2, "url(#gloss)"),
    disc(14.5, "none", `stroke="${line}" stroke-width=".36"`),
    disc(11.9, "#2a1206", `opacity=".14"`),
    `<circle cx="16" cy="16.25" r="11.6" fill="${colour}"/>`,
    shine,
  ].join("");
}

/** A deep bowl; what is in it reaches 12.2 from the middle. */
export function bowl(colour: string, line = "#d8b46a"): string {
  return [
    disc(15.2, colour),
    disc(15.2, "url(#glaze)"),
    disc(14.2, "none", `stroke="${line}" stroke-width=".24"`),
    disc(12.7, "#10090a", `opacity=".75"`),
    shine,
  ].join("");
}

/** A board or a leaf under what needs no plate. */
export function sheet(colour: string, radius = 14.6): string {
  return disc(radius, colour) + disc(radius, "url(#gloss)");
}

/** Sauce, broth or soup. */
export function liquid(colour: string, radius = 12.2): string {
  return disc(radius, colour) + disc(radius, "url(#gloss)");
}

/** Sauce with an uneven edge, somewhere on the plate. */
export function pool(random: Random, x: number, y: number, radius: number, colour: string): string {
  const points = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * 2 * Math.PI;
    const far = radius * (0.86 + random() * 0.24);
    return [Math.cos(angle) * far, Math.sin(angle) * far] as const;
  });
  const between = (index: number) => {
    const [ax, ay] = points[index % 9] ?? [0, 0];
    const [bx, by] = points[(index + 1) % 9] ?? [0, 0];
    return `${num((ax + bx) / 2)} ${num((ay + by) / 2)}`;
  };
  const curve = points.map(([px, py], index) => `Q${num(px)} ${num(py)} ${between(index)}`).join("");
  return at(
    x,
    y,
    0,
    `${solid(`M${between(8)}${curve}z`, colour)}<path d="M${between(8)}${curve}z" fill="url(#gloss)"/>`,
  );
}

/** Small drops of fat on a broth. */
export function drops(random: Random, colour: string, count = 16): string {
  return scattered(
    random,
    count,
    11,
    () => `<circle r="${num(0.25 + random() * 0.5)}" fill="${colour}" opacity=".55"/>`,
  );
}

/** Pasta wound round the middle. */
export function strands(random: Random, colours: readonly string[], shadow: string, count = 130, reach = 9.4): string {
  const lines = several(count, () => {
    const radius = reach * (0.36 + random() * 0.64);
    const from = random() * 6.283;
    const long = 2 + random() * 2.4;
    const [dx, dy] = [random() * 1.8 - 0.9, random() * 1.8 - 0.9];
    const point = (angle: number) =>
      `${num(16 + dx + Math.cos(angle) * radius)} ${num(16 + dy + Math.sin(angle) * radius)}`;
    const arc = `M${point(from)}A${num(radius)} ${num(radius)} 0 ${long > Math.PI ? 1 : 0} 1 ${point(from + long)}`;
    return `<path d="${arc}" stroke="${shadow}" stroke-width=".95" opacity=".5" transform="translate(.12 .2)"/><path d="${arc}" stroke="${pick(random, colours)}" stroke-width=".76"/>`;
  });
  return `${disc(reach + 0.6, shadow)}<g fill="none" stroke-linecap="round">${lines}</g>`;
}

/** Noodles in waves over a part of a bowl. */
export function noodles(colours: readonly [string, string], shadow: string, rows = 8, top = 17.5): string {
  const wave = (y: number, k: number) =>
    `M6.4 ${num(y)}c1.6 ${k} 2.6 ${k} 4.2 0s2.6 ${-k} 4.2 0 2.6 ${k} 4.2 0 2.6 ${-k} 4.2 0`;
  const lines = several(rows, (row) => {
    const y = top + row * 1.1;
    const [k, turn] = [row % 2 ? 0.9 : -0.9, `translate(${(row % 3) - 1} 0) rotate(${row * 3 - 12} 16 20)`];
    return `<path d="${wave(y, k)}" transform="${turn}" stroke="${shadow}" stroke-width="1.05" opacity=".6"/><path d="${wave(y - 0.14, k)}" transform="${turn}" stroke="${colours[row % 2 ? 0 : 1]}" stroke-width=".82"/>`;
  });
  return `<clipPath id="bowl"><circle cx="16" cy="16" r="12.2"/></clipPath><g clip-path="url(#bowl)" fill="none" stroke-linecap="round">${lines}</g>`;
}

/** Grains of rice over a disc. */
export function rice(random: Random, colours: readonly string[], x = 16, y = 16, radius = 11.4): string {
  const grains = scattered(random, Math.round(radius * radius * 4.6), radius, () => {
    return `<rect x="-.41" y="-.16" width=".82" height=".32" rx=".16" fill="${pick(random, colours)}"/>`;
  });
  const ground = `<circle cx="16" cy="16" r="${num(radius + 0.3)}" fill="${colours.at(-1)}"/>`;
  const dusk = `<circle cx="16.3" cy="16.5" r="${num(radius + 0.5)}" fill="#2a1004" opacity=".3"/>`;
  const lamp = `<circle cx="16" cy="16" r="${num(radius + 0.3)}" fill="url(#gloss)"/>`;
  return `<g transform="translate(${num(x - 16)} ${num(y - 16)})">${dusk}${ground}${grains}${lamp}</g>`;
}

/** A shape with its shadow. */
export function solid(path: string, colour: string, more = ""): Morsel {
  return `<path d="${path}" fill="#2a0c04" opacity=".32" transform="translate(.22 .42)"/><path d="${path}" fill="${colour}" ${more}/>`;
}

/** Specks of pepper, herbs or crumbs over all. */
export function specks(random: Random, colours: readonly string[], count: number, radius: number, size = 0.16): string {
  return scattered(
    random,
    count,
    radius,
    () => `<ellipse rx="${num(size * (0.6 + random()))}" ry="${num(size * 0.7)}" fill="${pick(random, colours)}"/>`,
  );
}

/** Shavings of cheese. */
export function shavings(random: Random, colour: string, count: number, radius: number): string {
  return scattered(
    random,
    count,
    radius,
    () => `<rect width="${num(0.5 + random() * 0.8)}" height=".26" rx=".1" fill="${colour}"/>`,
  );
}

/** Baked dough: a disc with a raised, browned rim and a flat middle. */
export function crust(random: Random, radius: number, rim: string, middle: string, wide = 1.7): string {
  const spots = several(46, () => {
    const angle = random() * 6.283;
    const far = radius - wide * (0.2 + random() * 0.7);
    return `<ellipse cx="${num(16 + Math.cos(angle) * far)}" cy="${num(16 + Math.sin(angle) * far)}" rx="${num(0.3 + random() * 0.6)}" ry="${num(0.2 + random() * 0.35)}" fill="#7a3d0c" opacity="${num(0.15 + random() * 0.3)}"/>`;
  });
  return [
    `<circle cx="16.25" cy="16.5" r="${radius}" fill="#2a0c04" opacity=".35"/>`,
    disc(radius, rim),
    disc(radius, "url(#gloss)"),
    spots,
    disc(radius - wide, "#5a2408", `opacity=".5"`),
    disc(radius - wide - 0.15, middle),
  ].join("");
}
