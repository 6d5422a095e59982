import { readDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { camden, cardOf, cardsOn, detailsOn, distanceText, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer({ CURRENCY: "GBP" });
const browser = await openBrowser();
const ada = await newPerson(server.db, "ada");
const ben = await newPerson(server.db, "ben");
const trattoria = { restaurant: "Primrose Trattoria", at: north(camden, 0.9), cuisine: "Italian" };
const ragu = await ada.submitsDish({
  ...trattoria,
  name: "Ragù",
  priceCents: 1_150,
  up: 7,
  tags: ["fresh pasta", "six hours"],
});
await ada.submitsDish({ name: "Pho", at: north(camden, 2), up: 5 });
await ben.submitsDish({ ...trattoria, name: "Tiramisù", up: 3 });
const canteen = { restaurant: "Large Canteen", at: north(camden, 4) };
for (let n = 1; n <= 23; n++) await ada.submitsDish({ ...canteen, name: `Plate ${n}` });
await ada.submitsProduct({ name: "Chilli Oil", brand: "Red Jar" });
const { id } = (await call(server.transport, readDish, { params: { id: ragu } })).restaurant;

describe.each(["phone", "desktop"] as const)("a restaurant on a %s", (screen) => {
  it("is reached from its open dish, says where it is, and has its dishes by rank", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    const facts = cardOf(page, "Ragù").locator(".card-facts");
    expect(await facts.textContent()).toBe("Italian · £11.50");
    await waitForHydration(page);
    expect(await facts.textContent()).toBe("Italian · £11.50");
    await page.getByRole("button", { name: "Ragù", exact: true }).click();
    const link = page.locator("main").getByRole("link", { name: /^Primrose Trattoria/ });
    expect(await link.textContent()).toBe(`Primrose Trattoria${distanceText(0.9)}`);
    await link.click();
    await page.getByRole("heading", { name: "Primrose Trattoria", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/restaurant/${id}`);
    expect(await page.title()).toBe("Primrose Trattoria | Dishboard");
    expect(await page.locator(".restaurant-facts").textContent()).toBe(`${distanceText(0.9)} · Italian`);
    await page.getByRole("img", { name: "Where Primrose Trattoria is" }).waitFor();
    await page.getByText("2 dishes", { exact: true }).waitFor();
    await page.getByText("Put on the board by ada and ben").waitFor();
    const rows = await cardsOn(page).evaluateAll((cards) =>
      cards.map((card) => [".ticket", "h2", ".card-place"].map((part) => card.querySelector(part)?.textContent)),
    );
    expect(rows).toEqual([
      ["#1", "Ragù", "fresh pasta, six hours"],
      ["#3", "Tiramisù", ""],
    ]);
    const presence = page.getByRole("region", { name: "Is it still there?" });
    await presence.getByText(/^Confirmed /).waitFor();
    const toSignIn = presence.getByRole("link", { name: /^Still here/ });
    expect(await toSignIn.getAttribute("href")).toBe(`/login?next=${encodeURIComponent(`/restaurant/${id}`)}`);
    const directions = page.getByRole("link", { name: /^Directions/ });
    expect(await directions.getAttribute("target")).toBe("_blank");
    expect(decodeURIComponent((await directions.getAttribute("href")) ?? "")).toContain("51.54949,-0.14710");
    await page.getByRole("button", { name: "Tiramisù", exact: true }).click();
    await detailsOn(page).getByText("ben submitted this dish").waitFor();
    await page.getByRole("link", { name: "Back to the board" }).click();
    await cardOf(page, "Pho").waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  // What follows is the same on both.
  if (screen === "desktop") return;

  it("hands its link on, and shows twenty dishes at a time", async () => {
    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Plate 1", exact: true }).click();
    await page
      .locator("main")
      .getByRole("link", { name: /^Large Canteen/ })
      .click();
    await page.getByText("23 dishes", { exact: true }).waitFor();
    expect(await cardsOn(page).count()).toBe(20);
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByText("Link copied!").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole("button", { name: "Load More" }).click();
    await expect.poll(() => cardsOn(page).count()).toBe(23);
    expect(await page.getByRole("button", { name: "Load More" }).count()).toBe(0);
    await leave();
  });
});

it("a product's brand leads to what else it makes", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/pantry-100");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Chilli Oil", exact: true }).click();
  const link = page.locator("main").getByRole("link", { name: "Red Jar" });
  expect(await link.getAttribute("href")).toBe("/search?q=Red+Jar&in=products");
  await leave();
});

it.each([
  ["phone", "light"],
  ["desktop", "dark"],
] as const)(
  "a restaurant is accessible on a %s in the %s, and one that is none is not found",
  async (screen, theme) => {
    const { page, leave } = await newVisitor(browser, server.url, { screen, theme });
    await page.goto(`/restaurant/${id}`);
    await waitForHydration(page);
    await page.getByRole("button", { name: "Tiramisù", exact: true }).click();
    await detailsOn(page).getByText("ben submitted this dish").waitFor();
    expect(await axeViolations(page), "restaurant").toEqual([]);
    await page.goto("/restaurant/none");
    await page.getByRole("heading", { name: "Restaurant Not Found", level: 1 }).waitFor();
    await page.getByText("The restaurant you're looking for doesn't exist.").waitFor();
    expect(await page.locator("main").getByText("Restaurant Not Found").count()).toBe(1);
    expect(await axeViolations(page), "not found").toEqual([]);
    expect(await page.getByRole("link", { name: "Back to Lists" }).getAttribute("href")).toBe("/lists");
    await leave();
  },
);

it("a restaurant has its dishes and its data in the HTML; what is none has the status for it", async () => {
  const html = await (await fetch(`${server.url}/restaurant/${id}`)).text();
  expect(html).toContain("<title>Primrose Trattoria | Dishboard</title>");
  expect(html).toContain('"@type":"Restaurant"');
  expect(html).toContain(">Ragù<");
  for (const unknown of [ragu, "none", "%00", "%E2%80%AE", "brand-red-jar", "x".repeat(5_000)]) {
    const reply = await fetch(`${server.url}/restaurant/${unknown}`);
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain("<title>Restaurant Not Found | Dishboard</title>");
  }
});
