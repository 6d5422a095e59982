/** Pies, rolls and pancakes that are no dessert. */
import type { Plated } from "./plated.ts";
import { ball, chunk, cube, cuts, friedEgg, leaf, ring } from "./plated-morsels.ts";
import { at, circled, crust, num, plate, pool, type Random, scattered, sheet, solid, specks } from "./plated-parts.ts";

/** These by name. */
export const pies = {
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
  quiche: (random) => [
    sheet("#8f8a86", 15.2),
    crust(random, 14, "#c98f45", "#f0c04c", 1.5),
    scattered(random, 22, 10.6, () => cube("#d98a6a", 1.3)),
    scattered(random, 24, 10.6, () => ring("#5f9a3a", "#c9ecae", 0.9)),
    scattered(random, 22, 10.6, () => `<ellipse rx="1.4" ry=".8" fill="#b8701c" opacity=".4"/>`),
    cuts(),
  ],
  galette: (random) => [
    plate("#f9f4ea", "#3d5a8a"),
    at(16, 16, 45, solid("M-9.4-9.400H9.400V9.400H-9.400z", "#7a5230", `stroke="#5a3a1c" stroke-width=".5"`)),
    at(16, 16, 45, solid("M-6.4-6.400H6.400V6.400H-6.400z", "#f0c860")),
    scattered(random, 9, 5.6, () => solid("M-1.9-1.200L1.9-.9 1.6 1.2-1.6 1.300z", "#e08a86")),
    at(16, 16, 10, friedEgg(), 1.2),
    specks(random, ["#3f8f2e", "#1a0d06"], 50, 7, 0.16),
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
  "sausage-roll": (random) => [
    sheet("#d9b27c"),
    ...[0, 1].map((n) => at(14 + n * 4.4, 11.6 + n * 8, -24, roll(random))),
    at(23.6, 9, 30, leaf("#6a8a5c", "#9ab48a"), 1.2),
    at(8, 23.6, 80, leaf("#6a8a5c", "#9ab48a"), 1.1),
    specks(random, ["#e8bf78"], 50, 12, 0.26),
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
  moussaka: (random) => [
    plate("#f9f4ea", "#2a5f9c"),
    at(16, 15.8, -10, moussaka(random), 1.22),
    at(8.6, 23.6, 30, leaf(), 1.1),
    at(10.4, 24.8, 90, leaf()),
    specks(random, ["#3f8f2e"], 30, 11, 0.18),
  ],
} satisfies Record<string, Plated>;

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

/** A square of moussaka, seen a little from the front: the browned sauce, then mince and aubergine in turns. */
function moussaka(random: Random): string {
  const layers = ["#f3d79a", "#8a3a1c", "#4a2438", "#b8502a", "#4a2438", "#8a3a1c"].map(
    (colour, n) =>
      `<path d="M-8.6 ${num(2.4 + n * 1.05)}Q-4 ${num(2 + n * 1.05 + random() * 0.8)} 0 ${num(2.4 + n * 1.05)}T8.6 ${num(2.4 + n * 1.05)}V${num(3.8 + n * 1.05)}H-8.6z" fill="${colour}"/>`,
  );
  const mince = [...Array(34).keys()].map((n) =>
    at(-8 + random() * 16, 4 + random() * 4.6, n * 40, chunk(random, random() > 0.5 ? "#7a2e14" : "#a84a24", 0.42)),
  );
  const slices = [...Array(7).keys()].map((n) =>
    at(
      -7.2 + n * 2.4,
      4.9 + (n % 2) * 2,
      0,
      `<ellipse rx="1.3" ry=".5" fill="#2e1424"/><ellipse rx=".95" ry=".28" fill="#c9a878"/>`,
    ),
  );
  const browned = [...Array(60).keys()].map(() =>
    at(
      (random() - 0.5) * 15.4,
      -2.6 + (random() - 0.5) * 9,
      random() * 360,
      `<ellipse rx="${num(0.4 + random() * 1.1)}" ry="${num(0.3 + random() * 0.5)}" fill="#a8581a" opacity="${num(0.2 + random() * 0.4)}"/>`,
    ),
  );
  const top = "M-8.6-6.600Q0-8.4 8.6-6.600V2.800Q4.6 4 0 3T-8.6 2.800z";
  return `${solid("M-8.6-6.600Q0-8.4 8.6-6.600V9.200H-8.600z", "#6e2c16")}${layers.join("")}${mince.join("")}${slices.join("")}<path d="${top}" fill="#f2c869"/><path d="${top}" fill="url(#gloss)"/>${browned.join("")}`;
}
