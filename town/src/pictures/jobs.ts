/** Every picture and portrait that the town shows. */
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { people } from "../people.ts";
import { town } from "../town.ts";
import { avatarSvg } from "./avatars.ts";
import { paint } from "./paint.ts";
import { recipeMark, recipeOf } from "./recipe.ts";

const pictureWidths = [1280, 768, 384, 192] as const;
const avatarWidths = [192] as const;

/** One picture: its widths from the widest, the mark of what it is drawn from, and how it is drawn. */
export type PaintJob = {
  key: string;
  widths: readonly (typeof pictureWidths)[number][];
  mark: string;
  draw: () => Promise<Sharp>;
};

/** All of them, most loved first. */
export function paintJobs(): PaintJob[] {
  const items = [...town.dishes, ...town.products].sort((a, b) => b.appeal - a.appeal);
  return [...new Set(items.map(({ picture }) => picture))].map(pictureJob).concat(people.map(portraitJob));
}

function pictureJob(key: string): PaintJob {
  const recipe = recipeOf(key);
  const draw = async () => {
    const { data, width, height } = await paint(recipe);
    return sharp(data, { raw: { width, height, channels: 3 } });
  };
  return { key, widths: pictureWidths, mark: recipeMark(recipe), draw };
}

function portraitJob({ username }: { username: string }): PaintJob {
  const svg = avatarSvg(username);
  const mark = createHash("sha256").update(svg).digest("base64url").slice(0, 12);
  return { key: `avatar-${username}`, widths: avatarWidths, mark, draw: async () => sharp(Buffer.from(svg)) };
}
