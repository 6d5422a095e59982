/** Every picture and portrait that the town shows. */
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { people } from "../people.ts";
import { town } from "../town.ts";
import { avatarSvg } from "./avatars.ts";
import { paint } from "./paint.ts";
import { recipeHash, recipeOf } from "./recipe.ts";

const pictureWidths = [1280, 768, 384, 192] as const;
const avatarWidths = [192] as const;

/** One picture: its widths from the widest, the hash of what it is drawn from, and how it is drawn. */
export type PaintJob = {
  key: string;
  widths: readonly (typeof pictureWidths)[number][];
  hash: string;
  draw: () => Promise<Sharp>;
};

/** All of them, most loved first. */
export function paintJobs(): PaintJob[] {
  const items = [...town.dishes, ...town.products, ...town.snaps].sort((a, b) => b.appeal - a.appeal);
  return [...new Set(items.map(({ picture }) => picture))].map(pictureJob).concat(people.map(portraitJob));
}

function pictureJob(key: string): PaintJob {
  const recipe = recipeOf(key);
  const draw = async () => {
    const { data, width, height } = await paint(recipe);
    return sharp(data, { raw: { width, height, channels: 3 } });
  };
  return { key, widths: pictureWidths, hash: recipeHash(recipe), draw };
}

function portraitJob({ username }: { username: string }): PaintJob {
  const svg = avatarSvg(username);
  const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 12);
  return { key: `avatar-${username}`, widths: avatarWidths, hash, draw: async () => sharp(Buffer.from(svg)) };
}
