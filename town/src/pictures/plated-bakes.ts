/** Baked dishes: pies, tarts, pizzas, flatbreads and buns. */
import type { Plated } from "./plated.ts";
import {
  at,
  ball,
  chunk,
  circled,
  crust,
  cube,
  friedEgg,
  leaf,
  num,
  plate,
  pool,
  type Random,
  ring,
  scattered,
  shavings,
  sheet,
  slice,
  solid,
  specks,
  strip,
  wedge,
} from "./plated-parts.ts";

const mozzarella = (random: Random) => pool(random, 0, 0, 1.3 + random(), "#fff6e2");

function pizza(sauce: string, top: (random: Random) => readonly string[]): Plated {
  return (random) => [
    sheet("#b07a46", 15.2),
    crust(random, 14.2, "#dda45a", sauce, 1.8),
    specks(random, ["#f0803c", "#a8260e"], 60, 11, 0.4),
    ...top(random),
    cuts(),
  ];
}

function cuts(): string {
  return [0, 60, 120]
    .map((turn) => at(16, 16, turn, `<path d="M-14 0H14" stroke="#5a2408" stroke-width=".22" opacity=".5"/>`))
    .join("");
}

/** Bakes by name. */
export const bakes = {
  margherita: pizza("#cf3c1c", (random) => [
    circled(6, 7.8, () => mozzarella(random), 0.5),
    circled(3, 3.4, () => mozzarella(random), 0.2),
    circled(5, 5.4, (n) => at(0, 0, n * 70, leaf()), 0.1),
    circled(4, 9.6, (n) => at(0, 0, n * 110, leaf()), 0.9),
    at(16, 16, 40, leaf()),
  ]),
  nduja: pizza("#c8341a", (random) => [
    circled(6, 7.6, () => mozzarella(random), 0.2),
    scattered(random, 22, 10, () => chunk(random, "#a8200c", 1)),
    ...[0, 1, 2].map((n) => at(13 + n * 3, 14 + n * 2, 30 + n * 50, strip("#f0a51c", 9, 0.5, 2.6))),
    scattered(random, 6, 9, () => leaf()),
  ]),
  pineapple: pizza("#e0952c", (random) => [
    circled(7, 7.6, () => mozzarella(random), 0.2),
    circled(7, 8.4, () => solid("M-1.9-1.200L1.9-.7 1.5 1.1-1.3 1.500z", "#f6cf3c"), 0.6),
    circled(4, 3.8, () => solid("M-1.9-1.200L1.9-.7 1.5 1.1-1.3 1.500z", "#f6cf3c"), 0.2),
    scattered(random, 16, 9.6, () => cube("#e88a8a", 1.5)),
  ]),
  pie: (random) => [
    sheet("#8f8a86", 15.2),
    crust(random, 14, "#d18f3c", "#dda24c", 2),
    circled(34, 13, () => solid("M-.9-.5C0-1 .9-.5.9.2.4.8-.6.8-.9-.5z", "#e0a957")),
    ...[0, 1, 2, 3].map((n) =>
      at(
        16,
        16,
        45 + n * 90,
        at(
          5.4,
          0,
          0,
          `<path d="M-2.2 0Q0-1 2.2 0 0 1-2.2 0z" fill="#4a1e08"/><path d="M-2.2 0Q0-1 2.2 0" fill="none" stroke="#f3cd8a" stroke-width=".3"/>`,
        ),
      ),
    ),
    circled(
      3,
      1.8,
      (n) =>
        at(
          0,
          0,
          n * 10,
          solid("M-2.9 0C-1.7-2 1.2-2 2.9 0 1.2 2-1.7 2-2.9 0z", "#c9822c") +
            `<path d="M-2.3 0H2.3" stroke="#8a4c14" stroke-width=".25"/>`,
        ),
      0.3,
    ),
    at(16, 16, 0, ball("#d99a42", 1)),
    specks(random, ["#f3d08c", "#a8641a"], 60, 11, 0.2),
  ],
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
  manakish: (random) => [
    sheet("#7c5a3a", 15.2),
    crust(random, 14, "#e6bb78", "#6e7a2c", 1.9),
    specks(random, ["#8a9a3c", "#4a5a1c", "#a8a850", "#5c6a24"], 420, 11.8, 0.3),
    specks(random, ["#f6e2b0", "#fff3d6"], 150, 11.4, 0.22),
    cuts(),
    at(22, 22, 30, leaf("#3f8f2e", "#7cc25a"), 0.9),
  ],
  lahmacun: (random) => [
    sheet("#7c5a3a", 15.2),
    crust(random, 14, "#e6bb78", "#a8401c", 1.3),
    scattered(random, 150, 12, () => chunk(random, random() > 0.5 ? "#8a3414" : "#b8562c", 0.6)),
    scattered(random, 40, 12, () => cube(random() > 0.5 ? "#d8321c" : "#3f8f2e", 0.5)),
    ...[0, 1, 2, 3, 4].map((n) => at(14 + random() * 5, 13 + random() * 6, n * 50, leaf())),
    ...[0, 1, 2, 3].map((n) =>
      at(12 + n * 2.6, 19 - n, n * 40, `<ellipse rx="1.7" ry="1.1" fill="none" stroke="#b85a7a" stroke-width=".5"/>`),
    ),
    at(23, 10, 200, wedge(), 1.1),
  ],
  naan: (random) => [
    sheet("#5a4a3e", 15.2),
    at(16, 16, -30, solid("M-13 1C-13-6-6-10 1-9 8-9 13-5 13 0 13 5 7 9 0 9-7 9.6-13 6.6-13 1z", "#ecc88c")),
    ...[...Array(26).keys()].map(() =>
      at(
        7 + random() * 18,
        9 + random() * 14,
        random() * 360,
        `<ellipse rx="${(0.6 + random() * 1.3).toFixed(2)}" ry="${(0.5 + random() * 0.7).toFixed(2)}" fill="#8a4c14" opacity="${(0.25 + random() * 0.45).toFixed(2)}"/>`,
      ),
    ),
    specks(random, ["#fffaf0", "#f6e2b0"], 50, 9, 0.3),
    scattered(random, 16, 8.4, () => at(0, 0, 0, leaf(), 0.6)),
  ],
  dosa: (random) => [
    sheet("#5c7a2c", 15.2),
    `<path d="M1.6 16H30.4" stroke="#8aa84c" stroke-width=".5"/>`,
    at(16, 14.6, -12, dosaRoll(random)),
    ...[
      ["#f3efe0", 8.6],
      ["#5f9a3a", 15.4],
      ["#c8421c", 22.2],
    ].map(([colour, x]) =>
      at(
        Number(x),
        24.2,
        0,
        `<circle cx=".2" cy=".4" r="2.9" fill="#2a0c04" opacity=".35"/><circle r="2.8" fill="#d8d3cb"/><circle r="2.3" fill="${colour}"/><circle r="2.3" fill="url(#gloss)"/>`,
      ),
    ),
    at(9, 7.6, 20, leaf("#2f6d22", "#5aa044"), 1.1),
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
  galette: (random) => [
    plate("#f9f4ea", "#3d5a8a"),
    at(16, 16, 45, solid("M-9.4-9.400H9.400V9.400H-9.400z", "#7a5230", `stroke="#5a3a1c" stroke-width=".5"`)),
    at(16, 16, 45, solid("M-6.4-6.400H6.400V6.400H-6.400z", "#f0c860")),
    scattered(random, 9, 5.6, () => solid("M-1.9-1.200L1.9-.9 1.6 1.2-1.6 1.300z", "#e08a86")),
    at(16, 16, 10, friedEgg(), 1.2),
    specks(random, ["#3f8f2e", "#1a0d06"], 50, 7, 0.16),
  ],
  quiche: (random) => [
    sheet("#8f8a86", 15.2),
    crust(random, 14, "#c98f45", "#f0c04c", 1.5),
    scattered(random, 22, 10.6, () => cube("#d98a6a", 1.3)),
    scattered(random, 24, 10.6, () => ring("#5f9a3a", "#c9ecae", 0.9)),
    scattered(random, 22, 10.6, () => `<ellipse rx="1.4" ry=".8" fill="#b8701c" opacity=".4"/>`),
    cuts(),
  ],
  bao: (random) => [
    sheet("#c9985c", 15.2),
    `<g stroke="#9c6c34" stroke-width=".5" fill="none">${[4, 8, 12, 16, 20, 24, 28].map((y) => `<path d="M${num(16 - Math.sqrt(225 - (y - 16) ** 2))} ${y}H${num(16 + Math.sqrt(225 - (y - 16) ** 2))}"/>`).join("")}</g>`,
    circled(3, 6.6, (n) => at(0, 0, 0, foldedBun(random, n), 1.4), -1.57, false),
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
  arepa: (random) => [
    plate("#f9f4ea", "#f0b23a"),
    ...[
      [12, 12.6, -20],
      [19.6, 18.6, 30],
    ].map(([x = 0, y = 0, turn = 0]) => at(x, y, turn, arepaOf(random))),
    at(22.6, 10, 30, leaf(), 1.1),
    at(9.6, 22.4, 200, wedge("lime")),
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
  "sausage-roll": (random) => [
    sheet("#d9b27c"),
    ...[0, 1].map((n) => at(14 + n * 4.4, 11.6 + n * 8, -24, roll(random))),
    at(23.6, 9, 30, leaf("#6a8a5c", "#9ab48a"), 1.2),
    at(8, 23.6, 80, leaf("#6a8a5c", "#9ab48a"), 1.1),
    specks(random, ["#e8bf78"], 50, 12, 0.26),
  ],
  "open-toast": (random) => [
    sheet("#d9b27c"),
    at(
      16,
      16,
      -12,
      solid(
        "M-11-7C-11-10-6-10.6 0-10 6-10.6 11-10 11-7 11.4-2 11.4 4 10.6 8 6 10.6-6 10.6-10.6 8-11.4 4-11.4-2-11-7z",
        "#a8682c",
      ),
    ),
    at(
      16,
      16,
      -12,
      `<path d="M-9.8-6.600C-9.6-8.6-5-9.2 0-8.7 5-9.2 9.6-8.6 9.8-6.6 10.2-2 10.2 3.6 9.4 7 5 9.2-5 9.2-9.4 7-10.2 3.6-10.2-2-9.8-6.600z" fill="#ecc88c"/>`,
    ),
    scattered(random, 26, 8, () => chunk(random, random() > 0.5 ? "#9c6c3c" : "#7c5028", 1.9)),
    scattered(random, 16, 8, () => at(0, 0, 0, leaf(), 0.7)),
    shavings(random, "#fff6d8", 26, 8),
    specks(random, ["#1a0d06"], 30, 8, 0.14),
  ],
  "filled-baguette": (random) => [
    sheet("#d9b27c"),
    ...[0, 1].map((n) => at(14.6 + n * 2.8, 11.6 + n * 8.6, -20, filledBaguette(random))),
    at(25, 9, 30, leaf(), 1.1),
    at(7, 23.6, 200, wedge("lime")),
  ],
  okonomiyaki: (random) => [
    sheet("#3a3431", 15.2),
    crust(random, 13, "#d9a04c", "#b8702a", 1.1),
    pool(random, 16, 16, 10.4, "#5a220c"),
    ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
      at(16, 8.2 + n * 2.6, 8, `<path d="M-9 0Q-4.5-1.2 0 0T9 0" fill="none" stroke="#fff6dc" stroke-width=".5"/>`),
    ),
    specks(random, ["#e8b890", "#f0d0b0"], 70, 9, 0.42),
    specks(random, ["#3f8f2e", "#5aa044"], 90, 9.4, 0.2),
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
  wellington: (random) => [
    sheet("#d9b27c"),
    at(15, 12.6, -24, roll(random), 1.4),
    ...[0, 1].map((n) =>
      at(
        18 + n * 3.6,
        20.6 + n * 2.4,
        10,
        `<ellipse cx=".2" cy=".5" rx="4.6" ry="4.2" fill="#2a0c04" opacity=".35"/><ellipse rx="4.6" ry="4.2" fill="#d18f3c"/><ellipse rx="3.9" ry="3.5" fill="#7a5a34"/><circle r="2.3" fill="#e8843c"/><circle cx="-1.2" cy="1.6" r=".8" fill="#5f9a3a"/><circle cx="1.6" cy="-1.6" r=".7" fill="#a82a50"/>`,
      ),
    ),
    at(8.6, 22.6, 30, leaf("#2f6d22", "#5aa044"), 1.1),
  ],
} satisfies Record<string, Plated>;

function filledBaguette(random: Random): string {
  const body = "M-11-3C-8-4.6 8-4.6 11-3 12.4-1 12.4 1 11 2.4 8 4-8 4-11 2.4-12.4 1-12.4-1-11-3z";
  const filling = [...Array(17).keys()].map((n) =>
    at(
      -9.6 + n * 1.2,
      1.8 + random() * 0.8,
      random() * 360,
      [
        leaf("#4f9a34", "#8ccc5c"),
        strip("#f08a24", 2.4, 0.5, 0.6),
        slice("#a8622c", "#d9a06a", 2.8, 1.3),
        strip("#fff6ea", 2.4, 0.5, -0.6),
      ][n % 4] ?? "",
    ),
  );
  const scores = [-7.6, -3.8, 0, 3.8, 7.6].map(
    (x) => `<path d="M${x - 1.1}-.2L${x + 1.1}-3.2" stroke="#f9e3b8" stroke-width=".9" stroke-linecap="round"/>`,
  );
  return `${solid(body, "#a8682c")}${filling.join("")}${solid("M-11-3C-8-4.6 8-4.6 11-3 12-2 12 0 11 .6 6 1.4-6 1.4-11 .6-12 0-12-2-11-3z", "#d99a4a")}${scores.join("")}`;
}

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

function dosaRoll(random: Random): string {
  const shape = "M-13.4-3.600H13.400C14.6-2 14.6 2 13.4 3.600H-13.400C-14.6 2-14.6-2-13.4-3.600z";
  const lines = [...Array(22).keys()].map(
    (n) =>
      `<path d="M${(-12.6 + n * 1.2).toFixed(2)}-3.300Q${(-12 + n * 1.2).toFixed(2)} 0 ${(-12.6 + n * 1.2).toFixed(2)} 3.3" fill="none" stroke="#8a4c14" stroke-width="${(0.15 + random() * 0.3).toFixed(2)}" opacity="${(0.25 + random() * 0.4).toFixed(2)}"/>`,
  );
  return `${solid(shape, "#dc9a3c")}${lines.join("")}<path d="${shape}" fill="url(#gloss)"/><ellipse cx="13.6" rx="1.1" ry="3" fill="#8a5220"/><ellipse cx="13.7" rx=".7" ry="2.2" fill="#f0cf5c"/>`;
}

function foldedBun(random: Random, turn: number): string {
  const filling = [...Array(6).keys()].map((n) =>
    at(-2.8 + n * 1.1, 1 + random() * 0.6, n * 50, n % 3 === 2 ? leaf() : slice("#6e2a10", "#b8603c", 2.8, 1.5)),
  );
  const bun = "M-4.6 1C-5-3.6 5-3.6 4.6 1 3 2.2-3 2.2-4.6 1z";
  return at(
    0,
    0,
    turn * 8 - 8,
    `${solid("M-4.400.6C-4.2 4 4.2 4 4.400.6z", "#e9dfcb")}${filling.join("")}${solid(bun, "#fffaf0")}<path d="${bun}" fill="url(#gloss)"/>`,
  );
}

function arepaOf(random: Random): string {
  const filling = [...Array(12).keys()].map((n) =>
    at(
      -4.6 + n * 0.85,
      2.6 + random() * 0.8,
      n * 50,
      n % 2 ? chunk(random, "#9cc25a", 1.1) : strip("#f3e6cf", 2.4, 0.7, 0.5),
    ),
  );
  return `<circle cx=".2" cy="1.2" r="6" fill="#2a0c04" opacity=".35"/><circle cy=".9" r="5.8" fill="#e0b45c"/>${filling.join("")}<circle cy="-.9" r="5.7" fill="#f3d27c"/><circle cy="-.9" r="5.7" fill="url(#gloss)"/>${[...Array(10).keys()].map(() => at((random() - 0.5) * 7, (random() - 0.5) * 7 - 0.9, random() * 360, `<ellipse rx=".9" ry=".5" fill="#8a4c14" opacity=".5"/>`)).join("")}`;
}

function churro(random: Random): string {
  const bar = "M-8.6-.9H8.600C9.6-.9 9.600.9 8.600.9H-8.600C-9.600.9-9.6-.9-8.6-.9z";
  const sugar = [...Array(14).keys()].map(
    () =>
      `<circle cx="${(-8 + random() * 16).toFixed(2)}" cy="${(random() * 1.4 - 0.7).toFixed(2)}" r=".14" fill="#fff"/>`,
  );
  return `${solid(bar, "#c98430")}<path d="M-8.6-.35H8.600M-8.600.35H8.6" stroke="#8a5014" stroke-width=".25"/>${sugar.join("")}`;
}

function roll(random: Random): string {
  const body = "M-8.4-3.200C-5-4 5-4 8.4-3.2 9.6-1 9.6 1 8.4 3.2 5 4-5 4-8.4 3.2-9.6 1-9.6-1-8.4-3.200z";
  const scores = [-5.6, -2.8, 0, 2.8, 5.6].map(
    (x) =>
      `<path d="M${x - 0.8} 2.600L${x + 0.8}-2.6" stroke="#8a4c14" stroke-width=".4" opacity=".75"/><path d="M${x - 0.4} 2.600L${x + 1.2}-2.6" stroke="#f6d79c" stroke-width=".3" opacity=".8"/>`,
  );
  const specksOn = [...Array(20).keys()].map(
    () =>
      `<circle cx="${(-7 + random() * 14).toFixed(2)}" cy="${(random() * 4.6 - 2.3).toFixed(2)}" r=".18" fill="#3a2010"/>`,
  );
  return `${solid(body, "#d9983c")}<path d="${body}" fill="url(#gloss)"/>${scores.join("")}${specksOn.join("")}<ellipse cx="8.5" rx="1.1" ry="2.6" fill="#a8644a"/>`;
}
