/// <reference lib="dom" />
import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import { addLogEntry } from "@dishboard/contract/food-log";
import { defaultMarketArea } from "@dishboard/contract/places";
import { changeTaste, readTaste } from "@dishboard/contract/taste";
import { setVote } from "@dishboard/contract/votes";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { insertSignedIn, signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const { url, db } = server;
type Somebody = { id: string; accessToken: string };

const as = (who: Somebody) => transportOf(server, who);
const upvote = (who: Somebody, id: string) =>
  call(as(who), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
const eat = (who: Somebody, dishId: string) =>
  call(as(who), addLogEntry, { body: { key: randomUUID(), dishId, day: "2026-01-05", note: null, isShared: false } });
const follow = (who: Somebody, userId: string) => call(as(who), followPerson, { params: { userId } });

it("people show what they like best once they say so: on their profile, and to those who follow them", async () => {
  const [ana, ben] = [await signedInPerson(server, "ana", password), await signedInPerson(server, "ben", password)];
  const cook = await newPerson(db, "cook");
  const dish = (name: string, up = 0) => cook.submitsDish({ name, at: defaultMarketArea, cuisine: "British", up });
  const [ramen, stew] = [await dish("Shoyu Ramen"), await dish("A Stew of Everything That the Garden Has in November")];
  await dish("Everybody's Pie", 50);
  const hers = await newVisitor(browser, url, { screen: "phone", theme: "light" });
  const his = await newVisitor(browser, url, { screen: "desktop", theme: "dark" });
  const card = his.page.locator(".card");
  await signIn(his.page, emailOf("ben"));
  await his.page.goto("/");
  await card.first().waitFor();
  await his.page.getByRole("link", { name: "People you follow" }).click();
  await his.page.getByText("You don't follow anyone yet").waitFor();
  await follow(ben, ana.id);
  await upvote(ana, ramen);
  await eat(ana, stew);

  await his.page.reload();
  await his.page.getByText("No dishes near you that the people you follow like").waitFor();
  expect(await axeViolationsByDayAndNight(his.page)).toEqual([]);
  await his.page.goto(`/profile/${ana.id}`);
  await his.page.getByRole("heading", { name: "Dish Submissions" }).waitFor();
  expect(await his.page.getByRole("heading", { name: "The best of ana" }).count()).toBe(0);

  // Hers shares files, as phones do; his does not.
  await hers.page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] }: ShareData = {}) => {
      document.body.dataset.shared = files.map(({ name, type, size }) => `${name} ${type} ${size > 1_000}`).join();
    };
  });
  await signIn(hers.page, emailOf("ana"));
  await hers.page.goto("/profile");
  const mine = hers.page.getByRole("region", { name: "My best" });
  await mine.getByText("Only you see this.").waitFor();
  expect(await mine.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Noodle", "Stew"]);
  expect(await mine.getByRole("button", { name: "Share as a picture" }).count()).toBe(0);
  await mine.getByRole("switch", { name: "Show what I like" }).click();
  await mine.getByRole("button", { name: "Share as a picture" }).waitFor();
  expect(await mine.getByText("Only you see this.").count()).toBe(0);
  await mine.getByRole("button", { name: "Share as a picture" }).click();
  await hers.page.locator('body[data-shared="The best of ana.jpg image/jpeg true"]').waitFor();
  expect(await axeViolationsByDayAndNight(hers.page, ".my-best")).toEqual([]);
  await picture(hers.page, "own-profile-best");
  await hers.page.goto("/settings#privacy");
  await expect.poll(() => hers.page.getByRole("switch", { name: "Show what I like" }).isChecked()).toBe(true);

  await his.page.reload();
  const best = his.page.getByRole("region", { name: "The best of ana" });
  await best.getByRole("link", { name: "Shoyu Ramen" }).waitFor();
  await best.getByText("Eaten once").waitFor();
  await his.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await best.getByRole("button", { name: "Copy link to the picture" }).click();
  await his.page.locator(".toast").filter({ hasText: "Link copied!" }).waitFor();
  expect(await his.page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${url}/media/share/my-best/${ana.id}.jpg`,
  );
  for (let n = 0; n < 5; n++) {
    const friend = await insertSignedIn(db, `friend_${n}`);
    await call(as(friend), changeTaste, { body: { isShown: true } });
    await follow(ben, friend.id);
    await upvote(friend, stew);
  }
  await his.page.goto("/?following=1");
  await card.locator(".faces").first().waitFor();
  expect(await card.locator("h2").allTextContents()).toEqual([
    "A Stew of Everything That the Garden Has in November",
    "Shoyu Ramen",
  ]);
  expect(await card.locator(".faces .sr-only").allTextContents()).toEqual([
    "Upvoted or eaten by friend_4, friend_3, friend_2 and 3 more people you follow",
    "Upvoted or eaten by ana",
  ]);
  expect(await card.first().locator(".faces b").textContent()).toBe("+3");
  expect(await axeViolationsByDayAndNight(his.page)).toEqual([]);
  await picture(his.page, "dishboard-friends");

  await his.page.goto("/?cuisine=asian&following=1");
  await his.page.getByText("No dish of the people you follow matches these filters").waitFor();
  await his.page.getByRole("button", { name: "Clear all" }).click();
  await card.first().waitFor();
  await his.page
    .getByText("Ranked by the people you follow: how many of them upvoted or ate it, then net score.")
    .waitFor();
  await his.page.getByRole("link", { name: "Show the whole board" }).click();
  await card.filter({ hasText: "Everybody's Pie" }).first().waitFor();
  for (const { consoleErrors } of [hers, his]) expect(consoleErrors).toEqual([]);
});

it.each([
  { act: "third vote", screen: "phone", answer: "Keep private", isShown: false },
  { act: "first follow", screen: "desktop", answer: "Yes", isShown: true },
] as const)("after their $act people are asked once whether they show what they like", async (asked) => {
  const name = `asked_${asked.screen}`;
  const [member, cook] = [await signedInPerson(server, name, password), await newPerson(db, `cook_for_${name}`)];
  for (let n = 1; n <= 3; n++) await cook.submitsDish({ name: `${name} ${n}`, at: defaultMarketArea, up: 90 });
  const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen: asked.screen });
  const question = page.locator(".toast").filter({ hasText: "Let followers see your likes?" });
  const followCook = async () => {
    await page.goto(`/profile/${cook.id}`);
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await page.getByText("Successfully followed user!").waitFor();
  };
  await signIn(page, emailOf(name));
  if (asked.act === "first follow") await followCook();
  else {
    const cards = page.locator(".card").filter({ hasText: name });
    // Pages render at most once a second.
    await expect.poll(async () => (await page.goto("/")) && cards.count()).toBe(3);
    for (let n = 1; n <= 3; n++) {
      expect(await question.count()).toBe(0);
      const button = page
        .locator(".card")
        .filter({ hasText: `${name} ${n}` })
        .getByRole("button", { name: /^Upvote/ });
      await button.click();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    }
  }
  await question.waitFor();
  expect(await axeViolationsByDayAndNight(page, ".toast")).toEqual([]);
  await question.getByRole("button", { name: asked.answer }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(async () => (await call(as(member), readTaste, {})).isShown).toBe(asked.isShown);
  if (asked.act === "third vote") await followCook();
  expect(await question.count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await leave();
});
