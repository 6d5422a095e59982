/** The pictures, clips and streets of the town, as they lie in the repository. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A picture: the size of its widest file, and its placeholder. */
export type Painted = { width: number; height: number; thumbhash: string };

/** A clip: its size, length in milliseconds, bytes, and the placeholder of its poster. */
export type Filmed = Painted & { durationMs: number; bytes: number };

/** The streets, as map tiles. */
export const streetsFile = fileOf("streets/town.pmtiles");

/** Every picture and portrait by its key. */
export function readPainted(): Record<string, Painted> {
  return JSON.parse(readFileSync(fileOf("painted/painted.json"), "utf8"));
}

/** The file of a picture in one of its widths. */
export function paintedFile(key: string, width: number): string {
  return fileOf(`painted/${key}-${width}.webp`);
}

/** Every clip by its key. */
export function readFilmed(): Record<string, Filmed> {
  return JSON.parse(readFileSync(fileOf("filmed/filmed.json"), "utf8"));
}

/** The MP4 of a clip. */
export function clipFile(key: string): string {
  return fileOf(`filmed/${key}.mp4`);
}

/** The poster of a clip in one of its widths. */
export function posterFile(key: string, width: number): string {
  return fileOf(`filmed/${key}-${width}.webp`);
}

function fileOf(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
