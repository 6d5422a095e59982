/// <reference lib="dom" />
import { randomUUID } from "node:crypto";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { addComment, createPost } from "@dishboard/contract/posts";
import { submitProduct } from "@dishboard/contract/products";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { aDish, aProduct } from "../testing/people.ts";
import { aPost, insertVideo, postSnap } from "../testing/posts.ts";
import { insertSignedIn, signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { cardOf, cardsOn } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, fillLogIn, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { delayRequests, newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const { url, db } = server;
const cook = await insertSignedIn(db, "cook");
const nameless = await insertSignedIn(db, "nameless");
await db.write.updateTable("profiles").set({ username: null }).where("id", "=", nameless.id).execute();
const guest = await signedInPerson(server, "guest", password);

beforeAll(async () => {
  for (let n = 1; n <= 11; n++) await submitsDish(`Dish ${n}`);
  await call(transportOf(server, cook), submitProduct, { body: { ...aProduct(), name: "Jam" } });
  for (let n = 1; n <= 7; n++) await postSnap(server, cook);
  const drool = await call(transportOf(server, cook), createPost, {
    body: { ...aPost("drool", await insertVideo(db, cook.id)), content: "Steam rising" },
  });
  await call(transportOf(server, nameless), addComment, {
    params: { id: drool.id },
    body: { content: "Oh", key: randomUUID() },
  });
});

const submitsDish = (name: string) =>
  call(transportOf(server, cook), submitDish, { body: { ...aDish(), name, restaurantName: `Kitchen of ${name}` } });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const namesIn = (page: Page, name: string) => section(page, name).getByRole("article").getByRole("heading");
const stat = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).locator("b");
const dishes = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Dish ${from - n}`);
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

it("a visitor signs in to see somebody's profile, and comes back to all that they have shared", async () => {
  const { page, leave } = await newVisitor(browser, url, { screen: "phone" });
  await page.goto(`/profile/${cook.id}`);
  await page.waitForURL(`**/login?next=${encodeURIComponent(`/profile/${cook.id}`)}`);
  await fillLogIn(page, guest.email);
  await page.waitForURL(`**/profile/${cook.id}`);
  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Food Enthusiast" }).waitFor();
  await page.getByText("@cook", { exact: true }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Profile of cook \|/);
  await page.getByText("Passionate about discovering amazing food experiences").waitFor();
  expect(await page.getByRole("link", { name: "Back", exact: true }).getAttribute("href")).toBe("/");
  expect(await page.getByRole("button", { name: "Sign out" }).count()).toBe(0);
  await expect.poll(() => stat(page, "Submissions").textContent()).toBe("12");
  expect(await stat(page, "Posts").textContent()).toBe("8");
  expect(await page.locator(".stat-card span").allTextContents()).toEqual([
    "Followers",
    "Following",
    "Submissions",
    "Posts",
  ]);
  const given = section(page, "Contribution Stats").getByRole("listitem");
  expect(await given.locator("span").allTextContents()).toEqual([
    "Likes Given",
    "Likes Received",
    "Comments Made",
    "Comments Received",
  ]);

  const topOf = async (element: Locator) => (await element.boundingBox({ timeout: 5_000 }))?.y ?? Number.NaN;
  expect(await topOf(section(page, "Dish Submissions"))).toBeLessThan(844);
  expect(await topOf(page.locator(".stat-cards"))).toBeGreaterThan(await topOf(section(page, "Posts")));

  const more = section(page, "Dish Submissions").getByRole("button", { name: "Load More Submissions" });
  await expect.poll(() => namesIn(page, "Dish Submissions").allTextContents()).toEqual(dishes(11, 7));
  await more.click();
  await expect.poll(() => namesIn(page, "Dish Submissions").allTextContents()).toEqual(dishes(11, 2));
  await more.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => namesIn(page, "Dish Submissions").allTextContents()).toEqual(dishes(11, 1));
  expect(await more.count()).toBe(0);
  const lastDish = cardOf(page, "Dish 1").getByRole("button", { name: "Dish 1", exact: true });
  await expect.poll(() => hasFocus(lastDish)).toBe(true);
  expect(await namesIn(page, "Eat In Submissions").allTextContents()).toEqual(["Jam"]);
  expect(await section(page, "Eat In Submissions").getByRole("button", { name: "Load More Submissions" }).count()).toBe(
    0,
  );
  expect(await page.locator("main .ticket").count()).toBe(0);

  const tiles = section(page, "Posts").getByRole("listitem").getByRole("link");
  expect(await tiles.count()).toBe(3);
  const drool = section(page, "Posts").getByRole("listitem").first();
  await drool.getByRole("link", { name: "Steam rising", exact: true }).waitFor();
  expect(await drool.getByRole("link", { description: "Drool, 0 likes, 1 comment" }).count()).toBe(1);
  expect(await drool.locator(".post-tile-counts").textContent()).toBe("01");
  expect(await drool.locator(".post-tile-play").isVisible()).toBe(true);
  expect(await section(page, "Posts").getByRole("link", { name: "Snap by cook" }).count()).toBe(2);
  await page.getByRole("button", { name: "View All" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => tiles.count()).toBe(6);
  await expect.poll(() => hasFocus(tiles.nth(3))).toBe(true);
  await page.getByRole("button", { name: "Load More Posts" }).click();
  await expect.poll(() => tiles.count()).toBe(8);
  await expect.poll(() => hasFocus(tiles.nth(6))).toBe(true);
  expect(await page.getByRole("button", { name: /View All|Load More Posts/ }).count()).toBe(0);

  const jam = cardOf(page, "Jam");
  await jam.getByRole("button", { name: "Upvote Jam, 0" }).click();
  await jam.getByRole("button", { name: "Upvote Jam, 1", pressed: true }).waitFor();
  await cardOf(page, "Dish 9").getByRole("button", { name: "Dish 9", exact: true }).click();
  await cardOf(page, "Dish 9").getByRole("link", { name: "Dive In!" }).waitFor();
  // Keeps bars off cards.
  await page.setViewportSize({ width: 390, height: 4_000 });
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "profile");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWiderThanScreen(page)).toBe(false);
  await leave();
});

it("what a profile lists is asked for beside the profile itself", async () => {
  const { page, leave } = await newVisitor(browser, url, { screen: "phone" });
  await signIn(page, guest.email);
  const release = await delayRequests(page, `**/api/profiles/${cook.id}`);
  const asked = ["dishes", "products", "posts"].map((list) =>
    page.waitForRequest(`**/api/profiles/${cook.id}/${list}`),
  );
  await page.goto(`/profile/${cook.id}`);
  await Promise.all(asked);
  release();
  await expect.poll(() => namesIn(page, "Eat In Submissions").count()).toBe(1);
  await leave();
});

it("one's own profile begins empty and fills, shows what failed as specified, and is left by its button", async () => {
  const { page, leave } = await newVisitor(browser, url, { screen: "desktop", theme: "dark" });
  await signIn(page, guest.email);
  const failStats = await delayRequests(page, "**/api/profiles/*/stats", (route) => route.abort());
  await page.route("**/api/profiles/*/dishes", (route) => route.abort());
  await page.goto("/profile");
  await page.waitForURL(`**/profile/${guest.id}`);
  await page.getByRole("heading", { name: "My Profile" }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^My Profile \|/);
  const failed = section(page, "Dish Submissions");
  await failed.getByText("No dish submissions yet").waitFor();
  const numbers = section(page, "Contribution Stats");
  await expect.poll(() => numbers.getByRole("listitem").filter({ hasText: "..." }).count()).toBe(4);
  failStats();
  await numbers.getByText("Error loading the numbers. Please try again.").waitFor();
  await page.unroute("**/api/profiles/*/stats");
  await page.unroute("**/api/profiles/*/dishes");
  await numbers.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => stat(page, "Likes Given").textContent()).toBe("1");
  await failed.getByRole("button", { name: "Try again" }).click();

  await section(page, "Dish Submissions").getByRole("button", { name: "Submit Your First Dish" }).waitFor();
  await section(page, "Eat In Submissions").getByText("No eat in submissions yet").waitFor();
  await section(page, "Posts").getByText("No posts yet").waitFor();
  await page.getByRole("button", { name: "Create Your First Post" }).click();
  await page.getByRole("dialog", { name: "What would you like to share?" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "own-profile");
  await page.getByRole("button", { name: "Add a bio" }).click();
  await page.getByRole("dialog", { name: "Edit Profile" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Submit Your First Eat In Item" }).click();
  const dialog = page.getByRole("dialog", { name: "New Submission" });
  await dialog.getByLabel("Item Name*").fill("Chilli Oil");
  await dialog.getByLabel("Brand Name*").fill("Red Jar");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await cardOf(page, "Chilli Oil").waitFor();
  await expect.poll(() => stat(page, "Submissions").textContent()).toBe("1");

  await page.goto(`/profile/${cook.id}`);
  await expect.poll(() => cardsOn(page).count()).toBe(6);
  await page.goto(`/profile/${nameless.id}`);
  await page.getByText(`@user_${nameless.id.slice(0, 8)}`, { exact: true }).waitFor();
  for (const what of ["dish submissions", "eat in submissions", "posts"])
    await page.getByText(`This user has no ${what} yet`, { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /^(Submit|Create) Your First/ }).count()).toBe(0);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/profile/00000000-0000-7000-8000-000000000000");
  await page.getByRole("heading", { name: "Profile Not Found" }).waitFor();
  await page.getByText("The profile you're looking for doesn't exist.").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Profile Not Found \|/);
  await page.waitForLoadState("networkidle");
  const calls = asked.filter((path) => path.startsWith("/api/") && path.includes("00000000-0000-7000-8000"));
  expect(new Set(calls).size).toBe(calls.length);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  // Impossible ids need no call.
  for (const path of ["/profile/nonsense", "/profile/nonsense/followers", "/profile/nonsense/following"]) {
    asked.splice(0);
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Profile Not Found" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.title()).toMatch(/^Profile Not Found \|/);
    expect(asked.filter((one) => one.includes("nonsense"))).toEqual([path]);
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.waitForURL(`${url}/`);
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${url}/`);
  await page.getByText("You have been successfully signed out.").waitFor();
  await leave();
});
