import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import type { Chart } from "@dishboard/contract/charts";
import type { Transport } from "@dishboard/contract/endpoint";
import { pictureAt } from "@dishboard/contract/media";
import type { PageRenderer, PageSettings, Visit } from "@dishboard/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { type FirstPicture, renderDocument } from "./app/document.ts";
import { CopyNotice } from "./app/offline-notice.tsx";
import type { PageParams, PageVisit } from "./app/page.ts";
import { writePageState } from "./app/page-state.ts";
import { createQueryClient, Providers } from "./app/providers.tsx";
import { dataOf, type PageRoute, paramsOf, routeAt } from "./app/routes.tsx";
import { servedPages } from "./app/served-pages.ts";
import { parsePlace, placeCookieName, type SavedPlace, serializePlace } from "./features/places/place-storage.ts";
import { administratorHintName } from "./features/reports/administrator-hint-storage.ts";
import { minuteOf } from "./lib/page-time.tsx";
import { boardPath, listPath } from "./lib/paths.ts";
import { setCurrency } from "./lib/price.ts";
import { markPageStale } from "./lib/stale-replies.ts";
import { type Entry, Router } from "./ui/router.tsx";

export { inlineScripts } from "./app/inline-scripts.ts";

/** For the service worker's page copies. */
export const copyNotice = renderToString(<CopyNotice />);

/** A page's canonical URL: lower case, no trailing slash, main boards at their own path. Unknown paths stay. */
export const canonicalUrl: PageRenderer["canonicalUrl"] = (url) => {
  const path = pathOf(url);
  if (servedPages[routeOf(path).path].status === 404) return url;
  const plain = path.replace(/\/+$/, "").toLowerCase() || "/";
  const mainBoard = [dishBoardKey, productBoardKey].find((key) => plain === listPath(key));
  return (mainBoard ? boardPath(mainBoard) : plain) + url.slice(path.length);
};

/** Visits with equal keys get equal bytes. */
export const pageKey: PageRenderer["pageKey"] = (visit) => {
  const place = placeFor(visit);
  const address = addressOf(visit.url);
  if (mayAdminister(visit)) return `${address} ${administratorHintName}`;
  return place ? `${address} ${serializePlace(place)}` : address;
};

export const cachingOf: PageRenderer["cachingOf"] = (url) => {
  const { path } = routeOf(pathOf(url));
  const { isIndexed = false, dependsOnPlace = false } = servedPages[path];
  return { isPublic: isIndexed, dependsOnCookies: dependsOnPlace || isAdministrators(path) };
};

export const renderPage: PageRenderer["renderPage"] = async ({ visit, transport, lightPicture, settings, assets }) => {
  setCurrency(settings.currency);
  const path = pathOf(visit.url);
  const place = placeFor(visit);
  const route = routeAt(path, settings);
  await route.Page.preload?.();
  const params = paramsOf(route, path);
  const search = searchOf(route, visit.url);
  const queryClient = createQueryClient();
  const pageVisit = {
    params,
    search: new URLSearchParams(search),
    position: place?.position ?? null,
    mayAdminister: mayAdminister(visit),
  };
  const { isComplete, ageSeconds } = await prefetch(route, queryClient, transport, pageVisit);
  // Without failed queries the browser retries, and shows skeletons meanwhile.
  queryClient.removeQueries({ predicate: ({ state }) => state.status !== "success" });
  if (ageSeconds !== null) markPageStale(queryClient);
  const renderedAt = minuteOf(Date.now());
  const shown = (
    <Providers queryClient={queryClient} settings={settings} place={place} renderedAt={renderedAt}>
      <Router entry={entryAt(addressOf(visit.url))}>
        <App />
      </Router>
    </Providers>
  );
  const content = withoutPreloads(renderAtOnce(shown) ?? (await renderOnceLoaded(shown)));
  const state = writePageState(queryClient, { settings, place, renderedAt });
  const firstPicture = await findFirstPicture({ route, queryClient, params, content }, lightPicture);
  const head = isComplete
    ? (servedPages[route.path].head?.(queryClient, { search: pageVisit.search, place }, settings) ??
      headOf(route, queryClient, params, settings))
    : undefined;
  const html = renderDocument({
    route,
    head,
    path,
    search,
    params,
    place,
    firstPicture,
    content,
    state,
    settings,
    assets,
  });
  return { status: isComplete ? statusOf(route, head) : 503, html, ageSeconds };
};

/** Fetches the page's data. Returns whether it succeeded, and the age of its oldest stale data. */
async function prefetch(
  route: PageRoute,
  client: QueryClient,
  transport: Transport,
  visit: PageVisit,
): Promise<{ isComplete: boolean; ageSeconds: number | null }> {
  let ageSeconds: number | null = null;
  const notingTransport: Transport = async (path, init) => {
    const reply = await transport(path, init);
    if (reply.ageSeconds !== undefined) ageSeconds = Math.max(ageSeconds ?? 0, reply.ageSeconds);
    return reply;
  };
  try {
    const { prefetch = dataOf(route).prefetch } = servedPages[route.path];
    await prefetch?.(client, notingTransport, visit);
    return { isComplete: true, ageSeconds };
  } catch {
    return { isComplete: false, ageSeconds };
  }
}

function entryAt(address: string): Entry {
  const [pathname = "", search = ""] = address.split(/(?=\?)/, 2);
  return { location: { pathname, search, hash: "", state: null, key: "default" }, isReturn: true };
}

function headOf(route: PageRoute, client: QueryClient, params: PageParams, settings: PageSettings) {
  return dataOf(route).head?.(client, params, settings);
}

function statusOf(route: PageRoute, head: ReturnType<typeof headOf>) {
  if (head) return head.isMissing ? 404 : 200;
  return servedPages[route.path].status ?? 200;
}

function isAdministrators(path: string): boolean {
  return path.startsWith("/admin/");
}

/** Whether an administration page is requested with an administrator's cookie, which is unchecked. */
function mayAdminister({ url, cookies }: Visit): boolean {
  return (
    isAdministrators(routeAt(pathOf(url)).path) &&
    cookies["signed-in"] === "1" &&
    cookies[administratorHintName] === "1"
  );
}

/** The visitor's place if the page needs it; null unless the cookie is canonical. */
function placeFor({ url, cookies }: Visit): SavedPlace | null {
  const saved = cookies[placeCookieName];
  return saved && servedPages[routeOf(pathOf(url)).path].dependsOnPlace ? parsePlace(saved) : null;
}

function addressOf(url: string): string {
  const path = pathOf(url);
  const search = searchOf(routeOf(path), url);
  return search ? `${path}?${search}` : path;
}

let latest: { path: string; route: PageRoute } | undefined;

function routeOf(path: string): PageRoute {
  if (latest?.path !== path) latest = { path, route: routeAt(path) };
  return latest.route;
}

function searchOf(route: PageRoute, url: string): string {
  const [beforeHash = ""] = url.split("#", 1);
  const start = beforeHash.indexOf("?");
  const { search } = servedPages[route.path];
  return search && start !== -1 ? search(new URLSearchParams(beforeHash.slice(start))) : "";
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** React's mark for a missing part; elsewhere `<` is escaped. */
const missingPart = "<!--$!-->";

/** Renders in a third of a stream's time; null if a part is missing. */
function renderAtOnce(shown: ReactNode): string | null {
  const content = renderToString(shown);
  return content.includes(missingPart) ? null : content;
}

async function renderOnceLoaded(shown: ReactNode): Promise<string> {
  // With a limit React moves large parts to the page's end, with inline scripts.
  const stream = await renderToReadableStream(shown, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  await stream.allReady;
  return new Response(stream).text();
}

/** React would preload pictures of another place's dishes. */
function withoutPreloads(content: string): string {
  return content.replace(/^(<link rel="preload"[^>]*>)+/, "");
}

type ShownPage = { route: PageRoute; queryClient: QueryClient; params: PageParams; content: string };

async function findFirstPicture(
  page: ShownPage,
  lightPicture: Parameters<typeof renderPage>[0]["lightPicture"],
): Promise<FirstPicture | null> {
  const found = leadOf(page) ?? firstPostOf(page);
  return found && { ...found, dataUrl: await lightPicture(found.path, found.part) };
}

function leadOf({ queryClient }: ShownPage) {
  const [query] = queryClient.getQueryCache().getAll();
  const image = (query?.state.data as Partial<Chart> | undefined)?.cards?.[0]?.image;
  return image ? { path: image.path, part: "lead" as const } : null;
}

function firstPostOf({ route, queryClient, params, content }: ShownPage) {
  const image = servedPages[route.path].firstPost?.(queryClient, params)?.image;
  // Fetched even if the browser then shows other posts.
  return image && content.includes(pictureAt(image.path, 192)) ? { path: image.path, part: "whole" as const } : null;
}
