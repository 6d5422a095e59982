/**
 * `npm run film`: makes the clips of the town that have changed, with the ffmpeg that FFMPEG_PATH names, and removes those
 * that are not listed any more.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { readPainted } from "../pictures/files.ts";
import { clips, type Shot } from "./clips.ts";
import { clipFile, type Filmed, filmedFolder, filmedList, posterFile, readFilmed } from "./files.ts";
import { frame, framesOf, lengthOf } from "./film.ts";

const posterWidths = [1280, 768, 384, 192] as const;
const encoding = "-c:v libx264 -preset slow -crf 33 -pix_fmt yuv420p -movflags +faststart -an -map_metadata -1";

async function film(key: string, shots: readonly Shot[], hash: string): Promise<Filmed> {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${frame.width}x${frame.height} -r ${frame.perSecond} -i -`;
  const options = `-v error -y ${input} ${encoding}`.split(" ");
  const ffmpeg = spawn(process.env.FFMPEG_PATH ?? "ffmpeg", [...options, clipFile(key)], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(ffmpeg, "exit");
  let poster: Buffer | undefined;
  for await (const image of framesOf(shots)) {
    poster ??= image;
    if (!ffmpeg.stdin.write(image)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0 || !poster) throw new Error(`ffmpeg ended with ${code} at ${key}`);
  const thumbhash = await writePoster(key, poster);
  const { width, height } = frame;
  return {
    width,
    height,
    durationMs: Math.round(lengthOf(shots) * 1_000),
    bytes: statSync(clipFile(key)).size,
    thumbhash,
    hash,
  };
}

/** Writes the poster in all widths, and returns its placeholder. */
async function writePoster(key: string, data: Buffer): Promise<string> {
  const image = sharp(data, { raw: { width: frame.width, height: frame.height, channels: 3 } });
  for (const width of posterWidths)
    await image
      .clone()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 74, effort: 4 })
      .toFile(posterFile(key, width));
  const small = image.clone().resize(100, 100, { fit: "inside" }).ensureAlpha().raw();
  const { data: pixels, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, pixels)).toString("base64");
}

/** Of the shots, and of the paintings that they show. */
function hashOf(shots: readonly Shot[]): string {
  const painted = readPainted();
  const made = JSON.stringify([shots, shots.map(({ picture }) => painted[picture]?.hash), frame, encoding]);
  return createHash("sha256").update(made).digest("base64url").slice(0, 12);
}

function writeList(filmed: Record<string, Filmed>): void {
  const lines = Object.entries(filmed).map(([key, one]) => `  ${JSON.stringify(key)}: ${JSON.stringify(one)}`);
  writeFileSync(filmedList, `{\n${lines.join(",\n")}\n}\n`);
}

async function main(): Promise<void> {
  mkdirSync(filmedFolder, { recursive: true });
  const before = existsSync(filmedList) ? readFilmed() : {};
  const filmed: Record<string, Filmed> = {};
  for (const [key, shots] of Object.entries(clips)) {
    const [hash, known] = [hashOf(shots), before[key]];
    const isCurrent = known?.hash === hash && existsSync(clipFile(key));
    filmed[key] = isCurrent ? known : await film(key, shots, hash);
    // A run that was stopped goes on where it was.
    writeList(filmed);
    process.stdout.write(`${key}: ${filmed[key].bytes} bytes\n`);
  }
  const wanted = Object.keys(clips).flatMap((key) => [
    clipFile(key),
    ...posterWidths.map((one) => posterFile(key, one)),
  ]);
  for (const name of readdirSync(filmedFolder)) {
    const file = join(fileURLToPath(filmedFolder), name);
    if (file !== fileURLToPath(filmedList) && !wanted.includes(file)) rmSync(file);
  }
}

await main();
