import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { upsertBarcodeProducts } from "../server/src/features/barcodes/barcodes.repository.ts";
import { readOpenFoodFacts } from "../server/src/features/barcodes/open-food-facts.service.ts";
import { anOpenFood, codeOf, type ServiceReply, startOpenFoodFacts } from "../testing/open-food-facts.ts";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { writeVideoOfBarcode } from "./camera.ts";
import { startMemberServer } from "./members.ts";
import { newSubmitter, panelOn, sendForm } from "./panel.ts";
import { picture } from "./picture.ts";

const scanned = codeOf(500_000_003_001);
const folder = await mkdtemp(join(tmpdir(), "dishboard-camera-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const video = join(folder, "barcode.y4m");
await writeVideoOfBarcode(video, scanned);

let reply: ServiceReply = { status: 404, body: '{"status":0}' };
const service = await startOpenFoodFacts(() => reply);
afterAll(service.stop);
const server = await startMemberServer({ OPEN_FOOD_FACTS: service.url });
// The headless shell has no camera.
const browser = await openBrowser({ camera: video, isWhole: true });
const maker = await newPerson(server.db, "maker");

async function tell(code: string, fields: Record<string, unknown>): Promise<void> {
  const given = readOpenFoodFacts(anOpenFood(code, fields));
  if ("reason" in given) throw new Error(given.reason);
  const told = { source: "Open Food Facts", licence: "ODbL 1.0", fetchedAt: new Date() };
  await upsertBarcodeProducts(server.db.write, null, told, [{ ...given, day: given.day ?? "", hash: "" }]);
}

const field = (page: Page) => panelOn(page).getByLabel("Barcode", { exact: true });
const press = (page: Page, name: string) => panelOn(page).getByRole("button", { name, exact: true }).click();
const answer = (page: Page) => panelOn(page).getByRole("region", { name: "What is known of this code" });
const isChosen = (page: Page, group: string, name: string) =>
  panelOn(page).getByRole("group", { name: group }).getByRole("checkbox", { name, exact: true }).isChecked();

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await panelOn(page).getByRole("button", { name: "Eat In" }).click();
}

async function lookUp(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await press(page, "Look it up");
}

describe.each(["phone", "desktop"] as const)("the submitter of a product on a %s", (screen) => {
  it("types its code, looks at what is known, uses it, and finds it on the product's page", async () => {
    const code = codeOf(screen === "phone" ? 500_000_003_002 : 500_000_003_003);
    const name = `Cream of the ${screen}`;
    await tell(code, {
      product_name_en: name,
      labels_tags: ["en:vegan", "en:no-gluten", "en:kosher", "en:organic"],
      allergens_tags: ["en:sesame-seeds", "en:milk"],
      traces_tags: ["en:nuts", "en:gluten", "fr:noisettes"],
    });
    const first = await maker.submitsProduct({
      name: `First of the ${screen}`,
      barcode: codeOf(screen === "phone" ? 1 : 2),
    });
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, `typist_${screen}`, { screen });
    await openForm(page);
    await press(page, "Type the code");
    await expect.poll(() => field(page).evaluate((input) => document.activeElement === input)).toBe(true);

    await lookUp(page, `${code.slice(0, 12)}${(Number(code[12]) + 1) % 10}`);
    await panelOn(page).getByText("This code has a wrong digit. Please compare it with the packet.").waitFor();
    await lookUp(page, codeOf(screen === "phone" ? 1 : 2));
    const link = panelOn(page).getByRole("link", { name: `First of the ${screen}` });
    expect(await link.getAttribute("href")).toBe(`/product/${first}`);
    await panelOn(page).getByText("This product is here already:").waitFor();

    await panelOn(page).getByLabel("Brand Name*").fill("My Brand");
    await field(page).fill(code);
    await field(page).press("Enter");
    await answer(page).getByText("Contains: milk, sesame").waitFor();
    for (const text of [
      name,
      "Red Jar · 250 g · Pantry Staples",
      "May contain: gluten, nuts",
      "Claims: kosher",
      "Open Food Facts says both 'vegan' and 'contains milk', so 'vegan' is not chosen.",
      "Open Food Facts says both 'gluten-free' and 'may contain gluten', so 'gluten-free' is not chosen.",
      "Also stated by the source, as traces: noisettes (French)",
      "Also stated by the source, as labels: organic",
      "From Open Food Facts, 12 Mar 2026. Please compare with the packet.",
    ])
      expect(await answer(page).getByText(text, { exact: true }).count(), text).toBe(1);
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "submit-product-barcode", screen);
    expect(await panelOn(page).getByLabel("Item Name*").inputValue()).toBe("");

    await press(page, "Use this");
    await panelOn(page).getByText("This is in the form now.").waitFor();
    expect(await panelOn(page).getByLabel("Item Name*").inputValue()).toBe(name);
    expect(await panelOn(page).getByLabel("Brand Name*").inputValue()).toBe("My Brand");
    for (const chosen of ["Milk", "Sesame"]) expect(await isChosen(page, "Allergens", chosen), chosen).toBe(true);
    for (const chosen of ["Gluten", "Nuts"]) expect(await isChosen(page, "May contain", chosen), chosen).toBe(true);
    for (const claim of ["Vegan", "Gluten-Free"])
      expect(await isChosen(page, "Dietary Claims", claim), claim).toBe(false);
    expect(await isChosen(page, "Dietary Claims", "Kosher")).toBe(true);
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await sendForm(page);
    await page.getByText("Product submitted successfully!").waitFor();

    await page.evaluate(() =>
      localStorage.setItem("diet", JSON.stringify({ here: { claimIds: [], allergenIds: [2, 7] }, account: null })),
    );
    const { id } = await server.db.write
      .selectFrom("products")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await page.goto(`/product/${id}`);
    const section = (title: string) =>
      page.locator(".item-labels", { has: page.getByRole("heading", { name: title }) });
    expect(await section("Allergens").getByRole("listitem").allTextContents()).toEqual(["Milk", "Sesame"]);
    expect(await section("May contain").getByRole("listitem").allTextContents()).toEqual(["Gluten", "Nuts"]);
    await section("May contain").getByText("Source: Open Food Facts, 12 Mar 2026.").waitFor();
    await section("Allergens").getByText("With an allergy: read the label before you eat.").waitFor();
    await section("Allergens").getByText("Source: Open Food Facts, 12 Mar 2026.").waitFor();
    await section("May contain").getByText("May contain gluten, which is on your list").waitFor();
    expect(await section("Also named by Open Food Facts").getByRole("paragraph").allTextContents()).toEqual([
      "As traces: noisettes (French)",
      "In the words of Open Food Facts, 12 Mar 2026. They are not compared with your list or with filters: read the label.",
    ]);
    await page.getByText(code, { exact: true }).waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "product-barcode", screen);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("holds it before the camera, whose pictures go nowhere", async () => {
    await tell(scanned, { product_name_en: "Scanned Cream" });
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, `scanner_${screen}`, { screen });
    await page.context().grantPermissions(["camera"]);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    await openForm(page);
    await press(page, "Scan the barcode");
    await answer(page).getByText("Scanned Cream").waitFor();
    expect(await field(page).inputValue()).toBe(scanned);
    await page.getByRole("dialog", { name: "Scan the barcode" }).waitFor({ state: "detached" });
    expect(asked.filter((one) => !one.startsWith(`GET ${server.url}/`))).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("types it where the camera is refused, and fills in the rest where nobody knows it or the source fails", async () => {
    const { page, consoleErrors, leave } = await newSubmitter(browser, server, `refused_${screen}`, { screen });
    await openForm(page);
    await press(page, "Scan the barcode");
    const dialog = page.getByRole("dialog", { name: "Scan the barcode" });
    await dialog.getByText("The camera may not be used.").waitFor();
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "camera-refused", screen);
    await dialog.getByRole("button", { name: "Type the code" }).click();
    await dialog.waitFor({ state: "detached" });

    const unknown = codeOf(screen === "phone" ? 500_000_003_010 : 500_000_003_011);
    const failing = codeOf(screen === "phone" ? 500_000_003_012 : 500_000_003_013);
    reply = { status: 404, body: '{"status":0}' };
    await lookUp(page, unknown);
    await panelOn(page).getByText("We don't know this code yet. Please fill in the rest by hand.").waitFor();
    reply = { status: 200, body: "no JSON" };
    server.age(2_000);
    await lookUp(page, failing);
    await panelOn(page)
      .getByText("Open Food Facts gave an answer that cannot be used. Please fill in the rest by hand.")
      .waitFor();
    await panelOn(page).getByLabel("Item Name*").fill(`Jar of ${screen}`);
    await panelOn(page).getByLabel("Brand Name*").fill("Home");
    await sendForm(page);
    await page.getByText("Product submitted successfully!").waitFor();
    const stored = server.db.write.selectFrom("products").select("barcode").where("name", "=", `Jar of ${screen}`);
    expect(await stored.execute()).toEqual([{ barcode: failing }]);
    expect(consoleErrors).toEqual([]);
    await leave();
  });
});
