import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, password, signIn, startMemberServer } from "./members.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { url, db } = server;

const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

it("an administrator suspends somebody with all they made and their votes, they appeal, a moderator accepts, and all is back", {
  timeout: 120_000,
}, async () => {
  await signedInPerson(server, "boss", password);
  await signedInPerson(server, "helper", password);
  const eve = await signedInPerson(server, "eve", password);
  const dish = await (await newPerson(db, "kitchen")).submitsDish({ name: "Pho", at: camden });
  const headers = { authorization: `Bearer ${eve.accessToken}`, "content-type": "application/json" };
  const vote = { method: "PUT", headers, body: JSON.stringify({ vote: "up" }) };
  expect((await fetch(`${url}/api/votes/dish/${dish}`, vote)).status).toBe(200);
  await db.write.updateTable("rankings").set({ submitted_by: eve.id }).where("item_id", "=", dish).execute();
  await db.write.updateTable("dishes").set({ submitted_by: eve.id }).where("id", "=", dish).execute();
  const statusOf = async () => (await fetch(`${url}/api/dishes/${dish}`)).status;

  const { page: desk } = await newVisitor(browser, url, { screen: "desktop" });
  await signIn(desk, emailOf("boss"));
  await desk.goto("/admin/reports?view=moderators");
  await desk.getByLabel("Username").fill("helper");
  await desk.getByRole("button", { name: "Name as moderator" }).click();
  await desk.getByRole("link", { name: "helper" }).waitFor();
  expect(await axeViolationsByDayAndNight(desk)).toEqual([]);
  await desk.getByLabel("Look up an address").fill(`/profile/${eve.id}`);
  await desk.getByRole("button", { name: "Look up" }).click();
  const entry = desk.getByRole("article", { name: "Person" });
  await entry.getByRole("button", { name: "Suspend account" }).click();
  const why = desk.getByRole("dialog", { name: "Suspend the account of @eve?" });
  await why.getByText("1 dish").waitFor();
  await why.getByText("1 vote").waitFor();
  await why.getByLabel("Spam or advertising").check();
  await why.getByLabel("Hide everything they made").check();
  await why.getByLabel("Void their votes").check();
  await why.getByLabel("Note to the owner").fill("Fifty adverts in a day.");
  expect(await axeViolationsByDayAndNight(desk)).toEqual([]);
  await why.getByRole("button", { name: "Suspend account" }).click();
  await toast(desk, "Account suspended").waitFor();
  await server.emails();
  await entry.getByText("1 of 1 things are hidden. 1 of 1 votes are void.", { exact: true }).waitFor();
  expect(await statusOf()).toBe(404);
  await entry.getByRole("button", { name: "Count their votes again" }).click();
  await toast(desk, "Their votes count again").waitFor();
  await server.emails();
  await entry.getByText("1 of 1 things are hidden. Their votes count.", { exact: true }).waitFor();
  expect(await axeViolationsByDayAndNight(desk)).toEqual([]);

  const { page: home } = await newVisitor(browser, url, { screen: "phone" });
  await home.goto("/login");
  await waitForHydration(home);
  await home.getByLabel("Email").fill(emailOf("eve"));
  await home.getByLabel("Password", { exact: true }).fill(password);
  await home.getByRole("button", { name: "Sign In", exact: true }).click();
  await home.getByRole("heading", { name: "Your account is suspended" }).waitFor();
  await home.getByText("Fifty adverts in a day.").waitFor();
  await home.getByRole("button", { name: "Appeal: suspension of your account" }).click();
  await home.getByRole("button", { name: "Send appeal" }).click();
  await home.getByText("Please say why you think that this is wrong").waitFor();
  await home.getByLabel("Why is this wrong?").fill("My account was stolen.");
  expect(await axeViolationsByDayAndNight(home)).toEqual([]);
  await home.getByRole("button", { name: "Send appeal" }).click();
  await home.getByText("You have appealed. A moderator will look at it again.").waitFor();

  await desk.goto("/admin/reports?view=appeals");
  await desk.getByText("Another moderator has to answer").waitFor();
  const { page: help } = await newVisitor(browser, url, { screen: "phone", theme: "dark" });
  await signIn(help, emailOf("helper"));
  await help.goto("/");
  await accountMenu(help).click();
  expect(await help.getByRole("menuitem", { name: "Import places" }).count()).toBe(0);
  await help.getByRole("menuitem", { name: "Reports (1)" }).click();
  await help.getByRole("button", { name: "Appeals" }).click();
  const appeal = help.getByRole("article", { name: "Appeal" });
  await appeal.getByText("My account was stolen.").waitFor();
  expect(await help.getByRole("button", { name: "Log", exact: true }).count()).toBe(0);
  await appeal.getByRole("button", { name: "Accept and take it back" }).click();
  const answer = help.getByRole("dialog", { name: "Accept this appeal?" });
  await answer.getByLabel("Answer").fill("We are sorry.");
  expect(await axeViolationsByDayAndNight(help)).toEqual([]);
  await answer.getByRole("button", { name: "Accept" }).click();
  await toast(help, "Appeal accepted").waitFor();
  await appeal.getByText("Accepted", { exact: true }).waitFor();
  await server.emails();
  await home.reload();
  await home.getByText("This link no longer works.").waitFor();
  await expect.poll(statusOf).toBe(200);

  await desk.goto("/admin/reports?view=log");
  await desk.getByLabel("Decision").selectOption("Account suspended");
  await desk.getByText("Everything they made is hidden. Their votes are void.").waitFor();
  await desk.getByText("Taken back").waitFor();
  expect(await axeViolationsByDayAndNight(desk)).toEqual([]);
});
