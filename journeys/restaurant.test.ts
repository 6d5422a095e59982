import { readDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { findRestaurants } from "@dishboard/contract/restaurants";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { importTold } from "../testing/imported-places.ts";
import { newPerson } from "../testing/people.ts";
import { axeViolations, axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, cardsOn, detailsOn, distanceText, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { newMember, signIn, startMemberServer } from "./members.ts";
import { panelOn, sendForm } from "./panel.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer({ CURRENCY: "GBP" });
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
await ada.submitsDish({ name: "Bún chả", restaurant: "Canal Noodles", at: north(camden, 0.3), up: 1 });
/** London time in some hours. */
const clock = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toLocaleTimeString("en-GB", { timeZone: "Europe/London" }).slice(0, 5);
const [opened, closes, opensAgain] = [clock(-1), clock(3), clock(5)];
const hourMs = 3_600_000;
await importTold(server.db, [
  {
    name: "Canal Noodles",
    position: north(camden, 0.3),
    openingHours: `${opened}-${closes},${opensAgain}-${clock(6)}`,
  },
  { name: "Large Canteen", position: north(camden, 4), openingHours: "off" },
  {
    ...{ name: "Quiet Corner", position: north(camden, 0.5), cuisine: "Vietnamese", openingHours: "24/7" },
    ...{ street: "Lock Place", houseNumber: "12", postcode: "NW1 8AF", city: "London", diets: ["vegan"] },
    ...{ website: "https://www.quiet-corner.example/menu", phone: "+44 (0)20 7946 0018" },
  },
]);
await server.emails();
const { id } = (await call(server.transport, readDish, { params: { id: ragu } })).restaurant;

describe.each(["phone", "desktop"] as const)("a restaurant on a %s", (screen) => {
  it("is reached from its open dish, says where it is, and has its dishes by rank", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    const facts = cardOf(page, "Ragù").locator(".card-facts");
    expect(await facts.textContent()).toBe(`${distanceText(0.9)} · £11.50`);
    await waitForHydration(page);
    expect(await facts.textContent()).toBe(`${distanceText(0.9)} · £11.50`);
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
      cards.map((card) => [".ticket", "h2", ".card-facts"].map((part) => card.querySelector(part)?.textContent)),
    );
    expect(rows).toEqual([
      ["#1", "Ragù", "£11.50"],
      ["#3", "Tiramisù", undefined],
    ]);
    const presence = page.getByRole("region", { name: "Is it still there?" });
    await presence.getByText("Confirmed today").waitFor();
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

it("what is open now is said on cards and pages, with words that change with the time, and narrows the board", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  await page.clock.install();
  await page.goto("/");
  await waitForHydration(page);
  const place = (name: string) => cardOf(page, name).locator(".card-facts");
  expect(await place("Bún chả").textContent()).toMatch(new RegExp(`away .*· Open until ${closes}$`));
  expect(await place("Ragù").textContent()).toMatch(/away · £11\.50$/);
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await filters.getByText("Places whose hours are not known are left out").waitFor();
  await filters.getByRole("checkbox", { name: "Open now" }).check();
  await filters.getByRole("button", { name: "Apply Filters 1", exact: true }).click();
  await expect.poll(() => cardsOn(page).locator("h2").allTextContents()).toEqual(["Bún chả"]);
  expect(new URL(page.url()).search).toBe("?hours=open-now");
  expect(await page.getByRole("button", { name: /^Filters/ }).textContent()).toBe("Filters, 1 on");
  await page.clock.fastForward(3.2 * hourMs);
  await place("Bún chả").getByText(`Closed until ${opensAgain}`).waitFor();
  await page.getByRole("button", { name: "Open now", pressed: true }).click();
  await expect.poll(() => cardsOn(page).count()).toBeGreaterThan(20);
  expect(await place("Bún chả").textContent()).toMatch(new RegExp(`away · Closed until ${opensAgain}$`));
  await page.getByRole("button", { name: "Bún chả", exact: true }).click();
  // The reader's clock is three hours ahead.
  await page.goto(await restaurantLinkOf(page, "Canal Noodles"));
  await waitForHydration(page);
  await page.getByText(`Closed until ${opensAgain}`).click();
  await page.getByRole("table", { name: "Opening hours" }).waitFor();
  expect(await page.locator(".week-hours tr").count()).toBe(7);
  expect(await page.locator(".week-hours td").first().textContent()).toContain(`${opened}–${closes}`);
  expect(consoleErrors).toEqual([]);
  await leave();
});

const restaurantLinkOf = async (page: Page, name: string) =>
  (await page.locator("main").getByRole("link", { name }).first().getAttribute("href")) ?? "";

it("one that came from a file says what that told, and leads to its first dish", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  const found = await call(server.transport, findRestaurants, {
    query: { name: "Quiet Corner", lat: camden.latitude, lon: camden.longitude },
  });
  const path = `/restaurant/${found.restaurants[0]?.id}`;
  const html = await (await fetch(server.url + path)).text();
  for (const text of ['"openingHoursSpecification":[{', '"streetAddress":"12 Lock Place"', '"closes":"23:59"'])
    expect(html).toContain(text);
  await page.goto(path);
  await page.getByRole("heading", { name: "Quiet Corner", level: 1 }).waitFor();
  const place = page.getByRole("region", { name: "Quiet Corner" });
  expect(await place.locator(".restaurant-facts").textContent()).toBe(`${distanceText(0.5)} · Vietnamese · London`);
  await place.getByText("Open", { exact: true }).click();
  expect(await place.locator(".week-hours td").allTextContents()).toEqual(Array(7).fill("Open 24 hours"));
  await place.getByRole("link", { name: "12 Lock Place, London, NW1 8AF" }).waitFor();
  const links = [
    place.getByRole("link", { name: /^quiet-corner\.example/ }),
    place.getByRole("link", { name: /^\+44/ }),
  ];
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
    "https://www.quiet-corner.example/menu",
    "tel:+442079460018",
  ]);
  await place.getByText("Vegan options").waitFor();
  await place.getByText("From OpenStreetMap (20 Nov 2026)").waitFor();
  await page.getByRole("heading", { name: "No dish from here yet" }).waitFor();
  await waitForHydration(page);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "restaurant-imported");
  await place.getByRole("link", { name: "About the data" }).click();
  await page.getByRole("heading", { name: "About the data", level: 1 }).waitFor();
  const openStreetMap = page.getByRole("listitem").filter({ hasText: "OpenStreetMap" });
  expect(await openStreetMap.textContent()).toBe(
    "OpenStreetMap: 3 places, 20 Nov 2026, ODbL-1.0. Contains information © OpenStreetMap contributors, ODbL",
  );
  const licence = (name: string) => openStreetMap.getByRole("link", { name }).getAttribute("href");
  expect(await licence("ODbL-1.0")).toBe("https://opendatacommons.org/licenses/odbl/1-0/");
  expect(await licence("© OpenStreetMap contributors")).toBe("https://www.openstreetmap.org/copyright");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Places as GeoJSON" }).click();
  expect((await download).suggestedFilename()).toBe("places.geojson");
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "about-data");
  await page.goto(path);
  await page.getByRole("link", { name: "Add a dish from here" }).click();
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await signIn(page, await newMember(server, "nia"));
  await page.goto(path);
  const panel = panelOn(page);
  expect(await panel.getByLabel("Restaurant Name*").inputValue()).toBe("Quiet Corner");
  await panel.getByLabel("Dish Name*").fill("Phở chay");
  await sendForm(page);
  await cardOf(page, "Phở chay").waitFor();
  await page.getByText("1 dish", { exact: true }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
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
    // Buttons under the bar would count as small.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeViolations(page), "restaurant").toEqual([]);
    await picture(page, "restaurant", screen);
    await page.goto("/restaurant/none");
    await page.getByRole("heading", { name: "Restaurant Not Found", level: 1 }).waitFor();
    await page.getByText("It doesn't exist, or it is hidden because people say that it is gone.").waitFor();
    expect(await page.locator("main").getByText("Restaurant Not Found").count()).toBe(1);
    expect(await axeViolations(page), "not found").toEqual([]);
    await picture(page, "restaurant-not-found", screen);
    expect(await page.getByRole("link", { name: "Look at the board" }).getAttribute("href")).toBe("/");
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
