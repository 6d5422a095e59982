import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { camden, cardOf, cardsOn, detailsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 3, "Market dish");
const maker = await newPerson(server.db, "maker");
for (let n = 1; n <= 104; n++) {
  await maker.submitsProduct({ name: `Jar ${n}`, brand: `Brand ${n}`, category: n % 2 ? "Snacks" : null, up: 105 - n });
}

describe.each(["phone", "desktop"] as const)("100 Eat In Hits on a %s", (screen) => {
  it("shows the hundred best products in their order, with their brands and categories", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/pantry-100");
    await expect.poll(() => cardsOn(page).count()).toBe(100);
    const shown = await cardsOn(page).evaluateAll((cards) =>
      cards.map((card) =>
        ["h2", ".card-restaurant", ".card-where"].map((part) => card.querySelector(part)?.textContent),
      ),
    );
    const wanted = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(shown).toEqual(wanted.map((n) => [`Jar ${n}`, `Brand ${n}`, n % 2 ? "Snacks" : "Various"]));
    expect(await page.title()).toBe("Best products to eat in · 100 Eat In Hits | Dishboard");
    await page.getByText("The top 100 delivery, takeaway & cloud kitchen favorites").waitFor();
    await picture(page, "eat-in", screen);
    await page.getByRole("button", { name: "Jar 2", exact: true }).click();
    await detailsOn(page).getByText("maker submitted this product").waitFor();
    const link = detailsOn(page).getByRole("link", { name: "Dive In!" });
    expect(await link.getAttribute("href")).toMatch(/^\/product\//);
    await picture(page, "eat-in-open-card", screen);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  if (screen === "desktop") return;

  it("is one switch away from eating out, both ways", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    await page.goto("/");
    const to = (name: string) =>
      page.getByRole("navigation", { name: "Eat Out or Eat In" }).getByRole("link", { name });
    await to("Eat In").click();
    await page.getByRole("heading", { name: "100 Eat In Hits", level: 1 }).waitFor();
    await cardOf(page, "Jar 1").waitFor();
    expect(new URL(page.url()).pathname).toBe("/pantry-100");
    expect(await to("Eat In").getAttribute("aria-current")).toBe("page");
    await to("Eat Out").click();
    await page.getByRole("heading", { name: "The Dishboard 100", level: 1 }).waitFor();
    await cardOf(page, "Market dish 1").waitFor();
    await page.getByRole("heading", { name: "3 of 100 so far" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.title()).toBe("Best dishes near Camden Market · The Dishboard 100 | Dishboard");
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});
