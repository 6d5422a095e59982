import { type SavedPlace, serializePlace } from "../features/places/place-storage.ts";
import type { Settings } from "../lib/settings.tsx";
import { inlineScripts } from "./inline-scripts.ts";
import { documentTitle, type PageRoute } from "./routes.ts";

/** What the build made that a page refers to. */
export type PageAssets = {
  /** The whole style sheet, written into the page. */
  css: string;
  fonts: string[];
  modules: string[];
  script: string;
  /** What screens need that are loaded when they are wanted, by the screens' names. */
  screens: Record<string, { css: string; modules: string[] }>;
  /** Markup for the head that only development needs. */
  developmentHead?: string;
};

/** The first card of a page: its picture's address, and the light copy of it that comes with the page. */
export type Lead = { id: string; picture: string; light: string | null };

const paper = { light: "#faf6ef", dark: "#130f19" };

/** The whole HTML document around a rendered page. */
export function documentOf(page: {
  route: PageRoute;
  path: string;
  place: SavedPlace | null;
  lead: Lead | null;
  content: string;
  state: string;
  settings: Settings;
  assets: PageAssets;
}): string {
  const { assets } = page;
  const screen = assets.screens[page.route.screen] ?? { css: "", modules: [] };
  return [
    `<!doctype html><html lang="en" dir="ltr"${placeMark(page.place)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    headOf(page),
    ...assets.fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(font)}">`,
    ),
    assets.developmentHead ?? "",
    ...inlineScripts.map((script) => `<script>${script}</script>`),
    `<style>${assets.css}${screen.css}${lightPhotoOf(page.lead)}</style>`,
    ...[...assets.modules, ...screen.modules].map((module) => `<link rel="modulepreload" href="${escaped(module)}">`),
    `<script type="module" src="${escaped(assets.script)}"></script>`,
    `</head><body><div id="root">${page.content}</div>`,
    `<script type="application/json" id="state">${page.state}</script></body></html>`,
  ].join("");
}

/** The light copy lies under the photo itself, which takes its place without a jump once it is there. */
function lightPhotoOf(lead: Lead | null): string {
  if (!lead?.light) return "";
  return `[data-card="${lead.id}"][data-lead] .card-photo:not([data-missing]){background:50% 55%/cover url(${lead.light})}`;
}

/** Says for whom the page is, to the script that compares it with what the browser has kept. */
function placeMark(place: SavedPlace | null): string {
  return place ? ` data-place="${escaped(serializePlace(place))}"` : "";
}

function headOf(page: { route: PageRoute; path: string; lead: Lead | null; settings: Settings }): string {
  const { route, lead, settings } = page;
  const title = documentTitle(route, settings.appName);
  const address = settings.publicUrl + page.path;
  const open: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", settings.appName],
    ["og:title", title],
    ["og:description", route.description],
    ["og:url", address],
  ];
  if (lead) open.push(["og:image", settings.publicUrl + lead.picture]);
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(route.description)}">`,
    route.isIndexed ? `<link rel="canonical" href="${escaped(address)}">` : '<meta name="robots" content="noindex">',
    ...open.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    `<meta name="twitter:card" content="${lead ? "summary_large_image" : "summary"}">`,
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${paper.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme:dark)" content="${paper.dark}">`,
    `<link rel="icon" type="image/svg+xml" href="${iconOf(settings.appName)}">`,
  ].join("");
}

/** The mark: a violet ticket with the first letter of the product's name. */
function iconOf(appName: string): string {
  const [letter = ""] = appName;
  const ticket =
    "M7 1h18a6 6 0 0 1 6 6v5a4 4 0 0 0 0 8v5a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6v-5a4 4 0 0 0 0-8V7a6 6 0 0 1 6-6z";
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='#6d28d9' d='${ticket}'/>` +
    `<text x='16' y='22' font-family='sans-serif' font-weight='700' font-size='17' text-anchor='middle' fill='#fff'>` +
    `${escaped(letter)}</text></svg>`;
  return `data:image/svg+xml,${svg.replace(/[#%<>&"]/g, encodeURIComponent)}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
