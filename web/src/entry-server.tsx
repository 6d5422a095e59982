import type { Chart } from "@dishboard/contract/charts";
import type { Transport } from "@dishboard/contract/endpoint";
import { pictureAt } from "@dishboard/contract/media";
import type { QueryClient } from "@tanstack/react-query";
import { renderToReadableStream } from "react-dom/server";
import { StaticRouter } from "react-router";
import { App } from "./app/app.tsx";
import { documentOf, type PageAssets } from "./app/document.ts";
import { loadScreen } from "./app/lazy-screens.tsx";
import { writePageState } from "./app/page-state.ts";
import { createQueryClient, Providers } from "./app/providers.tsx";
import { routeAt } from "./app/routes.ts";
import { parsePlace, placeCookieName, type SavedPlace, serializePlace } from "./features/places/place-storage.ts";
import type { Settings } from "./lib/settings.tsx";

export { inlineScripts } from "./app/inline-scripts.ts";

/** A page as the server sends it. */
export type RenderedPage = { status: number; html: string };

/** What is known of a request for a page. */
export type Visit = { url: string; cookies: Record<string, string | undefined> };

/** The name of a page among all that can be told apart: visits with the same name get the same bytes. */
export function pageKey(visit: Visit): string {
  // No page reads its query on the server.
  const path = pathOf(visit.url);
  const place = placeFor(visit);
  return place ? `${path} ${serializePlace(place)}` : path;
}

/** Renders the page of a visit, with the data it shows first. */
export async function renderPage(page: {
  visit: Visit;
  transport: Transport;
  /** Gives a picture as an address that stands in the page; null where there is none. */
  lightPicture: (path: string) => Promise<string | null>;
  settings: Settings;
  assets: PageAssets;
}): Promise<RenderedPage> {
  const { transport, settings, assets } = page;
  const path = pathOf(page.visit.url);
  const place = placeFor(page.visit);
  const route = routeAt(path);
  await loadScreen(route.screen);
  const queryClient = createQueryClient();
  const isComplete = (await route.prefetch?.(queryClient, transport, place?.position ?? null)) ?? true;
  // Failed queries are left out: the browser then tries for itself and shows skeletons until it knows.
  queryClient.removeQueries({ predicate: ({ state }) => state.status !== "success" });
  const stream = await renderToReadableStream(
    <Providers queryClient={queryClient} settings={settings} place={place}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </Providers>,
    // Without the limit React would move large parts to the end of the page and bring inline scripts to put them back.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await stream.allReady;
  const content = withoutPreloads(await new Response(stream).text());
  const state = writePageState(queryClient, { settings, place });
  const lead = await leadOf(queryClient, page.lightPicture);
  const html = documentOf({ route, path, place, lead, content, state, settings, assets });
  return { status: isComplete ? route.status : 503, html };
}

/** The place of their own that a visitor's page is about; a cookie that says none in the one way is no cookie. */
function placeFor({ url, cookies }: Visit): SavedPlace | null {
  return routeAt(pathOf(url)).isAboutPlace ? parsePlace(cookies[placeCookieName] ?? "") : null;
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** React asks for the first pictures ahead of their cards; they stand close enough, and are not always wanted. */
function withoutPreloads(content: string): string {
  return content.replace(/^(<link rel="preload"[^>]*>)+/, "");
}

/** The first card's picture: it stands for the page where its link is shared, and comes with the page itself. */
async function leadOf(queryClient: QueryClient, lightPicture: (path: string) => Promise<string | null>) {
  const [found] = queryClient.getQueryCache().getAll();
  const card = (found?.state.data as Partial<Chart> | undefined)?.cards?.[0];
  if (!card?.image) return null;
  const { path } = card.image;
  return { id: card.id, picture: pictureAt(path, 768), light: await lightPicture(path) };
}
