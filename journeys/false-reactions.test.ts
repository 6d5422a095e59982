import { reportReaction } from "@dishboard/contract/allergen-checks";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { decide } from "@dishboard/contract/reports";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { aDish } from "../testing/people.ts";
import { signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { camden } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { emailOf, password, signIn, startMemberServer } from "./members.ts";
import { panelOn } from "./panel.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const browser = await openBrowser();
const server = await startMemberServer({ ADMIN_EMAIL: emailOf("boss"), LIMITS: "new-reactions-network=100/1d" });
const milk = 7;
const cook = await signedInPerson(server, "cook", password);
const boss = await signedInPerson(server, "boss", password);

const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

it.each(["phone", "desktop"] as const)(
  "on a %s a new account's second report waits for a moderator, a submitter asks for a look, and a suspended account's reactions are released",
  { timeout: 120_000 },
  async (screen) => {
    const submit = async (name: string) => {
      const body = { ...aDish(), name: `${name} on a ${screen}`, restaurantName: `False Alarm ${screen}`, cell: null };
      const pin = { latitude: camden.latitude, longitude: camden.longitude };
      return (await call(transportOf(server, cook), submitDish, { body: { ...body, pin } })).id;
    };
    const [first, second, third] = [await submit("Laksa"), await submit("Rendang"), await submit("Satay")];
    const name = `fresh_${screen}`;
    const fresh = await signedInPerson(server, name, password);
    const react = (id: string) =>
      call(transportOf(server, fresh), reportReaction, { body: { kind: "dish", id, allergenId: milk } });
    await react(first);

    const { page, leave } = await newVisitor(browser, server.url, { screen });
    await signIn(page, fresh.email);
    await page.goto(`/dish/${second}`);
    await page.getByRole("button", { name: "I had a reaction" }).click();
    await panelOn(page).getByLabel("Allergen", { exact: true }).selectOption("Milk");
    await panelOn(page).getByRole("button", { name: "Send report" }).click();
    await toast(page, "Thank you. The moderators have been told.").waitFor();
    await page.getByText("ask a friend with an older account to report it").waitFor();
    expect(await page.locator(".allergen-alert").count()).toBe(0);
    await leave();

    const owner = await newVisitor(browser, server.url, { screen });
    await signIn(owner.page, cook.email);
    await owner.page.goto(`/dish/${first}`);
    await owner.page.getByRole("button", { name: "Ask a moderator to look" }).click();
    await toast(owner.page, "Asked. The warning stays until a moderator has looked.").waitFor();
    expect(await axeViolationsByDayAndNight(owner.page)).toEqual([]);
    await owner.leave();

    const desk = await newVisitor(browser, server.url, { screen });
    await signIn(desk.page, boss.email);
    await desk.page.goto("/admin/reports");
    const entry = desk.page.getByRole("article", { name: "Dish" }).filter({ hasText: "Rendang" }).first();
    await entry.getByText("Reaction to milk, by a new account, without a warning yet").waitFor();
    const asked = desk.page.getByRole("article", { name: "Dish" }).filter({ hasText: "Laksa" }).first();
    await asked.getByText("The submitter asks for a look at the reaction to milk").waitFor();
    await asked.getByText("Reaction reported by").waitFor();
    await entry.getByRole("button", { name: "Warn of milk" }).click();
    await toast(desk.page, "Reaction warns").waitFor();
    await entry.getByRole("link", { name: "Check again: milk" }).waitFor();
    expect(await entry.getByRole("button", { name: "Warn of milk" }).count()).toBe(0);
    expect(await axeViolationsByDayAndNight(desk.page)).toEqual([]);
    await picture(desk.page, "reports-reactions", screen);
    await asked.getByRole("link", { name }).click();
    await desk.page.getByRole("heading", { name: "What one account did" }).waitFor();
    await desk.page.getByRole("heading", { name: `@${name}` }).waitFor();

    await sql`update users set created_at = created_at - interval '8 days' where id = ${fresh.id}`.execute(
      server.db.write,
    );
    await react(third);
    await call(transportOf(server, boss), decide, {
      params: { kind: "profile", id: fresh.id },
      body: { action: "suspend", reason: "spam" },
    });
    await desk.page.goto("/admin/reports");
    await desk.page.getByLabel("Look up an address").fill(`/profile/${fresh.id}`);
    await desk.page.getByRole("button", { name: "Look up" }).click();
    const person = desk.page.getByRole("article", { name: "Person" });
    await person.getByText("Reactions they reported that no one has checked").waitFor();
    await person.getByRole("link", { name: `Satay on a ${screen}` }).waitFor();
    await desk.page.goto("/admin/reports?view=reactions");
    await desk.page.getByRole("heading", { name: `Reported by @${name}, suspended` }).waitFor();
    expect(await axeViolationsByDayAndNight(desk.page)).toEqual([]);
    await desk.page.getByRole("button", { name: "Release these 3 reactions" }).click();
    await toast(desk.page, "Released. Warnings that others reported too stay.").waitFor();
    await desk.page.getByText("No closed account has reactions that wait for a check.").waitFor();
    expect(await axeViolationsByDayAndNight(desk.page)).toEqual([]);
    for (const id of [first, second, third]) {
      await desk.page.goto(`/dish/${id}`);
      await desk.page.getByRole("button", { name: "I had a reaction" }).waitFor();
      expect(await desk.page.locator(".allergen-alert").count()).toBe(0);
    }
    await desk.leave();
  },
);
