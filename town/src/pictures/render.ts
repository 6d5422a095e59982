/**
 * `npm run paint`: draws the pictures and portraits of the town whose recipe has changed, most loved first, and removes
 * those that nothing shows any more. A run that was stopped goes on where it was.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { type Painted, paintedFile, paintedFolder, paintedList, readPainted } from "./files.ts";
import { type PaintJob, paintJobs } from "./jobs.ts";

const quality = { 1280: 74, 768: 76, 384: 78, 192: 80 };

/** Writes the picture in all its widths. */
async function paintJob({ key, widths, hash, draw }: PaintJob): Promise<Painted> {
  // Each size is made from the next larger one: nearly as good as from the first, and much less work.
  let image = await draw();
  let size: { width: number; height: number } | undefined;
  for (const wanted of widths) {
    const { data, info } = await image.resize(wanted).raw().toBuffer({ resolveWithObject: true });
    size ??= { width: info.width, height: info.height };
    image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    await image.clone().webp({ quality: quality[wanted], effort: 4 }).toFile(paintedFile(key, wanted));
  }
  if (size === undefined) throw new Error(`${key} has no widths`);
  return { ...size, thumbhash: await thumbhashOf(image), hash };
}

async function thumbhashOf(image: Sharp): Promise<string> {
  const small = image.resize(100, 100, { fit: "inside" }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

function writeList(painted: Record<string, Painted>): void {
  const sorted = Object.entries(painted).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([key, one]) => `  ${JSON.stringify(key)}: ${JSON.stringify(one)}`);
  writeFileSync(paintedList, `{\n${lines.join(",\n")}\n}\n`);
}

async function main(): Promise<void> {
  sharp.concurrency(1);
  sharp.cache(false);
  mkdirSync(paintedFolder, { recursive: true });
  const jobs = paintJobs();
  const before = existsSync(paintedList) ? readPainted() : {};
  const painted = Object.fromEntries(Object.entries(before).filter(([key]) => jobs.some((job) => job.key === key)));
  const wanted = new Set(jobs.flatMap(({ key, widths }) => widths.map((width) => paintedFile(key, width))));
  const folder = fileURLToPath(paintedFolder);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (name.endsWith(".webp") && !wanted.has(file)) rmSync(file);
  }
  const left = jobs.filter(
    ({ key, hash, widths }) =>
      painted[key]?.hash !== hash || widths.some((width) => !existsSync(paintedFile(key, width))),
  );
  process.stdout.write(`${left.length} of ${jobs.length} pictures to paint\n`);
  for (const [at, job] of left.entries()) {
    painted[job.key] = await paintJob(job);
    writeList(painted);
    if ((at + 1) % 10 === 0) process.stdout.write(`${at + 1} of ${left.length}\n`);
  }
  writeList(painted);
}

await main();
