/**
 * Renders every picture and portrait of the town into a folder, most loved first. A picture is finished when its .json is
 * there; a run that was stopped goes on where it was.
 *
 *     node town/src/pictures/render.ts <folder> [--only key,key]
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { people } from "../people.ts";
import { town } from "../town.ts";
import { composeAvatar } from "./avatars.ts";
import { composeCanvas } from "./compose.ts";

type Job = { key: string; widths: readonly number[]; source: () => Promise<Sharp> };

const pictureWidths = [1280, 768, 384, 192];
const avatarWidths = [192, 96];
const progressEvery = 10;

/** Every picture in the order of rendering: most loved first, and the portraits after the first screens' pictures. */
function jobs(): Job[] {
  const items = [...town.dishes, ...town.products].sort((a, b) => b.appeal - a.appeal);
  const pictures = items.map(({ picture }) => ({
    key: picture,
    widths: pictureWidths,
    source: async () => {
      const { data, width, height } = await composeCanvas(picture);
      return sharp(data, { raw: { width, height, channels: 3 } });
    },
  }));
  const portraits = people.map(({ username }) => ({
    key: `avatar-${username}`,
    widths: avatarWidths,
    source: async () => sharp(await composeAvatar(username)),
  }));
  return [...pictures.slice(0, 24), ...portraits, ...pictures.slice(24)];
}

/** Renders one picture in all its widths; the .json comes last. */
async function renderJob(folder: string, { key, widths, source }: Job): Promise<void> {
  // Each size is made from the next larger one: nearly as good as from the first, and much less work.
  let image = await source();
  let { width, height } = await sizeOf(image);
  const largest = { width: Math.min(width, Math.max(...widths)), height };
  for (const wanted of widths) {
    if (wanted < width) image = image.resize(wanted);
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    ({ width, height } = info);
    if (wanted === largest.width) largest.height = height;
    const raw = { raw: { width, height, channels: info.channels } };
    await sharp(data, raw)
      .webp({ quality: 80, effort: 3 })
      .toFile(join(folder, `${key}-${wanted}.webp`));
    image = sharp(data, raw);
  }
  const thumbhash = await thumbhashOf(image);
  writeFileSync(join(folder, `${key}.json`), `${JSON.stringify({ ...largest, thumbhash })}\n`);
}

async function sizeOf(image: Sharp): Promise<{ width: number; height: number }> {
  const { width, height } = await image.metadata();
  return { width, height };
}

async function thumbhashOf(image: Sharp): Promise<string> {
  const small = image.resize(100, 100, { fit: "inside" }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

async function main(args: readonly string[]): Promise<void> {
  const [folder] = args;
  if (folder === undefined) {
    process.stderr.write("Usage: node town/src/pictures/render.ts <folder> [--only key,key]\n");
    process.exitCode = 2;
    return;
  }
  setPriority(constants.priority.PRIORITY_LOW);
  sharp.concurrency(1);
  sharp.cache(false);
  mkdirSync(folder, { recursive: true });
  const only = args[1] === "--only" ? args[2]?.split(",") : undefined;
  const wanted = jobs().filter(({ key }) => only === undefined || only.includes(key));
  const left = wanted.filter(({ key }) => !existsSync(join(folder, `${key}.json`)));
  process.stdout.write(`${wanted.length - left.length} of ${wanted.length} pictures are there\n`);
  const started = performance.now();
  for (const [at, job] of left.entries()) {
    await renderJob(folder, job);
    const done = at + 1;
    if (done % progressEvery === 0 || done === left.length) {
      const seconds = (performance.now() - started) / 1000;
      process.stdout.write(`${done} of ${left.length} rendered, ${(seconds / done).toFixed(2)} s each\n`);
    }
  }
}

await main(process.argv.slice(2));
