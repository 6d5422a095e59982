import type { DraftRow } from "@dishboard/contract/dish-imports";
import { maxItemNameLength, maxLinkLength } from "@dishboard/contract/limits";
import { cleanLine } from "@dishboard/contract/text";
import { Parser } from "htmlparser2";

/** What an entry of a feed or a page brings, as it was written there: texts may have markup, addresses may be relative. */
export type Found = {
  name?: string | undefined;
  place?: string | undefined;
  price?: string | undefined;
  diets?: string | undefined;
  allergens?: string | undefined;
  link?: string | undefined;
  photo?: string | undefined;
  source?: string | undefined;
  author?: string | undefined;
  url?: string | undefined;
  day?: string | undefined;
};

/** Something that cannot be used: where it stands, and why. */
export type DraftProblem = { at: string; reason: string };

/** What the rows of an address have in common where they do not say it themselves; `base` completes relative addresses. */
export type Publication = { source: string; author: string; base: string };

const maxPriceLength = 40;
const maxLabelsLength = 200;

/** The row of an entry: plain text of a bounded length in every cell. */
export function rowOf(found: Found, { source, author, base }: Publication): DraftRow {
  const url = addressCell(found.url, base);
  return {
    name: lineCell(found.name),
    place: lineCell(found.place),
    price: lineCell(found.price, maxPriceLength),
    diets: lineCell(found.diets, maxLabelsLength),
    allergens: lineCell(found.allergens, maxLabelsLength),
    link: addressCell(found.link, url || base),
    photo: addressCell(found.photo, url || base),
    source: lineCell(found.source) || lineCell(source),
    author: authorCell(found.author) || authorCell(author),
    url: url || addressCell(base, base),
    day: readDay(found.day ?? ""),
  };
}

/** One line of plain text: without markup, characters that cannot be seen or that turn the direction of text around. */
export function lineCell(text = "", maxLength = maxItemNameLength): string {
  // Nothing below runs over more of a text than any cell could need.
  const plain = textOf(text.slice(0, maxLength * 50), maxLength * 8);
  const line = cleanLine(
    plain
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .replace(/(\p{M}{4})\p{M}+/gu, "$1"),
  );
  return Array.from(line).slice(0, maxLength).join("").trimEnd();
}

/** A whole address of the web, or '' where there is none that can be used. */
export function addressCell(address = "", base: string): string {
  const text = address.trim();
  if (text === "" || text.length > maxLinkLength || !URL.canParse(text, base)) return "";
  const { href, protocol, username, password } = new URL(text, base);
  const isUsable = /^https?:$/.test(protocol) && username === "" && password === "" && href.length <= maxLinkLength;
  return isUsable ? href : "";
}

/** A person's name, and no address of theirs: 'ada@example.org (Ada)' is how RSS has it. */
function authorCell(text = ""): string {
  const name = lineCell(text);
  const [, inBrackets] = /^\S+@\S+ \((.+)\)$/.exec(name) ?? [];
  return inBrackets ?? (/^\S+@\S+$|^https?:/i.test(name) ? "" : name);
}

/** The text of a piece of HTML, with spaces between its blocks; at most about so many characters are read. */
export function textOf(html: string, maxLength: number): string {
  if (!/[<&]/.test(html)) return html.slice(0, maxLength);
  let text = "";
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === "script" || name === "style") hidden += 1;
      else if (!inline.has(name)) text += " ";
    },
    ontext: (piece) => {
      if (hidden === 0 && text.length < maxLength) text += piece;
    },
    onclosetag: (name) => {
      if (name === "script" || name === "style") hidden -= 1;
      else if (!inline.has(name)) text += " ";
    },
  });
  parser.end(html);
  return text.slice(0, maxLength);
}

const inline = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "bdo",
  "cite",
  "code",
  "em",
  "i",
  "mark",
  "q",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
]);

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Where German months begin otherwise. */
const otherMonths: Record<string, string> = { mär: "mar", mai: "may", okt: "oct", dez: "dec" };

/** The day of a date as feeds and pages write it, as YYYY-MM-DD and in the date's own time zone; '' where it is none. */
export function readDay(text: string): string {
  const date = text.slice(0, 100).trim();
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(date) ?? /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(date);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const german = /^(\d\d?)\.\s*(\d\d?)\.\s*(\d{4})(?!\d)/.exec(date);
  if (german) return dayOf(german[3], german[2], german[1]);
  // 'Thu, 12 Mar 2026 09:00:00 +0000', '12. März 2026'
  const dayFirst = /(?<!\d)(\d\d?)\.?[ -]+(\p{L}{3,9})\.?,?[ -]+(\d{4}|\d\d)(?!\d)/u.exec(date);
  if (dayFirst) return dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  // 'March 12, 2026', 'Thu Mar 12 2026'
  const monthFirst = /(?<!\p{L})(\p{L}{3,9})\.? +(\d\d?)(?:st|nd|rd|th)?,? +(\d{4})(?!\d)/u.exec(date);
  return monthFirst ? dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : "";
}

function monthOf(word = ""): string {
  const start = word.normalize("NFC").toLowerCase().slice(0, 3);
  return String(months.indexOf(otherMonths[start] ?? start) + 1);
}

function dayOf(year = "", month = "", day = ""): string {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && date.getUTCFullYear() >= 1990;
  return isReal ? text : "";
}

/** The text of bytes: by their mark, the type they came with, what they say themselves, or else as UTF-8. */
export function decode(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, 2_048).toString("latin1");
  const [, ofType] = /charset\s*=\s*["']?([\w.:-]+)/i.exec(type) ?? [];
  const [, ofXml] = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(start) ?? [];
  const [, ofHtml] = /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(start) ?? [];
  return new TextDecoder(
    markOf(bytes) ?? knownCharset(ofType) ?? knownCharset(ofXml) ?? knownCharset(ofHtml) ?? "utf-8",
  ).decode(bytes);
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function knownCharset(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
