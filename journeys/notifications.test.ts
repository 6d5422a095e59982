import { randomUUID } from "node:crypto";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import { addComment, createPost, setLike } from "@dishboard/contract/posts";
import { setVote } from "@dishboard/contract/votes";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createUnsubscribeLink } from "../server/src/features/notifications/weekly-email/weekly-email.service.ts";
import { aDish } from "../testing/people.ts";
import { photo } from "../testing/pictures.ts";
import { aPost } from "../testing/posts.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolations, axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, fillLogIn, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const server = await startMemberServer({ NOTIFICATION_REFRESH: "0" });
const browser = await openBrowser();
const ada = await signedInPerson(server, "ada", password);
const [ben, cleo] = await Promise.all([
  insertSignedIn(server.db, "ben"),
  insertSignedIn(server.db, "cleo_with_a_long_name_of_30_ch"),
]);

type Who = Pick<SignedIn, "id" | "accessToken">;
const as = (who: Who) => transportOf(server, who);
const bytes = await photo(640, 480);

async function postSnap(who: Who): Promise<string> {
  const headers = { authorization: `Bearer ${who.accessToken}`, "content-type": "image/jpeg" };
  const upload = { method: "POST", headers, body: Uint8Array.from(bytes) };
  const { id } = (await (await fetch(`${server.url}/api/media/post-images`, upload)).json()) as { id: string };
  return (await call(as(who), createPost, { body: aPost("snap", id) })).id;
}
const comment = (who: Who, id: string, content: string) =>
  call(as(who), addComment, { params: { id }, body: { content, key: randomUUID() } });
const vote = (who: Who, id: string) => call(as(who), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });

const entries = (page: Page) => page.locator("main .notification");
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
/** Switches windows. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

/** Whether a count covers an avatar's letters. */
function isCountOverInitials(menu: Element): boolean {
  const initials = document.createRange();
  initials.selectNodeContents(menu.querySelector(".avatar") ?? menu);
  const [text, count] = [initials.getBoundingClientRect(), menu.querySelector(".unread-dot")?.getBoundingClientRect()];
  // Capitals take the line's middle half.
  const top = text.top + text.height / 4;
  return count !== undefined && count.left < text.right && count.bottom > top;
}

it("what happened arrives in two browsers, leads to what it is about, and is read in both", {
  timeout: 240_000,
}, async () => {
  const phone = await newVisitor(browser, server.url, { screen: "phone" });
  await phone.page.goto("/notifications");
  await phone.page.waitForURL("**/login?next=%2Fnotifications");
  await fillLogIn(phone.page, ada.email);
  await phone.page.getByRole("heading", { name: "Nothing has happened yet" }).waitFor();
  await picture(phone.page, "notifications-empty");

  const { id: dish } = await call(as(ada), submitDish, { body: { ...aDish(), name: "Manakish" } });
  const snap = await postSnap(ada);
  await vote(ben, dish);
  await vote(cleo, dish);
  await call(as(cleo), setLike, { params: { id: snap }, body: { isLiked: true } });
  await call(as(ben), setLike, { params: { id: snap }, body: { isLiked: true } });
  await comment(ben, snap, "That crust! Which day did you go?");
  await call(as(cleo), followPerson, { params: { userId: ada.id } });

  const desktop = await newVisitor(browser, server.url, { screen: "desktop" });
  await signIn(desktop.page, ada.email);
  await desktop.page.goto("/");
  const { page } = desktop;
  await page.getByRole("button", { name: "Notifications, 5 new" }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  const texts = [
    "new: Your Manakish is in the top ten at #1",
    "new: ben and 1 other liked your Snap",
    "new: 2 people voted up your Manakish",
    "new: cleo_with_a_long_name_of_30_ch follows you",
    "new: ben on your Snap: 'That crust! Which day did you go?'",
  ];
  const sentences = async () =>
    (await panel.locator(".notification-text > span").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")).sort();
  await expect.poll(sentences).toEqual(texts.sort());
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "notifications-panel", "desktop");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await bell(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await bell(page).click();
  // The panel's history entry follows a moment later.
  await page.waitForFunction(() => history.state?.overlays === 1);
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/");

  await comeBack(phone.page);
  await accountMenu(phone.page).filter({ hasText: "5 new notifications" }).waitFor();
  expect(await accountMenu(phone.page).evaluate(isCountOverInitials)).toBe(false);
  await expect.poll(() => entries(phone.page).count()).toBe(5);
  await phone.page.setViewportSize({ width: 320, height: 640 });
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await phone.page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolationsByDayAndNight(phone.page)).toEqual([]);
  await picture(phone.page, "notifications", "phone");
  await entries(phone.page).filter({ hasText: "That crust!" }).click();
  await phone.page.waitForURL(`**/snap/${snap}`);
  await accountMenu(phone.page).filter({ hasText: "4 new notifications" }).waitFor();
  await accountMenu(phone.page).click();
  await phone.page.getByRole("menuitem", { name: "Notifications (4)" }).click();
  await phone.page.waitForURL("**/notifications");

  await bell(page).click();
  await panel.getByRole("link", { name: "See all" }).click();
  await page.waitForURL("**/notifications");
  const listed = page.waitForResponse((reply) => new URL(reply.url()).pathname === "/api/notifications");
  await comeBack(page);
  await page.getByRole("button", { name: "Notifications, 4 new" }).waitFor();
  // Any earlier reply must arrive first.
  await listed;
  await comment(cleo, snap, "Nice!");
  await picture(page, "notifications", "desktop");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("button", { name: "Notifications, 1 new" }).waitFor();
  await expect.poll(() => page.locator("main .notification[data-unread]").count()).toBe(1);
  await comeBack(phone.page);
  await accountMenu(phone.page).filter({ hasText: "1 new notification" }).waitFor();
  const tab = await page.context().newPage();
  await tab.goto("/notifications");
  await tab.getByRole("button", { name: "Mark all as read" }).click();
  const title = tab.getByRole("heading", { name: "Notifications", level: 1 });
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  expect([phone.consoleErrors, desktop.consoleErrors]).toEqual([[], []]);
  await phone.leave();
  await desktop.leave();
});

it("a kind that is switched off is not told any more, and a failure can be tried again", {
  timeout: 120_000,
}, async () => {
  const { page, leave } = await newVisitor(browser, server.url, { screen: "phone", theme: "dark" });
  const email = ada.email;
  await signIn(page, email);
  await page.route("**/api/notifications?*", (route) => route.abort());
  await page.route("**/api/notifications", (route) => route.abort());
  await page.route("**/api/notifications/settings", (route) => route.abort());
  await page.goto("/notifications");
  await page.getByRole("heading", { name: "Error loading notifications. Please try again." }).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await entries(page).first().waitFor();
  await page.goto("/settings#notifications");
  const section = page.getByRole("region", { name: "Notifications" });
  const comments = section.getByRole("switch", { name: "Comments and likes" });
  const weekly = section.getByRole("switch", { name: "Weekly letter" });
  await expect.poll(() => weekly.isEnabled()).toBe(true);
  expect(await weekly.getAttribute("aria-checked")).toBe("false");
  await weekly.click();
  await comments.click();
  await expect.poll(() => comments.getAttribute("aria-checked")).toBe("false");
  // Keeps rows clear of the bottom bar.
  await page.setViewportSize({ width: 390, height: 1_600 });
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "settings-notifications");
  const saved = () =>
    server.db.write
      .selectFrom("notification_settings")
      .select(["posts", "votes", "weekly_email"])
      .where("user_id", "=", ada.id)
      .execute();
  await expect.poll(saved).toEqual([{ posts: false, votes: true, weekly_email: true }]);
  await comment(ben, await postSnap(ada), "Unheard");
  await page.reload();
  await expect.poll(() => comments.getAttribute("aria-checked")).toBe("false");
  await page.goto("/notifications");
  await entries(page).first().waitFor();
  expect(await entries(page).filter({ hasText: "Unheard" }).count()).toBe(0);

  await page.goto(await createUnsubscribeLink({ db: server.db, clock: () => new Date() }, server.url, ada.id));
  await page.getByRole("heading", { name: "No more weekly letters?" }).waitFor();
  expect(await axeViolations(page), "unsubscribe by night").toEqual([]);
  await picture(page, "unsubscribe");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
  expect(await axeViolations(page), "unsubscribed").toEqual([]);
  await expect.poll(saved).toMatchObject([{ weekly_email: false }]);
  await page.getByRole("link", { name: "Open settings" }).click();
  await expect.poll(() => weekly.isEnabled()).toBe(true);
  expect(await weekly.getAttribute("aria-checked")).toBe("false");
  await leave();
});
