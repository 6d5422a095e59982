import { hasFeature, type OptionalFeature } from "@dishboard/contract/features";
import {
  filterDiets,
  filterMeals,
  slugOf,
  suggestedCategories,
  suggestedCuisines,
} from "@dishboard/contract/filter-words";
import type { ItemFilters } from "@dishboard/contract/filters";
import { onPositionGrid } from "@dishboard/contract/places";
import { sitemapPartSize } from "@dishboard/contract/sitemap";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { escapeHtml } from "../../platform/html.ts";
import type { Settings } from "../../platform/settings.ts";
import { listBoardIds } from "../charts/board-orders.service.ts";
import { listSlugs, readPart, type SitemapKind } from "./sitemap.repository.ts";

/** The pages that are always there and that search engines may list. */
const fixedPages: readonly { path: string; feature?: OptionalFeature }[] = [
  { path: "/" },
  { path: "/pantry-100" },
  { path: "/lists" },
  { path: "/whats-new" },
  { path: "/drools", feature: "drools" },
  { path: "/snaps", feature: "snaps" },
  { path: "/pics", feature: "snaps" },
  { path: "/table", feature: "group-tables" },
  { path: "/about/data" },
  { path: "/open-data", feature: "public-log" },
  { path: "/terms" },
  { path: "/privacy" },
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

/** Lists the paths of fixed pages, of lists, and of the boards by kind that have entries. */
export async function listPagePaths(
  db: Kysely<Schema>,
  settings: Pick<Settings, "marketArea" | "featuresOff">,
): Promise<string[]> {
  const place = onPositionGrid(settings.marketArea);
  const hasPage = ({ feature }: (typeof fixedPages)[number]) => feature === undefined || hasFeature(settings, feature);
  const paths = fixedPages.filter(hasPage).map(({ path }) => path);
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
