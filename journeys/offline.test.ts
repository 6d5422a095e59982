import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { forward } from "../testing/forward.ts";
import { axeViolations } from "./axe.ts";
import { camden, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer({ APP_NAME: "Hungry Hill" });
const browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 3);

/** Waits until the open board is stored. */
async function waitForStoredBoard(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/"))?.status)).toBe(200);
}

const noticeOfCopy = (page: Page) => page.getByText(/^This is what you saw last\./);

it("shows the last board without a network, and says which pages need one", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { hasServiceWorker: true });
  await page.goto("/");
  await waitForHydration(page);
  await waitForStoredBoard(page);
  await page.context().setOffline(true);
  await page.reload();
  expect(await cardsOn(page).count()).toBe(3);
  await page.getByText("You're offline. This is what you saw last.").waitFor();
  const other = await page.context().newPage();
  await other.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => true }));
  await other.goto("/");
  await noticeOfCopy(other).waitFor();
  await other.close();
  await page.goto("/login");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await picture(page, "offline");
  await page.getByRole("link", { name: "The Dishboard 100" }).click();
  await page.getByRole("heading", { name: "The Dishboard 100" }).waitFor();
  await cook.submitsDish({ name: "Meanwhile", at: camden });
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/api/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.context().setOffline(false);
  await page.getByText("You're offline.").waitFor({ state: "detached" });
  await noticeOfCopy(page).waitFor();
  expect(await cardsOn(page).count()).toBe(3);
  go();
  await noticeOfCopy(page).waitFor({ state: "detached" });
  await expect.poll(() => cardsOn(page).count()).toBe(4);
  await cook.submitsDish({ name: "New", at: camden });
  // Charts are up to a second old.
  await expect.poll(() => page.reload().then(() => cardsOn(page).count())).toBe(5);
  await page.goto("/?hours=open-now");
  await page.context().setOffline(true);
  await page.goto("/");
  expect(await cardsOn(page).count()).toBe(5);
  await leave();
});

/** As in other browsers, where a service worker handles all files. */
const withoutRoutes = "delete self.InstallEvent.prototype.addRoutes;";

/** Serves a browser without static routes, and lists the files it loads. */
async function startOtherSite(): Promise<{ url: string; loaded: string[]; end(): void }> {
  const { hostname: host, port } = new URL(server.url);
  const loaded: string[] = [];
  const site: Server = createServer(async (request, reply) => {
    const path = request.url ?? "";
    if (path === "/service-worker.js") {
      const script = await (await fetch(server.url + path)).text();
      reply.writeHead(200, { "content-type": "text/javascript" }).end(withoutRoutes + script);
      return;
    }
    if (path.startsWith("/assets/") || path.endsWith(".webp")) loaded.push(path);
    forward({ host, port: Number(port) }, request, reply);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const end = () => {
    site.close();
    site.closeAllConnections();
  };
  afterAll(end);
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, loaded, end };
}

const keptFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("files")).keys()).map(({ url }) => new URL(url).pathname));

it("keeps the files of a board where the browser's own cache serves no page with a service worker", async () => {
  const site = await startOtherSite();
  const { page, consoleErrors, leave } = await newVisitor(browser, site.url, { hasServiceWorker: true });
  await page.goto("/");
  await waitForHydration(page);
  await waitForStoredBoard(page);
  const { navigationPreload } = await page
    .evaluateHandle(() => navigator.serviceWorker.ready)
    .then((ready) =>
      ready.evaluate(async (registration) => ({ navigationPreload: await registration.navigationPreload.getState() })),
    );
  expect(navigationPreload.enabled).toBe(false);
  // An open card needs files from before the service worker was active.
  const loadedFiles = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  const files = (await loadedFiles()).filter((path) => path.startsWith("/assets/"));
  await expect.poll(() => keptFiles(page)).toEqual(expect.arrayContaining(files));
  await page.evaluate(async () => {
    const [files, boards] = [await caches.open("files"), await caches.open("boards")];
    await files.put("/assets/earlier.js", new Response(""));
    await boards.put("/", new Response('<script type="module" src="/assets/earlier.js"></script>'));
  });
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => keptFiles(page)).not.toContain("/assets/earlier.js");
  await page.getByRole("button", { name: "Change area" }).click();
  await page.getByRole("dialog").waitFor();
  site.loaded.length = 0;
  await page.reload();
  await waitForHydration(page);
  expect(site.loaded.filter((path) => path.startsWith("/assets/"))).toEqual([]);
  expect(consoleErrors).toEqual([]);

  site.end();
  const copy = await page.reload();
  // Claims no more than is true without scripts.
  expect(await copy?.text()).toContain("This is what you saw last. Allergen warnings may be out of date.");
  expect(await cardsOn(page).count()).toBeGreaterThan(2);
  await noticeOfCopy(page).waitFor();
  expect(await page.locator(".offline-notice").count()).toBe(1);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Change area" }).click();
  await page.getByRole("dialog").waitFor();
  expect(consoleErrors.filter((text) => text.includes("Minified React error"))).toEqual([]);
  await leave();
});

it("can be installed under its own name, with icons of all sizes", async () => {
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: "Hungry Hill", start_url: "/", display: "standalone" });
  const icons: [path: string, size: number][] = manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [
    src,
    Number.parseInt(sizes, 10),
  ]);
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/");
  for (const [path, size] of [...icons, ["/apple-touch-icon.png", 180], ["/favicon.ico", 32]] as const) {
    const width = page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, path);
    expect([path, await width]).toEqual([path, size]);
  }
  const links = page.locator('link[rel="manifest"], link[rel="apple-touch-icon"], link[rel="icon"]');
  expect(await links.count()).toBe(3);
  await leave();
});

it("tells robots what is no page", async () => {
  const reply = await fetch(`${server.url}/robots.txt`);
  expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await reply.text()).toContain("Disallow: /api/");
});
