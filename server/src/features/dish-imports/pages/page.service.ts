import { Parser } from "htmlparser2";

/** What a page says of itself to machines. */
export type PageData = {
  /** Its own address as it names it, or else where it was found; what relative addresses begin with. */
  canonical: string;
  base: string;
  title: string;
  siteName: string;
  author: string;
  day: string;
  image: string;
  /** The text of each block of JSON-LD. */
  blocks: string[];
  /** The addresses of its feeds, those of its comments last. */
  feeds: string[];
};

const maxBlocks = 100;
const maxFeeds = 20;
/** Nothing that machines read lies deeper, and the parser takes longer for each level. */
const maxDepth = 2_000;

const feedType = /^application\/(rss\+xml|atom\+xml|feed\+json)$/;

/** Thrown to end reading, which the parser cannot be told otherwise. */
class TooDeep extends Error {}

/** Reads what an HTML page says of itself; of a page that is nested without end, what stands before. */
export function readPage(html: string, address: string): PageData {
  const meta = new Map<string, string>();
  const blocks: string[] = [];
  const feeds: { href: string; isOfComments: boolean }[] = [];
  let base: string | undefined;
  let canonical: string | undefined;
  let title = "";
  let depth = 0;
  /** What the text that comes belongs to. */
  let inside: "title" | "block" | null = null;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > maxDepth) throw new TooDeep();
      inside = null;
      if (name === "title" && title === "") inside = "title";
      else if (
        name === "script" &&
        /^\s*application\/ld\+json\b/i.test(attributes.type ?? "") &&
        blocks.length < maxBlocks
      ) {
        blocks.push("");
        inside = "block";
      } else if (name === "base") base ??= attributes.href;
      else if (name === "meta") {
        const key = (attributes.property ?? attributes.name ?? attributes.itemprop ?? "").toLowerCase();
        if (attributes.content && !meta.has(key) && meta.size < 500) meta.set(key, attributes.content);
      } else if (name === "link") {
        const { rel = "", href = "", type = "", title: name = "" } = attributes;
        const kinds = rel.toLowerCase().split(/\s+/);
        if (kinds.includes("canonical")) canonical ??= href;
        if (
          kinds.includes("alternate") &&
          feedType.test(type.trim().toLowerCase()) &&
          href !== "" &&
          feeds.length < maxFeeds
        )
          feeds.push({ href, isOfComments: /comment|kommentar/i.test(`${href} ${name}`) });
      }
    },
    ontext(piece) {
      if (inside === "title" && title.length < 1_000) title += piece;
      if (inside === "block") blocks[blocks.length - 1] += piece;
    },
    onclosetag() {
      depth -= 1;
      inside = null;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }

  const whole = (href: string | undefined, from: string) =>
    href !== undefined && URL.canParse(href, from) ? new URL(href, from).href : undefined;
  const start = whole(base, address) ?? address;
  const inOrder = [...feeds.filter((feed) => !feed.isOfComments), ...feeds.filter((feed) => feed.isOfComments)];
  return {
    canonical: whole(canonical, start) ?? address,
    base: start,
    title: meta.get("og:title") ?? title,
    siteName: meta.get("og:site_name") ?? meta.get("application-name") ?? "",
    author: meta.get("author") ?? "",
    day: meta.get("article:published_time") ?? meta.get("date") ?? meta.get("datepublished") ?? "",
    image: meta.get("og:image") ?? "",
    blocks,
    feeds: inOrder.map(({ href }) => whole(href, start)).filter((href) => href !== undefined),
  };
}
