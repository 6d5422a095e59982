/** The painted pictures of the town as they lie in the repository. Loads no image library. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A painted picture: the size of its widest file, its placeholder, and the hash of the recipe it was drawn from. */
export type Painted = { width: number; height: number; thumbhash: string; hash: string };

/** Where the pictures are, and the list of them. */
export const paintedFolder = new URL("../../painted/", import.meta.url);
export const paintedList = new URL("painted.json", paintedFolder);

/** Every painted picture and portrait by its key; none where nothing has been painted yet. */
export function readPainted(): Record<string, Painted> {
  return JSON.parse(readFileSync(paintedList, "utf8"));
}

/** The file of a picture in one of its widths. */
export function paintedFile(key: string, width: number): string {
  return fileURLToPath(new URL(`${key}-${width}.webp`, paintedFolder));
}
