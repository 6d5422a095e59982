import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolations } from "./axe.ts";
import { camden, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer({ APP_NAME: "Hungry Hill" });
const browser = await openBrowser();
const cook = await fillBoard(server.db, camden, 3);

/** Waits until the browser has stored the board that is open. */
async function waitForStoredBoard(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/"))?.status)).toBe(200);
}

const noticeOfCopy = (page: Page) => page.getByText("This is what you saw last. It is being loaded again.");

it("shows the last board without a network, and says which pages need one", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { hasServiceWorker: true });
  await page.goto("/");
  await waitForHydration(page);
  await waitForStoredBoard(page);
  await page.context().setOffline(true);
  await page.reload();
  expect(await cardsOn(page).count()).toBe(3);
  await page.getByText("You're offline. This is what you saw last.").waitFor();
  // A browser that takes itself for online says so of a copy too.
  const other = await page.context().newPage();
  await other.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => true }));
  await other.goto("/");
  await noticeOfCopy(other).waitFor();
  await other.close();
  await page.goto("/login");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
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
  // The chart that everybody gets is a second old at most.
  await expect.poll(() => page.reload().then(() => cardsOn(page).count())).toBe(5);
  // A board of what is open now is not kept as the whole board.
  await page.goto("/?hours=open-now");
  await page.context().setOffline(true);
  await page.goto("/");
  expect(await cardsOn(page).count()).toBe(5);
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
