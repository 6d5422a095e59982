import { expect, it } from "vitest";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, detailsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, startMemberServer } from "./members.ts";
import {
  chooseFromMenu,
  choosePhoto,
  nameNewRestaurant,
  newSubmitter,
  openForm,
  panelOn,
  sendForm,
  unfoldDetails,
} from "./panel.ts";
import { picture } from "./picture.ts";
import { coveredBy, entriesAbovePage } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();
await fillBoard(server.db, camden, 3);

it.each(["phone", "desktop"] as const)("submitting is accessible on a %s, by day and by night", async (screen) => {
  const { page, consoleErrors, leave } = await newSubmitter(browser, server, `axe_${screen}`, { screen });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await panelOn(page).getByText("What are you submitting?").waitFor();
  expect(await axeViolationsByDayAndNight(page), "choice").toEqual([]);
  await picture(page, "submit", screen);
  await page.keyboard.press("Escape");
  const name = `Soup ${screen}`;
  for (const kind of ["Eat In", "Eat Out"] as const) {
    await openForm(page, kind);
    await sendForm(page);
    await page.getByText("Please fill in required fields").last().waitFor();
    expect(await axeViolationsByDayAndNight(page), `${kind} with errors`).toEqual([]);
    await picture(page, kind === "Eat In" ? "submit-product" : "submit-dish", screen);
    const panel = panelOn(page);
    expect(await coveredBy(panel.locator("input, textarea, select, button"), ".toasts")).toEqual([]);
    if (kind === "Eat Out") {
      await choosePhoto(page, "#406020");
      await panel.getByLabel("Dish Name*").fill(name);
      await nameNewRestaurant(page, "The Ladle");
      await panel.getByRole("button", { name: "Set a pin" }).click();
      await page.getByRole("button", { name: "Set pin" }).click();
      for (let n = 1; n <= 10; n++) {
        await panel.getByLabel("Tags").fill(`tag ${n}`);
        await page.keyboard.press("Enter");
      }
      await panel.getByText("Maximum 10 tags allowed").waitFor();
      for (const label of ["Vegan", "Celery", "Lunch"])
        await panel.getByRole("checkbox", { name: label, exact: true }).check();
      expect(await axeViolationsByDayAndNight(page), `${kind} filled in`).toEqual([]);
      await picture(page, "submit-dish-filled-in", screen);
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog", { name: "Discard this submission?" }).waitFor();
      expect(await axeViolationsByDayAndNight(page), "discard").toEqual([]);
      await picture(page, "discard-submission", screen);
      await page.getByRole("button", { name: "Keep editing" }).click();
      await sendForm(page);
      await page.getByText("Dish submitted successfully!").waitFor();
    } else {
      await panel.getByRole("button", { name: "Cancel" }).click();
    }
  }
  await cardOf(page, name).getByRole("button", { name, exact: true }).click();
  const menuButton = detailsOn(page).getByRole("button", { name: "More options" });
  await menuButton.click();
  await page.getByRole("menu").waitFor();
  // Covered parts are not pressable.
  expect(await axeViolationsByDayAndNight(page, "[role=menu]"), "menu").toEqual([]);
  expect(await coveredBy(page.getByRole("menuitem"), "*")).toEqual([]);
  await page.keyboard.press("Escape");
  if (screen === "phone") {
    const { y = 0, height = 0 } = (await menuButton.boundingBox()) ?? {};
    await page.setViewportSize({ width: 390, height: Math.round(y + height + 80) });
  }
  await chooseFromMenu(page, name, "Delete");
  await page.getByRole("alertdialog").waitFor();
  expect(await axeViolationsByDayAndNight(page), "delete").toEqual([]);
  await picture(page, "delete-dish", screen);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Dish deleted successfully!").waitFor();
  await expect.poll(() => cardOf(page, name).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("the keyboard alone is enough to submit, to edit and to delete", async () => {
  const { page, leave } = await newSubmitter(browser, server, "keys_only", { screen: "desktop" });
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const name = element?.getAttribute("name");
      return name ?? (element?.ariaLabel || element?.textContent);
    });
  // Later content gets the next round.
  const tabTo = (name: string) =>
    expect
      .poll(
        async () => {
          if ((await focused()) !== name) await press("Tab");
          return focused();
        },
        { interval: 1 },
      )
      .toBe(name);
  // A dialog takes the focus a moment later; earlier keys go to the page.
  const panelHasFocus = () => page.locator('[role="dialog"]:focus-within').waitFor();
  const focusedEntry = (name: string) => page.locator('[role="menuitem"]:focus', { hasText: name }).waitFor();
  await tabTo("Submit");
  await press("Enter");
  await panelHasFocus();
  await press("Escape");
  await panelOn(page).waitFor({ state: "detached" });
  await expect.poll(focused).toBe("Submit");
  await press("Enter");
  await panelHasFocus();
  await tabTo("Eat OutRestaurant dishes, takeaway, delivery");
  await press("Enter");
  await tabTo("dishName");
  await page.keyboard.type("Night Noodles");
  await tabTo("restaurantName");
  await page.keyboard.type("The Late Pan");
  await tabTo("price");
  await page.keyboard.type("9.90");
  await tabTo("More detailsDescription, cuisine, tags, allergens");
  await press("Enter");
  await tabTo("selectedAllergens");
  // Chips look like buttons, so Enter presses them.
  await press("Enter");
  await tabTo("tags");
  await page.keyboard.type("late");
  await press("Enter");
  await page.keyboard.type("no");
  await press("Escape");
  await tabTo("mealTimes");
  await press("Space");
  await tabTo("Submit");
  await press("Enter");
  await page.getByText("Dish submitted successfully!").waitFor();
  await expect.poll(focused).toBe("Submit");
  const row = await server.db.write
    .selectFrom("dishes")
    .innerJoin("dish_allergens", "dish_allergens.dish_id", "dishes.id")
    .innerJoin("submission_tags", "submission_tags.dish_id", "dishes.id")
    .where("name", "=", "Night Noodles")
    .select(["price", "meal_times", "tag", "allergen_id"])
    .execute();
  expect(row).toEqual([{ price: "9.90", meal_times: ["breakfast"], tag: "late", allergen_id: 1 }]);

  await tabTo("Night Noodles");
  await press("Enter");
  await detailsOn(page).getByRole("heading", { name: "Night Noodles" }).waitFor();
  await press("Enter");
  await tabTo("More options");
  await press("ArrowDown");
  await focusedEntry("Edit");
  await press("Enter");
  await panelOn(page).getByLabel("Dish Name*").waitFor();
  await panelHasFocus();
  await tabTo("dishName");
  await press("End");
  await page.keyboard.type(", cold");
  await press("Enter");
  await page.getByText("Dish updated successfully!").waitFor();
  await cardOf(page, "Night Noodles, cold").waitFor();
  await expect.poll(focused).toBe("More options");
  const names = await page.locator("[data-card] h2").allTextContents();
  const position = names.indexOf("Night Noodles, cold");
  const beside = names[position + 1] ?? names[position - 1];
  await press("ArrowUp");
  await focusedEntry("Delete");
  await press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await expect.poll(focused).toBe("Cancel");
  await tabTo("Delete");
  await press("Enter");
  await page.getByText("Dish deleted successfully!").waitFor();
  await expect.poll(() => cardOf(page, "Night Noodles, cold").count()).toBe(0);
  await expect.poll(focused).toBe(beside);
  await leave();
});

it("Back closes what is open, asks where something was filled in, and leaves the page alone", async () => {
  const { page, consoleErrors, leave } = await newSubmitter(browser, server, "goes_back");
  await page.goto("/snaps");
  await accountMenu(page).waitFor();
  await page.getByRole("link", { name: "Charts" }).click();
  const panel = panelOn(page);
  const question = page.getByRole("alertdialog", { name: "Discard this submission?" });
  const back = async (entriesBefore: number) => {
    await expect.poll(() => entriesAbovePage(page)).toBe(entriesBefore);
    await page.goBack();
  };
  await openForm(page, "Eat Out");
  await back(1);
  await panel.waitFor({ state: "detached" });
  await openForm(page, "Eat Out");
  await panel.getByLabel("Dish Name*").fill("Half a Soup");
  await back(1);
  await question.waitFor();
  await back(2);
  await question.waitFor({ state: "detached" });
  expect(await panel.getByLabel("Dish Name*").inputValue()).toBe("Half a Soup");
  await back(1);
  await question.getByRole("button", { name: "Discard" }).click();
  await panel.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/");
  await openForm(page, "Eat Out");
  await expect.poll(() => entriesAbovePage(page)).toBe(1);
  await page.reload();
  await accountMenu(page).waitFor();
  await back(0);
  await page.getByRole("heading", { name: "Snaps", exact: true }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("everything fits on the narrowest screen, and behind the dialog nothing moves", async () => {
  const { page, leave } = await newSubmitter(browser, server, "narrow");
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => window.scrollTo(0, 120));
  const widest = () => page.evaluate(() => document.querySelector(".dialog-body")?.scrollWidth ?? 0);
  const panel = panelOn(page);
  for (const kind of ["Eat Out", "Eat In"] as const) {
    // A driver's click scrolls first.
    await page.getByRole("button", { name: "Submit", exact: true }).dispatchEvent("click");
    await panel.getByRole("button", { name: kind }).waitFor();
    expect(await widest()).toBeLessThanOrEqual(320);
    await page.mouse.move(160, 10);
    await page.mouse.wheel(0, 400);
    await panel.getByRole("button", { name: kind }).click();
    await unfoldDetails(page);
    await panel.getByLabel("Tags").fill("a tag as long as thirty letters");
    expect(await widest()).toBeLessThanOrEqual(320);
    const foot = await panel.getByRole("button", { name: "Submit", exact: true }).boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(568);
    expect(foot?.x).toBeGreaterThanOrEqual(160);
    await page.mouse.move(160, 300);
    await page.mouse.wheel(0, 4_000);
    await panel.getByLabel("Tags").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4_000);
    expect(await page.evaluate(() => window.scrollY)).toBe(120);
    await panel.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
  await leave();
});
