import {
  filterDiets,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "@dishboard/contract/filter-words";
import type { ItemFilters } from "@dishboard/contract/filters";
import { type Area, onPositionGrid } from "@dishboard/contract/places";
import { sitemapPartSize } from "@dishboard/contract/sitemap";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { escapeHtml } from "../../platform/html.ts";
import { listBoardIds } from "../charts/board-orders.service.ts";
import { listSlugs, readPart, type SitemapKind } from "./sitemap.repository.ts";

const fixedPages = [
  "/",
  "/pantry-100",
  "/lists",
  "/whats-new",
  "/drools",
  "/snaps",
  "/pics",
  "/table",
  "/about/data",
  "/open-data",
  "/terms",
  "/privacy",
];

const pathOf: Record<SitemapKind, string> = { dishes: "/dish/", products: "/product/", restaurants: "/restaurant/" };

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns the index that names the parts. */
export function indexXml(publicUrl: string, files: readonly string[]): string {
  const parts = files.map((file) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap/${file}`)}</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${parts.join("")}</sitemapindex>\n`;
}

export function pagesXml(publicUrl: string, paths: readonly string[]): string {
  return `${declaration}<urlset ${namespace}>\n${paths.map((path) => urlOf(publicUrl + path)).join("")}</urlset>\n`;
}

/** Streams a part with dishes, products or restaurants. */
export async function* partXml(
  db: Kysely<Schema>,
  publicUrl: string,
  kind: SitemapKind,
  range: { from: string; before: string | null },
): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const entries of readPart(db, kind, { ...range, size: sitemapPartSize }))
    yield entries.map(({ id, changedAt }) => urlOf(publicUrl + pathOf[kind] + id, changedAt)).join("");
  yield "</urlset>\n";
}

function urlOf(address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${escapeHtml(address)}</loc>${changed}</url>\n`;
}

/** Lists the paths of fixed pages, lists, and non-empty boards by kind. */
export async function listPagePaths(db: Kysely<Schema>, marketArea: Area): Promise<string[]> {
  const place = onPositionGrid(marketArea);
  const paths = [...fixedPages];
  for (const slug of await listSlugs(db)) paths.push(`/lists/${slug}`);
  const boards = { cuisine: suggestedCuisines, meal: filterMeals };
  for (const filters of combinationsOf("cuisine", boards.cuisine, "meal", boards.meal))
    if ((await listBoardIds(db, { kind: "dish", place }, {}, filters)).ids.length > 0)
      paths.push(`/?${queryOf(filters)}`);
  for (const filters of combinationsOf("category", suggestedCategories, "diet", filterDiets.product))
    if ((await listBoardIds(db, { kind: "product" }, {}, filters)).ids.length > 0)
      paths.push(`/pantry-100?${queryOf(filters)}`);
  return paths;
}

/** One word of either list or of both, in address order. */
function combinationsOf(
  one: string,
  labels: readonly string[],
  other: string,
  others: readonly string[],
): ItemFilters[] {
  const [words, otherWords] = [
    [undefined, ...labels.map(slugOf)],
    [undefined, ...others.map(slugOf)],
  ];
  const all = words.flatMap((word) => otherWords.map((otherWord) => ({ [one]: word, [other]: otherWord })));
  return all.filter((filters) => Object.values(filters).some((word) => word !== undefined));
}

function queryOf(filters: ItemFilters): string {
  const set = Object.entries(filters).filter(([, word]) => word !== undefined);
  return set.map(([name, word]) => `${name}=${word}`).join("&");
}
