import { dishBoardKey } from "@dishboard/contract/board-keys";
import { readBoardStates } from "@dishboard/contract/board-states";
import { dishChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { openLog } from "../../../platform/log.ts";
import { listBoardStates } from "./board-states.service.ts";
import { freezeBoards } from "./weeks.service.ts";

const testApp = await ownApp({ ADMIN_EMAIL: "boss@example.org" });
const { db, settings } = testApp;
const log = openLog("silent");
const freezeAt = (moment: string) =>
  freezeBoards({ db, marketArea: settings.marketArea, clock: () => new Date(moment), log });
const stateAt = async (moment: string) =>
  (await listBoardStates(db.write, settings.marketArea, new Date(moment))).find(({ key }) => key === dishBoardKey);

it("says when a board was frozen last, when it is next, and what is missing", async () => {
  const never = { last: null, missingSince: null, nextDueAt: "2030-03-04T06:00:00.000Z" };
  expect(await stateAt("2030-03-01T12:00:00Z")).toEqual({
    key: dishBoardKey,
    name: "The Dishboard 100",
    timeZone: "Europe/London",
    isZoneKnown: true,
    ...never,
  });
  await freezeAt("2030-03-01T12:00:00Z");
  expect(await stateAt("2030-03-01T12:00:00Z")).toMatchObject(never);
  await freezeAt("2030-03-04T06:05:00Z");
  const [dueAt, madeAt] = ["2030-03-04T06:00:00.000Z", "2030-03-04T06:05:00.000Z"];
  expect(await stateAt("2030-03-05T12:00:00Z")).toMatchObject({
    last: { week: "2030-w10", dueAt, madeAt },
    missingSince: null,
    nextDueAt: "2030-03-11T06:00:00.000Z",
  });
  // A month without the job, across a clock change.
  expect(await stateAt("2030-04-05T12:00:00Z")).toMatchObject({
    last: { week: "2030-w10" },
    missingSince: "2030-03-11T06:00:00.000Z",
    nextDueAt: "2030-04-08T05:00:00.000Z",
  });
  await freezeAt("2030-04-05T12:00:00Z");
  expect(await stateAt("2030-04-05T12:01:00Z")).toMatchObject({
    last: { week: "2030-w14", dueAt: "2030-04-01T05:00:00.000Z", madeAt: "2030-04-05T12:00:00.000Z" },
    missingSince: null,
  });
  const boss = await signedInPerson(testApp, "boss");
  const { boards } = await call(transportOf(testApp, boss), readBoardStates, {});
  expect(boards.map(({ name }) => name)).toEqual([
    "The Dishboard 100",
    "100 Eat In Hits",
    "Camden Market Top 100",
    "London Top 100",
    "Global Top 100",
  ]);
});

it("a week that was frozen by a clock that was ahead comes after the next one, and each run of the job says so in the log", async () => {
  const warned: unknown[] = [];
  const freeze = (moment: string) =>
    freezeBoards({
      ...{ db, marketArea: settings.marketArea, clock: () => new Date(moment) },
      log: { ...log, warn: (what: unknown, text: string) => warned.push([what, text]) } as never,
    });
  await freezeAt("2031-03-03T06:05:00Z");
  await freeze("2030-06-01T12:00:00Z");
  expect(warned).toContainEqual([
    { board: dishBoardKey, week: "2031-w10" },
    "a board was frozen for a week that has not come",
  ]);
  const state = await stateAt("2030-06-01T12:00:00Z");
  expect(state).toMatchObject({ last: { week: "2031-w10" }, nextDueAt: "2030-06-03T05:00:00.000Z" });
  warned.length = 0;
  await freeze("2031-03-04T12:00:00Z");
  expect(warned).toEqual([]);
});

it("a board of today is not compared with a week that has not come", async () => {
  const { latitude, longitude } = settings.marketArea;
  await (await newPerson(db, "ada")).submitsDish({ at: { latitude, longitude }, up: 2 });
  // Earlier weeks were due after today; the first with the dish is the last.
  await freezeAt("2031-03-10T06:05:00Z");
  const { cards, lastWeek } = await call(testApp.transport, dishChart, {});
  expect([cards.length, lastWeek]).toEqual([1, undefined]);
});
