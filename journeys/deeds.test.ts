import { call } from "@dishboard/contract/endpoint";
import { setVote } from "@dishboard/contract/votes";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { postSnap } from "../testing/posts.ts";
import { signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, newMember, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { db, url } = server;

it("a moderator finds the busiest account, reads what it did, and undoes all of it with one press", {
  timeout: 120_000,
}, async () => {
  const ada = await newPerson(db, "ada");
  const soup = await ada.submitsDish({ name: "Soup", at: camden, up: 3 });
  const eve = await signedInPerson(server, "eve", password);
  for (let n = 0; n < 3; n += 1) await postSnap(server, eve, { content: `Buy watches, number ${n}` });
  const vote = { params: { kind: "dish" as const, id: soup }, body: { vote: "down" as const } };
  await call(transportOf(server, eve), setVote, vote);
  await newMember(server, "boss");
  const { page, consoleErrors, leave } = await newVisitor(browser, url, { screen: "phone" });
  await signIn(page, emailOf("boss"));

  await page.goto("/admin/reports");
  await page.getByRole("button", { name: "Busiest" }).click();
  const first = page.getByRole("listitem").first();
  await first.getByText("3 posts, 1 vote").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "reports-busiest");
  await first.getByRole("link", { name: "eve" }).click();
  await page.getByRole("heading", { name: "What one account did" }).waitFor();
  await page.getByRole("row", { name: "votes 1 1" }).waitFor();
  await page.getByRole("link", { name: "Buy watches, number 2" }).waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "reports-deeds");

  await page.getByRole("button", { name: "Suspend account" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend the account of @eve?" });
  await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(2);
  await dialog.getByLabel("Spam").check();
  await dialog.getByRole("button", { name: "Suspend account" }).click();
  await page.locator(".toast").filter({ hasText: "Account suspended" }).waitFor();
  await server.emails();
  await page.getByText("3 of 3 things are hidden. 1 of 1 votes are void.").waitFor();
  await expect.poll(() => page.getByText("Undone", { exact: true }).count()).toBe(3);
  const { downvotes } = await db.write
    .selectFrom("rankings")
    .select("downvotes")
    .where("item_id", "=", soup)
    .executeTakeFirstOrThrow();
  expect(downvotes).toBe(0);

  await page.getByRole("button", { name: "Show everything again" }).click();
  await page.locator(".toast").filter({ hasText: "Everything is shown again" }).waitFor();
  await server.emails();
  await page.getByText("What they made is shown. 1 of 1 votes are void.").waitFor();
  await expect.poll(() => page.getByText("Undone", { exact: true }).count()).toBe(0);

  await page.goto(`/admin/reports?account=${crypto.randomUUID()}`);
  await page.getByText("There is nothing at this address").waitFor();
  expect(consoleErrors.filter((line) => !line.includes("status of 404"))).toEqual([]);
  await leave();
});
