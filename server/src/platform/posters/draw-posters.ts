import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { drawText } from "../previews/draw-text.ts";
import { type FontRole, fontPath, type Run, typeset } from "./poster-text.ts";
import { type ErrorCorrection, qrCodeOf, quietModules } from "./qr-code.ts";

/** The sizes of paper that printers have. */
export type Paper = "A4" | "Letter";

/** A poster: the question that it asks, the name below it, and the address that its code leads to. */
export type Poster = { question: string; name: string; hint: string; address: string };

/** What is printed, and whose it is. */
export type PosterJob = {
  siteName: string;
  /** The site's address as people type it. */
  siteAddress: string;
  paper: Paper;
  /** A poster fills a page; cards stand on a table, and a page has four alike with lines to cut along. */
  kind: "poster" | "cards";
  posters: readonly Poster[];
};

type Doc = PDFKit.PDFDocument;
type Line = { runs: Run[]; width: number };
type Size = { width: number; height: number };
/** A text that is set: lines of letters, or a picture of it. */
type Block = Size & ({ lines: Line[]; size: number } | { picture: Buffer });

const ink = "#1d1626";
const quiet = "#4b4355";
const violet = "#6d28d9";
const violetInk = "#5b21b6";
const cutLine = "#8c8274";

const margin = 52;
const lineHeight = 1.08;
/** Pixels of a picture for each point: about 300 to an inch. */
const pixelsPerPoint = 4;
const pageSizes = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;

// The site's icon, as the pages have it.
const ticket =
  "M7 1h18a6 6 0 0 1 6 6v5a4 4 0 0 0 0 8v5a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6v-5a4 4 0 0 0 0-8V7a6 6 0 0 1 6-6z";
const cutlery = "M3 2v7a2 2 0 0 0 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6a2 2 0 0 0 2 2h3v7";

/**
 * Draws posters as a PDF, one per page, with all fonts embedded. Leaves out names that no font can write, so that no
 * boxes are printed. Yields to other work between pages.
 */
export async function drawPosters({ siteName, siteAddress, paper, kind, posters }: PosterJob): Promise<Buffer> {
  const page = pageSizes[paper];
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    font: fontPath("figtree-latin-600"),
    lang: "en",
    displayTitle: true,
    info: { Title: `${kind === "cards" ? "Table cards" : "Posters"} of ${siteName}`, Creator: siteName },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  const site = { siteName, siteAddress };
  for (const poster of posters) {
    doc.addPage();
    if (kind === "cards") await drawCards(doc, poster, page, site);
    else await drawPoster(doc, poster, page, site, "Q");
    await setImmediate();
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Site = Pick<PosterJob, "siteName" | "siteAddress">;

/** Four times the poster, each half as wide and high. */
async function drawCards(doc: Doc, poster: Poster, page: Size, site: Site): Promise<void> {
  const middle = { x: page.width / 2, y: page.height / 2 };
  for (const [x, y] of [
    [0, 0],
    [middle.x, 0],
    [0, middle.y],
    [middle.x, middle.y],
  ] as const) {
    doc.save().translate(x, y).scale(0.5);
    await drawPoster(doc, poster, page, site, "M");
    doc.restore();
  }
  doc.save().lineWidth(0.6).dash(4, { space: 4 }).strokeColor(cutLine);
  doc.moveTo(middle.x, 0).lineTo(middle.x, page.height).stroke();
  doc.moveTo(0, middle.y).lineTo(page.width, middle.y).stroke();
  doc.restore();
}

async function drawPoster(
  doc: Doc,
  poster: Poster,
  page: Size,
  { siteName, siteAddress }: Site,
  correction: ErrorCorrection,
): Promise<void> {
  const width = page.width - 2 * margin;
  const middle = page.width / 2;
  const [brand, question, name, hint, address] = await Promise.all([
    setBlock(doc, siteName, "title", { colour: violetInk, width: width - 60, sizes: [26, 22, 18, 15], height: 30 }),
    setBlock(doc, poster.question, "title", { colour: ink, width, sizes: [72, 64, 56, 48], height: 156 }),
    setBlock(doc, poster.name, "title", { colour: violetInk, width, sizes: [42, 36, 30, 25, 21], height: 98 }),
    setBlock(doc, poster.hint, "text", { colour: quiet, width, sizes: [22, 19, 16], height: 26 }),
    setBlock(doc, siteAddress, "text", { colour: ink, width, sizes: [24, 20, 17, 14, 12], height: 27 }),
  ]);

  const mark = 42;
  const brandWidth = mark + (brand ? 12 + brand.width : 0);
  drawMark(doc, middle - brandWidth / 2, 44, mark);
  if (brand)
    place(doc, brand, middle - brandWidth / 2 + mark + 12 + brand.width / 2, 44 + (mark - brand.height) / 2, violetInk);

  const foot = page.height - 44;
  if (address) place(doc, address, middle, foot - address.height, ink);
  const hintTop = foot - 24 - 18 - (hint?.height ?? 0);
  if (hint) place(doc, hint, middle, hintTop, quiet);

  // The question and the name stand in the middle of what is left above the code.
  const side = Math.min(324, page.height - 500);
  const frame = { x: middle - side / 2, y: hintTop - 22 - side, side };
  const above = (question?.height ?? 0) + (name ? 14 + name.height : 0);
  let top = 44 + mark + (frame.y - 44 - mark - above) / 2;
  for (const [block, colour] of [
    [question, ink],
    [name, violetInk],
  ] as const) {
    if (!block) continue;
    place(doc, block, middle, top, colour);
    top += block.height + 14;
  }
  drawCode(doc, poster.address, correction, frame);
}

function drawMark(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32);
  doc.path(ticket).fill(violet);
  doc.translate(16, 16).scale(0.7).translate(-12, -12).lineWidth(2.4).lineCap("round").lineJoin("round");
  doc.path(cutlery).stroke("#ffffff");
  doc.restore();
}

/** A code with its quiet zone, in the outline of a ticket. */
function drawCode(
  doc: Doc,
  address: string,
  correction: ErrorCorrection,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const [corner, bite, half] = [26, 13, side / 2];
  const arc = (radius: number, sweep: 0 | 1, dx: number, dy: number) => `a${radius} ${radius} 0 0 ${sweep} ${dx} ${dy}`;
  const [edge, straight] = [side - 2 * corner, half - corner - bite];
  const outline = [
    `M${x + corner} ${y}h${edge}${arc(corner, 1, corner, corner)}v${straight}${arc(bite, 0, 0, 2 * bite)}v${straight}`,
    `${arc(corner, 1, -corner, corner)}h${-edge}${arc(corner, 1, -corner, -corner)}v${-straight}`,
    `${arc(bite, 0, 0, -2 * bite)}v${-straight}${arc(corner, 1, corner, -corner)}z`,
  ];
  doc.save().lineWidth(3).strokeColor(violet).path(outline.join("")).stroke().restore();
  const code = qrCodeOf(address, correction);
  // The quiet zone begins inside the outline and its two bites.
  const inside = side - 2 * bite - 3;
  const module = inside / (code.length + 2 * quietModules);
  const start = (side - code.length * module) / 2;
  doc
    .save()
    .translate(x + start, y + start)
    .scale(module);
  for (const [row, modules] of code.entries())
    for (let from = modules.indexOf(true); from !== -1; ) {
      const end = modules.indexOf(false, from);
      const to = end === -1 ? modules.length : end;
      // A little higher than a row, so that no printer leaves a gap between two.
      doc.rect(from, row, to - from, 1.02);
      from = modules.indexOf(true, to);
    }
  doc.fill("#000000").restore();
}

type BlockStyle = Size & { colour: string; sizes: readonly number[] };

/** Sets a text as large as it fits; null where there is nothing to write, or no font to write it with. */
async function setBlock(doc: Doc, text: string, role: FontRole, style: BlockStyle): Promise<Block | null> {
  const set = typeset(text, role);
  if (set === null) return null;
  if (set.kind === "shaped") return pictureOf(set.text, role, style);
  const words = wordsOf(set.letters);
  if (words.length === 0) return null;
  for (const size of style.sizes) {
    const lines = wrap(doc, words, size, style.width);
    if (lines.length <= linesIn(style, size) && lines.every(({ width }) => width <= style.width))
      return blockOf(lines, size);
  }
  const size = style.sizes.at(-1) ?? 12;
  const single = words.flatMap((word) =>
    word.letters.map((letter, at) => ({ letters: [letter], isAfterSpace: at === 0 && word.isAfterSpace })),
  );
  const all = wrap(doc, single, size, style.width);
  return blockOf(all.length <= linesIn(style, size) ? all : cut(doc, all, size, style), size);
}

function linesIn({ height }: Size, size: number): number {
  return Math.floor(height / (size * lineHeight));
}

async function pictureOf(text: string, font: FontRole, { colour, width, height, sizes }: BlockStyle): Promise<Block> {
  const room = {
    width: Math.round(width * pixelsPerPoint),
    height: Math.round(height * pixelsPerPoint),
    sizes: sizes.map((size) => size * pixelsPerPoint),
  };
  const drawn = await drawText(text, { font, colour }, room);
  const picture = await sharp(drawn.data).flatten({ background: "#ffffff" }).png().toBuffer();
  return { picture, width: drawn.width / pixelsPerPoint, height: drawn.height / pixelsPerPoint };
}

function blockOf(lines: Line[], size: number): Block {
  return { lines, size, width: Math.max(...lines.map(({ width }) => width)), height: lines.length * size * lineHeight };
}

/** Draws a block around a vertical line, from its top on. */
function place(doc: Doc, block: Block, middle: number, top: number, colour: string): void {
  if ("picture" in block) {
    doc.image(block.picture, middle - block.width / 2, top, { width: block.width, height: block.height });
    return;
  }
  doc.fillColor(colour);
  for (const [at, { runs, width }] of block.lines.entries()) {
    let x = middle - width / 2;
    for (const run of runs) {
      const y = top + (at * lineHeight + 0.86) * block.size;
      choose(doc, run.font, block.size).text(run.text, x, y, { lineBreak: false, baseline: "alphabetic" });
      x += doc.widthOfString(run.text);
    }
  }
}

function choose(doc: Doc, font: string, size: number): Doc {
  return doc.font(fontPath(font)).fontSize(size);
}

type Word = { letters: Run[]; isAfterSpace: boolean };

/** What stays on one line: words, and of scripts without spaces each letter. */
function wordsOf(letters: readonly Run[]): Word[] {
  const words: Word[] = [];
  let isAfterSpace = false;
  let isOpen = false;
  for (const letter of letters) {
    if (/^\s+$/.test(letter.text)) {
      isAfterSpace = true;
      isOpen = false;
      continue;
    }
    const standsAlone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter.text);
    if (isOpen && !standsAlone) words.at(-1)?.letters.push(letter);
    else words.push({ letters: [letter], isAfterSpace: isAfterSpace && words.length > 0 });
    isOpen = !standsAlone;
    isAfterSpace = false;
  }
  return words;
}

function wrap(doc: Doc, words: readonly Word[], size: number, width: number): Line[] {
  const lines: Line[] = [];
  let current: Run[] = [];
  for (const { letters, isAfterSpace } of words) {
    const space = isAfterSpace && current[0] ? [{ font: letters[0]?.font ?? current[0].font, text: " " }] : [];
    const longer = joined([...current, ...space, ...letters]);
    if (current.length > 0 && widthOf(doc, longer, size) > width) {
      lines.push({ runs: current, width: widthOf(doc, current, size) });
      current = joined(letters);
    } else current = longer;
  }
  return [...lines, { runs: current, width: widthOf(doc, current, size) }];
}

/** The first lines, the last of which ends with an ellipsis. */
function cut(doc: Doc, all: readonly Line[], size: number, style: BlockStyle): Line[] {
  const kept = all.slice(0, linesIn(style, size));
  const letters = (kept.at(-1)?.runs ?? []).flatMap(({ font, text }) =>
    Array.from(text, (one) => ({ font, text: one })),
  );
  const ellipsis = { font: "bricolage-grotesque-latin-700", text: "…" };
  let runs = joined([...letters, ellipsis]);
  while (letters.length > 1 && widthOf(doc, runs, size) > style.width) {
    letters.pop();
    runs = joined([...letters, ellipsis]);
  }
  return [...kept.slice(0, -1), { runs, width: widthOf(doc, runs, size) }];
}

/** Neighbours of one font as one run, so that its letters stand as the font wants them. */
function joined(letters: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const { font, text } of letters) {
    const last = runs.at(-1);
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + text };
    else runs.push({ font, text });
  }
  return runs;
}

function widthOf(doc: Doc, runs: readonly Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + choose(doc, font, size).widthOfString(text), 0);
}
