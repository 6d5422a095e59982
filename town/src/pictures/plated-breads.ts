/** Pizza, flatbreads and filled breads. */
import type { Plated } from "./plated.ts";
import { chunk, cube, cuts, leaf, slice, strip, wedge } from "./plated-morsels.ts";
import {
  at,
  circled,
  crust,
  num,
  plate,
  pool,
  type Random,
  scattered,
  shavings,
  sheet,
  solid,
  specks,
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

/** These by name. */
export const breads = {
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
  bao: (random) => [
    sheet("#c9985c", 15.2),
    `<g stroke="#9c6c34" stroke-width=".5" fill="none">${[4, 8, 12, 16, 20, 24, 28].map((y) => `<path d="M${num(16 - Math.sqrt(225 - (y - 16) ** 2))} ${y}H${num(16 + Math.sqrt(225 - (y - 16) ** 2))}"/>`).join("")}</g>`,
    circled(3, 6.6, (n) => at(0, 0, 0, foldedBun(random, n), 1.4), -1.57, false),
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
