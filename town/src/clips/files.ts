/** The clips of the town as they lie in the repository, each with its poster. Loads no image library. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A clip: its size and length, the placeholder of its poster, and the hash of what it was made from. */
export type Filmed = {
  width: number;
  height: number;
  durationMs: number;
  bytes: number;
  thumbhash: string;
  hash: string;
};

/** Where the clips are, and the list of them. */
export const filmedFolder = new URL("../../filmed/", import.meta.url);
export const filmedList = new URL("filmed.json", filmedFolder);

/** Every clip by its key. */
export function readFilmed(): Record<string, Filmed> {
  return JSON.parse(readFileSync(filmedList, "utf8"));
}

/** The MP4 of a clip. */
export function clipFile(key: string): string {
  return fileURLToPath(new URL(`${key}.mp4`, filmedFolder));
}

/** The poster of a clip in one of its widths. */
export function posterFile(key: string, width: number): string {
  return fileURLToPath(new URL(`${key}-${width}.webp`, filmedFolder));
}
