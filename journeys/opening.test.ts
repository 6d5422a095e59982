import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { importTold } from "../testing/imported-places.ts";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, north } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, confirmByLink, emailOf, fillSignUp, newMember, signIn, startMemberServer } from "./members.ts";
import { panelOn } from "./panel.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss"), APP_NAME: "The Dishboard of Camden" });
const { url, db } = server;
const ada = await newPerson(db, "ada");
await newMember(server, "boss");
await newMember(server, "anna");
await ada.submitsDish({ name: "Ragù", restaurant: "Primrose Trattoria", at: north(camden, 0.9), up: 4 });
await ada.submitsDish({ name: "Tiramisù", restaurant: "Primrose Trattoria", at: north(camden, 0.9), up: 1 });
await importTold(db, [
  { name: "Quiet Corner", position: north(camden, 0.5), street: "Lock Place", houseNumber: "12" },
  { name: "A Café with a Very Long Name by the Old Lock of the Grand Union Canal", position: north(camden, 1) },
]);
const idOf = async (name: string) =>
  (await db.write.selectFrom("restaurants").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

/** In points, as Chromium rounds. */
const a4 = [expect.closeTo(595, 0), expect.closeTo(842, 0)];

let names = 0;
/** Unique per try. */
const nameOf = (username: string) => `${username}_${++names}`;

/** Opens printable sheets; returns texts, codes and page sizes. */
async function print(page: Page, link: string) {
  await page.getByRole("link", { name: link }).click();
  await page.getByRole("button", { name: "Print" }).waitFor();
  const sheets = page.locator(".posters-sheet");
  const texts = await sheets.allInnerTexts();
  const codes = await Promise.all((await page.locator(".poster-code").all()).map((code) => scan(code)));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, ...size]) => size.map(Number));
  return { texts, codes, sizes };
}

async function scan(code: Locator): Promise<string | undefined> {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
  return (await readBarcodes(await code.screenshot(), { formats: ["QRCode"] }))[0]?.text;
}

it("an administrator sees what the board lacks, prints cards, and makes and ends an invitation", {
  timeout: 240_000,
}, async () => {
  const anybody = await newVisitor(browser, url, { screen: "phone" });
  await signIn(anybody.page, emailOf("anna"));
  expect((await anybody.page.goto("/admin/opening"))?.status()).toBe(404);
  await anybody.page.getByText("Oops! Page not found").waitFor();
  await anybody.leave();

  const desk = await newVisitor(browser, url, { screen: "desktop" });
  const { page } = desk;
  await signIn(page, emailOf("boss"));
  await page.goto("/");
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Opening night" }).click();
  await expect.poll(() => page.title()).toMatch(/^Opening night \|/);
  const board = page.getByRole("region", { name: "The board" });
  await board.getByText("2 of 100", { exact: true }).waitFor();
  expect(await board.locator("dl").innerText()).toMatch(
    /^dishes on the board\s+2 of 100\s+of them with 3 votes or more\s+1 of 2\s+places with a dish\s+1 of 3$/,
  );
  expect(await board.getByRole("link", { name: "Add many dishes" }).getAttribute("href")).toBe("/admin/dishes/import");
  const without = page.getByRole("region", { name: "Places without a dish" });
  await without.getByText("2 places").waitFor();
  await without.getByText("12 Lock Place").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "opening");

  const trattoria = `http://localhost:3000/restaurant/${await idOf("Primrose Trattoria")}?from=table`;
  const cards = await print(page, "Table cards four on a page");
  expect(cards.texts).toEqual([expect.stringMatching(/(?:What was good here\?\s+Primrose Trattoria\s[\s\S]*){4}/)]);
  expect(cards).toMatchObject({ codes: Array(4).fill(trattoria), sizes: [a4] });
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "posters");
  await page.goBack();
  expect(await print(page, "Posters one on a page")).toMatchObject({ codes: [trattoria], sizes: [a4] });
  await page.goBack();
  expect(await print(page, "Poster of the board")).toMatchObject({ codes: ["http://localhost:3000/"] });
  await page.goBack();
  const own = await print(
    page,
    "Table cards for A Café with a Very Long Name by the Old Lock of the Grand Union Canal",
  );
  expect(own.texts[0]).toContain("A Café with a Very Long Name by the Old Lock of the Grand Union Canal");
  await page.goBack();
  await without.getByRole("button", { name: "Add a dish from Quiet Corner" }).click();
  const form = panelOn(page);
  await expect.poll(() => form.getByLabel("Restaurant Name*").inputValue()).toBe("Quiet Corner");
  await form.getByRole("button", { name: "Close" }).click();
  await form.waitFor({ state: "detached" });

  const invitations = page.getByRole("region", { name: "Invitations" });
  await invitations.getByRole("button", { name: "Make a link" }).click();
  await invitations.getByText("Please say who invites").waitFor();
  await invitations.getByLabel("Name of the group").fill("The Camden Eater team");
  await invitations.getByLabel("People at most").fill("many");
  await invitations.getByRole("button", { name: "Make a link" }).click();
  await invitations.getByText("Please choose 1 to 10,000 people").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await invitations.getByLabel("People at most").fill("1");
  await invitations.getByRole("button", { name: "Make a link" }).click();
  const entry = invitations.getByRole("listitem").filter({ hasText: "The Camden Eater team" });
  await entry.getByText(/^0 of 1 person joined, until/).waitFor();
  const path = await entry.locator(".opening-link").innerText();

  const guest = await newVisitor(browser, url, { screen: "phone" });
  await guest.page.goto(path);
  await guest.page
    .getByRole("heading", { name: "The Camden Eater team invites you to The Dishboard of Camden" })
    .waitFor();
  expect(await axeViolationsByDayAndNight(guest.page)).toEqual([]);
  await picture(guest.page, "join");
  await guest.page.getByRole("link", { name: "Look at the board" }).click();
  await cardOf(guest.page, "Ragù").waitFor();
  await guest.page.goBack();
  await guest.page.getByRole("link", { name: "Sign Up" }).click();
  const cleo = nameOf("cleo");
  await fillSignUp(guest.page, cleo);
  const tab = await guest.page.context().newPage();
  // Only the visible tab acts, and all tabs here are visible.
  await guest.page.close();
  await confirmByLink(server, tab, cleo);
  await tab.getByText("You have joined by the invitation of The Camden Eater team.").waitFor();
  expect(guest.consoleErrors).toEqual([]);
  await guest.leave();

  await page.reload();
  await entry.getByText(/^1 of 1 person joined, until/).waitFor();
  await entry.getByText("Full", { exact: true }).waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "opening-invitations");
  const late = await newVisitor(browser, url, { screen: "desktop" });
  await late.page.goto(path);
  await late.page
    .getByText("As many people have joined as this invitation is for. You can join all the same.")
    .waitFor();
  await entry.getByRole("button", { name: "End the invitation of The Camden Eater team" }).click();
  await page.getByRole("alertdialog", { name: "End this invitation?" }).getByRole("button", { name: "End" }).click();
  await entry.getByText("Ended", { exact: true }).waitFor();
  await late.page.reload();
  await late.page.getByText("This invitation has ended. You can join all the same.").waitFor();
  expect(await axeViolationsByDayAndNight(late.page)).toEqual([]);
  await late.page.goto(`/join/${"A".repeat(32)}`);
  await late.page.getByText("There is no such invitation. You can join all the same.").waitFor();
  await late.page.getByRole("link", { name: "Sign Up" }).waitFor();
  await late.leave();
  expect(desk.consoleErrors).toEqual([]);
  await desk.leave();
});

it("the code on a table opens the place on a phone, and the vote is there after signing up in that visit", {
  timeout: 240_000,
}, async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen: "phone" });
  const address = `/restaurant/${await idOf("Primrose Trattoria")}?from=table`;
  await page.goto(address);
  await page.getByRole("heading", { name: "What was good here?", level: 1 }).waitFor();
  await waitForHydration(page);
  const first = await cardOf(page, "Ragù").boundingBox();
  expect(first && first.y + first.height).toBeLessThan(844);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "restaurant-table-code");
  const before = await countOf("Tiramisù");
  await cardOf(page, "Tiramisù").locator('.vote[data-direction="up"]').click({ force: true });
  await page.getByRole("link", { name: "Sign Up" }).click();
  await page.getByText("Your vote on Tiramisù counts once your email is confirmed").waitFor();
  const dora = nameOf("dora");
  await fillSignUp(page, dora);
  const tab = await page.context().newPage();
  await page.close();
  await confirmByLink(server, tab, dora);
  await tab.getByRole("heading", { name: "What was good here?", level: 1 }).waitFor();
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(address);
  await expect
    .poll(() => cardOf(tab, "Tiramisù").locator('.vote[data-direction="up"]').getAttribute("aria-pressed"))
    .toBe("true");
  await expect.poll(() => countOf("Tiramisù")).toBe(before + 1);
  await tab.getByRole("button", { name: "Add a dish", exact: true }).click();
  await expect.poll(() => panelOn(tab).getByLabel("Restaurant Name*").inputValue()).toBe("Primrose Trattoria");

  await tab.goto(`/restaurant/${await idOf("Quiet Corner")}?from=table`);
  await tab.getByText("No dish from here yet").waitFor();
  await tab.getByRole("button", { name: "Add a dish from here" }).click();
  await expect.poll(() => panelOn(tab).getByLabel("Restaurant Name*").inputValue()).toBe("Quiet Corner");
  expect(consoleErrors).toEqual([]);
  for (const id of [await closedPlace(), "00000000-0000-7000-8000-000000000000", "nothing"]) {
    await tab.goto(`/restaurant/${id}?from=table`);
    await tab.getByRole("heading", { name: "This place is not on the board" }).waitFor();
    await tab.getByRole("link", { name: "Look at the board" }).waitFor();
  }
  expect(await axeViolationsByDayAndNight(tab)).toEqual([]);
  await leave();
});

async function countOf(name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from votes v join dishes d on d.id = v.item_id where d.name = ${name}`.execute(
    db.write,
  );
  return rows[0]?.count ?? 0;
}

async function closedPlace(): Promise<string> {
  await importTold(db, [{ name: "Gone Grill", position: camden }]);
  const id = await idOf("Gone Grill");
  const closed = { closed_at: new Date(), closer: "administrator" } as const;
  await db.write.updateTable("restaurants").set(closed).where("id", "=", id).execute();
  return id;
}
