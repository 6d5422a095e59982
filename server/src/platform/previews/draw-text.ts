import { fileURLToPath } from "node:url";
import sharp from "sharp";

// Read when the first text is drawn. A machine may have no fonts: they come with the source (server/fonts).
process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL("../../../fonts/fonts.conf", import.meta.url));

const otherScripts =
  "Noto Sans, Noto Sans Arabic, Noto Sans Hebrew Thin, Noto Sans Thai, Noto Sans Devanagari, Noto Sans Bengali, Noto Sans JP Thin, Noto Sans SC Thin, Noto Sans KR Thin";

const fonts = {
  title: `Bricolage Grotesque 96pt ExtraBold, ${otherScripts} Bold`,
  text: `Figtree Light SemiBold, Figtree Light, ${otherScripts} SemiBold`,
} as const;

export type TextStyle = { font: keyof typeof fonts; colour: string };

/** Available space, and possible sizes in pixels, largest first. */
export type TextBox = { width: number; height: number; sizes: readonly number[] };

/** Pixels with an alpha channel. */
export type DrawnText = { data: Buffer; width: number; height: number; isRightToLeft: boolean };

/** Draws a text as large as it fits into a box, cut if it is too long even at the smallest size. */
export async function drawText(text: string, style: TextStyle, box: TextBox): Promise<DrawnText> {
  const line = drawable(text) || "…";
  for (const size of box.sizes) {
    const drawn = await draw(line, style, box.width, size, "word");
    if (fits(drawn, box)) return drawn;
  }
  const smallest = box.sizes.at(-1) ?? 16;
  let rest = [...line];
  let drawn = await draw(line, style, box.width, smallest, "word-char");
  while (!fits(drawn, box) && rest.length > 1) {
    rest = rest.slice(0, Math.floor(rest.length * 0.94));
    drawn = await draw(`${rest.join("").trimEnd()}…`, style, box.width, smallest, "word-char");
  }
  return drawn;
}

function fits({ width, height }: DrawnText, box: TextBox): boolean {
  return width <= box.width && height <= box.height;
}

async function draw(
  text: string,
  { font, colour }: TextStyle,
  width: number,
  size: number,
  wrap: "word" | "word-char",
): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${fonts[font]} ${size}`,
      width,
      wrap,
      rgba: true,
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, isRightToLeft: isRightToLeft(text) };
}

/** No font here has pictographs, and boxes would be useless. */
function drawable(text: string): string {
  return text
    .replace(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0e\ufe0f\u20e3]|\p{Cc}/gu,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();
}

function isRightToLeft(text: string): boolean {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
