import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, newMember, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss"), CURRENCY: "GBP" });
const { url, db } = server;

async function addRestaurant(id: number, name: string, metres: number): Promise<void> {
  const at = { latitude: 51.5414 + metres / 111_000, longitude: -0.1471 };
  const uuid = `0199aaaa-0000-7000-8000-00000000000${id}`;
  await db.write
    .insertInto("restaurants")
    .values({ id: uuid, name, ...at, created_at: new Date(), cuisine: null, city: null, state: null })
    .onConflict((row) => row.doNothing())
    .execute();
}

function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

const isFocused = (element: Element) => element === document.activeElement;
const count = async (table: "dishes" | "votes" | "notifications" | "restaurants") => {
  const { n } = await db.write
    .selectFrom(table)
    .select((all) => all.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
};
const cell = (page: Page, column: string, row: number) => page.getByRole("textbox", { name: `${column}, row ${row}` });

const table = [
  "Dish\tRestaurant\tPrice\tDiets\tAllergens\tSource\tDate\tLink",
  "Pad Thai\tRosa's\t£12.50\tgluten free\tpeanuts\tThe Camden Eater\t2025-03-12\thttps://eater.example/pad-thai",
  'Black Daal\tDishoom\t9.90\tvegetarian\t"milk\nnuts"',
  "BACON NAAN ROLL\tDishoom\t8\t\t",
  "Pie\tNobody's Corner\t10/12\tvegan\teggs",
].join("\n");

it("an administrator pastes dishes, says what is not clear, adds them all at once and takes them back", {
  timeout: 300_000,
}, async () => {
  await newMember(server, "boss");
  await newMember(server, "anna");
  await addRestaurant(1, "Rosa's", 0);
  await addRestaurant(2, "Dishoom", 100);
  await addRestaurant(3, "Dishoom", 900);
  const anybody = await newVisitor(browser, url, { screen: "phone" });
  await signIn(anybody.page, emailOf("anna"));
  expect((await anybody.page.goto("/admin/dishes/import"))?.status()).toBe(404);
  await anybody.leave();

  const desk = await newVisitor(browser, url, { screen: "desktop" });
  const { page } = desk;
  await signIn(page, emailOf("boss"));
  await page.goto("/");
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Import dishes" }).click();
  await cell(page, "Dish", 3).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Import dishes \|/);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);

  await cell(page, "Dish", 1).click();
  await page.keyboard.type("Soup");
  await page.keyboard.press("Enter");
  await expect.poll(() => cell(page, "Dish", 2).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => cell(page, "Place", 2).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => cell(page, "Dish", 1).evaluate(isFocused)).toBe(true);
  await cell(page, "Dish", 3).click();
  await page.keyboard.press("Enter");
  await expect.poll(() => cell(page, "Dish", 4).evaluate(isFocused)).toBe(true);

  await cell(page, "Dish", 1).click();
  await paste(page, table);
  await page.getByText("4 rows taken.").waitFor();
  await page.getByText("From The Camden Eater, 12 March 2025").waitFor();
  expect(await cell(page, "Allergens", 2).inputValue()).toBe("milk, nuts");
  await page.getByText("There are two prices here: 10 and 12. Please give one.").waitFor();
  await page.getByText("An item can't be vegan and contain eggs. Please remove one of the two.").waitFor();
  await page.getByText("No place of this name near Camden Market.").waitFor();
  expect(await page.getByText("Which Dishoom? For 2 rows").count()).toBe(2);
  await page.getByRole("button", { name: "Add 1 dish" }).waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "import-dishes", "desktop");

  const which = page.getByLabel("Which Dishoom? For 2 rows").first();
  await which.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add 3 dishes" }).waitFor();
  await page.getByText("1 name is written in capitals.").waitFor();
  await page.getByRole("button", { name: "Write them in normal case" }).click();
  expect(await cell(page, "Dish", 3).inputValue()).toBe("Bacon Naan Roll");
  await page.getByRole("button", { name: "New place: set its pin, Place, row 4" }).click();
  const dialog = page.getByRole("dialog", { name: "Where is this?" });
  await dialog.getByRole("button", { name: "Take this place" }).click();
  await dialog.getByText("Please choose a place, or set a pin").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "import-dishes-place", "desktop");
  await dialog.getByRole("button", { name: "Set a pin" }).click();
  await page.getByRole("dialog", { name: "Adjust the pin" }).getByRole("button", { name: "Set pin" }).click();
  await dialog.getByRole("button", { name: "Take this place" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/^New place, /).waitFor();
  await page.getByRole("button", { name: "Next row to look at" }).click();
  await expect.poll(() => cell(page, "Price", 4).evaluate(isFocused)).toBe(true);
  await cell(page, "Price", 4).fill("$12");
  await page.getByText("This price is in $. Prices here are in £ (GBP).").waitFor();
  await cell(page, "Price", 4).fill(" 12 ");

  await page.reload();
  await page.getByRole("button", { name: "Add 3 dishes" }).waitFor();
  expect(await cell(page, "Price", 4).inputValue()).toMatch(/^ ?12 ?$/);
  expect(await count("dishes")).toBe(0);
  await cell(page, "Diets", 4).fill("");
  await page.getByRole("button", { name: "Add a row" }).click();
  await cell(page, "Dish", 5).fill("pad thai");
  await cell(page, "Place", 5).fill("ROSA'S");
  await page.getByText("Row 1 has this dish too.").waitFor();
  await page.getByText("1 row is left out: the dish is there already").waitFor();

  // Repeating a lost answer adds nothing twice.
  let lost = 0;
  await page.route("**/api/admin/dish-imports", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: "Add 4 dishes" }).click();
  await page.getByText("No answer came. Please press again: nothing is added twice.").first().waitFor();
  expect(await count("dishes")).toBe(4);
  await page.getByRole("button", { name: "Add 4 dishes" }).click();
  await page.getByText("4 dishes added").first().waitFor();
  expect(await count("dishes")).toBe(4);
  expect([await count("votes"), await count("notifications"), await count("restaurants")]).toEqual([0, 0, 4]);
  await page.getByText("Rosa's has this dish already.").waitFor();
  const past = page.getByRole("region", { name: "Imports of dishes" }).getByRole("article");
  await past.getByText("4 dishes", { exact: true }).first().waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);

  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();
  await cell(page, "Dish", 1).click();
  await paste(page, Array.from({ length: 10_000 }, (_, n) => `Dish ${n}\tRosa's\t${n % 90}`).join("\n"));
  await page.getByText("Your text has 10,000 rows: the first 500 were taken, 9,500 were left out.").waitFor();
  await page.getByRole("button", { name: "Add 500 dishes" }).waitFor();
  await page.getByText("Rows 1 to 50 of 500").waitFor();
  await page.getByRole("button", { name: "Rows after" }).click();
  await cell(page, "Dish", 51).waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).click();

  await page.goto("/");
  await page.getByRole("heading", { name: "Pad Thai" }).click();
  await page
    .getByText(/^From The Camden Eater.*, 12 March 2025$/)
    .first()
    .waitFor();
  const source = page.getByRole("link", { name: "The Camden Eater" }).first();
  expect(await source.getAttribute("rel")).toContain("nofollow");
  expect(await source.getAttribute("href")).toBe("https://eater.example/pad-thai");
  await page.getByRole("link", { name: "Dive In!" }).first().click();
  await page.waitForURL(/\/dish\//);
  const asked = await page.request.get(page.url());
  expect(await asked.text()).toContain('"publisher":{"@type":"Organization","name":"The Camden Eater"}');
  await page.goto("/whats-new");
  await page
    .getByText("No new dishes")
    .or(page.getByText(/nothing new/i))
    .first()
    .waitFor();
  expect(await page.getByText("Black Daal").count()).toBe(0);
  expect(desk.consoleErrors.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);
  await desk.leave();

  const phone = await newVisitor(browser, url, { screen: "phone" });
  await signIn(phone.page, emailOf("boss"));
  await phone.page.goto("/");
  await accountMenu(phone.page).click();
  await phone.page.getByRole("menuitem", { name: "Import dishes" }).click();
  await cell(phone.page, "Dish", 1).fill("Fish and chips");
  await cell(phone.page, "Place", 1).fill("dishoom");
  await phone.page.getByText("Which dishoom?").waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeViolationsByDayAndNight(phone.page)).toEqual([]);
  await picture(phone.page, "import-dishes", "phone");
  await phone.page.getByRole("button", { name: "Undo import 1" }).click();
  await phone.page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await phone.page.getByText("4 dishes removed, 0 kept that members have used or changed").first().waitFor();
  expect([await count("dishes"), await count("restaurants")]).toEqual([0, 3]);
  expect(phone.consoleErrors).toEqual([]);
  await phone.leave();
});
