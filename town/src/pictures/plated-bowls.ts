/** Rice, salads and what else is eaten from a bowl. */
import type { Plated } from "./plated.ts";
import {
  ball,
  chilli,
  chunk,
  coriander,
  cube,
  drumstick,
  egg,
  friedEgg,
  leaf,
  prawn,
  ring,
  slice,
  strip,
} from "./plated-morsels.ts";
import {
  at,
  bowl,
  circled,
  drops,
  liquid,
  plate,
  type Random,
  rice,
  scattered,
  solid,
  specks,
} from "./plated-parts.ts";

const whiteRice = ["#ffffff", "#fbf6ea", "#efe7d6", "#f6f0e2"];

/** These by name. */
export const bowls = {
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
  "pani-puri": (random) => [
    plate("#f9f4ea", "#e0a526"),
    circled(8, 9.9, (n) => at(0, 0, n * 40, puri(random), 1.2), 0.2, false),
    `<circle cx="16.2" cy="16.6" r="5.4" fill="#2a0c04" opacity=".35"/><circle cx="16" cy="16" r="5.3" fill="#b5762c"/><circle cx="16" cy="16" r="4.5" fill="#5c7a1c"/><circle cx="16" cy="16" r="4.5" fill="url(#gloss)"/>`,
    scattered(random, 7, 3, () => at(0, 0, 0, leaf("#3f8f2e", "#7cc25a"), 0.45)),
  ],
} satisfies Record<string, Plated>;

function heap(random: Random, x: number, y: number, make: () => string): string {
  return [...Array(11).keys()]
    .map(() => at(x + (random() - 0.5) * 4.6, y + (random() - 0.5) * 4.2, random() * 360, make()))
    .join("");
}

function disc(colour: string): string {
  return `<circle cx="16" cy="16" r="12.2" fill="${colour}"/>`;
}

/** A crisp hollow ball, broken open and filled. */
function puri(random: Random): string {
  const filling = [...Array(6).keys()].map((n) =>
    at((random() - 0.5) * 1.8, (random() - 0.5) * 1.8, n * 50, ball(n % 3 ? "#e8c878" : "#c8321f", 0.42)),
  );
  return `${ball("#d9982f", 3.1)}<circle r="3.1" fill="url(#gloss)"/>${at(0, 0, 0, `<path d="M-1.700.2L-1.2-1.3.1-1.8 1.3-1.2 1.800.3 1.1 1.5-.4 1.8-1.4 1.200z" fill="#4a2a0c"/><path d="M-1.400.2L-1-1.1.1-1.5 1.1-1 1.500.3.9 1.2-.3 1.5-1.2 1z" fill="#7a8a2c"/>`)}${filling.join("")}${at(0.4, 0.5, 30, leaf("#3f8f2e", "#7cc25a"), 0.34)}`;
}
