/** Pasta, and rice in the pan. */
import type { Plated } from "./plated.ts";
import { ball, chunk, cube, leaf, mussel, prawn, ring, strip, wedge } from "./plated-morsels.ts";
import {
  at,
  bowl,
  enlarged,
  liquid,
  plate,
  pool,
  type Random,
  rice,
  scattered,
  shavings,
  sheet,
  specks,
  strands,
} from "./plated-parts.ts";

const durum = ["#f6d27a", "#f3c764", "#fae09a", "#efbd55"];

function pasta(line: string, top: (random: Random) => readonly string[], colours = durum, shadow = "#a76a17"): Plated {
  return (random) => [plate("#f9f4ea", line), enlarged(1.12, strands(random, colours, shadow), ...top(random))];
}

/** These by name. */
export const pastas = {
  pomodoro: pasta("#3d7a4a", (random) => [
    pool(random, 16, 15.6, 6, "#c8321a"),
    scattered(random, 18, 5, () => chunk(random, random() > 0.5 ? "#e8562c" : "#b32a17", 0.8)),
    at(15, 14.6, -30, leaf(), 1.1),
    at(18, 15.2, 28, leaf()),
    at(16.2, 17.2, 95, leaf(), 0.9),
    shavings(random, "#fff6d8", 26, 8),
  ]),
  ragu: pasta("#8a2138", (random) => [
    pool(random, 16, 15.6, 6.4, "#8a3214"),
    scattered(random, 60, 6, () => chunk(random, random() > 0.5 ? "#7a2e14" : "#a8502a", 0.7)),
    scattered(random, 8, 5.4, () => cube("#e8842c", 0.7)),
    at(17.4, 14, 28, leaf(), 0.9),
    shavings(random, "#fff3cf", 40, 8),
  ]),
  carbonara: pasta(
    "#5f86b8",
    (random) => [
      scattered(random, 17, 7.6, () => cube(random() > 0.5 ? "#b8502e" : "#cf7048", 1.3)),
      at(16, 15.4, 0, ball("#f5a012", 2.3)),
      shavings(random, "#fffaf0", 70, 9),
      specks(random, ["#2a2018", "#4a3a2c"], 90, 9.6, 0.13),
    ],
    ["#fbe9b4", "#f7de98", "#fdf0c8", "#f3d488"],
    "#c9a04c",
  ),
  "cacio-e-pepe": pasta(
    "#c9a04c",
    (random) => [shavings(random, "#fffaf0", 90, 8), specks(random, ["#1f1812", "#4a3a2c"], 190, 9.8, 0.14)],
    ["#fbefcc", "#f7e4b4", "#fdf5de", "#f3dba4"],
    "#c4a462",
  ),
  seafood: pasta("#2a5f9c", (random) => [
    scattered(random, 24, 7.4, () => strip(random() > 0.5 ? "#fff4ea" : "#f0926c", 2, 0.7, 0.4)),
    at(11.6, 13, -20, prawn()),
    at(20, 18.6, 150, prawn()),
    at(19, 11.6, 40, mussel()),
    at(12.6, 20, -60, mussel()),
    scattered(random, 14, 9, () => ball("#4c8a3a", 0.4)),
    scattered(random, 6, 8, () => ring("#d8311c", "#ffd9a8")),
    at(23, 21, 140, wedge()),
  ]),
  tagliatelle: pasta("#c9a04c", (random) => [specks(random, ["#fffaf0"], 80, 9.6, 0.2), at(16, 15.6, 20, leaf(), 0.8)]),
  gnocchi: (random) => [
    plate("#f9f4ea", "#c9472f"),
    pool(random, 16, 16, 10, "#c8341a"),
    scattered(random, 26, 8.4, () => ball(random() > 0.5 ? "#f6dfa8" : "#f0d090", 1.7)),
    scattered(random, 9, 7.6, () => chunk(random, "#fffaf0", 1.3)),
    scattered(random, 12, 8, () => ball("#c87a24", 0.34)),
    at(15, 14.6, -30, leaf(), 1.1),
    at(18, 16, 28, leaf()),
  ],
  macaroni: (random) => [
    bowl("#2f5b3c"),
    liquid("#eda52a"),
    scattered(random, 120, 10.8, () => macaroni(random)),
    scattered(random, 40, 10.4, () => `<ellipse rx=".9" ry=".5" fill="#b8641a" opacity=".5"/>`),
    specks(random, ["#e0a04c", "#8a4c14"], 110, 10.8, 0.26),
    at(18.6, 12, 30, leaf(), 0.9),
  ],
  paella: (random) => [
    `<g fill="none" stroke="#3a3431" stroke-width="1.5"><ellipse cx="5.6" cy="5.6" rx="3" ry="1.9" transform="rotate(-45 5.6 5.6)"/><ellipse cx="26.4" cy="26.4" rx="3" ry="1.9" transform="rotate(-45 26.4 26.4)"/></g>`,
    sheet("#2b2725", 13.7),
    `<circle cx="16" cy="16" r="12.4" fill="#0f0d0c"/>`,
    rice(random, ["#fbd877", "#f4bb3c", "#ffe7a1", "#d98a18", "#e59a1f"], 16, 16, 11.7),
    scattered(random, 13, 10.5, () => strip("#cf2f1c", 2.2, 0.6)),
    scattered(random, 26, 11, () => ball("#4f9a34", 0.48)),
    ...[
      [8.5, 19.5, 30],
      [22.5, 10.5, -40],
      [17.3, 23.6, 100],
      [11, 8.3, 150],
    ].map(([x = 0, y = 0, turn = 0]) => at(x, y, turn, mussel())),
    ...[
      [12, 13.6, -20],
      [19.8, 17.6, 150],
      [17.8, 9.6, 60],
      [12.6, 20.6, 210],
    ].map(([x = 0, y = 0, turn = 0]) => at(x, y, turn, prawn())),
    ...[
      [23.6, 21, 140],
      [7.6, 12.3, -70],
      [20, 25.3, 40],
    ].map(([x = 0, y = 0, turn = 0]) => at(x, y, turn, wedge())),
    at(16, 14.6, 20, leaf(), 0.7),
  ],
} satisfies Record<string, Plated>;

function macaroni(random: Random): string {
  const tube = random() > 0.5 ? "#f9cf5c" : "#f3bb3c";
  return `<g fill="none" stroke-linecap="round"><path d="M-1.300.5Q0-1.3 1.300.5" stroke="#8a4c0c" stroke-width="1.3" opacity=".4" transform="translate(.1 .3)"/><path d="M-1.300.5Q0-1.3 1.300.5" stroke="${tube}" stroke-width="1.2"/><path d="M-1.100.2Q0-1.1 1.100.2" stroke="#fff0b8" stroke-width=".3"/></g>`;
}
