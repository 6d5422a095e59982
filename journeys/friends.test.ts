import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { checkLateVotes } from "../server/src/features/votes/checks/checks.service.ts";
import { newPerson } from "../testing/people.ts";
import { camden, cardOf } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, emailOf, fillSignUp } from "./members.ts";
import { startServer } from "./server.ts";
import { newVisitor, type Visitor } from "./visitor.ts";

const browser = await openBrowser();
// A site's real limits: all come from one network.
const server = await startServer({ PASSWORD_WORK: "light" });
const { url, db } = server;
const minuteMs = 60_000;
const code = "5ca1ab1e".repeat(4);

beforeAll(async () => {
  const cook = await newPerson(db, "cook");
  for (const name of ["Laksa", "Ragù", "Tiramisù"])
    await cook.submitsDish({ name, restaurant: "Primrose Trattoria", at: camden });
  await sql`
    insert into invitations (id, code, group_name, max_people, created_at, ends_at)
    values (gen_random_uuid(), ${code}, 'The Camden Eater team', 50, now(), now() + interval '9 days')`.execute(
    db.write,
  );
  // Young towns hold no votes.
  await sql`insert into vote_areas (cell, votes) select distinct cell, 400 from rankings`.execute(db.write);
});

it("six friends on one network sign up by an invitation on opening night, and all their votes count", {
  timeout: 240_000,
}, async () => {
  const phones = await phonesOf(6);
  for (const { page } of phones) {
    await page.goto(`/join/${code}`);
    await page.getByRole("link", { name: "Sign Up" }).click();
  }
  await signUpAll(phones, "friend");
  for (const { page } of phones) {
    await page.goto("/");
    for (const dish of ["Laksa", "Ragù"]) await upvote(page, dish);
  }
  await expectOnAll(phones, { Laksa: 6, Ragù: 6 });
});

it("a table of four sign up by the card on it, and all their votes count", { timeout: 240_000 }, async () => {
  const { id } = await db.write.selectFrom("restaurants").select("id").executeTakeFirstOrThrow();
  const before = await upvotes();
  const phones = await phonesOf(4);
  for (const { page } of phones) {
    await page.goto(`/restaurant/${id}?from=table`);
    await cardOf(page, "Laksa").locator('.vote[data-direction="up"]').click({ force: true });
    await page.getByRole("link", { name: "Sign Up" }).click();
  }
  await signUpAll(phones, "guest");
  for (const { page } of phones) {
    await expectPressed(page, "Laksa");
    for (const dish of ["Ragù", "Tiramisù"]) await upvote(page, dish);
  }
  const more = ["Laksa", "Ragù", "Tiramisù"].map((name) => [name, (before.get(name) ?? 0) + 4]);
  await expectOnAll(phones, Object.fromEntries(more));
});

async function phonesOf(count: number): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, () => newVisitor(browser, url, { screen: "phone" })));
}

let people = 0;

/** Signs up each phone's person and confirms by email. */
async function signUpAll(phones: Visitor[], name: string): Promise<void> {
  const names = phones.map(() => `${name}_${++people}`);
  for (const [n, { page }] of phones.entries()) await fillSignUp(page, names[n] ?? "");
  const emails = await server.emails();
  for (const [n, { page }] of phones.entries()) {
    const link = new URL(emails.find(({ to }) => to === emailOf(names[n] ?? ""))?.link ?? "");
    await page.goto(link.pathname + link.hash);
    await page.getByRole("button", { name: `Confirm as ${names[n]}` }).click();
    await accountMenu(page).waitFor();
  }
}

async function upvote(page: Page, dish: string): Promise<void> {
  await cardOf(page, dish)
    .getByRole("button", { name: `Upvote ${dish}, ` })
    .click();
  await expectPressed(page, dish);
}

async function expectPressed(page: Page, dish: string): Promise<void> {
  const button = cardOf(page, dish).locator('.vote[data-direction="up"]');
  await expect.poll(() => button.getAttribute("aria-pressed"), { timeout: 20_000 }).toBe("true");
}

async function upvotes(): Promise<Map<string, number>> {
  const rows = db.write.selectFrom("rankings as r").innerJoin("dishes as d", "d.id", "r.item_id");
  return new Map((await rows.select(["d.name", "r.upvotes"]).execute()).map(({ name, upvotes }) => [name, upvotes]));
}

/** Checks votes after two and twelve minutes, in the database and on all phones. */
async function expectOnAll(phones: Visitor[], counts: Record<string, number>): Promise<void> {
  await expect.poll(upvotes).toEqual(new Map([...(await upvotes()), ...Object.entries(counts)]));
  for (const minutes of [2, 12]) await checkLateVotes({ db, clock: () => new Date(Date.now() + minutes * minuteMs) });
  expect(await upvotes()).toEqual(new Map([...(await upvotes()), ...Object.entries(counts)]));
  for (const { page, consoleErrors, leave } of phones) {
    await page.goto("/");
    for (const [dish, count] of Object.entries(counts))
      await cardOf(page, dish)
        .getByRole("button", { name: `Upvote ${dish}, ${count}` })
        .waitFor();
    expect(consoleErrors).toEqual([]);
    await leave();
  }
}
