import { sql } from "kysely";
import { expect, it } from "vitest";
import { postSnap } from "../testing/posts.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer();
const { url, db } = server;

it("two people see nothing of each other once one has blocked the other, until that is ended in the settings", {
  timeout: 120_000,
}, async () => {
  await sql`truncate posts cascade`.execute(db.write);
  const people = {
    ada: await signedInPerson(server, "ada", password),
    ben: await signedInPerson(server, "ben", password),
  };
  const captions = { ada: "Soup of the day", ben: "Buy my knives" };
  await postSnap(server, people.ada, { content: captions.ada });
  await postSnap(server, people.ben, { content: captions.ben });
  const { page: home } = await newVisitor(browser, url, { screen: "phone" });
  await signIn(home, emailOf("ada"));
  await home.goto("/snaps");
  const post = home.getByRole("article").filter({ hasText: captions.ben });
  await post.getByRole("button", { name: "More options" }).click();
  await home.getByRole("menuitem", { name: "Block @ben" }).click();
  const sure = home.getByRole("alertdialog", { name: "Block @ben?" });
  await sure.waitFor();
  expect(await axeViolationsByDayAndNight(home)).toEqual([]);
  await picture(home, "block", "phone");
  await sure.getByRole("button", { name: "Block", exact: true }).click();
  await post.waitFor({ state: "detached" });
  await home.getByText(captions.ada).first().waitFor();
  await home.goto(`/profile/${people.ben.id}`);
  await home.getByRole("heading", { name: "You have blocked @ben" }).waitFor();
  await expect.poll(() => home.title()).toMatch(/^You have blocked @ben \|/);
  expect(await axeViolationsByDayAndNight(home)).toEqual([]);
  await picture(home, "profile-blocked");

  const { page: other } = await newVisitor(browser, url, { screen: "desktop" });
  await signIn(other, emailOf("ben"));
  await other.goto("/snaps");
  await other.getByText(captions.ben).first().waitFor();
  await expect.poll(() => other.getByText(captions.ada).count()).toBe(0);
  await other.goto(`/profile/${people.ada.id}`);
  await other.getByText("Profile not found").first().waitFor();

  await home.goto("/settings#blocked");
  expect(await axeViolationsByDayAndNight(home)).toEqual([]);
  await picture(home, "settings-blocked");
  await home.getByRole("button", { name: "Unblock @ben" }).click();
  await home.getByText("You have not blocked anyone").waitFor();
  await home.goto(`/profile/${people.ben.id}`);
  await home.getByRole("button", { name: "Block @ben" }).click();
  await sure.getByRole("button", { name: "Block", exact: true }).click();
  await home.getByRole("button", { name: "Unblock @ben" }).click();
  await home.getByRole("button", { name: "Block @ben" }).waitFor();
});
