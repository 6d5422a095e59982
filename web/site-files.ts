/** Files at the site's root: icons, the service worker. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { minify, transformWithOxc } from "vite";
import { iconSvg } from "./src/app/icon.ts";

/** Writes them; the worker puts `copyNotice` into its page copies. */
export async function writeSiteFiles(folder: string, { copyNotice }: { copyNotice: string }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const source = join(import.meta.dirname, "src/service-worker.ts");
  const define = { copyNotice: JSON.stringify(copyNotice) };
  const worker = await transformWithOxc(await readFile(source, "utf8"), source, { define });
  const files: Record<string, string | Buffer> = {
    "service-worker.js": (await minify("service-worker.js", worker.code)).code,
    "favicon.ico": icoOf(await iconOf(32, "round")),
    "icon-192.png": await iconOf(192, "round"),
    "icon-512.png": await iconOf(512, "round"),
    "icon-maskable-192.png": await iconOf(192, "full"),
    "icon-maskable-512.png": await iconOf(512, "full"),
    "apple-touch-icon.png": await iconOf(180, "full"),
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
}

/** A PNG icon; `full` fills the square, as the system cuts it. */
function iconOf(size: number, shape: "round" | "full"): Promise<Buffer> {
  const density = (72 * size) / 32;
  return sharp(Buffer.from(iconSvg(shape)), { density })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
