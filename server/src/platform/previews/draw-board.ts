import sharp, { type OverlayOptions } from "sharp";
import { cutPhoto, drawRank, ink, type Plate, paper, quiet } from "./draw-preview.ts";
import { drawTile } from "./draw-shapes.ts";
import { type DrawnText, drawText } from "./draw-text.ts";

/** Best first. */
export type BoardPreview = {
  siteName: string;
  title: string;
  entries: readonly { name: string; line: string; look: "top" | "other"; plate: Plate }[];
};

const margin = 56;
const titleBox = { width: 1088, height: 118, sizes: [62, 54, 46, 40, 34] };
const tile = 120;
const rowHeight = 134;
const firstRow = 214;

/** As a JPEG; `photos` are picture files or null. */
export async function drawBoard(
  { siteName, title, entries }: BoardPreview,
  photos: readonly (Buffer | null)[],
  size: { width: number; height: number },
): Promise<Buffer> {
  const [site, name] = await Promise.all([
    drawText(
      siteName,
      { font: "title", colour: "#5b21b6" },
      { width: titleBox.width, height: 40, sizes: [30, 26, 22] },
    ),
    drawText(title, { font: "title", colour: ink }, titleBox),
  ]);
  const layers: OverlayOptions[] = [];
  const place = (text: DrawnText, left: number, top: number) => {
    // Each text begins on the side of its script's start.
    const start = text.isRightToLeft ? size.width - margin - text.width : left;
    layers.push({ input: text.data, left: start, top });
  };
  place(site, margin, 30);
  place(name, margin, 76 + Math.max(0, Math.round((titleBox.height - name.height) / 2)));
  for (const [at, entry] of entries.entries()) {
    const top = firstRow + at * rowHeight;
    const rank = await drawRank({ text: `#${at + 1}`, look: entry.look });
    const left = margin + tile + 28 + rank.width + 28;
    const width = size.width - margin - left;
    const [picture, title, line] = await Promise.all([
      drawPicture(entry.plate, photos[at] ?? null),
      drawText(entry.name, { font: "title", colour: ink }, { width, height: 58, sizes: [42, 36, 31] }),
      drawText(entry.line, { font: "text", colour: quiet }, { width, height: 40, sizes: [28, 25] }),
    ]);
    layers.push({ input: picture, left: margin, top });
    layers.push(...rank.at(margin + tile + 28, top + Math.round((tile - rank.height) / 2)));
    const gap = 10;
    const start = top + Math.max(0, Math.round((tile - title.height - gap - line.height) / 2));
    place(title, left, start);
    place(line, left, start + title.height + gap);
  }
  return sharp({ create: { ...size, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

async function drawPicture({ colours, initial }: Plate, photo: Buffer | null): Promise<Buffer> {
  const [background, colour] = colours;
  const square = await drawTile(tile, 24, background);
  const inside: OverlayOptions = photo
    ? { input: await cutPhoto(photo, { width: tile, height: tile }), blend: "in" }
    : {
        input: (await drawText(initial, { font: "title", colour }, { width: 100, height: 100, sizes: [64, 48] })).data,
      };
  return sharp(square).composite([inside]).png({ compressionLevel: 1 }).toBuffer();
}
