/** Dishes in bowls: noodles in broth, curries, stews and soups. */
import type { Plated } from "./plated.ts";
import {
  at,
  ball,
  bowl,
  chunk,
  circled,
  cube,
  drops,
  egg,
  friedEgg,
  leaf,
  liquid,
  noodles,
  pork,
  prawn,
  type Random,
  rice,
  ring,
  scattered,
  slice,
  solid,
  specks,
  strip,
  swirl,
  wedge,
} from "./plated-parts.ts";

const wheat = ["#f8dd95", "#f3cf78"] as const;
const whiteRice = ["#ffffff", "#fbf6ea", "#efe7d6", "#f6f0e2"];
const onion = () => ring("#4c9a3a", "#c9ecae");
const chilli = () => ring("#d8311c", "#ffd9a8", 0.75);
const coriander = () => leaf("#3f8f2e", "#63b646");

/** A curry: chunks in sauce, rice at the side, and what lies on top. */
function curry(colour: string, pieces: string, top: (random: Random) => readonly string[], china = "#8a4a24"): Plated {
  return (random) => [
    bowl(china),
    liquid(colour),
    scattered(random, 17, 9.6, () => chunk(random, pieces, 1.5 + random() * 0.6)),
    specks(random, ["#fff1c8", "#5a1d08"], 40, 11, 0.14),
    ...top(random),
  ];
}

/** Noodles in broth with what lies on them. */
function inBroth(
  {
    china,
    broth,
    fat = "#ffe3a0",
    noodle = wheat,
  }: { china: string; broth: string; fat?: string; noodle?: typeof wheat | readonly [string, string] },
  top: (random: Random) => readonly string[],
): Plated {
  return (random) => [
    bowl(china),
    liquid(broth),
    noodles([noodle[0], noodle[1]], "#a8681f"),
    drops(random, fat),
    ...top(random),
  ];
}

/** Bowls by name. */
export const bowls = {
  ramen: inBroth({ china: "#26364b", broth: "#dd9447" }, (random) => [
    at(22, 9, 14, solid("M-3.5-4.500h7.600v8.600h-7.600z", "#1d3a2a")),
    at(10.2, 10.4, -24, pork()),
    at(13.8, 8.6, 18, pork()),
    at(9.3, 17.3, -18, egg()),
    at(22.4, 20.3, 24, egg()),
    scattered(random, 9, 4, onion),
  ]),
  "spicy-ramen": inBroth({ china: "#2a2624", broth: "#c4421c", fat: "#ff9a3c" }, (random) => [
    at(11, 11, 0, ball("#7a3c1c", 3.6)),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
      at(9.4 + (n % 4) * 1.3, 9.8 + Math.floor(n / 4) * 2, n * 50, chunk(random, "#8c4a24", 0.9)),
    ),
    at(21.6, 11.4, 20, egg()),
    at(22.6, 19.6, 0, strip("#f4ead0", 5, 0.7, 1)),
    at(22, 20.9, 10, strip("#fff7e4", 5, 0.7, -1)),
    at(10, 21, -20, ball("#f5c542", 1)),
    scattered(random, 10, 8, onion),
    scattered(random, 6, 8, chilli),
  ]),
  pho: inBroth({ china: "#e9efe9", broth: "#c98d4b", fat: "#f3d9a4", noodle: ["#fffaf0", "#f4ecdc"] }, (random) => [
    at(10.4, 11, -20, slice("#9c5a44", "#d98f80", 6.4, 2.6)),
    at(12.4, 13.6, -14, slice("#a8654c", "#e0a092", 6.4, 2.6)),
    at(11, 16.4, -24, slice("#8f5040", "#cf8472", 6, 2.6)),
    at(22.6, 11, 30, wedge("lime")),
    at(20.4, 13.6, 30, coriander(), 1.2),
    at(22.2, 15.6, -40, coriander(), 1.2),
    at(18.8, 16, 80, coriander()),
    scattered(random, 7, 9, chilli),
    scattered(random, 12, 9, onion),
  ]),
  "bun-cha": (random) => [
    bowl("#f3ece0", "#3f6fa8"),
    liquid("#c98a3c"),
    drops(random, "#f6d79c"),
    ...noodlesAside(),
    at(10.6, 12, 0, patty(random)),
    at(15.4, 9.4, 0, patty(random)),
    at(11.4, 17.6, 0, patty(random)),
    at(8.4, 21.6, 20, slice("#7c3f1c", "#c98a5c", 5, 2)),
    at(21, 8.4, 20, coriander(), 1.3),
    at(23.4, 10.2, 70, leaf("#4f7a3a", "#8ab45c"), 1.3),
    at(19.6, 10.6, -30, leaf("#56345c", "#7a5480"), 1.2),
    ...[0, 1, 2, 3].map((n) => at(14.4 + n * 1.5, 22.6 - (n % 2), n * 40, ring("#f08a24", "#ffc067", 1))),
    scattered(random, 6, 8, chilli),
  ],
  udon: inBroth({ china: "#3d5a8a", broth: "#b8824a", noodle: ["#fffaf0", "#f0e6d2"] }, (random) => [
    ...[0, 1, 2].map((n) => at(10 + n * 4.6, 12.6 - n * 0.6, -50 + n * 14, fritter(random))),
    at(23, 17.4, 0, ring("#e87ca0", "#fff4f2", 1.6)),
    scattered(random, 14, 8, onion),
  ]),
  "dan-dan": inBroth({ china: "#7a2418", broth: "#a8330f", fat: "#ff8a2c" }, (random) => [
    ...[...Array(16).keys()].map((n) =>
      at(13 + random() * 6, 12.6 + random() * 5, n * 40, chunk(random, "#6e3a1c", 0.85)),
    ),
    specks(random, ["#e8b878", "#c98f4c"], 40, 6, 0.3),
    scattered(random, 14, 8, onion),
    at(22, 11, 20, coriander(), 1.2),
  ]),
  katsu: (random) => [
    bowl("#2c3a4a"),
    liquid("#9a5a1e"),
    rice(random, whiteRice, 21.2, 12.6, 6.2),
    specks(random, ["#e8a44c", "#d4722a"], 16, 10, 0.5),
    ...[0, 1, 2, 3, 4].map((n) => at(9.4 + n * 2.5, 14.2 + n * 1.5, -56, slice("#c77a22", "#fbe6c4", 8.4, 2.3))),
    specks(random, ["#f2c069", "#8e4c10"], 60, 7, 0.2),
    at(23.6, 21.4, 30, strip("#c8321f", 3, 0.6, 0.6)),
    at(23, 22.4, 10, strip("#e04c30", 3, 0.6, -0.6)),
    at(18.2, 8.2, 20, coriander(), 0.9),
  ],
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
  "tomato-soup": (random) => [
    bowl("#3f6fa8"),
    liquid("#d9531f"),
    at(15.6, 15, 0, swirl("#fff4e0", 0.95), 1.5),
    ...[0, 1, 2, 3, 4].map((n) => at(11 + random() * 10, 18 + random() * 5, n * 40, cube("#d99a45", 1.5))),
    at(18.4, 12, 30, leaf(), 1.1),
    at(20.2, 13.6, 100, leaf()),
    specks(random, ["#3a1408"], 24, 10, 0.14),
  ],
  "clear-soup": (random) => [
    bowl("#e9e4d8", "#5f86b8"),
    liquid("#e2b45c"),
    drops(random, "#fff0b8", 24),
    at(12, 12.4, 0, ball("#f3e4c0", 3.2)),
    at(20.4, 14.6, 0, ball("#f0dfb8", 3.4)),
    at(14, 20.4, 0, ball("#f5e8c8", 3.1)),
    ...[0, 1, 2, 3, 4].map((n) => at(9 + random() * 14, 9 + random() * 14, n * 40, ring("#ee8422", "#ffab54", 1))),
    scattered(random, 12, 10, () => ball("#4c8a3a", 0.4)),
  ],
  bibimbap: (random) => [
    bowl("#2a2624", "#6a625e"),
    rice(random, whiteRice, 16, 16, 11.4),
    heap(random, 9.6, 11.6, () => strip("#f08a24", 4, 0.6, 0.6)),
    heap(random, 21.6, 10.4, () => strip("#4f8f34", 3.6, 0.8, 0.8)),
    heap(random, 23, 18.6, () => chunk(random, "#6e381a", 1)),
    heap(random, 16.6, 23.6, () => strip("#f4ead0", 4, 0.55, -0.7)),
    heap(random, 8.8, 19.6, () => ring("#c98f5a", "#e8c396", 1.1)),
    at(16, 16, 20, friedEgg()),
    specks(random, ["#fff6dc", "#c8321f"], 40, 10, 0.18),
    at(20.4, 14.6, 0, ball("#b8281a", 1.1)),
  ],
  "duck-rice": (random) => [
    bowl("#b83224"),
    rice(random, whiteRice, 16, 16, 11.4),
    ...[0, 1, 2, 3, 4, 5].map((n) => at(10.6 + n * 2.1, 16.6 - n * 0.5, 78, slice("#7a2c10", "#d99a72", 8.6, 2.1))),
    ...[0, 1, 2].map((n) => at(20.4 + n * 0.4, 22 - n * 1.6, -20 + n * 14, strip("#4f9a3a", 6, 1.1, 1))),
    specks(random, ["#fff6dc"], 26, 6, 0.16),
  ],
  jollof: (random) => [
    bowl("#3d4a1f", "#e0a526"),
    rice(random, ["#e8743a", "#f08a4c", "#d9571f", "#c8461a", "#e06a30"], 16, 16, 11.4),
    at(13, 13.4, -24, drumstick("#9a4a1a")),
    ...[0, 1, 2, 3].map((n) =>
      at(
        20 + (n % 2) * 2.4,
        17 + n * 1.7,
        20 + n * 24,
        solid("M-1.9 0C-1.4-1.5 1.4-1.5 1.9 0 1.4 1.3-1.4 1.3-1.9 0z", "#d98a1c"),
      ),
    ),
    scattered(random, 12, 10, () => ball("#5f9a3a", 0.5)),
    scattered(random, 5, 9, () => ring("#c8321f", "#f0a088", 0.9)),
    at(19.4, 11, 30, leaf(), 0.9),
  ],
  biryani: (random) => [
    bowl("#b5762c"),
    rice(random, ["#fff8e4", "#f7d873", "#f2b63c", "#fdf0c8", "#e8952c"], 16, 16, 11.4),
    at(12.4, 13, 10, chunk(random, "#7c3d18", 3)),
    at(20, 15, 60, chunk(random, "#8a4820", 3)),
    at(14.6, 20, 120, chunk(random, "#743612", 2.8)),
    at(20.4, 21.2, 20, egg("#f0a51c"), 0.75),
    scattered(random, 16, 10, () => strip("#7a3a10", 1.9, 0.36, 0.5)),
    at(17.4, 10.4, 30, coriander(), 1.1),
    at(10.4, 18.8, 120, coriander()),
    scattered(random, 6, 9, () => ball("#d8c078", 0.5)),
  ],
  "rice-and-peas": (random) => [
    bowl("#2f5b3c", "#e0a526"),
    liquid("#7c4214"),
    rice(random, ["#e8d2b0", "#d9bc92", "#c9a878", "#efe0c6"], 20.6, 13.4, 6.8),
    scattered(random, 10, 5, () => ball("#7a2418", 0.62)),
    ...[...Array(9).keys()].map((n) =>
      at(8.4 + random() * 8, 14 + random() * 9, n * 40, chunk(random, "#8e5020", 1.9)),
    ),
    scattered(random, 4, 9, chilli),
    at(12, 17, 30, leaf(), 0.9),
  ],
  "green-salad": (random) => [
    bowl("#f3ece0", "#1f7a6d"),
    disc("#c9dba0"),
    scattered(random, 60, 10.6, () =>
      leaf(random() > 0.5 ? "#4c8a2e" : "#6aa83c", random() > 0.5 ? "#9ccc5c" : "#86bf4c"),
    ),
    scattered(random, 9, 9, () => ball("#d8392a", 1.2)),
    scattered(random, 9, 9, () => ring("#8fbf5a", "#e6f2c8", 1.6)),
    scattered(random, 7, 9, () => cube("#fffaf0", 1.6)),
    scattered(random, 7, 9, () => ball("#3a2430", 0.9)),
  ],
  bravas: (random) => [
    bowl("#a8492a"),
    liquid("#7c2a10"),
    scattered(random, 34, 9.4, () => chunk(random, random() > 0.5 ? "#f0b848" : "#e3a030", 2)),
    at(
      15,
      13.6,
      20,
      solid("M-6-.6C-4-3.6 1-2.2 3-3.2 6-3 6.400.8 4 2.4 1.6 3.2-2 1.6-4 2.6-6.4 2-6.800.6-6-.6z", "#d0381a"),
    ),
    at(
      17,
      18.6,
      190,
      solid("M-5-.4C-3-2.2 1-1.6 3-2 5-1.8 5.400.6 3.4 1.6 1.2 2-2 1.2-3.6 1.8-5.4 1.4-5.800.6-5-.4z", "#fff1d6"),
    ),
    specks(random, ["#3f8f2e"], 50, 9, 0.2),
  ],
  macaroni: (random) => [
    bowl("#2f5b3c"),
    liquid("#eda52a"),
    scattered(random, 120, 10.8, () => macaroni(random)),
    scattered(random, 40, 10.4, () => `<ellipse rx=".9" ry=".5" fill="#b8641a" opacity=".5"/>`),
    specks(random, ["#e0a04c", "#8a4c14"], 110, 10.8, 0.26),
    at(18.6, 12, 30, leaf(), 0.9),
  ],
  prawns: (random) => [
    bowl("#a8492a"),
    liquid("#c9741c"),
    drops(random, "#ffd98a", 30),
    circled(7, 7.4, () => prawn(), 0.3),
    at(16, 16, 30, prawn()),
    at(13, 13.6, 160, prawn()),
    scattered(random, 16, 10, () => solid("M-.9 0C-.4-.7.5-.6.9 0 .5.5-.4.6-.9 0z", "#fbe9c0")),
    scattered(random, 8, 10, chilli),
    scattered(random, 10, 10, () => leaf("#3f8f2e", "#63b646")),
  ],
} satisfies Record<string, Plated>;

function noodlesAside(): readonly string[] {
  const coil = (x: number, y: number) =>
    [2.6, 2, 1.4, 0.8]
      .map(
        (r, n) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${n % 2 ? "#fffaf0" : "#efe5d0"}" stroke-width=".7"/>`,
      )
      .join("");
  return [
    [20.4, 15.4],
    [23, 19],
    [18.6, 20],
  ].map(
    ([x = 0, y = 0]) =>
      `<circle cx="${x + 0.2}" cy="${y + 0.4}" r="3" fill="#2a0c04" opacity=".3"/><circle cx="${x}" cy="${y}" r="2.9" fill="#e2d5ba"/>${coil(x, y)}`,
  );
}

function patty(random: Random): string {
  return `${chunk(random, "#7a3d18", 2.7)}${at(0, -0.5, 20, strip("#4c210a", 3.4, 0.4))}${at(0, 0.6, 20, strip("#4c210a", 3.2, 0.4))}`;
}

function fritter(random: Random): string {
  const crumbs = [...Array(16).keys()].map((n) =>
    at(-3.4 + n * 0.42, (random() - 0.5) * 1.6, n * 40, ball(random() > 0.5 ? "#f6d48a" : "#e0a745", 0.6)),
  );
  return `${solid("M-4-.3C-3-1.7 3-1.5 4-.4 3.2 1.2-3 1.4-4-.3z", "#e6b358")}${crumbs.join("")}${at(4.7, -0.3, 0, solid("M-.9 0L1-1.100.7 0 1 1.100z", "#e8612c"))}`;
}

function drumstick(colour: string): string {
  const meat =
    "M-3.600.2C-3.9-2.3-.6-3.1 1.3-1.8 2.4-1 3.1-.5 3.9-.3L3.900.5C2.900.7 2.1 1.3 1.1 1.9-.9 3.1-3.4 2.4-3.600.2z";
  return `<path d="M3.5-.4h2.200a.9.9 0 1 1 .3.700.9.9 0 1 1-.6.400H3.500z" fill="#f3e6cf"/>${solid(meat, colour)}<path d="${meat}" fill="url(#gloss)"/>`;
}

function macaroni(random: Random): string {
  const tube = random() > 0.5 ? "#f9cf5c" : "#f3bb3c";
  return `<g fill="none" stroke-linecap="round"><path d="M-1.300.5Q0-1.3 1.300.5" stroke="#8a4c0c" stroke-width="1.3" opacity=".4" transform="translate(.1 .3)"/><path d="M-1.300.5Q0-1.3 1.300.5" stroke="${tube}" stroke-width="1.2"/><path d="M-1.100.2Q0-1.1 1.100.2" stroke="#fff0b8" stroke-width=".3"/></g>`;
}

function heap(random: Random, x: number, y: number, make: () => string): string {
  return [...Array(11).keys()]
    .map(() => at(x + (random() - 0.5) * 4.6, y + (random() - 0.5) * 4.2, random() * 360, make()))
    .join("");
}

function disc(colour: string): string {
  return `<circle cx="16" cy="16" r="12.2" fill="${colour}"/>`;
}
