/** The drawings that food is made of, as SVG: vectors of a set, and a few of our own. */
import { readFileSync } from "node:fs";
import { type Dye, dyed, inKitchenColours } from "./colours.ts";
import { type Jar, jarSvg } from "./jar.ts";
import { type PlatedName, platedSvg } from "./plated.ts";

/** What a piece shows: a vector by its file's name, a jar, or a dish of ours from above. */
export type Drawing = string | Jar | { plated: PlatedName };

const vectors = new URL("../../vectors/", import.meta.url);
const read = new Map<string, string>();
/** Drawings whose own colours would not make anybody hungry. */
const corrections: Record<string, readonly Dye[]> = {
  mushroom: [{ around: 6, reach: 70, turn: 20, light: -0.05, saturation: 0.5 }],
  "meat-on-bone": [{ around: 4, reach: 50, turn: 14, light: -0.06, saturation: 0.55 }],
  "cut-of-meat": [{ around: 4, reach: 50, turn: 10, light: -0.1, saturation: 0.6 }],
};
// Their blue or pink is their own.
const asTheyAre = new Set(["blueberries", "cherry-blossom", "grapes", "ice", "lollipop", "candy"]);

/** The drawing, recoloured for food and then dyed; square, and without a size of its own. */
export function drawingSvg(drawing: Drawing, dyes: readonly Dye[]): string {
  return dyed(plainSvg(drawing), dyes);
}

/** The vector of that name; throws where there is none. */
export function vectorSvg(name: string): string {
  const svg = read.get(name) ?? readFileSync(new URL(`${name}.svg`, vectors), "utf8").trim();
  read.set(name, svg);
  return svg;
}

function plainSvg(drawing: Drawing): string {
  if (typeof drawing === "string") {
    const svg = vectorSvg(drawing);
    return asTheyAre.has(drawing) ? svg : dyed(inKitchenColours(svg), corrections[drawing] ?? []);
  }
  if ("plated" in drawing) return platedSvg(drawing.plated);
  return jarSvg(drawing, plainSvg("jar"), plainSvg(drawing.label));
}
