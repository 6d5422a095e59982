import { call } from "@dishboard/contract/endpoint";
import { submitProduct } from "@dishboard/contract/products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { codeOf } from "../testing/open-food-facts.ts";
import { aProduct } from "../testing/people.ts";
import { signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, newMember, password, signIn, startMemberServer } from "./members.ts";
import { panelOn, sendForm } from "./panel.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { db, url } = server;
await newMember(server, "boss");
let codes = 500_000_004_000;

async function established(username: string) {
  const person = await signedInPerson(server, username, password);
  await sql`update users set created_at = now() - interval '8 days' where id = ${person.id}::uuid`.execute(db.write);
  await call(transportOf(server, person), submitProduct, { body: { ...aProduct(), name: `Pickle by ${username}` } });
  return person;
}

describe.each(["phone", "desktop"] as const)("on a %s", (screen) => {
  it("a member adds a product with the code of a wrong one, and a moderator decides which of them has it", {
    timeout: 180_000,
  }, async () => {
    codes += 1;
    const code = codeOf(codes);
    const [jam, butter] = [`Jam of the ${screen}`, `Nut cream of the ${screen} shop`];
    const ada = await established(`ada_${screen}`);
    const { id } = await call(transportOf(server, ada), submitProduct, {
      body: { ...aProduct(), name: jam, brand: "Mill", barcode: code, freeIds: [5], allergenSource: "packaging" },
    });
    await established(`ben_${screen}`);
    const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen });
    await signIn(page, emailOf(`ben_${screen}`));
    await page.goto(`/product/${id}`);
    await page.getByRole("heading", { name: "Stated free of" }).waitFor();

    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await panelOn(page).getByRole("button", { name: "Eat In" }).click();
    await panelOn(page).getByRole("button", { name: "Type the code", exact: true }).click();
    await panelOn(page).getByLabel("Barcode", { exact: true }).fill(code);
    await panelOn(page).getByRole("button", { name: "Look it up", exact: true }).click();
    await panelOn(page).getByRole("link", { name: jam }).waitFor();
    await panelOn(page).getByText("Is yours another product?").waitFor();
    await panelOn(page).getByLabel("Item Name*").fill(butter);
    await panelOn(page).getByLabel("Brand Name*").fill("Whole Earth");
    await sendForm(page);
    await page.getByText("Product submitted successfully!").waitFor();

    const sentence = page.getByRole("heading", { name: "Another product has the same barcode" });
    await page.goto(`/product/${id}`);
    await sentence.waitFor();
    expect(await page.getByRole("heading", { name: "Stated free of" }).count()).toBe(0);
    expect(await axeViolationsByDayAndNight(page)).toEqual([]);
    await picture(page, "product-disputed", screen);
    await page.getByRole("link", { name: butter }).click();
    await page.getByRole("heading", { name: butter, level: 1 }).waitFor();
    await sentence.waitFor();
    await page.getByRole("link", { name: jam }).waitFor();

    const moderator = await newVisitor(browser, url, { screen });
    await signIn(moderator.page, emailOf("boss"));
    await moderator.page.goto("/admin/reports?view=codes");
    const entry = moderator.page.getByRole("listitem").filter({ hasText: "Barcode" }).filter({ hasText: butter });
    await entry.getByText("Stated free of:").waitFor();
    expect(await axeViolationsByDayAndNight(moderator.page)).toEqual([]);
    await picture(moderator.page, "reports-barcodes", screen);
    await entry.getByRole("button", { name: `This one has the code : ${jam}` }).click();
    await moderator.page.locator(".toast").filter({ hasText: "Decided." }).waitFor();
    const decided = moderator.page.getByRole("region", { name: "Decided" }).getByRole("listitem");
    await decided
      .filter({ hasText: `${butter}, Whole Earth: lost the code` })
      .first()
      .waitFor();
    // Chips below the bar are too small.
    await moderator.page.evaluate(() => scrollTo(0, 0));
    expect(await axeViolationsByDayAndNight(moderator.page)).toEqual([]);

    await page.goto(`/product/${id}`);
    await page.getByRole("heading", { name: "Stated free of" }).waitFor();
    expect(await sentence.count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    expect(moderator.consoleErrors.filter((line) => !line.includes("status of 404"))).toEqual([]);
    await moderator.leave();
    await leave();
  });
});
