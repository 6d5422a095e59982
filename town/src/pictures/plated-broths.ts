/** Noodles in broth, and soups. */
import type { Plated } from "./plated.ts";
import {
  ball,
  chilli,
  chunk,
  coriander,
  cube,
  egg,
  leaf,
  onion,
  pork,
  ring,
  slice,
  strip,
  swirl,
  wedge,
} from "./plated-morsels.ts";
import { at, bowl, drops, liquid, noodles, type Random, scattered, solid, specks } from "./plated-parts.ts";

const wheat = ["#f8dd95", "#f3cf78"] as const;

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

/** These by name. */
export const broths = {
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
} satisfies Record<string, Plated>;

function patty(random: Random): string {
  return `${chunk(random, "#7a3d18", 2.7)}${at(0, -0.5, 20, strip("#4c210a", 3.4, 0.4))}${at(0, 0.6, 20, strip("#4c210a", 3.2, 0.4))}`;
}

function fritter(random: Random): string {
  const crumbs = [...Array(16).keys()].map((n) =>
    at(-3.4 + n * 0.42, (random() - 0.5) * 1.6, n * 40, ball(random() > 0.5 ? "#f6d48a" : "#e0a745", 0.6)),
  );
  return `${solid("M-4-.3C-3-1.7 3-1.5 4-.4 3.2 1.2-3 1.4-4-.3z", "#e6b358")}${crumbs.join("")}${at(4.7, -0.3, 0, solid("M-.9 0L1-1.100.7 0 1 1.100z", "#e8612c"))}`;
}

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
