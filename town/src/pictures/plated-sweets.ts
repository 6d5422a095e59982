/** Tarts, cakes and other sweets. */
import type { Plated } from "./plated.ts";
import { ball, cube, cuts, leaf, strip } from "./plated-morsels.ts";
import { at, circled, crust, num, plate, type Random, scattered, sheet, solid, specks } from "./plated-parts.ts";

/** These by name. */
export const sweets = {
  "lemon-tart": (random) => [
    plate("#f9f4ea", "#e0a526"),
    crust(random, 11.8, "#d9a052", "#f6c92c", 1.3),
    circled(30, 11.3, () => ball("#e6b368", 0.8)),
    `<circle cx="16" cy="16" r="10" fill="url(#gloss)"/>`,
    ...[0, 1, 2].map((n) =>
      at(
        13 + n * 2.9,
        15 + (n % 2) * 2.2,
        n * 40,
        `<circle r="2" fill="#f4c21d"/><circle r="1.65" fill="#fff3b8"/><g stroke="#f0b81c" stroke-width=".22"><path d="M0-1.500V1.500M-1.3-.75L1.300.75M-1.300.75L1.3-.75"/></g>`,
      ),
    ),
    at(19, 12.6, 20, leaf("#3f8f2e", "#7cc25a"), 0.8),
    specks(random, ["#ffffff"], 50, 9, 0.16),
  ],
  custards: (random) => [
    plate("#eef2f6", "#2a5f9c"),
    circled(5, 7.4, () => custard(random), 0.3, false),
    at(16, 16, 0, custard(random)),
  ],
  crepe: (random) => [
    plate("#f9f4ea", "#5f86b8"),
    at(16, 16, -20, solid("M-9.6 6.400L-.6-9.400C1-10.6 3-10 4-8.600L10.4 5.400C6 9.6-5 10-9.6 6.400z", "#e3ac5a")),
    at(16, 16, -20, `<path d="M.6-9.600L2.4 8.8" stroke="#a8681f" stroke-width=".4" opacity=".7" fill="none"/>`),
    ...[...Array(16).keys()].map(() =>
      at(
        11 + random() * 10,
        11 + random() * 11,
        random() * 360,
        `<ellipse rx="1.2" ry=".7" fill="#a8641a" opacity=".4"/>`,
      ),
    ),
    ...[0, 1, 2, 3].map((n) => at(12.6 + n * 2, 12.6 + n * 2.2, -36, strip("#7a3408", 9, 0.75, n % 2 ? 1.6 : -1.6))),
    specks(random, ["#ffffff"], 40, 8, 0.24),
  ],
  tiramisu: (random) => [
    plate("#f9f4ea", "#8a5a34"),
    at(16, 15.6, -14, solid("M-8-6.400H8V6.400H-8z", "#f3e0bc")),
    at(
      16,
      15.6,
      -14,
      `<path d="M-8 3.400H8V6.400H-8z" fill="#b8844c"/><path d="M-8 4.600H8" stroke="#fff3dc" stroke-width=".7"/><path d="M-8-6.400H8V3.400H-8z" fill="#5a3018"/>`,
    ),
    at(
      16,
      14.4,
      -14,
      scattered(random, 130, 5.4, () => `<circle r=".32" fill="${random() > 0.5 ? "#42200e" : "#7a4a28"}"/>`)
        .replace(/^/, `<g transform="translate(-16 -16)">`)
        .concat("</g>"),
    ),
    specks(random, ["#6a3a1c", "#8a5a34"], 60, 11, 0.2),
    at(21, 9.6, 30, leaf("#3f8f2e", "#7cc25a")),
  ],
  knafeh: (random) => [
    sheet("#b07a2c", 15.2),
    `<circle cx="16" cy="16" r="13.4" fill="#e8741c"/><circle cx="16" cy="16" r="13.4" fill="url(#gloss)"/>`,
    scattered(random, 260, 12.8, () => strip(random() > 0.5 ? "#f39a3c" : "#d95f10", 2.2, 0.24, 0.4)),
    scattered(random, 110, 5, () => cube(random() > 0.5 ? "#6f9a34" : "#8fb84c", 0.6)),
    cuts(),
  ],
  churros: (random) => [
    plate("#f9f4ea", "#8a2138"),
    ...[0, 1, 2, 3, 4].map((n) => at(11 + n * 1.6, 12.6 + n * 1.9, -50 + n * 4, churro(random))),
    at(
      22.6,
      10.4,
      0,
      `<circle cx=".2" cy=".5" r="4.4" fill="#2a0c04" opacity=".35"/><circle r="4.3" fill="#fffdf8"/><circle r="3.6" fill="#3a180a"/><circle r="3.6" fill="url(#gloss)"/>`,
    ),
    specks(random, ["#ffffff"], 120, 10, 0.16),
  ],
  baklava: (random) => [
    plate("#f9f4ea", "#1f7a6d"),
    ...[
      [0, -6.2],
      [-5.4, 0],
      [5.4, 0],
      [0, 6.2],
    ].map(([x = 0, y = 0]) => at(16 + x, 16 + y, 0, diamond(random))),
    specks(random, ["#6f9a34", "#8fb84c"], 50, 10, 0.24),
  ],
  jalebi: (random) => [
    plate("#d9a441", "#8a5f16"),
    circled(6, 7.2, (n) => at(0, 0, n * 70, jalebi(), 1.05), 0.4, false),
    at(16, 16, 40, jalebi(), 1.2),
    scattered(random, 26, 10, () => cube(random() > 0.5 ? "#6f9a34" : "#8fb84c", 0.5)),
    at(22.6, 24, 30, leaf("#c2386a", "#e0668f"), 0.9),
    at(24.4, 22.6, 80, leaf("#c2386a", "#e0668f"), 0.7),
  ],
} satisfies Record<string, Plated>;

function diamond(random: Random): string {
  const layers = [0, 0.5, 1, 1.5].map(
    (y) =>
      `<path d="M-4.6 ${y}L0 ${4.4 + y} 4.6 ${y}" fill="none" stroke="${y % 1 ? "#8a4c14" : "#e8bf78"}" stroke-width=".5"/>`,
  );
  return `${solid("M-4.6 0L0-4.4 4.6 0 4.6 1.5 0 5.9-4.6 1.500z", "#c98430")}${layers.join("")}<path d="M-4.6 0L0-4.4 4.6 0 0 4.400z" fill="#e0a549"/><path d="M-4.6 0L0-4.4 4.6 0 0 4.400z" fill="url(#gloss)"/>${[...Array(14).keys()].map(() => at((random() - 0.5) * 3, (random() - 0.5) * 3, 0, cube(random() > 0.5 ? "#6f9a34" : "#8fb84c", 0.6))).join("")}`;
}

function custard(random: Random): string {
  const spots = [...Array(7).keys()].map(() =>
    at(
      (random() - 0.5) * 3.4,
      (random() - 0.5) * 3.4,
      random() * 360,
      `<ellipse rx="${(0.3 + random() * 0.6).toFixed(2)}" ry="${(0.25 + random() * 0.35).toFixed(2)}" fill="#3a1606" opacity=".75"/>`,
    ),
  );
  const frill = [...Array(16).keys()].map((n) =>
    at(Math.cos(n * 0.393) * 3.3, Math.sin(n * 0.393) * 3.3, n * 22.5, `<ellipse rx=".7" ry=".8" fill="#c9872f"/>`),
  );
  return `<circle cx=".25" cy=".5" r="3.9" fill="#2a0c04" opacity=".35"/>${frill.join("")}<circle r="3.4" fill="#e0a957"/><circle r="2.8" fill="#f6c136"/><circle r="2.8" fill="url(#gloss)"/>${spots.join("")}`;
}

function churro(random: Random): string {
  const bar = "M-8.6-.9H8.600C9.6-.9 9.600.9 8.600.9H-8.600C-9.600.9-9.6-.9-8.6-.9z";
  const sugar = [...Array(14).keys()].map(
    () =>
      `<circle cx="${(-8 + random() * 16).toFixed(2)}" cy="${(random() * 1.4 - 0.7).toFixed(2)}" r=".14" fill="#fff"/>`,
  );
  return `${solid(bar, "#c98430")}<path d="M-8.6-.35H8.600M-8.600.35H8.6" stroke="#8a5014" stroke-width=".25"/>${sugar.join("")}`;
}

/** A coil of fried batter, wound by hand, wet with syrup. */
function jalebi(): string {
  const points = Array.from({ length: 61 }, (_, step) => {
    const angle = step * 0.34;
    const far = 0.35 + step * 0.062 + Math.sin(step * 0.9) * 0.16;
    return `${num(Math.cos(angle) * far)} ${num(Math.sin(angle) * far)}`;
  });
  const coil = `M${points.join("L")}L2.4 3.3`;
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${coil}" stroke="#3a1204" stroke-width="1.3" opacity=".45" transform="translate(.2 .45)"/><path d="${coil}" stroke="#a8440c" stroke-width="1.2"/><path d="${coil}" stroke="#f08a1c" stroke-width=".95"/><path d="${coil}" stroke="#ffd08a" stroke-width=".26" stroke-dasharray="1.8 1.1" transform="translate(-.12 -.2)"/></g>`;
}
