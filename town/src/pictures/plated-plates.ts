/** Fish, eggs, salads and what else lies on a plate. */
import type { Plated } from "./plated.ts";
import { ball, cube, friedEgg, leaf, prawn, ring, slice, strip, tomato, wedge } from "./plated-morsels.ts";
import { at, circled, plate, pool, type Random, rice, scattered, sheet, solid, specks } from "./plated-parts.ts";

/** These by name. */
export const plates = {
  "fish-and-chips": (random) => [
    plate("#f3efe6", "#5f86b8"),
    ...[...Array(16).keys()].map(() => at(20 + random() * 4.6, 10 + random() * 9.4, random() * 360, chip(random))),
    at(12.4, 14.8, 62, batteredFish(random)),
    at(20.6, 22.4, 0, pool(random, 0, 0, 3.4, "#8aa83c")),
    ...[...Array(14).keys()].map((n) =>
      at(20.6 + (random() - 0.5) * 4, 22.4 + (random() - 0.5) * 4, n, ball("#7a9c30", 0.55)),
    ),
    at(8, 21.6, 30, wedge(), 1.1),
  ],
  "steak-frites": (random) => [
    plate("#f6efe2", "#2f5b3c"),
    ...[...Array(18).keys()].map(() => at(19.6 + random() * 5.4, 9 + random() * 11, random() * 360, chip(random))),
    ...[0, 1, 2, 3, 4].map((n) => at(9.6 + n * 1.5, 11.4 + n * 2.5, -34, slice("#4a200e", "#d9605a", 8, 2.6))),
    at(20.6, 23.4, 0, ball("#f3dc8c", 2.2)),
    at(9.4, 22.6, 30, leaf(), 1.2),
    at(11.2, 23.6, 90, leaf()),
  ],
  cod: (random) => [
    plate("#3a3d45", "#8f8578"),
    at(
      15.4,
      15.4,
      -24,
      solid("M-8-2.400C-6-4.8 5-5 8-2.8 8.8-.6 8.6 2 7.6 3.2 3 5-5 4.8-7.8 3-8.8 1-8.8-1-8-2.400z", "#c9741c"),
    ),
    at(
      15.4,
      15.4,
      -24,
      [-5, -2.4, 0.2, 2.8, 5.4]
        .map(
          (x) =>
            `<path d="M${x}-3.600C${x + 1.4}-1 ${x + 1.2} 1.8 ${x} 3.6" fill="none" stroke="#8a4410" stroke-width=".5" opacity=".8"/><path d="M${x + 0.6}-3.400C${x + 1.9}-1 ${x + 1.7} 1.6 ${x + 0.6} 3.3" fill="none" stroke="#f3b65c" stroke-width=".5" opacity=".8"/>`,
        )
        .join(""),
    ),
    specks(random, ["#fff3cf", "#1a0d06"], 40, 7, 0.18),
    at(22.6, 21.6, 20, strip("#f0a0a8", 5, 0.7, 1)),
    at(9.4, 22.6, 30, leaf("#4f8f34", "#86bf4c"), 1.4),
    at(11.6, 23.6, 80, leaf("#4f8f34", "#86bf4c"), 1.2),
    at(23, 9.6, 200, wedge("lime")),
  ],
  "full-english": (random) => [
    plate("#f6f4ee", "#5f86b8"),
    at(11.4, 10.6, 0, friedEgg(), 1.1),
    at(18.6, 8.6, 30, friedEgg()),
    pool(random, 21.6, 19.6, 4.6, "#d9581c"),
    ...[...Array(22).keys()].map(() =>
      at(
        21.6 + (random() - 0.5) * 6,
        19.6 + (random() - 0.5) * 6,
        random() * 360,
        solid("M-.8 0C-.7-.7.7-.7.8 0 .7.6-.7.6-.8 0z", "#e8843c"),
      ),
    ),
    at(9.6, 17.6, -36, sausage()),
    at(11.6, 20.2, -36, sausage()),
    at(16.6, 14.6, 16, rasher()),
    at(17, 17, 10, rasher()),
    at(15, 24.4, 0, tomato(), 1.1),
    at(23.8, 12.6, 0, ball("#a8784c", 1.9)),
    at(24.4, 12.4, 0, ball("#c99c6c", 0.9)),
    specks(random, ["#1a0d06"], 30, 9, 0.12),
  ],
  thali: (random) => {
    const fills = ["#e0702a", "#d9a01c", "#4c6a24", "#f6f0e2", "#8a3a14", "#c8421c"];
    return [
      sheet("#c9c4bc", 15.2),
      `<circle cx="16" cy="16" r="14.3" fill="none" stroke="#8a857c" stroke-width=".4"/>`,
      rice(random, ["#ffffff", "#fbf6ea", "#f6f0e2"], 16, 17, 4.2),
      circled(
        6,
        9.6,
        (n) =>
          `<circle cx=".2" cy=".4" r="3.9" fill="#2a0c04" opacity=".35"/><circle r="3.8" fill="#ddd8d0"/><circle r="3.2" fill="${fills[n]}"/><circle r="3.2" fill="url(#gloss)"/>${at(0, 0, n * 50, n === 3 ? ball("#c8321f", 0.4) : leaf(), 0.6)}`,
        0.5,
        false,
      ),
      at(16, 16, 20, leaf(), 0.7),
    ];
  },
  injera: (random) => {
    const fills = ["#9a2410", "#d9a01c", "#4c6a24", "#c8421c", "#7a3a14", "#e0b45c", "#5c8a2c"];
    return [
      sheet("#c9a877", 15),
      specks(random, ["#8a6538", "#a8814e", "#e0c79c"], 240, 14.4, 0.24),
      circled(
        6,
        8.8,
        (n) =>
          `${pool(random, 0, 0, 3.3, fills[n] ?? "#9a2410")}${[...Array(7).keys()].map(() => at((random() - 0.5) * 3.6, (random() - 0.5) * 3.6, 0, ball(n % 2 ? "#f0d090" : "#3a1206", 0.4))).join("")}`,
        0.2,
        false,
      ),
      pool(random, 16, 16, 3.6, fills[6] ?? "#5c8a2c"),
      at(16, 16, 0, tomato(), 0.8),
    ];
  },
  omelette: (random) => [
    plate("#f9f4ea", "#3d7a4a"),
    at(16, 17, -14, solid("M-11.4 3.600C-11.4-4.6-6-9 0-9 6-9 11.4-4.6 11.4 3.600z", "#e8b232")),
    at(16, 17, -14, `<path d="M-11.4 3.600C-11.4-4.6-6-9 0-9 6-9 11.4-4.6 11.4 3.600z" fill="url(#gloss)"/>`),
    ...[...Array(26).keys()].map(() =>
      at(9 + random() * 14, 11 + random() * 8, random() * 360, `<ellipse rx="1" ry=".6" fill="#a8641a" opacity=".5"/>`),
    ),
    ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
      at(7.6 + n * 2.7, 21.8 - n * 0.7, n * 40, n % 2 ? prawn() : strip("#fff6e4", 4, 0.6, 1)),
    ),
    at(22.6, 9, 30, leaf(), 1.2),
    at(9, 9.6, 110, leaf(), 1.1),
    at(23, 24.6, 20, wedge("lime")),
  ],
  "poached-eggs": (random) => [
    plate("#f6f4ee", "#5f86b8"),
    ...[
      [11.6, 12.6],
      [20.2, 18.6],
    ].map(([x = 0, y = 0]) => at(x, y, 0, muffin(random))),
    at(22.6, 9.4, 30, leaf(), 1.1),
    at(9.4, 22.4, 200, wedge()),
    specks(random, ["#3f8f2e", "#1a0d06"], 40, 9, 0.15),
  ],
  takoyaki: (random) => [
    sheet("#b98a54"),
    ...[...Array(9).keys()].map((n) => {
      const [x, y] = [9.6 + (n % 3) * 6.4, 9.6 + Math.floor(n / 3) * 6.4];
      return n === 8
        ? ""
        : at(
            x,
            y,
            n * 30,
            `${ball("#c9782c", 3)}${at(0, -0.3, 0, solid("M-2.3-.4C-1.6-2.3 1.8-2.3 2.3-.2 1.6 1.2-1.4 1.3-2.3-.4z", "#4a1c0a"))}<path d="M-2-1.200L2 .3M-1.900.2L1.3 1.300M-1.2-1.900L2-.9" stroke="#fff6dc" stroke-width=".3" fill="none"/>`,
          );
    }),
    specks(random, ["#e8b890", "#f0d0b0"], 60, 11, 0.34),
    specks(random, ["#3f8f2e"], 60, 11, 0.18),
    at(22.8, 23, -40, strip("#e9cf9c", 9, 0.5)),
  ],
  "crispy-prawns": (random) => [
    plate("#f9f4ea", "#26547c"),
    circled(6, 7.4, () => prawn(), 0.4),
    ...[0, 1, 2].map((n) => at(14 + n * 2.2, 15 + n, n * 60, prawn())),
    at(8.6, 22, 30, wedge()),
    at(23.6, 9.6, 200, wedge()),
    scattered(random, 10, 8, () => leaf()),
  ],
  "beetroot-salad": (random) => [
    plate("#f9f4ea", "#8a2138"),
    scattered(random, 130, 7.6, () => cube(random() > 0.5 ? "#8a1c3c" : "#a82a50", 1.3)),
    specks(random, ["#ffffff"], 80, 7, 0.3),
    scattered(random, 7, 7, () => leaf()),
  ],
  greek: (random) => [
    plate("#f9f4ea", "#2a5f9c"),
    scattered(random, 16, 8.4, () => tomato()),
    scattered(random, 12, 8.4, () => ring("#6fa53c", "#e0eeb8", 1.6)),
    scattered(random, 9, 8, () => ball("#3a2430", 1)),
    scattered(random, 9, 8, () => ring("#a8446a", "#f6dfe6", 1.5)),
    at(16, 15.6, 20, cube("#fffaf0", 6.4)),
    specks(random, ["#5c7a24"], 50, 8, 0.2),
  ],
} satisfies Record<string, Plated>;

function muffin(random: Random): string {
  return `<circle cx=".3" cy=".6" r="5.6" fill="#2a0c04" opacity=".35"/><circle r="5.5" fill="#c98f45"/><circle r="4.9" fill="#f0d6a0"/>${at(-1, 1, 20, pool(random, 0, 0, 4.6, "#f0845c"))}${pool(random, 0, -0.2, 3.6, "#fffaf0")}${pool(random, 0.4, -0.4, 2.7, "#f9cf4c")}`;
}

function chip(random: Random): string {
  return `${solid("M-2.6-.55H2.600V.55H-2.600z", random() > 0.5 ? "#f3c14e" : "#e8ab36")}<path d="M-2.6-.3H2.6" stroke="#fff0b8" stroke-width=".25" opacity=".7"/>`;
}

function batteredFish(random: Random): string {
  const shape =
    "M-10-.6C-9-3.6-5-4.4-1-4 3-4.4 6-3 7.6-1.400L10.2-3.200C10.8-1 10.8 1 10.2 3.200L7.6 1.200C5.6 3.4 2 4.2-2 3.9-6 4.2-9.4 2.6-10-.6z";
  const blisters = [...Array(60).keys()].map(() =>
    at(
      -8.4 + random() * 15,
      (random() - 0.5) * 5.4,
      random() * 360,
      `<ellipse rx="${(0.3 + random() * 0.6).toFixed(2)}" ry="${(0.2 + random() * 0.4).toFixed(2)}" fill="${random() > 0.5 ? "#f6cf7c" : "#a8641a"}" opacity=".65"/>`,
    ),
  );
  return `${solid(shape, "#d99432")}<path d="${shape}" fill="url(#gloss)"/>${blisters.join("")}`;
}

function sausage(): string {
  const shape = "M-4.6-.6C-4.2-1.5 4.2-1.5 4.6-.6 5 .4 4.4 1.2 3.8 1.200H-3.800C-4.4 1.2-5 .4-4.6-.6z";
  return `${solid(shape, "#9c5224")}<path d="M-3-.9V.9M-.8-1V1M1.4-1V1M3.4-.9V.9" stroke="#5c2a0e" stroke-width=".35" opacity=".7"/><path d="M-3.6-.7H3.6" stroke="#e0a878" stroke-width=".3" opacity=".7"/>`;
}

function rasher(): string {
  const wave = "M-4.6 0C-3.4-1.2-2.3 1.2-1.1 0S1.2-1.2 2.3 0 3.800.8 4.6 0";
  return `<g fill="none" stroke-linecap="round"><path d="${wave}" stroke="#2a0c04" stroke-width="2" opacity=".3" transform="translate(.2 .4)"/><path d="${wave}" stroke="#a83c24" stroke-width="2"/><path d="${wave}" stroke="#f3c9a8" stroke-width=".55"/></g>`;
}
