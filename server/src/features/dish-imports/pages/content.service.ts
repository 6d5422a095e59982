import { type DraftRow, draftErrors, maxDraftRows } from "@dishboard/contract/dish-imports";
import { type DraftProblem, decode, type Found, lineCell, type Publication, rowOf } from "./cells.service.ts";
import { dishesOf } from "./dishes-of-page.service.ts";
import { type Feed, isJsonFeed, isXmlFeed, readJsonFeed, readXmlFeed } from "./feed.service.ts";
import { parseJson, readGraph } from "./json-ld.service.ts";
import { type PageData, readPage } from "./page.service.ts";

/** One more than is taken, so that it is known that there are more. */
const maxEntries = maxDraftRows + 1;
const maxProblems = 100;

/** The rows of an address, what the publication is called, and what could not be used. */
export type Drafts = { source: string; rows: DraftRow[]; problems: DraftProblem[] };

/** What is read: where it was found, with which `Content-Type`, and the addresses of the page whose feed it is. */
export type ReadingTask = { address: string; type: string; pageAddresses: readonly string[] };

/** What came of it: rows, or a page without dishes that has a feed, or a sentence that says why there is nothing. */
export type Reading = { drafts: Drafts } | { feed: string; pageAddresses: string[] } | { refusal: string };

/** Reads the bytes of a feed, or of a page with structured data. */
export function readContent(task: ReadingTask, bytes: Buffer): Reading {
  const text = decode(bytes, task.type);
  const feed = feedIn(text, task.address);
  if (feed) return readingOf(onlyOf(task.pageAddresses, feed));
  // A page whose feed is a page leads no further.
  if (task.pageAddresses.length > 0) return { refusal: draftErrors.nothing };

  const page = pageIn(text, task);
  const graph = readGraph(page.blocks);
  const { found, problems } = dishesOf(graph, page, maxEntries);
  if (graph.broken > 0) problems.unshift({ at: "The page", reason: "A part of its structured data cannot be read." });
  const publication = { source: page.siteName || hostOf(page.base), author: page.author, base: page.base };
  if (found.length > 0) return { drafts: draftsOf(found, publication, problems) };
  const [linked] = page.feeds;
  return linked === undefined
    ? { refusal: draftErrors.nothing }
    : { feed: linked, pageAddresses: [page.canonical, task.address] };
}

function feedIn(text: string, address: string): Feed | null {
  if (isXmlFeed(text)) return readXmlFeed(text, address, maxEntries);
  const value = /^\s*\{/.test(text.slice(0, 1_000)) ? parseJson(text) : undefined;
  return isJsonFeed(value) ? readJsonFeed(value, address, maxEntries) : null;
}

/** A page, or a file that is one block of structured data. */
function pageIn(text: string, { address, type }: ReadingTask): PageData {
  const isJson = /json/i.test(type);
  const page = readPage(isJson ? "" : text, address);
  return isJson ? { ...page, blocks: [text] } : page;
}

/** A feed with the entry of a page only, where it has that: whoever names a post means this one. */
function onlyOf(pageAddresses: readonly string[], feed: Feed): Feed {
  const { base } = feed.publication;
  const wanted = pageAddresses.map(bare);
  const entries = feed.entries.filter(
    ({ url }) => url !== undefined && URL.canParse(url, base) && wanted.includes(bare(new URL(url, base).href)),
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

function readingOf({ publication, entries }: Feed): Reading {
  if (entries.length === 0) return { refusal: draftErrors.emptyFeed };
  return {
    drafts: draftsOf(entries, { ...publication, source: publication.source || hostOf(publication.base) }, []),
  };
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
  const named = problems.slice(0, maxProblems).map(({ at, reason }) => ({ at: lineCell(at), reason }));
  return { source, rows, problems: named };
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, "");
}
