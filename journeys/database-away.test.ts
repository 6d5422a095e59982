import { expect, it } from "vitest";
import { testSettings } from "../testing/app.ts";
import { axeViolations } from "./axe.ts";
import { camden, cardOf, cardsOn, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, newMember, signIn } from "./members.ts";
import { picture } from "./picture.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer(testSettings(), { isAwayAtTimes: true });
const browser = await openBrowser();
await fillBoard(server.db, camden, 3);
let tries = 0;
/** For browsers' pauses on a busy machine. */
const patient = { timeout: 60_000 };

it("while the database is away boards say that they are old, and votes wait; both come right by themselves", async () => {
  // An earlier try may have ended while away.
  await server.database?.open();
  const { page, leave } = await newVisitor(browser, server.url);
  tries += 1;
  await signIn(page, await newMember(server, `patient_${tries}`));
  // Votes wait for the server only once earlier votes are known.
  const ownVotes = page.waitForResponse((reply) => reply.url() === `${server.url}/api/votes` && reply.ok());
  await page.goto("/");
  await ownVotes;
  await accountMenu(page).waitFor();
  const upvote = cardOf(page, "Dish 1").getByRole("button", { name: /^Upvote/ });
  await expect.poll(() => upvote.getAttribute("data-state")).toBe("ready");
  await server.database?.close();
  server.age(30_000);

  await upvote.click();
  const stateOf = async () => [await upvote.getAttribute("data-state"), await upvote.getAttribute("aria-pressed")];
  await expect.poll(stateOf).toEqual(["pending", "true"]);
  await page.getByText("Your vote will be sent as soon as it can be.").waitFor(patient);
  expect(await stateOf()).toEqual(["pending", "true"]);
  const visitor = await newVisitor(browser, server.url);
  expect((await visitor.page.goto("/"))?.status()).toBe(200);
  const notice = visitor.page.getByText("What you see may be five minutes old.");
  await notice.waitFor();
  await waitForHydration(visitor.page);
  expect(await cardsOn(visitor.page).count()).toBe(3);
  expect(await notice.count()).toBe(1);
  expect(await axeViolations(visitor.page)).toEqual([]);
  await picture(visitor.page, "dishboard-old");

  await server.database?.open();
  await expect.poll(() => upvote.getAttribute("data-state"), patient).toBe("ready");
  await notice.waitFor({ state: "detached", ...patient });
  await page.reload();
  await accountMenu(page).waitFor();
  await expect.poll(() => upvote.getAttribute("aria-pressed")).toBe("true");
  await visitor.leave();
  await leave();
});
