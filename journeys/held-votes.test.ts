import { expect, it } from "vitest";
import { castHeldVotes } from "../testing/held-votes.ts";
import { newPerson } from "../testing/people.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, newMember, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss") });
const { url, db } = server;

it("votes of new accounts are held: their voter and every reader see it, and an administrator releases and voids them", {
  timeout: 240_000,
}, async () => {
  const ada = await newPerson(db, "ada");
  const id = await ada.submitsDish({ name: "Laksa", restaurant: "The Long Table by the Lock", at: camden });
  for (const name of ["boss", "anna"]) await newMember(server, name);
  const anna = (
    await db.write.selectFrom("profiles").select("id").where("username", "=", "anna").executeTakeFirstOrThrow()
  ).id;
  const ben = await newPerson(db, "a_rather_long_username_of_30_x");

  const voter = await newVisitor(browser, url, { screen: "phone" });
  await signIn(voter.page, emailOf("anna"));
  await voter.page.goto(`/dish/${id}`);
  await accountMenu(voter.page).waitFor();
  await voter.page.getByRole("button", { name: "Upvote Laksa, 0" }).click();
  await voter.page.getByRole("button", { name: "Upvote Laksa, 1", pressed: true }).waitFor();
  await castHeldVotes(db, { kind: "dish", id }, "up", [ben.id, anna]);
  await voter.page.reload();
  await voter.page.getByRole("button", { name: "Upvote Laksa, 0, your vote counts later", pressed: true }).waitFor();
  await voter.page.getByText("'Ate it' makes your vote a tasted one.").waitFor();
  const note = voter.page.getByRole("region", { name: "Votes are being checked" });
  await note.getByText("Your vote counts later: votes on this dish are being checked").waitFor();
  expect(await axeViolationsByDayAndNight(voter.page)).toEqual([]);
  await picture(voter.page, "dish-held-vote");
  await voter.leave();

  const reader = await newVisitor(browser, url, { screen: "desktop" });
  await reader.page.goto(`/dish/${id}`);
  const read = reader.page.getByRole("region", { name: "Votes are being checked" });
  await read.getByText("Unusually many accounts that signed up within three days of each other voted here.").waitFor();
  await read.getByText("Upvotes: 0 counted, 2 held").waitFor();
  await read.getByText("What becomes of held votes?").click();
  await read.getByText("Only votes above the usual number are held.").waitFor();
  expect(await axeViolationsByDayAndNight(reader.page)).toEqual([]);
  await reader.page.goto("/");
  await waitForHydration(reader.page);
  await reader.page.getByRole("button", { name: "Laksa", exact: true }).click();
  await reader.page.getByRole("complementary", { name: "Details" }).getByText("Votes are being checked").waitFor();
  expect((await reader.page.goto("/admin/votes"))?.status()).toBe(404);
  await reader.leave();

  const desk = await newVisitor(browser, url, { screen: "phone" });
  const { page } = desk;
  await signIn(page, emailOf("boss"));
  await page.goto("/");
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Held votes" }).click();
  const check = page.getByRole("article", { name: "Upvotes on Laksa" });
  await check.getByText("2 votes held, from 2 networks").waitFor();
  await check.getByText("Unusually many accounts that signed up within three days").waitFor();
  await check.getByText("Accounts", { exact: true }).click();
  await check.getByRole("checkbox", { name: /^a_rather_long/ }).check();
  await check.getByText("The chosen vote:").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "held-votes");
  await check.getByRole("button", { name: "Void" }).click();
  await page.getByRole("alertdialog", { name: "Make 1 vote void?" }).getByRole("button", { name: "Void" }).click();
  await page.locator(".toast").filter({ hasText: "1 vote void" }).waitFor();
  await check.getByText(/^The check ends on /).waitFor();
  await check.getByRole("button", { name: "Keep held" }).click();
  const keep = page.getByRole("alertdialog", { name: "Keep 1 vote held?" });
  await keep.getByText(/no longer released after 72 hours/).waitFor();
  await keep.getByRole("button", { name: "Keep held" }).click();
  await check.getByText("These votes wait for your decision").waitFor();
  await check.getByRole("button", { name: "Release" }).click();
  const release = page.getByRole("alertdialog", { name: "Release 1 vote?" });
  await release.getByText("They count at once and are not checked again.").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await release.getByRole("button", { name: "Release" }).click();
  await page.getByText("No votes are held.").waitFor();
  await page.getByText(/^1 vote released by boss/).waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await page.goto(`/dish/${id}`);
  await page.getByRole("button", { name: "Upvote Laksa, 1" }).waitFor();
  expect(await page.getByText("Votes are being checked").count()).toBe(0);
  await desk.leave();
});
