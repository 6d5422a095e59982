import { expect, it } from "vitest";
import { startOtherSite } from "../testing/other-site.ts";
import { axeViolations, axeViolationsByDayAndNight } from "./axe.ts";
import { camden, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 12, "Market dish");

it("a board on the page of another site has no cookie, no script and no request to anybody else, at every width and by day and night", async () => {
  const town = await startOtherSite();
  const policy = `default-src 'none'; style-src 'none'; frame-src ${server.url}`;
  const frame = (width: number, theme = "") =>
    `<!doctype html><html lang="en"><title>Our town</title><main><h1>Our town</h1><iframe src="${server.url}/embed/lists/the-dishboard-100${theme}" title="The board" width="${width}" height="500" frameborder="0"></iframe></main></html>`;
  const page300 = { type: "text/html", content: frame(300), headers: { "content-security-policy": policy } };
  town.pages.set("/300", page300);
  town.pages.set("/800", { ...page300, content: frame(800, "?theme=dark") });
  const { page, consoleErrors, leave } = await newVisitor(browser, town.origin, { screen: "desktop" });
  await page.context().addCookies([{ name: "place", value: "x", url: server.url }]);
  const asked: string[] = [];
  let size = 0;
  page.on("request", (request) => asked.push(request.url()));
  page.on("response", async (response) => {
    if (response.url().includes("/embed/")) size = (await response.body()).length;
  });
  for (const [width, columns, background] of [
    [300, 1, "rgb(255, 255, 255)"],
    [800, 2, "rgb(29, 23, 38)"],
  ] as const) {
    await page.goto(`/${width}`);
    const board = page.frameLocator("iframe");
    await board.getByRole("heading", { name: /^The Dishboard 100 · / }).waitFor();
    await expect.poll(() => board.getByRole("listitem").count()).toBe(10);
    const lefts = await board
      .getByRole("listitem")
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
    const body = board.locator("html");
    expect(await body.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(background);
    expect(await body.evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await board.locator("html").evaluate(() => document.cookie)).toBe("place=x");
  }
  expect(asked.every((url) => url.startsWith(town.origin) || url.startsWith(server.url))).toBe(true);
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThan(30_000);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["place"]);
  expect(consoleErrors).toEqual([]);

  // Leaves the frame; the opened page knows nothing of the town's.
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .frameLocator("iframe")
      .getByRole("link", { name: /Market dish 1$|Market dish 1 / })
      .first()
      .click(),
  ]);
  await opened.waitForURL(/\/dish\//);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await opened.close();

  for (const theme of ["", "?theme=dark"]) {
    await page.goto(`${server.url}/embed/lists/the-dishboard-100${theme}`);
    expect(await (theme ? axeViolations(page) : axeViolationsByDayAndNight(page))).toEqual([]);
  }
  await leave();
});

it("the board's page says how it comes onto another page, and where its feeds are", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/lists/camden-market-top-100");
  const links = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=alternate]"), ({ type, href }) => [
      type,
      new URL(href).pathname + new URL(href).search,
    ]),
  );
  const list = "/lists/camden-market-top-100";
  const publicUrl = "http%3A%2F%2Flocalhost%3A3000";
  expect(links).toEqual([
    ["application/atom+xml", `${list}/feed.atom`],
    ["application/feed+json", `${list}/feed.json`],
    ["application/atom+xml", `${list}/weeks/feed.atom`],
    ["application/feed+json", `${list}/weeks/feed.json`],
    ["application/json+oembed", `/oembed?url=${publicUrl}%2Flists%2Fcamden-market-top-100&format=json`],
  ]);
  for (const [, path = ""] of links.slice(0, 4)) expect((await fetch(server.url + path)).status).toBe(200);

  const opener = page.getByRole("button", { name: "Share this board" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Share this board" });
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await dialog.getByRole("button", { name: "Share the link" }).click();
  await page.getByText("Link copied!").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await dialog.getByText("Embed this board").click();
  await dialog.getByLabel("Colours").selectOption("Dark");
  await dialog.getByRole("button", { name: "Copy the HTML" }).click();
  await page.getByText("Copied!", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '<iframe src="http://localhost:3000/embed/lists/camden-market-top-100?theme=dark" title="Camden Market Top 100" width="100%" height="500" frameborder="0" loading="lazy"></iframe>',
  );
  expect(await dialog.getByLabel("Address for feed readers (Atom)").inputValue()).toBe(
    `http://localhost:3000${list}/feed.atom`,
  );
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "board-share");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  for (const path of ["/", "/pantry-100"]) {
    await page.goto(path);
    expect(await page.locator("link[type='application/json+oembed']").count()).toBe(1);
  }
  await page.goto("/?cuisine=asian&utm_source=mail");
  expect(await page.locator("link[type='application/json+oembed']").getAttribute("href")).toContain(
    `/oembed?url=${publicUrl}%2F%3Fcuisine%3Dasian&format=json`,
  );
  expect(consoleErrors).toEqual([]);
  await leave();
});
