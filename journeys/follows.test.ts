import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { postSnap } from "../testing/posts.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, fillLogIn, password, signIn, startMemberServer } from "./members.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const { url, db } = server;

const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stat = (page: Page, name: string) => page.locator(".stat-card").filter({ hasText: name }).locator("b");
const followCall = "**/api/follows/*";

it("people follow each other, see who follows whom, and what those they follow share", {
  timeout: 90_000,
}, async () => {
  const [ada, ben] = [await signedInPerson(server, "ada", password), await signedInPerson(server, "ben", password)];
  const cook = await newPerson(db, "cook");
  const jam = await cook.submitsProduct({ name: "Plum Jam" });
  await db.write.updateTable("products").set({ submitted_by: ada.id }).where("id", "=", jam).execute();
  await cook.submitsProduct({ name: "Fig Jam" });
  await postSnap(server, ada, { content: "My plum" });
  await postSnap(server, ben, { content: "My pear" });

  const hers = await newVisitor(browser, url, { screen: "phone", theme: "light" });
  const his = await newVisitor(browser, url, { screen: "desktop", theme: "dark" });
  const profile = `/profile/${ada.id}`;
  await his.page.goto(`${profile}/followers`);
  await his.page.waitForURL("**/login?next=*");
  await fillLogIn(his.page, emailOf("ben"));
  await his.page.waitForURL(`**${profile}/followers`);
  await his.page.getByRole("heading", { name: "Nobody follows this user yet" }).waitFor();
  await signIn(hers.page, emailOf("ada"));
  await hers.page.goto(profile);
  await expect.poll(() => stat(hers.page, "Followers").textContent()).toBe("0");
  expect(await button(hers.page, "Follow").count()).toBe(0);

  // Refused, and rolled back.
  const { page } = his;
  await page.getByRole("link", { name: "Back to the profile" }).click();
  await page.route(followCall, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));
  await button(page, "Follow").click();
  await toast(page, "Failed to follow user. Please try again.").waitFor();
  await button(page, "Follow").waitFor();
  await page.unroute(followCall);

  await button(page, "Follow").click();
  await button(page, "Unfollow").waitFor();
  await toast(page, "Successfully followed user!").waitFor();
  await expect.poll(() => stat(page, "Followers").textContent()).toBe("1");
  await hers.page.reload();
  await expect.poll(() => stat(hers.page, "Followers").textContent()).toBe("1");

  // A tab that does not know of it yet.
  const tab = await page.context().newPage();
  await tab.route(followCall, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { userId: ada.id, isFollowing: false } })
      : route.fallback(),
  );
  await tab.goto(profile);
  await button(tab, "Follow").click();
  await toast(tab, "You are already following this user").waitFor();
  await tab.close();

  await page.getByRole("link", { name: "1 Followers" }).click();
  await page.getByRole("link", { name: "ben" }).waitFor();
  expect(await button(page, "Follow").count()).toBe(0);
  await hers.page.getByRole("link", { name: "1 Followers" }).click();
  await hers.page.getByText("Who follows ada").waitFor();
  await button(hers.page, "Follow").waitFor();
  expect(await axeViolationsByDayAndNight(hers.page), "followers").toEqual([]);
  await button(hers.page, "Follow").click();
  await toast(hers.page, "Successfully followed user!").waitFor();

  // What those whom one follows share, in each of the feeds.
  await page.goto("/snaps");
  await page.getByText("My pear").waitFor();
  await page.getByRole("link", { name: "Following", exact: true }).click();
  await page.waitForURL("**/snaps?following=1");
  await page.getByText("My plum").waitFor();
  expect(await page.getByText("My pear").count()).toBe(0);
  await page.getByRole("link", { name: "Following", exact: true }).click();
  await page.waitForURL((address) => address.search === "");
  await page.getByText("My pear").waitFor();
  await page.goto("/whats-new?mode=eat-in&following=1");
  await page.getByText("Plum Jam").first().waitFor();
  expect(await page.getByText("Fig Jam").count()).toBe(0);
  await page.getByText("The latest products of the people you follow").waitFor();
  expect(await axeViolationsByDayAndNight(page), "following").toEqual([]);
  await page.getByRole("link", { name: "Eat Out", exact: true }).click();
  await page.waitForURL("**/whats-new?following=1");
  await page.getByRole("heading", { name: "No dishes by the people you follow yet" }).waitFor();
  await page.goto("/drools?following=1");
  await page.getByRole("heading", { name: "No drools by the people you follow yet" }).waitFor();
  await page.getByRole("link", { name: "Find people" }).click();
  await page.waitForURL("**/search?in=people");

  await page.goto(profile);
  await page.route(followCall, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));
  await button(page, "Unfollow").click();
  await toast(page, "Failed to unfollow user. Please try again.").waitFor();
  await page.unroute(followCall);
  await button(page, "Unfollow").click();
  await toast(page, "Successfully unfollowed user!").waitFor();
  await expect.poll(() => stat(page, "Followers").textContent()).toBe("0");
  await button(page, "Follow").waitFor();
  await page.goto(`/profile/${ben.id}/following`);
  await page.getByRole("heading", { name: "You don't follow anybody yet" }).waitFor();
  await page.goto("/profile/none/followers");
  await page.getByRole("heading", { name: "Profile Not Found" }).waitFor();
  await hers.leave();
  await his.leave();

  const visitor = await newVisitor(browser, url);
  await visitor.page.goto("/snaps?following=1");
  await visitor.page.getByText("My pear").waitFor();
  await visitor.page.getByRole("link", { name: "Sign in to see only what the people you follow share." }).waitFor();
  await visitor.leave();
});
