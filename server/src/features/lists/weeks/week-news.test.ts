import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { changeNotificationSettings } from "@dishboard/contract/notifications";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { aDish, newPerson } from "../../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../../testing/sign-in.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { openLog } from "../../../platform/log.ts";
import { freezeBoards } from "./weeks.service.ts";

const start = Date.parse("2026-02-20T12:00:00Z");
let today = new Date(start);
const testApp = await ownApp(
  { NOTIFICATION_REFRESH: "0", PUBLIC_URL: "https://board.example" },
  { clock: () => today },
);
const { db, settings } = testApp;

async function freezeAt(moment: string) {
  today = new Date(moment);
  await freezeBoards({ db, marketArea: settings.marketArea, clock: () => today, log: openLog("silent") });
}
async function setVotes(id: string, votes: number) {
  await db.write.updateTable("rankings").set({ upvotes: votes, net_score: votes }).where("item_id", "=", id).execute();
}
type Who = Pick<SignedIn, "id" | "accessToken">;
const submit = async (who: Who, name: string, votes: number) => {
  const { id } = await call(transportOf(testApp, who), submitDish, { body: { ...aDish(), key: v7(), name } });
  await setVotes(id, votes);
  return id;
};

it("the submitter of an item that climbs is notified, and the weekly letter says what has moved on the board", async () => {
  today = new Date();
  const [ada, ben, cleo] = (await Promise.all(["ada", "ben", "cleo"].map((name) => insertSignedIn(db, name)))) as [
    Who,
    Who,
    Who,
  ];
  const [first, second, third, fourth] = [
    await submit(ada, "First", 9),
    await submit(ada, "Second", 8),
    await submit(ben, "Third", 7),
    await submit(ben, "Fourth", 6),
  ];
  const ask = (who: Who, body: object) => call(transportOf(testApp, who), changeNotificationSettings, { body });
  await ask(ben, { board: false });
  await ask(cleo, { weeklyEmail: true });
  // From the rows: at the later weeks' time, all sessions have expired.
  const told = (who: Who) =>
    db.write
      .selectFrom("notifications")
      .select(["item_id", "count", "rank"])
      .where("kind", "=", "climb")
      .where("user_id", "=", who.id)
      .execute();
  const monday = (weeks: number) => new Date(Date.UTC(2030, 0, 7 + 7 * weeks, 6)).toISOString();
  const letter = async () => {
    await addJob(db.write, "weekly-emails-due", {}, "weekly-emails-due");
    return (await testApp.emails()).map(({ to, text }) => [to, text] as const);
  };
  await freezeAt(monday(-1));
  await freezeAt(monday(0));
  expect(await letter()).toEqual([]);
  await setVotes(first, 1);
  await setVotes(second, 2);
  await setVotes(fourth, 20);
  await freezeAt(monday(1));
  expect(await told(ada)).toEqual([]);
  expect(await told(ben)).toEqual([]);
  await setVotes(first, 30);
  await (await newPerson(db, "dan")).submitsDish({ name: "Fifth", restaurant: "The Corner", up: 10 });
  const milk = 64;
  await db.write.updateTable("rankings").set({ alerts: milk, allergens: milk }).where("item_id", "=", first).execute();
  await freezeAt(monday(2));
  expect(await told(ada)).toEqual([{ item_id: first, count: 3, rank: 1 }]);
  const [sent, ...others] = await letter();
  expect([sent?.[0], others]).toEqual(["cleo@example.org", []]);
  expect(sent?.[1]).toContain(
    "The Dishboard 100 this week\n- Up 3: First at The Corner, now #1 (Reaction reported: milk)\n- New at #3: Fifth at The Corner\n",
  );
  expect(sent?.[1]).toContain("https://board.example/lists/the-dishboard-100/2030-w04");
  // Weeks made late notify no one.
  await setVotes(third, 90);
  await setVotes(second, 80);
  today = new Date(Date.parse(monday(3)) + 5 * 3_600_000);
  await freezeAt(today.toISOString());
  expect(await told(ada)).toHaveLength(1);
});
