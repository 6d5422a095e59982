/** Curries and stews. */
import type { Plated } from "./plated.ts";
import { ball, chilli, chunk, coriander, cube, drumstick, egg, onion, swirl, wedge } from "./plated-morsels.ts";
import { at, bowl, liquid, type Random, rice, scattered, solid, specks } from "./plated-parts.ts";

function curry(colour: string, pieces: string, top: (random: Random) => readonly string[], china = "#8a4a24"): Plated {
  return (random) => [
    bowl(china),
    liquid(colour),
    scattered(random, 17, 9.6, () => chunk(random, pieces, 1.5 + random() * 0.6)),
    specks(random, ["#fff1c8", "#5a1d08"], 40, 11, 0.14),
    ...top(random),
  ];
}

/** These by name. */
export const curries = {
  "butter-chicken": curry(
    "#e0702a",
    "#f0a05c",
    (random) => [
      at(16, 15, 10, swirl()),
      at(15.4, 19.4, 190, swirl()),
      at(18.2, 11.6, 30, coriander(), 1.1),
      at(20, 13, 100, coriander()),
      at(12.4, 20.4, -30, coriander()),
      specks(random, ["#a83c10"], 20, 9),
    ],
    "#b5762c",
  ),
  "red-curry": curry(
    "#c8421c",
    "#d98a4c",
    (random) => [
      scattered(random, 8, 9, chilli),
      at(15, 14, 20, swirl("#fff1dc", 0.7)),
      at(19, 12, 30, coriander(), 1.2),
      at(12, 18, 120, coriander(), 1.1),
      at(22.4, 20, 30, wedge("lime")),
    ],
    "#2f5b52",
  ),
  saag: curry("#4c6a24", "#fbf3dc", (random) => [at(16, 16, 0, swirl()), scattered(random, 5, 8, chilli)], "#b5762c"),
  "yellow-curry": curry(
    "#dd9a1f",
    "#f0c878",
    (random) => [
      scattered(random, 8, 9.4, () => ball("#6fa53c", 0.75)),
      at(19, 12, 30, coriander(), 1.1),
      at(12, 18, 120, coriander(), 1.1),
      scattered(random, 5, 9, chilli),
    ],
    "#3d5a6a",
  ),
  dal: (random) => [
    bowl("#b5762c"),
    liquid("#6e3014"),
    scattered(random, 70, 11.2, () => ball(random() > 0.6 ? "#8a4a20" : "#5a2510", 0.62)),
    at(16, 15.4, 0, swirl("#fff4e0", 1), 1.2),
    at(18, 18.4, 180, swirl("#fff4e0", 0.9)),
    at(13, 12.6, 20, coriander(), 1.1),
    at(20.4, 14.4, 80, coriander()),
    scattered(random, 4, 9, chilli),
  ],
  "dark-stew": curry(
    "#5c2a10",
    "#7c4220",
    (random) => [
      at(17.8, 12.4, 30, coriander(), 1.1),
      at(12.4, 18.6, 120, coriander(), 1.1),
      scattered(random, 6, 9, chilli),
      specks(random, ["#f0dcb0", "#e8cf9c"], 34, 10, 0.26),
    ],
    "#d9cdb4",
  ),
  mole: (random) => [
    bowl("#a8492a"),
    liquid("#3a160c"),
    rice(random, ["#fff6e4", "#f7dcae", "#f2e4c8", "#f4e9d4"], 10.6, 12, 4.6),
    at(18.6, 14, 20, drumstick("#6b3014")),
    at(19.4, 19.6, -20, drumstick("#74381a")),
    at(19.6, 16.6, 8, solid("M-5.5-.4C-3-3.4 3.4-3.2 5.6 0 3.4 2.6-2.8 2.8-5.5-.4z", "#2c0f08")),
    specks(random, ["#f6e3b8", "#fff4d8"], 70, 10, 0.2),
    at(11, 20.6, 30, coriander(), 1.1),
  ],
  tagine: curry(
    "#b8651c",
    "#8a4a24",
    (random) => [
      ...[0, 1, 2, 3, 4].map((n) => at(11 + random() * 10, 11 + random() * 10, n * 60, ball("#3a1420", 1.4))),
      ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
        at(
          9 + random() * 14,
          9 + random() * 14,
          n * 50,
          solid("M-1.2 0C-.4-.8.8-.6 1.3 0 .8.6-.4.8-1.2 0z", "#f0d6a8"),
        ),
      ),
      at(18, 12, 30, coriander(), 1.1),
      at(13, 19, 120, coriander(), 1.1),
    ],
    "#b9562c",
  ),
  "doro-wot": (random) => [
    bowl("#d8c9a3", "#8a5a2c"),
    `<circle cx="16" cy="16" r="12.6" fill="#c9a877"/>`,
    specks(random, ["#8a6538", "#a8814e"], 150, 12, 0.24),
    at(0, 0, 0, `<circle cx="16" cy="16" r="9.3" fill="#9a2410"/><circle cx="16" cy="16" r="9.3" fill="url(#gloss)"/>`),
    at(12.6, 13.4, -10, drumstick("#b8461c")),
    at(20, 18.6, 40, drumstick("#a83c16")),
    at(19.4, 12, 10, egg("#f0a51c")),
    at(12.6, 19.6, 60, egg("#f0a51c"), 0.9),
    specks(random, ["#f0b070", "#5a1006"], 40, 8.4, 0.18),
    at(16.6, 16, 0, coriander(), 0.8),
  ],
  jjigae: curry(
    "#c23a14",
    "#f2e2c4",
    (random) => [
      ...[0, 1, 2, 3].map((n) => at(11 + n * 3.3, 13 + (n % 2) * 4, n * 30, cube("#fffaf0", 3))),
      scattered(random, 12, 9, onion),
      scattered(random, 5, 9, chilli),
    ],
    "#2a2624",
  ),
} satisfies Record<string, Plated>;
