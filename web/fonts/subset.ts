/** Cuts the fonts to the product's own characters: `node web/fonts/subset.ts`. */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const subsetFont = require("subset-font") as (
  font: Buffer,
  text: string,
  options: { targetFormat: "woff2" },
) => Promise<Buffer>;

const fonts = [
  {
    from: "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2",
    to: "bricolage-grotesque-700.woff2",
  },
  { from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", to: "figtree.woff2" },
];

/** Inclusive; others use the system's fonts. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
] as const;

const characters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)))
  .join("");

for (const { from, to } of fonts) {
  const whole = await readFile(require.resolve(from));
  await writeFile(join(import.meta.dirname, to), await subsetFont(whole, characters, { targetFormat: "woff2" }));
}
