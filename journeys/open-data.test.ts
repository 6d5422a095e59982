/// <reference lib="dom" />
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { setVotes } from "../server/src/features/votes/votes.repository.ts";
import { addJob } from "../server/src/platform/jobs/jobs.repository.ts";
import { newPerson, type Person } from "../testing/people.ts";
import { axeViolations, axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();

async function publish(): Promise<void> {
  const people: Person[] = [];
  for (let n = 0; n < 5; n++) people.push(await newPerson(server.db, `voter${n}`));
  const [ada] = people as [Person];
  const id = await ada.submitsDish({ name: "Ramen" });
  const votes = people.map(({ id: userId }) => ({ item: { id, kind: "dish" as const }, userId, vote: "up" as const }));
  await setVotes(server.db.write, votes, new Date());
  await addJob(server.db.write, "public-log", {}, "the public log");
  await server.emails();
  server.age(10_000);
}

it("says how boards are recomputed, from the words about the ranking on, and lists the days", async () => {
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  await page.goto("/open-data");
  await page.getByRole("heading", { name: "No day is published yet" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await publish();
  await page.goto("/?order=fair");
  await page.getByRole("button", { name: "Order: Fair" }).click();
  await page.getByRole("menuitem", { name: "How is this ranked?" }).click();
  await page.getByRole("link", { name: "the votes of each day are published" }).click();
  await page.getByRole("heading", { level: 1, name: "Open data" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  const day = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  await day.getByText("5 votes on 1 item").waitFor();
  expect(await day.count()).toBe(1);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.getByText(`npm run verify-board -- http://localhost:3000 ${yesterday}`).waitFor();
  const download = page.waitForEvent("download");
  await day.getByRole("link", { name: /^Log, 1 kB of / }).click();
  const lines = gunzipSync(await readFile(await (await download).path())).toString();
  expect(lines.match(/"change":"added"/g)).toHaveLength(5);
  await day.getByText("Checksums").click();
  await day.getByText(/^log [0-9a-f]{64}$/).waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "open-data");
  for (const screen of [
    { width: 1280, height: 800 },
    { width: 320, height: 844 },
  ]) {
    await page.setViewportSize(screen);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  }
  // In the page, for visitors without scripts.
  expect(await (await fetch(`${server.url}/open-data`)).text()).toContain("5 votes on 1 item");
  await page.getByRole("main").getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { name: "The public log of votes" }).waitFor();
  expect(consoleErrors).toEqual([]);
  await leave();
});
