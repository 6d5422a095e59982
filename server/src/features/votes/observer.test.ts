import { dishChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { addLogEntry } from "@dishboard/contract/food-log";
import { readDishDetails } from "@dishboard/contract/item-details";
import { defaultMarketArea } from "@dishboard/contract/places";
import { readUserStats } from "@dishboard/contract/profiles";
import { listNotes } from "@dishboard/contract/shared-notes";
import { setVote } from "@dishboard/contract/votes";
import { v7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { publicLogOf } from "../../../../testing/public-log.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";

type Member = { id: string; accessToken: string };
type Direction = "up" | "down";

let time = new Date("2026-11-22T10:00:00Z");
let now = 1;
const testApp = await ownApp({}, { clock: () => time, now: () => now });
const { db, settings, transport } = testApp;
const { publish, days, linesOf } = publicLogOf(testApp, () => time);

/** Repeatable (mulberry32). */
let state = 55;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const coin = () => random() < 0.5;
const oneOf = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;

const voters: Member[] = [];
const dishes: string[] = [];
let observer: Member;

beforeAll(async () => {
  const cook = await newPerson(db, "cook");
  observer = await insertSignedIn(db, "observer");
  for (let n = 0; n < 12; n++) voters.push(await insertSignedIn(db, `voter_${n}`));
  for (let n = 0; n < 20; n++) dishes.push(await cook.submitsDish({ name: `Dish ${n}`, at: defaultMarketArea }));
});

const seen = { likes: new Map<string, number>(), counts: new Map<string, Counts>(), board: "[]" };
type Counts = { up: number; down: number; version: number };

async function lookAtPeople(people: Member[]): Promise<Member[]> {
  const counts = await Promise.all(
    people.map(({ id }) => call(transportOf(testApp, observer), readUserStats, { params: { id } })),
  );
  return people.filter(({ id }, n) => {
    const likes = counts[n]?.likesGiven ?? 0;
    const isChanged = likes !== (seen.likes.get(id) ?? 0);
    seen.likes.set(id, likes);
    return isChanged;
  });
}

async function lookAtDish(id: string): Promise<{ added: Direction[]; isChanged: boolean }> {
  now += 60_000;
  const { tastedUpvotes, tastedDownvotes, version } = await call(transport, readDishDetails, { params: { id } });
  const was = seen.counts.get(id) ?? { up: 0, down: 0, version: 0 };
  const is = { up: tastedUpvotes, down: tastedDownvotes, version };
  seen.counts.set(id, is);
  const more = (direction: Direction) => Array<Direction>(Math.max(0, is[direction] - was[direction])).fill(direction);
  return { added: [...more("up"), ...more("down")], isChanged: JSON.stringify(was) !== JSON.stringify(is) };
}

async function lookAtBoard(): Promise<boolean> {
  const { cards } = await call(transport, dishChart, { query: { votes: "tasted" } }, { isLatest: true });
  const board = JSON.stringify(
    cards.map(({ id, tastedUpvotes, tastedDownvotes }) => [id, tastedUpvotes, tastedDownvotes]),
  );
  const isChanged = board !== seen.board;
  seen.board = board;
  return isChanged;
}

/** Null if equal. */
function mostOf(votes: readonly (string | undefined)[]): string | null {
  const up = votes.filter((one) => one === "up").length;
  return up * 2 === votes.length ? null : up * 2 > votes.length ? "up" : "down";
}

const authorsOf = async (id: string) =>
  (await call(transport, listNotes, { params: { kind: "dish", id } })).notes.map(({ author }) => author.id);

async function vote(voter: Member, id: string, direction: Direction) {
  const params = { kind: "dish", id } as const;
  await call(transportOf(testApp, voter), setVote, { params, body: { vote: direction } });
}

async function shareNote(author: Member, dishId: string) {
  const body = { key: v7(), dishId, day: "2026-11-20", note: "As it should be", isShared: false, isNoteShared: true };
  await call(transportOf(testApp, author), addLogEntry, { body });
}

it("an observer of profiles, notes, boards and the public log guesses votes no better than chance", {
  retry: 0,
}, async () => {
  const none = () => ({ right: 0, asked: 0 });
  const guesses = { voter: none(), hasVoted: none(), direction: none(), night: none(), log: none() };
  /** Without a sign the observer tosses a coin. */
  const guess = <Sign>(what: keyof typeof guesses, sign: Sign | null | undefined, truth: Sign) => {
    guesses[what].right += sign === null || sign === undefined ? 0.5 : Number(sign === truth);
    guesses[what].asked += 1;
  };
  const pairs = voters.flatMap((voter) => dishes.map((dish) => ({ voter, dish, key: `${voter.id} ${dish}` })));
  const voted = new Map<string, Direction>();
  const noted = new Set<string>();
  const notesOfDay: { dish: string; direction: Direction }[] = [];

  await Promise.all([lookAtPeople(voters), ...dishes.map(lookAtDish)]);
  for (let round = 1; round <= 200; round++) {
    const { voter, dish, key } = oneOf(pairs.filter((pair) => !voted.has(pair.key)));
    const suspects = [voter, oneOf(voters.filter(({ id }) => id !== voter.id))];
    const direction = coin() ? "up" : "down";
    await vote(voter, dish, direction);
    voted.set(key, direction);
    const [ofLikes, { added }] = await Promise.all([lookAtPeople(suspects), lookAtDish(dish)]);
    const authors = added.length > 0 ? await authorsOf(dish) : [];
    const ofNotes = suspects.filter(({ id }) => authors.includes(id));
    guess("voter", [ofLikes, ofNotes].find(({ length }) => length === 1)?.[0], voter);

    const hasVoted = coin();
    const notes = pairs.filter((pair) => !noted.has(pair.key) && voted.has(pair.key) === hasVoted);
    const note = notes.length > 0 ? oneOf(notes) : undefined;
    if (note) {
      await shareNote(note.voter, note.dish);
      noted.add(note.key);
      const [look, isBoardChanged] = await Promise.all([lookAtDish(note.dish), round % 4 === 0 && lookAtBoard()]);
      const truth = voted.get(note.key);
      guess("hasVoted", look.isChanged || isBoardChanged ? true : null, hasVoted);
      if (truth) {
        guess("direction", mostOf(look.added), truth);
        notesOfDay.push({ dish: note.dish, direction: truth });
      }
    }

    if (round % 40 === 0) {
      const lines = await endDay(round / 40);
      const looks = await Promise.all(dishes.map(lookAtDish));
      await lookAtBoard();
      for (const { dish: about, direction: truth } of notesOfDay.splice(0)) {
        const told = lines.filter(({ item, basis }) => item === about && basis === "tasted").map((line) => line.vote);
        guess("night", mostOf(looks[dishes.indexOf(about)]?.added ?? []), truth);
        guess("log", mostOf(told), truth);
      }
    }
  }
  const shareOf = (what: keyof typeof guesses) => guesses[what].right / guesses[what].asked;
  for (const what of ["voter", "hasVoted", "direction"] as const) expect([what, shareOf(what)]).toEqual([what, 0.5]);
  // Five votes shown together reveal their majority, and no more.
  for (const what of ["night", "log"] as const) expect(shareOf(what)).toBeLessThan(0.6);
  expect(guesses.log.asked).toBeGreaterThan(80);
});

/** Sessions survive. */
async function endDay(n: number): Promise<Record<string, string>[]> {
  const today = time;
  time = new Date(Date.UTC(2026, 10, 22 + n, 2, 37));
  await createTasks({ settings, db, log: openLog("silent"), clock: () => time })["items-tasted"]?.run(null);
  await publish();
  time = today;
  const [last] = await days();
  return last ? linesOf("log", last.day) : [];
}
