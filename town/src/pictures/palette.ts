/** The surfaces that food lies on. Neighbours on a board should come from different colour families. */

/** A broad colour, for telling neighbours apart. */
export type Family =
  | "yellow"
  | "red"
  | "green"
  | "teal"
  | "blue"
  | "purple"
  | "pink"
  | "peach"
  | "brown"
  | "dark"
  | "pale";

/** A studio sweep has a wall and a table; the other kinds lie flat and may have a pattern in the accent colour. */
export type Surface = {
  kind: "sweep" | "wood" | "slate" | "gingham" | "tile";
  family: Family;
  wall: string;
  table: string;
  accent: string;
};

function sweep(family: Family, wall: string, table: string): Surface {
  return { kind: "sweep", family, wall, table, accent: table };
}

function flat(kind: Surface["kind"], family: Family, table: string, accent = table): Surface {
  return { kind, family, wall: table, table, accent };
}

/** Every surface by name. */
export const surfaces = {
  honey: sweep("yellow", "#f2b134", "#e08a1e"),
  sand: sweep("yellow", "#f0d9a8", "#d7a95b"),
  custard: sweep("yellow", "#f9e0a2", "#efc35a"),
  sun: sweep("yellow", "#ffd76a", "#f4b52e"),
  tomato: sweep("red", "#e4572e", "#b8371b"),
  chilli: sweep("red", "#c8321f", "#8f1d12"),
  coral: sweep("peach", "#f5b5a0", "#e58a76"),
  peach: sweep("peach", "#f6d9c4", "#e9b794"),
  rose: sweep("pink", "#f7c6d0", "#ee9db0"),
  berry: sweep("pink", "#c9486f", "#962a50"),
  lilac: sweep("purple", "#cbb7e8", "#a78bd6"),
  orchid: sweep("purple", "#e7d3f5", "#c9a5e4"),
  plum: sweep("purple", "#6a3560", "#43203f"),
  sage: sweep("green", "#dfe8cf", "#a9c48a"),
  leaf: sweep("green", "#7fb069", "#4f8a43"),
  forest: sweep("green", "#3c6b4a", "#244a32"),
  mint: sweep("teal", "#bfe3dd", "#8fcfc4"),
  petrol: sweep("teal", "#1f5c57", "#143f3c"),
  lagoon: sweep("teal", "#4fa79d", "#2f7f78"),
  sky: sweep("blue", "#8cc0c9", "#5b98a6"),
  navy: sweep("blue", "#2d4a61", "#22384a"),
  cobalt: sweep("blue", "#5b86c4", "#375f9c"),
  cocoa: sweep("brown", "#5a3a2e", "#3b241c"),
  linen: sweep("pale", "#f4efe6", "#dcd2c1"),
  walnut: flat("wood", "brown", "#7b4a2d"),
  oak: flat("wood", "brown", "#a8673f"),
  pine: flat("wood", "peach", "#d3a873"),
  ebony: flat("wood", "dark", "#3d2c26"),
  slate: flat("slate", "dark", "#2c3140"),
  moss: flat("slate", "green", "#34483c"),
  "red-check": flat("gingham", "red", "#f7efe2", "#c9472f"),
  "green-check": flat("gingham", "green", "#fbf6ee", "#3d7a4a"),
  "blue-check": flat("gingham", "blue", "#eef3f8", "#4a7fb5"),
  "yellow-check": flat("gingham", "yellow", "#fffaf0", "#e0a526"),
  "red-tile": flat("tile", "red", "#d9534f", "#f6c9b8"),
  "sand-tile": flat("tile", "yellow", "#f1c27d", "#fff3df"),
  "sea-tile": flat("tile", "teal", "#4c9aa3", "#cdeae6"),
  "white-tile": flat("tile", "pale", "#eef0ee", "#c3ccca"),
  "rose-tile": flat("tile", "pink", "#f2b6c1", "#fff0f2"),
} as const satisfies Record<string, Surface>;

/** The name of a surface. */
export type SurfaceName = keyof typeof surfaces;
