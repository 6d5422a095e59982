import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { aDish, newPerson } from "../testing/people.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden, cardOf, detailsOn } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, newMember, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { url, db } = server;
await newMember(server, "boss");
beforeEach(async () => void (await sql`truncate rankings, restaurants, reports cascade`.execute(db.write)));

const isFocused = (element: Element) => element === document.activeElement;
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const cookie = { name: "administrator", domain: new URL(url).hostname, path: "/admin" };
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function answersWhetherRestaurantsAreOne(page: Page) {
  const eve = await newPerson(db, "eve");
  const restaurantOf = async (restaurant: string) => {
    const id = await eve.submitsDish({ name: "Ravioli", restaurant, at: camden });
    const row = db.write.selectFrom("dishes").select("restaurant_id").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).restaurant_id;
  };
  const [stays, goes, other] = [
    await restaurantOf("Luna"),
    await restaurantOf("Cafe Luna"),
    await restaurantOf("Lima"),
  ];
  const asked = [goes, other].map((id) => ({ restaurant_id: stays, other_id: id, import_id: null }));
  await db.write.insertInto("place_questions").values(asked).execute();
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Places to check" }).click();
  await page.getByRole("heading", { name: "Same restaurant?" }).waitFor();
  await page.getByText("2 pairs are in doubt").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "places-to-check");
  const pair = page.getByRole("article", { name: "Luna and Cafe Luna" });
  await pair.getByRole("button", { name: "Same", exact: true }).click();
  const sure = page.getByRole("alertdialog", { name: "Make 'Cafe Luna' part of 'Luna'?" });
  await sure.getByRole("button", { name: "Same restaurant" }).click();
  await toast(page, "They are one restaurant now").waitFor();
  await pair.waitFor({ state: "detached" });
  await page.getByRole("article", { name: "Luna and Lima" }).getByRole("button", { name: "Different" }).click();
  await page.getByText("No restaurant is in doubt.").waitFor();
  const moved = await fetch(`${url}/restaurant/${goes}`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/restaurant/${stays}`]);
  await page.goto(`/restaurant/${goes}`);
  await page.getByRole("heading", { name: "Luna", exact: true }).first().waitFor();

  const line = page.getByRole("region", { name: "Is it still there?" });
  await line.getByText(/^Confirmed /).waitFor();
  await line.getByRole("button", { name: "Gone" }).click();
  await toast(page, "A moderator will read your report and decide").waitFor();

  const monthsAgo = new Date(Date.now() - 60 * 24 * 3_600_000);
  const boss = db.write.updateTable("users").set({ created_at: monthsAgo }).where("email", "=", emailOf("boss"));
  const { id: user_id } = await boss.returning("id").executeTakeFirstOrThrow();
  const lima = db.write.selectFrom("dishes").select("id").where("restaurant_id", "=", other);
  const { id: item_id } = await lima.executeTakeFirstOrThrow();
  await db.write.insertInto("votes").values({ user_id, item_id, vote: 1, updated_at: monthsAgo }).execute();
  await db.write.updateTable("dishes").set({ created_at: monthsAgo }).where("restaurant_id", "=", stays).execute();
  const gone = { restaurant_id: stays, user_id: eve.id, says: "gone" as const, created_at: new Date(), network: "1" };
  await db.write.insertInto("presence_reports").values(gone).execute();
  await line.getByRole("button", { name: "Gone" }).click();
  await toast(page, "It is hidden for now, and a moderator will decide.").waitFor();
  await page.reload();
  await page.getByText("Restaurant Not Found").waitFor();
  await line.getByText("Members say that this restaurant is gone. Is it still there?").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await line.getByRole("button", { name: "Still here" }).click();
  await toast(page, "It is shown again").waitFor();
  await page.getByRole("heading", { name: "Luna", exact: true }).first().waitFor();

  await page.goto("/admin/places");
  const reported = page.getByRole("region", { name: "Gone?" });
  const entry = reported.getByRole("article", { name: "Luna" });
  await entry.getByText("1 report, 1 by established members").waitFor();
  await reported.getByLabel("Choose all").check();
  expect(await entry.getByLabel("Luna").isChecked()).toBe(true);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "places-reported");
  await reported.getByRole("button", { name: "Gone" }).click();
  await toast(page, "It is hidden").waitFor();
  await entry.waitFor({ state: "detached" });
  const decided = page.getByRole("region", { name: "Decided: gone" }).getByRole("article", { name: "Luna" });
  await decided.getByRole("button", { name: "Show it again" }).click();
  await toast(page, "It is shown").waitFor();
  await decided.waitFor({ state: "detached" });
  expect((await fetch(`${url}/restaurant/${stays}`)).status).toBe(200);
}

it("a moderator dismisses all reports of a network with one press, and a member's stays", {
  timeout: 120_000,
}, async () => {
  const [zoe, member] = [await newPerson(db, "zoe"), await signedInPerson(server, "mel", password)];
  const send = async (id: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ kind: "product", id, reason: headers.authorization ? "allergens" : "spam" });
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    expect((await fetch(`${url}/api/reports`, init)).status).toBe(200);
  };
  for (const name of ["Red jam", "Blue jam", "Green jam"]) await send(await zoe.submitsProduct({ name }));
  const urgent = await zoe.submitsProduct({ name: "Peanut jam" });
  await send(urgent, { authorization: `Bearer ${member.accessToken}` });
  const { page } = await newVisitor(browser, url, { screen: "phone" });
  await signIn(page, emailOf("boss"));
  await page.goto("/admin/reports");
  const entries = page.getByRole("article", { name: "Product" });
  await entries.first().getByText("Peanut jam").waitFor();
  expect(await entries.count()).toBe(4);
  const press = page.getByRole("button", { name: "Dismiss this network's reports" });
  expect(await press.count()).toBe(3);
  await press.first().click();
  const sure = page.getByRole("alertdialog", { name: "Dismiss what one network reported about 3 things?" });
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "reports-network");
  await sure.getByRole("button", { name: "Dismiss", exact: true }).click();
  await toast(page, "This network's reports are dismissed").waitFor();
  await expect.poll(() => entries.count()).toBe(1);
  await entries.getByText("Peanut jam").waitFor();
  await expect.poll(() => page.locator(".reports-list").evaluate(isFocused)).toBe(true);
  await entries.getByRole("button", { name: "Dismiss", exact: true }).click();
  await toast(page, "Reports dismissed").waitFor();
  await page.context().close();
});

it("a visitor reports a dish, an administrator hides it, it is gone for others, its owner reads why, and it is shown again", {
  timeout: 120_000,
}, async () => {
  const owner = await signedInPerson(server, "ada", password);
  const headers = { authorization: `Bearer ${owner.accessToken}`, "content-type": "application/json" };
  const dish = { ...aDish(), key: randomUUID(), name: "Peanut stew", pin: camden, tags: ["hot"] };
  const submitted = await fetch(`${url}/api/dishes`, { method: "POST", headers, body: JSON.stringify(dish) });
  const { id } = (await submitted.json()) as { id: string };
  await (await newPerson(db, "ben")).submitsDish({ name: "Plain rice", at: camden });

  const visitor = await newVisitor(browser, url, { screen: "phone" });
  const { page } = visitor;
  await page.goto("/");
  await waitForHydration(page);
  await cardOf(page, "Peanut stew").getByRole("button", { name: "Peanut stew", exact: true }).click();
  await detailsOn(page).getByRole("button", { name: "Report" }).click();
  const report = dialog(page, "Report this dish");
  await report.getByText("What is wrong with this dish?").waitFor();
  await report.getByRole("button", { name: "Send report" }).click();
  await report.getByText("Please choose a reason").waitFor();
  await expect.poll(() => report.getByRole("radio").first().evaluate(isFocused)).toBe(true);
  await report.getByLabel("Wrong or dangerous allergen or diet information").check();
  await report.getByLabel("Details").fill("There are peanuts in it.");
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "report", "phone");
  await page.goBack();
  await report.waitFor({ state: "hidden" });
  await detailsOn(page).getByRole("button", { name: "Report" }).click();
  await report.getByLabel("Wrong or dangerous").check();
  await report.getByLabel("Details").fill("There are peanuts in it.");
  await report.getByRole("button", { name: "Send report" }).click();
  await toast(page, "Thank you for telling us").waitFor();
  await report.waitFor({ state: "hidden" });
  expect((await page.goto("/admin/reports"))?.status()).toBe(404);
  await page.getByText("Oops! Page not found").waitFor();

  const desk = await newVisitor(browser, url, { screen: "desktop", theme: "dark" });
  const { page: queue } = desk;
  await signIn(queue, emailOf("boss"));
  await queue.goto("/");
  await accountMenu(queue).click();
  await queue.getByRole("menuitem", { name: "Reports (1)" }).click();
  await queue.getByRole("heading", { name: "Reports", exact: true }).waitFor();
  await expect.poll(() => queue.title()).toMatch(/^Reports \|/);
  const entry = queue.getByRole("article", { name: "Dish" });
  await entry.getByText("There are peanuts in it.").waitFor();
  expect(await axeViolationsByDayAndNight(queue)).toEqual([]);
  await picture(queue, "reports");
  await entry.getByRole("button", { name: "Feature", exact: true }).click();
  await entry.getByText("Featured", { exact: true }).waitFor();
  await entry.getByRole("button", { name: "Hide", exact: true }).click();
  const why = dialog(queue, "Hide this dish?");
  expect(await why.getByLabel("Wrong or dangerous").isChecked()).toBe(true);
  await why.getByLabel("Note to the owner").fill("Please state the peanuts.");
  await why.getByRole("button", { name: "Hide", exact: true }).click();
  await entry.getByRole("button", { name: "Show again" }).waitFor();
  await why.waitFor({ state: "hidden" });
  await expect.poll(() => entry.evaluate(isFocused)).toBe(true);

  await page.goto("/");
  await cardOf(page, "Plain rice").waitFor();
  expect(await cardOf(page, "Peanut stew").count()).toBe(0);
  expect((await page.goto(`/dish/${id}`))?.status()).toBe(404);
  await page.getByText("Dish Not Found").waitFor();

  const home = await newVisitor(browser, url, { screen: "phone" });
  await signIn(home.page, emailOf("ada"));
  await home.page.goto(`/profile/${owner.id}`);
  const hidden = home.page.getByRole("region", { name: "Hidden by an administrator" });
  await hidden.getByText("Please state the peanuts.").waitFor();
  expect(await axeViolationsByDayAndNight(home.page)).toEqual([]);
  await picture(home.page, "profile-hidden");
  expect((await server.emails()).find(({ to }) => to === emailOf("ada"))?.text).toContain("Please state the peanuts.");
  const boss = db.write.selectFrom("profiles").select("id").where("username", "=", "boss");
  await home.page.goto(`/profile/${(await boss.executeTakeFirstOrThrow()).id}`);
  await home.page.getByRole("button", { name: "Report" }).click();
  const person = dialog(home.page, "Report this person");
  await person.getByRole("group", { name: "Why do you report this person?" }).waitFor();
  expect(await person.locator(".report-reasons label").allTextContents()).toEqual([
    "Spam or advertising",
    "Offensive or harassing",
    "Illegal",
    "Shows somebody's private information",
    "Something else",
  ]);
  await home.page.goBack();
  // Whatever the cookie, members without the role find no page.
  for (const [value, status] of [
    ["", 404],
    ["1", 200],
    ["", 404],
  ] as const) {
    if (value) await home.page.context().addCookies([{ ...cookie, value }]);
    expect((await home.page.goto("/admin/reports"))?.status()).toBe(status);
    await accountMenu(home.page).waitFor();
    await home.page.getByText("Oops! Page not found").waitFor();
    await expect.poll(() => home.page.title()).toMatch(/^404 \|/);
  }

  await queue.getByLabel("Look up an address").fill(`${url}/dish/${id}?x=1`);
  await queue.getByRole("button", { name: "Look up" }).click();
  const found = queue.getByRole("status").getByRole("article", { name: "Dish" });
  await found.getByRole("button", { name: "Show again" }).click();
  await found.getByRole("button", { name: "Hide", exact: true }).waitFor();
  await queue.getByRole("button", { name: "Log" }).click();
  await queue.getByRole("listitem").getByText("Shown again").first().waitFor();
  const release = await delayRequests(queue, "**/api/accounts/me");
  expect((await queue.goto("/admin/reports?view=log"))?.status()).toBe(200);
  await queue.getByRole("heading", { name: "Reports", exact: true }).waitFor();
  expect(await queue.getByText("Oops! Page not found").count()).toBe(0);
  release();
  await queue.getByRole("listitem").getByText("Shown again").first().waitFor();
  await db.write.updateTable("moderation_log").set({ subject_name: null }).execute();
  await queue.reload();
  await queue.getByText("Featured: Dish without a name or text").waitFor();
  await page.goto(`/dish/${id}`);
  await page.getByRole("heading", { name: "Peanut stew" }).waitFor();
  await page.getByText("Featured", { exact: true }).waitFor();

  await answersWhetherRestaurantsAreOne(queue);

  expect(desk.consoleErrors.filter((line) => !line.includes("status of 404"))).toEqual([]);
  for (const one of [desk, home, visitor]) await one.leave();
});
