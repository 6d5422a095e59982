import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoSource } from "@dishboard/contract/data-sources";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { importTold } from "../testing/imported-places.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, newMember, signIn, startMemberServer } from "./members.ts";
import { openForm } from "./panel.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { url, db } = server;

const csv = `Trading Name,North,East,Road\n"Zoë's Café",51.5414,-0.1471,High Street\nCrumb,51.55,-0.15,\nNowhere,,,\nBad,NaN,0,\n`;
const isFocused = (element: Element) => element === document.activeElement;
const choose = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.locator(".import-upload input[type=file]").setInputFiles(files);
/** Runs the awaited job. */
const runJobOnceShown = async (within: Locator, text: string) => {
  await within.getByText(text).waitFor();
  await server.emails();
};
const names = async () =>
  (await db.write.selectFrom("restaurants").select("name").orderBy("name").execute()).map(({ name }) => name);

it("an administrator uploads a file, says what its columns have, looks at it, imports it and takes it back", {
  timeout: 240_000,
}, async () => {
  await newMember(server, "boss");
  await newMember(server, "anna");
  const anybody = await newVisitor(browser, url, { screen: "phone" });
  await signIn(anybody.page, emailOf("anna"));
  expect((await anybody.page.goto("/admin/import"))?.status()).toBe(404);
  await anybody.page.getByText("Oops! Page not found").waitFor();
  await anybody.leave();

  const desk = await newVisitor(browser, url, { screen: "desktop" });
  const { page } = desk;
  await signIn(page, emailOf("boss"));
  await page.goto("/");
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Import places" }).click();
  await page.getByText("Nothing was imported yet.").waitFor();
  const whereFrom = page.getByRole("region", { name: "Where to get a file" }).getByRole("link");
  expect((await whereFrom.allTextContents()).map((name) => name.replace(" (opens in a new tab)", ""))).toEqual([
    ...["overpass-turbo.eu", "Geofabrik", "Overture Maps", "Foursquare OS Places", "Food Standards Agency (FHRS)"],
  ]);
  await expect.poll(() => page.title()).toMatch(/^Import places \|/);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "import-places");

  await choose(page, { name: "picture.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a\0\0\0\0") });
  const gif = page.getByRole("article", { name: "picture.gif" });
  await runJobOnceShown(gif, "Looking through the file");
  await gif.getByText("It is none of GeoJSON").waitFor();
  await gif.getByRole("button", { name: "Remove file" }).click();
  await gif.waitFor({ state: "detached" });

  const path = join(tmpdir(), `dishboard-journey-${process.pid}.csv`);
  await writeFile(path, csv + `${" ".repeat(99_999)}\n`.repeat(70));
  let pieces = 0;
  await page.route("**/api/admin/imports/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    pieces += 1;
    return pieces === 2 ? undefined : route.continue();
  });
  await choose(page, path);
  await page.getByRole("progressbar", { name: "Upload" }).waitFor();
  await expect.poll(() => pieces, { timeout: 60_000 }).toBe(2);
  await page.reload();
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  await choose(page, path);
  const file = page.getByRole("article", { name: /^dishboard-journey/ });
  await runJobOnceShown(file, "Looking through the file");
  await file.getByText("What does each column contain?").waitFor();
  expect(pieces).toBe(3);
  await file.getByRole("cell", { name: "Zoë's Café" }).waitFor();
  await file.getByRole("button", { name: "Look through the file" }).click();
  await file.getByText("Please choose the column with the latitude").waitFor();
  await expect.poll(() => file.getByLabel("Latitude").evaluate(isFocused)).toBe(true);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "import-places-columns");
  await file.getByLabel("Latitude").selectOption("North");
  await file.getByLabel("Longitude").selectOption("East");
  expect(await file.getByLabel("Street").inputValue()).toBe("Road");
  expect(await file.getByText("Not used").count()).toBe(0);
  await file.getByLabel("Street").selectOption("");
  await file.getByText("Not used: Road").waitFor();
  await file.getByLabel("Street").selectOption("Road");
  await file.getByLabel("Source").fill("A list of ours");
  await file.getByRole("button", { name: "Look through the file" }).click();
  await runJobOnceShown(file, "Looking through the file");
  await file.getByText("2 places, 0 look like ones you have, 1 without a position, 1 refused").waitFor();
  await file.getByText("0 have opening hours, 1 an address, 0 a cuisine").waitFor();
  await file.getByText("A place appears on the board with its first dish.").waitFor();
  await file.getByText("Rows that are not imported").click();
  await file.getByText("its position is not valid: NaN, 0").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "import-places-found");
  expect(await names()).toEqual([]);
  await page.reload();
  await file.getByRole("button", { name: "Import 2 places" }).click();
  await runJobOnceShown(file, "Reading the file");
  const done = page.getByRole("region", { name: "Imports" }).getByRole("article");
  await done.getByText("2 added, 0 joined with ones you have, 0 changed").waitFor();
  await file.getByRole("button", { name: "Remove file" }).waitFor({ state: "detached" });
  expect(await names()).toEqual(["Crumb", "Zoë's Café"]);
  await page.goto("/");
  await openForm(page, "Eat Out");
  await page.getByLabel("Restaurant Name*").pressSequentially("crum");
  await page.getByRole("option", { name: "Crumb" }).waitFor();
  await page.goto("/admin/import");

  await done.getByText(/^From A list of ours \(licence not stated\), of \d{1,2} [A-Z][a-z]{2} \d{4}$/).waitFor();
  await done.getByText("We suggest places when you add a dish.").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "import-places-done");
  const undo = done.getByRole("button", { name: /^Undo the import of/ });
  await undo.click();
  const question = page.getByRole("alertdialog", { name: "Undo this import?" });
  await expect.poll(() => question.getByRole("button", { name: "Cancel" }).evaluate(isFocused)).toBe(true);
  await question
    .getByText(/^'dishboard-journey-\d+\.csv' \(A list of ours\) added 2 places\. Those without a dish/)
    .waitFor();
  await question.getByRole("button", { name: "Undo" }).click();
  await runJobOnceShown(done, "Being undone");
  await done.getByText("2 removed, 0 kept that members have used").waitFor();
  expect(await names()).toEqual([]);

  const [cafe, bar] = [
    { name: "Le Grand Café", position: { latitude: 51.5414, longitude: -0.1471 } },
    { name: "Le Grand", position: { latitude: 51.5415, longitude: -0.1471 } },
  ];
  await importTold(db, [cafe]);
  await importTold(db, [bar], { source: "City" });
  await importTold(db, [cafe], { source: demoSource, licence: undefined } as object);
  await page.reload();
  const [demo, city] = [done.filter({ hasText: demoSource }), done.filter({ hasText: "From City" })];
  await demo.getByText(`From ${demoSource}, of 20 Nov 2026`).waitFor();
  await demo.getByRole("button", { name: /^Undo the import of/ }).click();
  await question
    .getByText(
      `'places.geojson' (${demoSource}) added no places. The addresses and hours that it gave to 1 place you have are removed too. The rest stays.`,
    )
    .waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await city.getByRole("link", { name: "1 may be ones you have: look at them" }).click();
  await page.waitForURL("**/admin/places");
  expect(desk.consoleErrors).toEqual([]);
  await desk.leave();
});
