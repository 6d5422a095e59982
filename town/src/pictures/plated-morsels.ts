/** Single things that lie on a dish, each drawn about its own middle. */
import { at, type Morsel, num, type Random, solid } from "./plated-parts.ts";

function round(rx: number, ry: number, colour: string): Morsel {
  return `<ellipse cx=".2" cy=".4" rx="${rx}" ry="${ry}" fill="#2a0c04" opacity=".34"/><ellipse rx="${rx}" ry="${ry}" fill="${colour}"/>`;
}

function glint(x: number, y: number, rx: number, ry: number, opacity = 0.5): Morsel {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#fff" opacity="${opacity}"/>`;
}

/** Half a boiled egg. */
export function egg(yolk = "#f2940f"): Morsel {
  return `${round(3, 3.6, "#fffaf0")}<circle cy=".35" r="1.75" fill="${yolk}"/><circle cy=".5" r="1.5" fill="#fff" opacity=".1"/>${glint(-0.5, -0.3, 0.5, 0.32, 0.7)}`;
}

/** A fried egg. */
export function friedEgg(): Morsel {
  const white =
    "M-3.900.2C-4.1-2.3-1.5-4 .6-3.6 2.9-3.9 4.3-1.5 3.800.6 3.7 2.9 1.4 3.9-.4 3.6-2.4 3.9-3.9 2.3-3.900.2z";
  return `${solid(white, "#fffaf0", `stroke="#e8c48a" stroke-width=".25"`)}<circle r="1.7" fill="#f6a417"/>${glint(-0.5, -0.6, 0.6, 0.4, 0.7)}`;
}

/** A leaf of basil, mint or coriander. */
export function leaf(colour = "#3f8f2e", light = "#63b646"): Morsel {
  const shape = "M-2.7 0C-1.6-2.2 1.2-2.3 2.9-.3 1.3 1.7-1.5 1.8-2.7 0z";
  return `${solid(shape, colour)}<path d="M-2.7 0C-1.6-2.2 1.2-2.3 2.9-.3z" fill="${light}"/>`;
}

/** A rolled slice of pork belly. */
export function pork(): Morsel {
  return `${round(3.8, 3.2, "#9a5428")}<ellipse rx="3.3" ry="2.7" fill="#e2ab86"/><path d="M-2.400.4c.4-2 2.4-2.6 3.6-1.600s.6 2.8-1 2.6-1.4-1.7-.3-1.8" fill="none" stroke="#b56f45" stroke-width=".75" stroke-linecap="round"/>`;
}

/** A prawn in its shell. */
export function prawn(): Morsel {
  const back = "M-3 1.600C-3.2-2.200.4-3.8 2.6-2.2 4.3-.9 3.9 1.7 2 2.6";
  return `<g transform="scale(.78)" fill="none" stroke-linecap="round"><path d="${back}" stroke="#6a2208" stroke-width="2.3" opacity=".35" transform="translate(.25 .4)"/><path d="${back}" stroke="#e8612c" stroke-width="2.2"/><path d="M-2.7 1C-2.7-1.800.4-3.2 2.3-1.8" stroke="#ffb184" stroke-width=".7"/><path d="M-3.8-.3l1.500.5M-2.7-2.300l.8 1.200M-.6-3.400l.2 1.400M1.7-3.300l-.5 1.300M3.7-1.700l-1.300.7M4.100.7l-1.5-.2" stroke="#b53d12" stroke-width=".28"/><path d="M2 2.600l-1.500.9.6-1.2-.9-.7z" fill="#e8612c"/></g>`;
}

/** An open mussel. */
export function mussel(): Morsel {
  return `${solid("M-2.9 0C-2.5-2 .6-2.6 2.9 0 .6 2.6-2.5 2-2.9 0z", "#232c3d")}<path d="M-2.3 0C-1.9-1.400.5-1.8 2.2 0 .5 1.8-1.9 1.4-2.3 0z" fill="#c9d2de"/><ellipse cx="-.1" cy=".1" rx="1.5" ry=".85" fill="#ee8c2f"/>${glint(-0.5, -0.2, 0.5, 0.2, 0.55)}`;
}

/** A wedge of a lemon, or of a lime. */
export function wedge(kind: "lemon" | "lime" = "lemon"): Morsel {
  const [rind, pith, flesh] = kind === "lemon" ? ["#f4c21d", "#fff3b8", "#ffdf57"] : ["#5c9c2c", "#e9f5c8", "#b5d957"];
  return `${solid("M-2.8 0A2.8 2.8 0 0 0 2.8 0z", rind)}<path d="M-2.3 0A2.3 2.3 0 0 0 2.3 0z" fill="${pith}"/><g fill="${flesh}"><path d="M-2 .15h1.500L-1 1.500A2 2 0 0 1-2 .15zM-.3.15h.7l.4 1.600a2 2 0 0 1-1.5 0zM.6.15H2A2 2 0 0 1 1.1 1.500z"/></g>`;
}

/** A chunk of meat, potato or cheese; `seed` varies its shape. */
export function chunk(random: Random, colour: string, size = 1.7): Morsel {
  const r = () => size * (0.8 + random() * 0.4);
  const shape = `M${num(-r())} ${num(-r() * 0.5)}Q${num(-r() * 0.6)} ${num(-r())} ${num(r() * 0.3)} ${num(-r() * 0.9)}Q${num(r())} ${num(-r() * 0.6)} ${num(r())} ${num(r() * 0.3)}Q${num(r() * 0.7)} ${num(r())} ${num(-r() * 0.2)} ${num(r() * 0.9)}Q${num(-r())} ${num(r() * 0.7)} ${num(-size)} ${num(-size * 0.4)}z`;
  return `${solid(shape, colour)}${glint(-size * 0.25, -size * 0.4, size * 0.4, size * 0.2, 0.35)}`;
}

/** A small cube. */
export function cube(colour: string, size = 1.2): Morsel {
  const half = size / 2;
  return `${solid(`M${-half} ${-half}h${size}v${size}h${-size}z`, colour, `stroke="#fff" stroke-opacity=".25" stroke-width=".12"`)}`;
}

/** A ball, such as a pea, a meatball or a dumpling. */
export function ball(colour: string, radius: number): Morsel {
  return `${round(radius, radius, colour)}${glint(-radius * 0.3, -radius * 0.35, radius * 0.38, radius * 0.25, 0.45)}`;
}

/** A ring of spring onion, chilli or onion. */
export function ring(colour: string, inner: string, radius = 0.7): Morsel {
  return `<ellipse cx=".1" cy=".2" rx="${radius}" ry="${radius * 0.8}" fill="#2a0c04" opacity=".3"/><ellipse rx="${radius}" ry="${radius * 0.8}" fill="${colour}"/><ellipse rx="${radius * 0.52}" ry="${radius * 0.38}" fill="${inner}"/>`;
}

/** A thin strip, straight or bent. */
export function strip(colour: string, long: number, wide: number, bend = 0): Morsel {
  const line = `M${num(-long / 2)} 0Q0 ${num(bend)} ${num(long / 2)} 0`;
  return `<g fill="none" stroke-linecap="round"><path d="${line}" stroke="#2a0c04" stroke-width="${wide}" opacity=".28" transform="translate(.12 .25)"/><path d="${line}" stroke="${colour}" stroke-width="${wide}"/></g>`;
}

/** A slice of roast or fried meat: its crust, and what shows where it was cut. */
export function slice(crust: string, inside: string, long = 6, wide = 1.9): Morsel {
  const bar = (w: number, h: number) =>
    `M${num(-w / 2)} ${num(-h / 2 + h * 0.3)}Q${num(-w / 2)} ${num(-h / 2)} ${num(-w / 2 + 1)} ${num(-h / 2)}H${num(w / 2 - 1)}Q${num(w / 2)} ${num(-h / 2)} ${num(w / 2)} 0Q${num(w / 2)} ${num(h / 2)} ${num(w / 2 - 1)} ${num(h / 2)}H${num(-w / 2 + 1)}Q${num(-w / 2)} ${num(h / 2)} ${num(-w / 2)} 0z`;
  return `${solid(bar(long, wide), crust)}<path d="${bar(long - 0.9, wide * 0.42)}" fill="${inside}" transform="translate(0 ${num(wide * 0.18)})"/>${glint(-long * 0.2, -wide * 0.3, long * 0.2, wide * 0.1, 0.3)}`;
}

/** A swirl of cream. */
export function swirl(colour = "#fff4e0", opacity = 0.85): Morsel {
  return `<path d="M-3.600.4c1.6-2.6 7.6-2.2 7.400.1s-5 2-4.800.4 3-1.3 3-.3" fill="none" stroke="${colour}" stroke-width=".62" stroke-linecap="round" opacity="${opacity}"/>`;
}

/** A ring of spring onion. */
export const onion = () => ring("#4c9a3a", "#c9ecae");

/** A ring of chilli. */
export const chilli = () => ring("#d8311c", "#ffd9a8", 0.75);

/** A leaf of coriander. */
export const coriander = () => leaf("#3f8f2e", "#63b646");

/** A drumstick of a chicken. */
export function drumstick(colour: string): string {
  const meat =
    "M-3.600.2C-3.9-2.3-.6-3.1 1.3-1.8 2.4-1 3.1-.5 3.9-.3L3.900.5C2.900.7 2.1 1.3 1.1 1.9-.9 3.1-3.4 2.4-3.600.2z";
  return `<path d="M3.5-.4h2.200a.9.9 0 1 1 .3.700.9.9 0 1 1-.6.400H3.500z" fill="#f3e6cf"/>${solid(meat, colour)}<path d="${meat}" fill="url(#gloss)"/>`;
}

/** A slice of tomato. */
export function tomato(): string {
  return `${ball("#d8321c", 1.9)}<circle r="1.4" fill="#f0644a"/><path d="M-1.1 0H1.100M0-1.100V1.1" stroke="#ffc0a0" stroke-width=".35"/>`;
}

/** The cuts of what is served in pieces. */
export function cuts(): string {
  return [0, 60, 120]
    .map((turn) => at(16, 16, turn, `<path d="M-14 0H14" stroke="#5a2408" stroke-width=".22" opacity=".5"/>`))
    .join("");
}
