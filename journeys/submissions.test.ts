import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { axeViolations } from "./axe.ts";
import { bristol, camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startMemberServer } from "./members.ts";
import { chooseFromMenu, choosePhoto, nameNewRestaurant, newSubmitter, openForm, panelOn, sendForm } from "./panel.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 14);
const maker = await newPerson(server.db, "maker");
for (let n = 1; n <= 3; n++) await maker.submitsProduct({ name: `Jar ${n}`, brand: "Brand", up: 4 - n });

const tables = {
  dish: ["dishes", "dish_claims", "dish_allergens", "submission_tags"],
  product: ["products", "product_claims", "product_allergens", "product_tags"],
} as const;

async function rowsOf(kind: "dish" | "product", id: string): Promise<number[]> {
  const counts = [...tables[kind], "rankings" as const, "votes" as const].map(async (table) => {
    const column = table === tables[kind][0] ? "id" : ["rankings", "votes"].includes(table) ? "item_id" : `${kind}_id`;
    const rows = await server.db.write
      .selectFrom(table)
      .where(column as never, "=", id as never)
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .execute();
    return Number(rows[0]?.count);
  });
  return Promise.all(counts);
}

async function filesOf(path: string): Promise<number> {
  const replies = await Promise.all(pictureWidths.map((width) => fetch(server.url + pictureAt(path, width))));
  return replies.filter(({ ok }) => ok).length;
}

/** A card's picture path, once loaded. */
async function pictureOn(page: Page, name: string): Promise<string> {
  const image = cardOf(page, name).getByRole("img").first();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const [widest = ""] = (await image.getAttribute("srcset"))?.split(", ").at(-1)?.split(" ") ?? [];
  return widest;
}

const idOf = async (page: Page, name: string) => (await cardOf(page, name).getAttribute("data-card")) ?? "";
const allergensIn = (page: Page) => panelOn(page).getByRole("group", { name: "Allergens" });

/** A picture deleted during a slow request. */
const isGonePicture = (text: string) => text.includes("status of 404") && text.includes("/media/");

describe.each(["phone", "desktop"] as const)("somebody on a %s", (screen) => {
  it("puts a dish on the board, changes it, and takes it away", async () => {
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, `cook_${screen}`, { screen });
    const name = `Gyoza of the ${screen}`;
    await openForm(page, "Eat Out");
    const panel = panelOn(page);
    await choosePhoto(page, "#b04020");
    await panel.getByLabel("Photo description").fill("Six dumplings in a ring");
    await panel.getByLabel("Dish Name*").fill(name);
    await nameNewRestaurant(page, `Lantern of the ${screen}`);
    await panel.getByRole("button", { name: "Set a pin" }).click();
    const adjuster = page.getByRole("dialog", { name: "Adjust the pin" });
    await adjuster.getByLabel(/^Pin: /).focus();
    for (let n = 0; n < 3; n++) await page.keyboard.press("Shift+ArrowUp");
    if (screen === "desktop") expect((await adjuster.getByLabel(/^Pin: /).boundingBox())?.height).toBe(480);
    await adjuster.getByRole("button", { name: "Set pin" }).click();
    await adjuster.waitFor({ state: "detached" });
    await panel.getByLabel("Chef").fill("Mei Tanaka");
    await panel.getByLabel("Price").pressSequentially("-8,5");
    await panel.getByLabel("Chef").focus();
    await panel.getByText("Price can't be negative").waitFor();
    await panel.getByLabel("Price").press("Home");
    await panel.getByLabel("Price").press("Delete");
    await panel.getByText("Price can't be negative").waitFor({ state: "detached" });
    await panel.getByLabel("Description", { exact: true }).fill("Crisp underneath.\nAsk for the black vinegar.");
    await panel.getByRole("button", { name: "Asian" }).click();
    await panel.getByRole("checkbox", { name: "Late Night" }).check();
    await panel.getByLabel("Tags").fill("crispy, #share plate");
    await page.keyboard.press("Enter");
    await panel.getByRole("button", { name: "Remove share plate" }).waitFor();
    await panel.getByRole("checkbox", { name: "Halal" }).check();
    await panel.getByText("Allergens not stated").waitFor();
    for (const name of ["Gluten", "Soya"]) await allergensIn(page).getByRole("checkbox", { name }).check();
    expect(await panel.getByText("Allergens not stated").count()).toBe(0);
    await panel.getByRole("checkbox", { name: "Gluten-Free" }).check();
    await panel.getByText("More details").click();
    await sendForm(page);
    const contradiction = "An item can't be gluten-free and contain gluten. Please remove one of the two.";
    await allergensIn(page).getByText(contradiction).waitFor();
    expect(await allergensIn(page).evaluate((group) => group === document.activeElement)).toBe(true);
    await panel.getByRole("checkbox", { name: "Gluten-Free" }).uncheck();
    await allergensIn(page).getByText(contradiction).waitFor({ state: "detached" });
    await sendForm(page);
    await page.getByText("Dish submitted successfully!").waitFor();
    await panel.waitFor({ state: "detached" });

    await page.getByText("Your first dish. Thank you!").waitFor();
    const entry = page.getByRole("region", { name: "Your first dish is on the board" });
    await entry.getByText(`${name} comes in at #15`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, "first-dish", screen);
    const card = cardOf(page, name);
    await entry.getByRole("button", { name: "View" }).click();
    await page.getByText("You submitted this dish").waitFor();
    await page.reload();
    await card.getByText("300m away").waitFor();
    expect(await entry.count()).toBe(0);
    expect(await card.locator(".ticket").textContent()).toBe("#15");
    expect(await card.textContent()).toContain(`Lantern of the ${screen}`);
    const path = await pictureOn(page, name);
    expect(await card.getByRole("img", { name: "Six dumplings in a ring" }).count()).toBe(1);
    const id = await idOf(page, name);
    expect(await rowsOf("dish", id)).toEqual([1, 1, 2, 2, 1, 0]);

    await chooseFromMenu(page, name, "Edit");
    await panel.getByRole("heading", { name: "Edit Submission" }).waitFor();
    expect(await panel.getByLabel("Dish Name*").inputValue()).toBe(name);
    expect(await panel.getByLabel("Price").inputValue()).toBe("8.50");
    expect(await panel.getByLabel("Description", { exact: true }).inputValue()).toContain("\nAsk for");
    expect(await allergensIn(page).getByRole("checkbox", { checked: true }).count()).toBe(2);
    expect(await panel.getByRole("group", { name: "Place" }).count()).toBe(0);
    await panel.getByLabel("Dish Name*").fill(`${name}, steamed`);
    await panel.getByRole("button", { name: "Remove crispy" }).click();
    await panel.getByLabel("Photo description").fill("Seven dumplings");
    await sendForm(page);
    await page.getByText("Dish updated successfully!").waitFor();
    await cardOf(page, `${name}, steamed`).getByRole("img", { name: "Seven dumplings" }).waitFor();
    expect(await pictureOn(page, `${name}, steamed`)).toBe(path);
    expect(await rowsOf("dish", id)).toEqual([1, 1, 2, 1, 1, 0]);

    await cardOf(page, `${name}, steamed`)
      .getByRole("button", { name: /^Upvote/ })
      .click();
    await expect.poll(async () => (await rowsOf("dish", id)).at(-1)).toBe(1);
    expect(await filesOf(path)).toBe(4);
    await chooseFromMenu(page, `${name}, steamed`, "Delete");
    const question = page.getByRole("alertdialog", { name: "Delete this dish?" });
    await question.getByText(`This permanently deletes ${name}, steamed, its votes and its photo.`).waitFor();
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Dish deleted successfully!").waitFor();
    await expect.poll(() => cardOf(page, `${name}, steamed`).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Dish 14");
    expect(await rowsOf("dish", id)).toEqual([0, 0, 0, 0, 0, 0]);
    await server.emails();
    expect(await filesOf(path)).toBe(0);
    expect(consoleErrors.filter((text) => !isGonePicture(text))).toEqual([]);
    // A board cached for a second may still request it.
    await page.reload();
    await expect.poll(() => cardsOn(page).count()).toBe(14);
    await leave();
  });

  if (screen === "desktop") return;

  it("does the same with a product", async () => {
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, `grocer_${screen}`, { screen });
    const name = `Chilli oil of the ${screen}`;
    await page.getByRole("link", { name: "Eat In", exact: true }).click();
    await page.getByRole("heading", { name: "100 Eat In Hits" }).waitFor();
    await openForm(page, "Eat In");
    const panel = panelOn(page);
    await choosePhoto(page, "#903010");
    await panel.getByLabel("Item Name*").fill(name);
    await panel.getByLabel("Brand Name*").fill("Red Jar");
    await panel.getByRole("textbox", { name: "Category" }).fill("Oils");
    await panel.getByLabel("Where to Buy").selectOption("Waitrose");
    await panel.getByLabel("Item Link").fill("shop.example/oil");
    await panel.getByRole("checkbox", { name: "Vegan" }).check();
    await panel.getByRole("group", { name: "Allergens" }).getByRole("checkbox", { name: "Sesame" }).check();
    await panel.getByLabel("Tags").fill("hot");
    await sendForm(page);
    await page.getByText("Product submitted successfully!").waitFor();
    const card = cardOf(page, name);
    await card.getByText("Oils").waitFor();
    expect(await card.locator(".ticket").textContent()).toBe("#4");
    const id = await idOf(page, name);
    const path = await pictureOn(page, name);
    expect(await rowsOf("product", id)).toEqual([1, 1, 1, 1, 1, 0]);

    await chooseFromMenu(page, name, "Edit");
    await expect.poll(() => panel.getByLabel("Where to Buy").inputValue()).toBe("Waitrose");
    expect(await panel.getByLabel("Item Link").inputValue()).toBe("https://shop.example/oil");
    await panel.getByRole("button", { name: "Remove", exact: true }).click();
    await choosePhoto(page, "#209040");
    await sendForm(page);
    await page.getByText("Product updated successfully!").waitFor();
    await expect.poll(() => pictureOn(page, name)).not.toBe(path);
    const newPath = await pictureOn(page, name);

    await chooseFromMenu(page, name, "Delete");
    const question = page.getByRole("alertdialog", { name: "Delete this product?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Product deleted successfully!").waitFor();
    await expect.poll(() => cardOf(page, name).count()).toBe(0);
    expect(await rowsOf("product", id)).toEqual([0, 0, 0, 0, 0, 0]);
    await server.emails();
    expect([await filesOf(path), await filesOf(newPath)]).toEqual([0, 0]);
    expect(consoleErrors.filter((text) => !isGonePicture(text))).toEqual([]);
    await leave();
  });
});

it("the empty board lets people submit its first dish, and leads visitors to join", async () => {
  const storage = { userLocation: JSON.stringify(bristol), locationName: "Harbourside" };
  const visitor = await newVisitor(browser, server.url, { storage });
  await visitor.page.goto("/");
  await waitForHydration(visitor.page);
  await visitor.page.getByRole("link", { name: "Submit Your First Dish" }).click();
  await visitor.page.getByRole("heading", { name: "Join the Community" }).waitFor();
  await visitor.leave();

  const { page, leave } = await newSubmitter(browser, server, "first_one", { storage });
  await page.getByRole("button", { name: "Submit Your First Dish" }).click();
  const panel = panelOn(page);
  await panel.getByRole("button", { name: "Eat Out" }).click();
  await panel.getByLabel("Dish Name*").fill("Cider Mussels");
  await panel.getByLabel("Restaurant Name*").fill("The Lock Keeper");
  await page.keyboard.press("Enter");
  await cardOf(page, "Cider Mussels").getByText("2.4 mi away").waitFor();
  await panel.waitFor({ state: "detached" });

  const noPin = (page: Page) => page.getByRole("button", { name: "no pin yet for Cider Mussels" });
  const { height = 0 } = (await noPin(page).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await noPin(page).press("Enter");
  await panel.getByText("No one has set a pin for The Lock Keeper yet.").waitFor();
  await panel.getByText("You submitted this dish, so you can set the pin").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await picture(page, "no-pin", "phone");
  await panel.getByRole("button", { name: "Edit the dish" }).click();
  await panel.getByRole("button", { name: "Set a pin" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await panel.waitFor({ state: "detached" });
  await leave();

  const reader = await newVisitor(browser, server.url, { storage });
  await reader.page.goto("/");
  await reader.page.getByRole("button", { name: "Cider Mussels", exact: true }).click();
  const dive = reader.page.getByRole("link", { name: "Dive In!" });
  for (const next of [dive, null]) {
    await next?.waitFor();
    await noPin(reader.page).click();
    await panelOn(reader.page).getByText("first_one submitted this dish and can set the pin").waitFor();
    expect(await panelOn(reader.page).getByRole("button", { name: "Edit the dish" }).count()).toBe(0);
    await reader.page.keyboard.press("Escape");
    await panelOn(reader.page).waitFor({ state: "detached" });
    await expect
      .poll(() => reader.page.evaluate(() => document.activeElement?.textContent))
      .toBe("no pin yet for Cider Mussels");
    await next?.click();
    if (next) await reader.page.locator("article.item-page").waitFor();
  }
  expect(await axeViolations(reader.page)).toEqual([]);
  await reader.leave();
  const elsewhere = await newVisitor(browser, server.url);
  await elsewhere.page.goto("/");
  await waitForHydration(elsewhere.page);
  await expect.poll(() => cardsOn(elsewhere.page).count()).toBe(14);
  await elsewhere.leave();
});

it("nobody else finds a menu on a card", async () => {
  const { page, leave } = await newSubmitter(browser, server, "onlooker");
  await cardOf(page, "Dish 1").getByRole("button", { name: "Dish 1", exact: true }).click();
  await cardOf(page, "Dish 1").getByText("submitted this dish").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("button", { name: "More options" }).count()).toBe(0);
  await leave();
});
