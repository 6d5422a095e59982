/** Skewers, ribs and what else comes from the fire. */
import type { Plated } from "./plated.ts";
import { ball, chunk, leaf, ring, slice, strip, swirl, tomato, wedge } from "./plated-morsels.ts";
import { at, enlarged, num, plate, pool, type Random, rice, scattered, sheet, solid, specks } from "./plated-parts.ts";

function grilled(line: string, beside: (random: Random) => readonly string[]): Plated {
  return (random) => [plate("#f6efe2", line), enlarged(1.14, ...beside(random))];
}

/** These by name. */
export const grills = {
  kebap: grilled("#1f7a6d", (random) => [
    bread(random, 11.6),
    ...[0, 1].map((n) =>
      at(
        14.6 + n * 3.4,
        12 + n * 5,
        -24,
        skewer(() => kofta()),
      ),
    ),
    ...redOnion(random, 22.6, 10),
    at(9.4, 21.6, 0, tomato()),
    at(23, 20.6, 70, pepper()),
    at(11.6, 8.6, 30, leaf(), 0.9),
  ]),
  joojeh: grilled("#e0a526", (random) => [
    rice(random, ["#ffffff", "#fbf6ea", "#f7d873", "#f6f0e2"], 11.4, 18, 6.2),
    ...[0, 1].map((n) =>
      at(
        17.6 + n * 2.6,
        11.6 + n * 4.6,
        -24,
        skewer(() => chunk(random, random() > 0.5 ? "#f0a52c" : "#e8921c", 1.9)),
      ),
    ),
    at(22, 22.4, 0, tomato()),
    at(8.6, 9.6, 160, wedge()),
    at(24.4, 17.6, 30, leaf(), 0.9),
  ]),
  suya: grilled("#3d4a1f", (random) => [
    ...[0, 1, 2].map((n) =>
      at(
        15.6 + n * 0.6,
        10.4 + n * 4.6,
        -16,
        skewer(() => chunk(random, random() > 0.5 ? "#7a3414" : "#8f451c", 1.8)),
      ),
    ),
    specks(random, ["#d98a3c", "#e8a85c", "#b8521c"], 120, 8.4, 0.22),
    ...redOnion(random, 21.6, 23),
    at(9.6, 23, 0, tomato()),
    at(24, 11, 0, tomato()),
  ]),
  yakitori: grilled("#8a2138", (random) => [
    ...[0, 1, 2].map((n) =>
      at(
        15.6 + n * 0.6,
        10.4 + n * 4.6,
        -16,
        skewer((index) => (index % 2 ? strip("#5c9c3a", 2.4, 1.5) : ball("#a8561c", 1.8))),
      ),
    ),
    at(9.8, 23, 0, ball("#f5a012", 1.9)),
    at(24, 22, 0, wedge("lime")),
    specks(random, ["#fff3cf"], 40, 8, 0.16),
  ]),
  "flatbread-plate": grilled("#1f7a6d", (random) => [
    bread(random, 7, 21.4, 20.4),
    ...[...Array(9).keys()].map((n) =>
      at(11 + random() * 4.6, 8.6 + random() * 5, n * 40, slice("#a8622c", "#d9a06a", 4.2, 1.3)),
    ),
    ...[
      [9, 19],
      [12.6, 21.4],
      [9.8, 23.2],
      [13, 17.6],
    ].map(([x = 0, y = 0]) => at(x, y, 0, falafel(random))),
    at(21.6, 10.4, 0, ball("#f4efe0", 2.8)),
    at(21.6, 10.4, 30, swirl("#d9cfb4", 0.9), 0.6),
    ...[0, 1, 2, 3].map((n) => at(16.6 + n * 0.5, 15 + n * 0.9, 40, strip("#d8447a", 4, 0.8))),
    at(24.4, 14.6, 30, leaf(), 0.9),
    at(18.4, 23.4, 0, tomato()),
  ]),
  brisket: (random) => [
    sheet("#d9b27c"),
    ...[0, 1, 2, 3, 4].map((n) => at(10 + n * 1.7, 10.4 + n * 2.3, -34, slice("#2e140a", "#a85a3c", 10.6, 2.8))),
    at(23, 11, 0, `<circle r="3.4" fill="#f3ece0"/><circle r="2.9" fill="#e8dcc0"/>`),
    ...[...Array(16).keys()].map(() =>
      at(
        23 + (random() - 0.5) * 4,
        11 + (random() - 0.5) * 4,
        random() * 360,
        strip(random() > 0.7 ? "#f08a24" : "#c9dba0", 1.9, 0.4, 0.4),
      ),
    ),
    ...[0, 1, 2, 3].map((n) => at(9 + n * 2.2, 24.4 - n * 0.3, n * 50, ring("#6fa04a", "#b8d88a", 1.5))),
    specks(random, ["#1a0d06"], 40, 9, 0.18),
  ],
  ribs: (random) => [
    sheet("#d9b27c"),
    ...[0, 1, 2, 3, 4, 5].map((n) => at(7.6 + n * 2.9, 14.6 - n * 0.3, 84, slice("#7a2a0c", "#a8461a", 11, 2.9))),
    ...[0, 1, 2, 3, 4, 5].map((n) =>
      at(7.8 + n * 2.9, 21 - n * 0.3, 84, `<rect x="-.6" y="-.5" width="2.8" height="1" rx=".5" fill="#f3e6cf"/>`),
    ),
    specks(random, ["#f0a050", "#3a1206"], 70, 8, 0.2),
    at(11, 25, 0, ball("#8a2c0e", 2)),
    at(22, 24.6, 30, leaf(), 1.1),
  ],
  octopus: (random) => [
    plate("#3a3d45", "#8f8578"),
    pool(random, 16, 16.6, 9.6, "#e8b83c"),
    at(16, 16, 20, swirl("#f6d878", 0.9), 2),
    at(13.4, 13.4, -30, tentacle(), 1.15),
    at(18.2, 17.4, 165, tentacle(), 1.2),
    at(14.4, 20.6, 10, tentacle(), 1.05),
    scattered(random, 12, 8, () => ball("#3f5a1c", 0.5)),
    specks(random, ["#3f8f2e", "#5aa044"], 60, 9, 0.2),
    ...redOnion(random, 22.6, 21.6),
    at(23.6, 9.6, 200, wedge(), 1.1),
    at(8.8, 9.6, 30, leaf(), 1.1),
  ],
} satisfies Record<string, Plated>;

function bread(random: Random, radius: number, x = 16, y = 16): string {
  const spots = [...Array(Math.round(radius * 2.4)).keys()].map(() => {
    const [angle, far] = [random() * 6.283, Math.sqrt(random()) * radius * 0.9];
    return at(
      Math.cos(angle) * far,
      Math.sin(angle) * far,
      random() * 360,
      `<ellipse rx="${(0.4 + random()).toFixed(2)}" ry="${(0.3 + random() * 0.5).toFixed(2)}" fill="#8a4c14" opacity="${(0.25 + random() * 0.35).toFixed(2)}"/>`,
    );
  });
  return at(
    x,
    y,
    0,
    `<circle cx=".3" cy=".5" r="${radius}" fill="#2a0c04" opacity=".35"/><circle r="${radius}" fill="#e8bf80"/><circle r="${radius}" fill="url(#gloss)"/>${spots.join("")}`,
  );
}

function skewer(make: (index: number) => string): string {
  const pieces = [-6, -3.6, -1.2, 1.2, 3.6, 6].map((x, index) => at(x, 0, 0, make(index)));
  return `<path d="M-10.4 0H9.6" stroke="#8a857c" stroke-width=".55" stroke-linecap="round"/>${pieces.join("")}`;
}

function kofta(): string {
  return `${solid("M-1.7-1.300C-.6-1.900.8-1.8 1.7-1.300L1.7 1.300C.8 1.8-.6 1.9-1.7 1.300z", "#7c3a16")}<path d="M-.9-1.400V1.400M.5-1.500V1.5" stroke="#4a1e08" stroke-width=".4"/>`;
}

function pepper(): string {
  return solid("M-3.4 0C-3-1.3 1.8-1.5 3.4-.2 3.8 0 3.800.4 3.400.4 1.8 1.3-3 1.3-3.4 0z", "#4f8f34");
}

function falafel(random: Random): string {
  return `${ball("#7c4a1c", 2)}${[...Array(8).keys()].map(() => at((random() - 0.5) * 2.6, (random() - 0.5) * 2.6, 0, ball(random() > 0.5 ? "#5c3410" : "#a8702c", 0.3))).join("")}`;
}

function redOnion(random: Random, x: number, y: number): string[] {
  return [...Array(7).keys()].map((n) =>
    at(
      x + (random() - 0.5) * 4,
      y + (random() - 0.5) * 4,
      n * 50,
      `<ellipse rx="1.5" ry="1" fill="none" stroke="#a8446a" stroke-width=".5"/><ellipse rx="1.2" ry=".75" fill="none" stroke="#f6dfe6" stroke-width=".3"/>`,
    ),
  );
}

/** An arm of an octopus, charred by the grill, with its suckers along the inner side. */
function tentacle(): string {
  const arm = (wide: number) =>
    `M-7 ${num(0.4 - wide)}C-3 ${num(-3.4 - wide * 0.6)} 2.4 ${num(-3.2 - wide * 0.4)} 4.6-.4 6 1.6 4.4 3.6 2.8 2.800 2 2.2 2.2 1.2 3 1.300 2.6 2 3.4 2.2 3.6 1.200 3.6-.6.6-1.4-1.8-.6-3.8 0-5.400.8-7 ${num(0.4 + wide)}z`;
  const suckers = [...Array(9).keys()].map((n) =>
    at(
      -6 + n * 1.12,
      0.7 - Math.sin((n / 8) * Math.PI) * 2,
      0,
      `<circle r="${num(0.5 - n * 0.03)}" fill="#f3cdb8"/><circle r=".2" fill="#a8504c"/>`,
    ),
  );
  const char = [-4.4, -1.8, 0.8, 3.2].map(
    (x) =>
      `<path d="M${x}-3.400L${x + 0.9}-1.2" stroke="#2a0c10" stroke-width=".5" stroke-linecap="round" opacity=".7"/>`,
  );
  return `${solid(arm(1.2), "#a8404c")}<path d="${arm(1.2)}" fill="url(#gloss)"/>${char.join("")}${suckers.join("")}`;
}
