import { Parser } from "htmlparser2";
import type { Found, Publication } from "./cells.service.ts";

/** A feed as it was read: what it is called, and its entries in its own order. */
export type Feed = { publication: Publication; entries: Found[] };

const maxDepth = 200;
const maxTextLength = 300_000;

/** Whether a text is a feed of XML: Atom, or RSS of any version. */
export function isXmlFeed(text: string): boolean {
  const root = /<(?![?!])([\w:]+)/.exec(text.slice(0, 8_000).replace(/<!--[\s\S]*?-->/g, ""))?.[1];
  return ["rss", "feed", "atom:feed", "rdf:rdf"].includes(root?.toLowerCase() ?? "");
}

/** Thrown to end reading, which the parser cannot be told otherwise. */
class TooDeep extends Error {}

type Attributes = Record<string, string>;

/** The first text of each kind of element inside of one, by its names from there on, as in 'author name'. */
type Texts = { texts: Map<string, string>; ended: Set<string> };

/** An entry while it is read. */
type Entry = Texts & { depth: number; link?: string; photo?: string; thumbnail?: string };

/**
 * Reads `maxEntries` of Atom or RSS, also where it is not quite well-formed. Entities that a document declares itself are not
 * expanded, and nothing is fetched. One that is nested without end has no entries.
 */
export function readXmlFeed(text: string, address: string, maxEntries: number): Feed {
  const feed: Texts = { texts: new Map(), ended: new Set() };
  const entries: Found[] = [];
  const path: string[] = [];
  let base = address;
  let entry: Entry | null = null;

  const keyIn = (from: number) => path.slice(from).join(" ");
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        path.push(written.toLowerCase().replace(/^atom:/, ""));
        if (path.length > maxDepth) throw new TooDeep();
        const name = path.at(-1);
        if (path.length === 1) base = baseOf(attributes, address);
        if (entry) readAttributes(entry, path.slice(entry.depth), attributes);
        else if (name === "item" || name === "entry")
          entry = { texts: new Map(), ended: new Set(), depth: path.length };
      },
      ontext(piece) {
        if (entry) addText(entry, fieldOf(path.slice(entry.depth)), piece);
        else if (path.length <= 4) addText(feed, keyIn(0), piece);
      },
      onclosetag() {
        if (entry && path.length > entry.depth) {
          if (fieldOf(path.slice(entry.depth)) === keyIn(entry.depth)) entry.ended.add(keyIn(entry.depth));
        } else if (entry) {
          if (entries.length < maxEntries) entries.push(foundOf(entry));
          entry = null;
        } else feed.ended.add(keyIn(0));
        path.pop();
      },
    },
    { xmlMode: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return { publication: publicationOf(feed, base), entries };
}

function baseOf({ "xml:base": base }: Attributes, address: string): string {
  return base !== undefined && URL.canParse(base, address) ? new URL(base, address).href : address;
}

/** The element of an entry that a text belongs to: its own, or the outermost one, as of a title that has markup. */
function fieldOf(path: readonly string[]): string {
  return path[0] === "author" ? path.join(" ") : (path[0] ?? "");
}

function addText({ texts, ended }: Texts, key: string, piece: string): void {
  const before = texts.get(key) ?? "";
  if (!ended.has(key) && before.length < maxTextLength) texts.set(key, before + piece);
}

function readAttributes(entry: Entry, path: readonly string[], attributes: Attributes): void {
  const { href, url, src, rel = "alternate", type = "", medium } = attributes;
  const name = path.at(-1);
  const isImage =
    medium === "image" ||
    type.startsWith("image/") ||
    (type === "" && /\.(jpe?g|png|webp|avif)(\?|$)/i.test(url ?? ""));
  if (name === "link" && path.length === 1 && href !== undefined && rel === "alternate") entry.link ??= href;
  else if (name === "link" && href !== undefined && rel === "enclosure" && isImage) entry.photo ??= href;
  else if ((name === "enclosure" || name === "media:content") && url !== undefined && isImage) entry.photo ??= url;
  else if (name === "media:thumbnail" && url !== undefined) entry.thumbnail ??= url;
  // The content of Atom may be markup that is not escaped.
  else if (name === "img" && src !== undefined && isPhoto(attributes)) entry.thumbnail ??= src;
}

function foundOf({ texts, link, photo, thumbnail }: Entry): Found {
  const first = (...keys: string[]) => keys.map((key) => texts.get(key)?.trim()).find((text) => text);
  const guid = first("guid");
  const content = first("content:encoded", "content") ?? first("description", "summary") ?? "";
  return {
    name: first("title"),
    url: first("link") ?? link ?? (/^https?:/i.test(guid ?? "") ? guid : undefined),
    author: first("dc:creator", "author name", "author"),
    day: first("pubdate", "published", "dc:date", "date", "updated"),
    photo: photo ?? firstPhoto(content) ?? thumbnail,
  };
}

function publicationOf({ texts }: Texts, base: string): Publication {
  const first = (keys: string[]) => keys.map((key) => texts.get(key)?.trim()).find((text) => text) ?? "";
  return {
    source: first(["rss channel title", "feed title", "rdf:rdf channel title"]),
    author: first([
      "feed author name",
      "rss channel dc:creator",
      "rss channel itunes:author",
      "rss channel managingeditor",
    ]),
    base,
  };
}

/** The first picture of some HTML that is no icon and no counter of visits. */
function firstPhoto(html: string): string | undefined {
  for (const [tag] of html.matchAll(/<img\s[^<>]{1,8000}>/gi)) {
    let found: string | undefined;
    const parser = new Parser({
      onopentag: (_name, attributes) => {
        if (isPhoto(attributes)) found ??= attributes.src;
      },
    });
    parser.end(tag);
    if (found) return found;
  }
  return undefined;
}

function isPhoto({ src = "", width = "", height = "", class: classes = "" }: Attributes): boolean {
  const isSmall = [width, height].some((size) => /^\d+(px)?$/.test(size) && Number.parseInt(size, 10) < 50);
  return !isSmall && !src.startsWith("data:") && !/\b(emoji|wp-smiley)\b/.test(classes);
}

/** Whether a value is a JSON Feed. */
export function isJsonFeed(value: unknown): value is { version: string; items?: unknown } {
  const { version } = recordOf(value);
  return typeof version === "string" && /^https?:\/\/(www\.)?jsonfeed\.org\//.test(version);
}

/** Reads `maxEntries` of a JSON Feed. */
export function readJsonFeed(value: unknown, address: string, maxEntries: number): Feed {
  const feed = recordOf(value);
  const items = Array.isArray(feed.items) ? feed.items : [];
  return {
    publication: { source: textIn(feed, "title") ?? "", author: authorOf(feed) ?? "", base: address },
    entries: items.slice(0, maxEntries).map((each) => {
      const item = recordOf(each);
      return {
        name: textIn(item, "title"),
        url: textIn(item, "url") ?? textIn(item, "external_url"),
        author: authorOf(item),
        day: textIn(item, "date_published") ?? textIn(item, "date_modified"),
        photo:
          textIn(item, "image") ??
          textIn(item, "banner_image") ??
          firstPhoto((textIn(item, "content_html") ?? "").slice(0, maxTextLength)),
      };
    }),
  };
}

function authorOf({ authors, author }: Record<string, unknown>): string | undefined {
  return textIn(recordOf(Array.isArray(authors) ? authors[0] : author), "name");
}

function textIn(record: Record<string, unknown>, key: string): string | undefined {
  const value = record[key];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
