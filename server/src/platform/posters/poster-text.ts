import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";

const folder = new URL("../../../fonts/", import.meta.url);

/** The files of a font of the pages. Each has some letters: what one lacks another has. */
const titleFonts = ["latin", "latin-ext", "vietnamese"].map((part) => `bricolage-grotesque-${part}-700`);
const textFonts = ["latin", "latin-ext"].map((part) => `figtree-${part}-600`);

/** For alphabets whose letters stand one beside the other, in whatever order they are written. */
const otherAlphabets = ["greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"].map(
  (part) => `noto-sans-${part}-700`,
);

/** Each writes one language well, with the Latin letters between. */
const eastAsianFonts = ["jp", "kr", "sc"].map((part) => `noto-sans-${part}-700`);

/** Their letters join, stack or run from right to left. */
const shapedFonts = ["arabic", "hebrew", "thai", "devanagari", "bengali"].map((part) => `noto-sans-${part}-700`);

/** Which fonts a text is set in where they have its letters. */
export type FontRole = "title" | "text";

/** Letters in a row of one font, named by its file. */
export type Run = { font: string; text: string };

/** A text as font letters, one grapheme each, or to be shaped by a library. Null if no font has all of it. */
export type Typeset = { kind: "letters"; letters: Run[] } | { kind: "shaped"; text: string } | null;

const fonts = new Map<string, Font>();

/** The path of the file of a font. */
export function fontPath(font: string): string {
  return fileURLToPath(new URL(`${font}.ttf`, folder));
}

/** Finds fonts for a line of text; pictographs, which none has, are left out. An empty text has no letters. */
export function typeset(text: string, role: FontRole): Typeset {
  const line = withoutPictographs(text);
  // What has no shape of its own, such as joiners, matters only for shaping letters.
  const shapes = line.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const graphemes = Array.from(new Intl.Segmenter("en").segment(shapes), ({ segment }) => segment);
  const family = role === "title" ? titleFonts : textFonts;
  const whole = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(line)
    ? eastAsianOrder(line).find((font) => graphemes.every((grapheme) => hasAll(font, grapheme)))
    : undefined;
  if (whole) return { kind: "letters", letters: graphemes.map((grapheme) => ({ font: whole, text: grapheme })) };
  const simple = [...family, ...titleFonts, ...otherAlphabets, ...eastAsianFonts];
  const letters = graphemes.map((text) => ({ font: simple.find((font) => hasAll(font, text)), text }));
  if (letters.every((letter): letter is Run => letter.font !== undefined)) return { kind: "letters", letters };
  const all = [...simple, ...shapedFonts];
  // A library shapes letters of several fonts, but for one letter it needs one font.
  const isWritable = graphemes.every((grapheme) => all.some((font) => hasAll(font, grapheme)));
  return isWritable ? { kind: "shaped", text: line } : null;
}

function eastAsianOrder(line: string): string[] {
  const [jp = "", kr = "", sc = ""] = eastAsianFonts;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)) return [jp, sc, kr];
  return /\p{Script=Hangul}/u.test(line) ? [kr, jp, sc] : [sc, jp, kr];
}

function hasAll(font: string, grapheme: string): boolean {
  const opened = fonts.get(font) ?? (openSync(fontPath(font)) as Font);
  fonts.set(font, opened);
  return Array.from(grapheme).every((letter) => hasGlyph(opened, letter));
}

function hasGlyph(font: Font, letter: string): boolean {
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

function withoutPictographs(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu, " ")
    .replace(/\ufe0e|\ufe0f|\u20e3|\p{Cc}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
