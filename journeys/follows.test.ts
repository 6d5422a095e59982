/// <reference lib="dom" />
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { photo } from "../testing/pictures.ts";
import { postSnap } from "../testing/posts.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, fillLogIn, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const { url, db } = server;

const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stat = (page: Page, name: string) => page.locator(".stat-card").filter({ hasText: name }).locator("b");
const followCall = "**/api/follows/*";

it("people follow each other, see who follows whom, and what those they follow share", async () => {
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
  await his.page.getByRole("heading", { name: "This user has no followers yet" }).waitFor();
  await signIn(hers.page, emailOf("ada"));
  await hers.page.goto(profile);
  await expect.poll(() => stat(hers.page, "Followers").textContent()).toBe("0");
  expect(await button(hers.page, "Follow").count()).toBe(0);

  const { page } = his;
  await page.getByRole("link", { name: "Back to the profile" }).click();
  await page.route(followCall, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));
  await button(page, "Follow").click();
  await toast(page, "Failed to follow user. Please try again.").waitFor();
  await button(page, "Follow").waitFor();
  await page.unroute(followCall);
  const signedOut = { code: "sign-in-required", message: "Not signed in", requestId: "1" };
  const refuseSignedOut = () =>
    page.route(followCall, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 401, json: { error: signedOut } }),
    );
  await refuseSignedOut();
  await button(page, "Follow").click();
  await toast(page, "You must be logged in to follow users").waitFor();
  await button(page, "Follow").waitFor();
  await page.unroute(followCall);

  // The label changes during the press, which keeps its first meaning.
  const tab = await page.context().newPage();
  await tab.goto(profile);
  await button(tab, "Follow").hover();
  await tab.mouse.down();
  await button(page, "Follow").click();
  await button(page, "Unfollow").waitFor();
  await toast(page, "Successfully followed user!").waitFor();
  await button(tab, "Unfollow").waitFor();
  await tab.mouse.up();
  await toast(tab, "You are already following this user").waitFor();
  await expect.poll(() => stat(page, "Followers").textContent()).toBe("1");
  await hers.page.reload();
  await expect.poll(() => stat(hers.page, "Followers").textContent()).toBe("1");

  // A press after a lost session is done after the sign-in.
  const signInAgain = async () => {
    await page.waitForURL(`**/login?next=${encodeURIComponent(profile)}`);
    await fillLogIn(page, emailOf("ben"));
    await page.waitForURL(`**${profile}`);
  };
  await accountMenu(tab).click();
  await tab.getByRole("menuitem", { name: "Logout" }).click();
  await page.locator(".account").getByText("Sign In").waitFor();
  await tab.close();
  await button(page, "Unfollow").click();
  await toast(page, "You must be logged in to unfollow users").waitFor();
  await signInAgain();
  await toast(page, "Successfully unfollowed user!").waitFor();
  // Its polling would notice before the press.
  await page.route("**/api/notifications/unread", () => {});
  await db.write.deleteFrom("sessions").where("user_id", "=", ben.id).execute();
  await button(page, "Follow").click();
  await toast(page, "You must be logged in to follow users").waitFor();
  await page.unroute("**/api/notifications/unread");
  await signInAgain();
  await button(page, "Unfollow").waitFor();
  await expect.poll(() => stat(page, "Followers").textContent()).toBe("1");

  await page.getByRole("link", { name: "1 Followers" }).click();
  await page.getByRole("link", { name: "ben" }).waitFor();
  expect(await button(page, "Follow").count()).toBe(0);
  await hers.page.getByRole("link", { name: "1 Followers" }).click();
  await hers.page.getByText("Who follows ada").waitFor();
  await button(hers.page, "Follow").waitFor();
  expect(await axeViolationsByDayAndNight(hers.page), "followers").toEqual([]);
  await picture(hers.page, "followers");
  await button(hers.page, "Follow").click();
  await toast(hers.page, "Successfully followed user!").waitFor();

  await hers.page.setViewportSize({ width: 320, height: 700 });
  await hers.page.goto("/whats-new");
  await hers.page.getByRole("link", { name: "Following", exact: true }).waitFor();
  const heights = ["header.top-bar", "main h1"].map((part) => hers.page.locator(part).evaluate((e) => e.clientHeight));
  expect(await Promise.all(heights)).toEqual([52, 32]);

  await page.goto("/snaps");
  await page.getByText("My pear").first().waitFor();
  await page.getByRole("link", { name: "Following", exact: true }).click();
  await page.waitForURL("**/snaps?following=1");
  // The address changes first.
  await page.getByText("My pear").first().waitFor({ state: "detached" });
  await page.getByText("My plum").first().waitFor();
  await page.getByRole("link", { name: "Following", exact: true }).click();
  await page.waitForURL((address) => address.search === "");
  await page.getByText("My pear").first().waitFor();
  await page.goto("/whats-new?mode=eat-in&following=1");
  await page.getByText("Plum Jam").first().waitFor();
  expect(await page.getByText("Fig Jam").count()).toBe(0);
  await page.getByText("The latest products of the people you follow").waitFor();
  expect(await axeViolationsByDayAndNight(page), "following").toEqual([]);
  await picture(page, "whats-new-following");
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
  await refuseSignedOut();
  await button(page, "Unfollow").click();
  await toast(page, "You must be logged in to unfollow users").waitFor();
  await button(page, "Unfollow").waitFor();
  await page.unroute(followCall);
  await button(page, "Unfollow").click();
  await toast(page, "Successfully unfollowed user!").waitFor();
  await expect.poll(() => stat(page, "Followers").textContent()).toBe("0");
  await button(page, "Follow").waitFor();
  await page.goto(`/profile/${ben.id}/following`);
  await page.getByRole("heading", { name: "You don't follow anyone yet" }).waitFor();
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

it("people change their own profile with their avatar, and are told what is wrong", async () => {
  const cleo = await signedInPerson(server, "cleo", password);
  await newPerson(db, "taken_name");
  const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen: "phone", theme: "light" });
  await signIn(page, emailOf("cleo"));
  await page.goto(`/profile/${cleo.id}`);
  await button(page, "Edit Profile").click();
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const username = dialog.getByLabel("Username");
  await username.fill("Taken_Name");
  await dialog.getByText("Username already taken. Please choose another.").waitFor();
  await button(page, "Save Changes").click();
  await expect.poll(() => username.evaluate((input) => input === document.activeElement)).toBe(true);
  for (const [name, error] of [
    ["ab", "Username must be at least 3 characters long"],
    ["a b c", "Username can only contain letters, numbers, and underscores"],
    ["a".repeat(31), "Username must be at most 30 characters long"],
  ] as const) {
    await username.fill(name);
    await button(page, "Save Changes").click();
    await dialog.getByText(error).waitFor();
  }
  const lookUp = "**/api/accounts/username?*";
  for (const [answer, error] of [
    [500, "Error checking username availability"],
    [null, "A network error occurred while checking username"],
  ] as const) {
    await page.route(lookUp, (route) => (answer ? route.fulfill({ status: answer, json: {} }) : route.abort()));
    await username.fill(`cleo_${answer}`);
    await dialog.getByText(error).waitFor();
    await page.unroute(lookUp);
  }
  await username.fill("CLEO");
  await field("Full Name").fill("Cleo the Cook");
  await field("Bio").fill("x".repeat(501));
  await dialog.getByText("501/500").waitFor();
  await button(page, "Save Changes").click();
  await dialog.getByText("Bio must be at most 500 characters long").waitFor();
  await field("Bio").fill("Soups.");

  await button(page, "Change Avatar").waitFor();
  const file = dialog.locator("input[type=file]");
  const choose = (name: string, mimeType: string, buffer: Buffer) => file.setInputFiles({ name, mimeType, buffer });
  await choose("a.txt", "text/plain", Buffer.from("text"));
  await dialog.getByText("Please select an image file").waitFor();
  await choose("a.jpg", "image/jpeg", Buffer.alloc(2 * 1_048_576));
  await dialog.getByText("Avatar image must be less than 2MB").waitFor();
  await choose("a.jpg", "image/jpeg", await photo(300, 200));
  const stage = button(page, "Move the picture: drag it, or use the arrow keys");
  const left = () => stage.locator("img").evaluate((image) => image.style.left);
  await stage.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBe("-30%");
  const zoom = async () => Number(await dialog.getByLabel("Zoom").inputValue());
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + 120, box.y + 120);
  await page.mouse.wheel(0, -300);
  await expect.poll(zoom).toBe(2);
  await page.mouse.wheel(0, 10_000);
  await expect.poll(zoom).toBe(1);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...offsets: number[]) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: offsets.map((offset, id) => ({ x: box.x + 120 + offset, y: box.y + 120, id })),
    });
  await touch("touchStart", -40, 40);
  await touch("touchMove", -60, 60);
  await touch("touchEnd");
  await expect.poll(zoom).toBeCloseTo(1.5, 1);
  await dialog.getByLabel("Zoom").fill("2");
  await page.mouse.move(box.x + 120, box.y + 120);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 120);
  await page.mouse.up();
  expect(Number.parseFloat(await left())).toBeLessThan(-100);
  expect(await axeViolationsByDayAndNight(page), "edit").toEqual([]);
  await picture(page, "edit-profile", "phone");

  await button(page, "Cancel").click();
  await page.getByRole("alertdialog", { name: "Discard your changes?" }).waitFor();
  await button(page, "Keep editing").click();
  const refuse = (pattern: string, status: number | null, code = "invalid") =>
    page.route(pattern, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : status === null
          ? route.abort()
          : route.fulfill({ status, json: { error: { code, message: "Not now", requestId: "1" } } }),
    );
  const fails = async (title: string, pattern: string, status: number | null, code?: string) => {
    await refuse(pattern, status, code);
    await button(page, "Save Changes").click();
    await toast(page, title).first().waitFor();
    await page.unroute(pattern);
  };
  await fails("Failed to upload avatar", "**/api/media/avatars", 413, "too-large");
  await fails("Failed to update profile", "**/api/profiles/*", 500, "internal");
  await fails("Failed to save profile changes", "**/api/profiles/*", null);
  await fails("Failed to update profile", "**/api/profiles/*", 400);
  await fails("User not authenticated", "**/api/profiles/*", 401, "sign-in-required");
  const other = await page.context().newPage();
  await other.goto("/");
  await accountMenu(other).click();
  await other.getByRole("menuitem", { name: "Logout" }).click();
  await page.locator(".account").getByText("Sign In").waitFor();
  await toast(page, "User not authenticated").waitFor({ state: "detached" });
  await button(page, "Save Changes").click();
  await toast(page, "User not authenticated").waitFor();
  expect(await field("Bio").inputValue()).toBe("Soups.");
  await signIn(other, emailOf("cleo"));
  await other.goto("/");
  await page.locator(".account").getByText("Account menu").waitFor({ state: "attached" });
  await other.close();
  await button(page, "Save Changes").click();
  await toast(page, "Profile updated successfully!").waitFor();
  await page.getByRole("heading", { name: "Cleo the Cook" }).waitFor();
  await page.getByText("@CLEO").waitFor();
  const images = page.locator(".avatar img");
  await expect.poll(() => images.count()).toBe(2);
  for (const image of await images.all())
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const { avatar_url } = await db.write
    .selectFrom("profiles")
    .select("avatar_url")
    .where("id", "=", cleo.id)
    .executeTakeFirstOrThrow();
  expect(avatar_url).toMatch(new RegExp(`^/media/avatars/${cleo.id}/`));
  expect(consoleErrors.filter((error) => !error.startsWith("Failed to load resource"))).toEqual([]);
  await leave();
});
