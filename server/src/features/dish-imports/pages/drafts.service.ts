import { type DraftRow, draftErrors, maxDraftRows } from "@dishboard/contract/dish-imports";
import { completeLink } from "@dishboard/contract/item-fields";
import { megabyte } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { type FetchPublic, NotFetched, type PublicContent } from "../../../platform/http/fetch-public.ts";
import { type DraftProblem, decode, type Found, lineCell, type Publication, rowOf } from "./cells.service.ts";
import { dishesOf } from "./dishes-of-page.service.ts";
import { type Feed, isJsonFeed, isXmlFeed, readJsonFeed, readXmlFeed } from "./feed.service.ts";
import { parseJson, readGraph } from "./json-ld.service.ts";
import { type PageData, readPage } from "./page.service.ts";

/** What is read of one address, and within which time; a page and its feed are two. */
const limits = { maxBytes: 5 * megabyte, timeoutMs: 15_000 } as const;
const accept =
  "application/feed+json, application/atom+xml, application/rss+xml, application/xml;q=0.9, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.5";
/** One more than is taken, so that it is known that there are more. */
const maxEntries = maxDraftRows + 1;
const maxProblems = 100;

/** The rows of an address, what the publication is called, and what could not be used. */
export type Drafts = { source: string; rows: DraftRow[]; problems: DraftProblem[] };

/** Reads the dishes of a feed or a page, of a page without any those of its feed. Throws `Problem` with one sentence. */
export async function readDrafts(fetchPublic: FetchPublic, typed: string): Promise<Drafts> {
  try {
    return await readAddress(fetchPublic, completeLink(typed));
  } catch (error) {
    if (error instanceof NotFetched) throw new Problem("invalid", error.message, "address");
    throw error;
  }
}

async function readAddress(fetchPublic: FetchPublic, address: string): Promise<Drafts> {
  const content = await fetchPublic(address, { ...limits, accept });
  const text = decode(content.bytes, content.type);
  const feed = feedIn(text, content);
  if (feed) return draftsOfFeed(feed);

  const page = pageIn(text, content);
  const graph = readGraph(page.blocks);
  const { found, problems } = dishesOf(graph, page);
  if (graph.broken > 0) problems.unshift({ at: "The page", reason: "A part of its structured data cannot be read." });
  const publication = { source: page.siteName || hostOf(page.base), author: page.author, base: page.base };
  if (found.length > 0) return draftsOf(found, publication, problems);

  const [linked] = page.feeds;
  if (linked === undefined) throw new NotFetched(draftErrors.nothing);
  const other = await fetchPublic(linked, { ...limits, accept, noun: "feed" });
  const linkedFeed = feedIn(decode(other.bytes, other.type), other);
  if (!linkedFeed) throw new NotFetched(draftErrors.nothing);
  return draftsOfFeed(onlyOf(page, linkedFeed));
}

function feedIn(text: string, { address }: PublicContent): Feed | null {
  try {
    if (isXmlFeed(text)) return readXmlFeed(text, address, maxEntries);
  } catch (error) {
    if (error instanceof RangeError) throw new NotFetched(draftErrors.nothing);
    throw error;
  }
  const value = /^\s*\{/.test(text.slice(0, 1_000)) ? parseJson(text) : undefined;
  return isJsonFeed(value) ? readJsonFeed(value, address, maxEntries) : null;
}

/** A page, or a file that is one block of structured data. */
function pageIn(text: string, { address, type }: PublicContent): PageData {
  const page = readPage(/json/i.test(type) ? "" : text, address);
  return /json/i.test(type) ? { ...page, blocks: [text] } : page;
}

/** A feed with the entry of a page only, where it has that: whoever names a post means this one. */
function onlyOf(page: PageData, feed: Feed): Feed {
  const addresses = [page.canonical, page.base].map(bare);
  const entries = feed.entries.filter(
    ({ url }) =>
      url !== undefined && URL.canParse(url, page.base) && addresses.includes(bare(new URL(url, page.base).href)),
  );
  return entries.length > 0 ? { ...feed, entries } : feed;
}

/** What two addresses of one post have in common. */
function bare(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  const counted = [...searchParams.keys()].filter((name) => name.startsWith("utm_"));
  for (const name of counted) searchParams.delete(name);
  return `${host}${pathname.replace(/\/+$/, "")}?${searchParams}`;
}

function draftsOfFeed({ publication, entries }: Feed): Drafts {
  if (entries.length === 0) throw new NotFetched(draftErrors.emptyFeed);
  return draftsOf(entries, { ...publication, source: publication.source || hostOf(publication.base) }, []);
}

function draftsOf(found: readonly Found[], publication: Publication, problems: DraftProblem[]): Drafts {
  const rows: DraftRow[] = [];
  for (const [index, one] of found.entries()) {
    const row = rowOf(one, publication);
    if (rows.length === maxDraftRows) {
      problems.push({ at: `Entry ${index + 1}`, reason: `Only the first ${maxDraftRows} are taken.` });
      break;
    }
    if (row.name === "") problems.push({ at: `Entry ${index + 1}`, reason: "It has no title and names no dish." });
    else rows.push(row);
  }
  const { source } = rowOf({}, publication);
  return {
    source,
    rows,
    problems: problems.slice(0, maxProblems).map(({ at, reason }) => ({ at: lineCell(at), reason })),
  };
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, "");
}
