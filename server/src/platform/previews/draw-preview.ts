import sharp, { type OverlayOptions } from "sharp";
import { drawRings, drawTicket } from "./draw-shapes.ts";
import { type DrawnText, drawText } from "./draw-text.ts";

export type Plate = { colours: readonly [background: string, text: string]; initial: string };

export type Preview = {
  siteName: string;
  title: string;
  lines: readonly string[];
  ticket: { text: string; look: "top" | "other" | "none" };
  plate: Plate;
};

/** Increase it if previews are drawn differently. */
export const previewVersion = 1;

export const paper = "#faf6ef";
export const ink = "#1d1626";
export const quiet = "#4b4355";
const tickets = {
  top: { background: "#15803d", text: "#ffffff" },
  other: { background: "#6d28d9", text: "#ffffff" },
  none: { background: "#e6ded0", text: "#4b4355" },
} as const;

const picture = { left: 600, width: 600 };
const column = { left: 56, width: 488 };

/** As a JPEG; `photo` is a picture file or null. */
export async function drawPreview(preview: Preview, photo: Buffer | null, size: { width: number; height: number }) {
  const { siteName, title, ticket, lines, plate } = preview;
  const [picturePart, name, site, ...below] = await Promise.all([
    photo ? cutPhoto(photo, { width: picture.width, height: size.height }) : drawPlate(plate, size.height),
    drawText(
      title,
      { font: "title", colour: ink },
      // Three lines leave less space.
      { width: column.width, height: lines.length > 2 ? 190 : 236, sizes: [76, 66, 56, 48, 41, 35] },
    ),
    drawText(
      siteName,
      { font: "title", colour: "#5b21b6" },
      { width: column.width, height: 44, sizes: [34, 28, 23, 19] },
    ),
    ...lines.map((line, at) =>
      drawText(
        line,
        { font: "text", colour: at === 0 ? ink : quiet },
        { width: column.width, height: 42, sizes: [31, 27, 23] },
      ),
    ),
  ]);
  const rank = await drawRank(ticket);
  const layers: OverlayOptions[] = [{ input: picturePart, left: picture.left, top: 0 }];
  // Everything is aligned with the start of the name's script.
  const startOf = (width: number, isRightToLeft: boolean) =>
    isRightToLeft ? column.left + column.width - width : column.left;
  const place = (text: DrawnText, top: number, isRightToLeft = name.isRightToLeft) =>
    layers.push({ input: text.data, left: startOf(text.width, isRightToLeft), top });
  place(site, 50, site.isRightToLeft);
  const gap = 26;
  const height = rank.height + gap + name.height;
  const top = Math.max(124, Math.round((size.height - height) / 2) - 24);
  layers.push(...rank.at(startOf(rank.width, name.isRightToLeft), top));
  place(name, top + rank.height + gap);
  for (const [at, line] of below.entries()) place(line, size.height - 56 - 46 * (below.length - at) + 10);
  return sharp({ create: { ...size, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

export function cutPhoto(photo: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp(photo)
    .resize(width, height, { fit: "cover" })
    .flatten({ background: paper })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function drawPlate({ colours, initial }: Plate, height: number): Promise<Buffer> {
  const [background, text] = colours;
  const middle = { x: picture.width / 2, y: height / 2 };
  const [rings, drawn] = await Promise.all([
    drawRings(picture.width, height, text, middle),
    drawText(initial, { font: "title", colour: text }, { width: 320, height: 320, sizes: [230, 180, 120] }),
  ]);
  const at = { left: Math.round(middle.x - drawn.width / 2), top: Math.round(middle.y - drawn.height / 2) };
  return sharp({ create: { width: picture.width, height, channels: 3, background } })
    .composite([{ input: rings }, { input: drawn.data, ...at }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export async function drawRank({ text, look }: Preview["ticket"]) {
  const colours = tickets[look];
  const label = await drawText(text, { font: "title", colour: colours.text }, { width: 300, height: 60, sizes: [42] });
  const height = 70;
  const width = Math.max(112, label.width + 52);
  const background = await drawTicket(width, height, colours.background);
  const inside = { left: Math.round((width - label.width) / 2), top: Math.round((height - label.height) / 2) };
  const at = (left: number, top: number): OverlayOptions[] => [
    { input: background, left, top },
    { input: label.data, left: left + inside.left, top: top + inside.top },
  ];
  return { width, height, at };
}
