/**
 * Accounts on the site and their content. Scenes whose `as` names one show the server's real replies. The site runs on
 * this machine with the scenes' `DATA_DIR`, `ADMIN_EMAIL=boss@example.org`, and limits for a dozen sign-ups.
 */
import { setTimeout as pause } from "node:timers/promises";
import { appealSuspended, readSuspension } from "@dishboard/contract/appeals";
import { blockPerson } from "@dishboard/contract/blocks";
import type { Chart } from "@dishboard/contract/charts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import { addLogEntry } from "@dishboard/contract/food-log";
import type { Card } from "@dishboard/contract/items";
import { nameModerator } from "@dishboard/contract/moderators";
import { decide } from "@dishboard/contract/reports";
import { changeTaste } from "@dishboard/contract/taste";
import { decideVoteCheck } from "@dishboard/contract/vote-checks";
import { setVote } from "@dishboard/contract/votes";
import type { Page } from "playwright-core";
import { v7 } from "uuid";
import { emailOf, password, signIn } from "../../journeys/members.ts";
import { connect, type Database } from "../../server/src/database/connect.ts";
import { findRunning } from "../../server/src/database/running.ts";
import { takeEmails } from "../../testing/emails.ts";
import { castHeldVotes, castVotes } from "../../testing/held-votes.ts";
import { newPerson } from "../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../testing/sign-in.ts";
import { url } from "./camera.ts";

const names = ["boss", "helper", "ada", "ben", "cleo", "dan", "eve", "pat", "newcomer"] as const;

/** Somebody who is signed in in a scene. */
export type PersonName = (typeof names)[number];

/** The people, and the dishes of the board that notifications are about. */
export type Town = {
  db: Database;
  people: Record<PersonName, SignedIn>;
  /** What people say something of, in order: the last has votes that are held. */
  dishes: { noted: Card; unnoted: Card; held: Card };
};

const transport: Transport = (path, init) => fetch(url + path, init);
const by = (person: SignedIn) => transportOf({ transport }, person);

let town: Promise<Town> | undefined;

/** The people of the site, who are there after the first call. */
export function townPeople(): Promise<Town> {
  town ??= prepare();
  return town;
}

/** Lets the program end. */
export async function leaveTown(): Promise<void> {
  await (await town)?.db.close();
}

async function prepare(): Promise<Town> {
  const { DATA_DIR } = process.env;
  const address = DATA_DIR && findRunning(DATA_DIR);
  if (!address) throw new Error("These scenes need DATA_DIR, the data folder of the site at this address.");
  const db = connect(address);
  const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
  const [noted, unnoted, held] = [cards[0], cards[4], cards[6]];
  if (!noted || !unnoted || !held) throw new Error("The board is empty. Start the site with the demo town.");
  const isThere = await db.write
    .selectFrom("users")
    .select("id")
    .where("email", "=", emailOf("boss"))
    .executeTakeFirst();
  const people = {} as Town["people"];
  for (const name of names) people[name] = await (isThere ? signInAgain(name) : signUp(DATA_DIR, name));
  const made = { db, people, dishes: { noted, unnoted, held } };
  if (!isThere) await live(made, cards);
  return made;
}

async function signUp(dataDir: string, username: string): Promise<SignedIn> {
  const emails = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const found = (await takeEmails(dataDir)).filter(({ to }) => to === emailOf(username));
      if (found.length > 0) return found;
      await pause(100);
    }
    throw new Error(`No email came to ${username}`);
  };
  return signedInPerson({ transport, emails }, username, password);
}

/** Signs somebody in; one who is suspended is refused, and has no tokens but that of their suspension. */
async function signInAgain(username: string): Promise<SignedIn> {
  const { user, access_token: accessToken = "" } = await askForTokens(username);
  return { id: user?.id ?? "", email: emailOf(username), password, accessToken, refreshToken: "" };
}

async function askForTokens(username: string) {
  const body = JSON.stringify({ email: emailOf(username), password });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: "POST", headers, body });
  return (await reply.json()) as { user?: { id: string }; access_token?: string; suspension_token?: string };
}

/** The address at which somebody who is suspended reads why. */
export async function suspendedPath(username: PersonName): Promise<string> {
  await townPeople();
  return `/suspended#${await suspensionToken(username)}`;
}

async function suspensionToken(username: PersonName): Promise<string> {
  const { suspension_token: token } = await askForTokens(username);
  if (!token) throw new Error(`${username} is not suspended`);
  return token;
}

/** Signs a page in as somebody. */
export const as = (username: PersonName) => async (page: Page) => {
  await townPeople();
  await signIn(page, emailOf(username));
};

/** What they do, once. */
async function live({ db, people, dishes }: Town, cards: readonly Card[]): Promise<void> {
  const { boss, helper, ada, ben, cleo, dan, eve } = people;
  const vote = (who: SignedIn, { id }: Card) =>
    call(by(who), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
  const eat = (who: SignedIn, { id }: Card, day: string, note: string | null = null) =>
    call(by(who), addLogEntry, {
      body: { key: v7(), dishId: id, day, note, isShared: false, isNoteShared: note !== null },
    });
  for (const who of [ada, ben]) {
    await call(by(who), changeTaste, { body: { isShown: true } });
    for (const card of cards.slice(who === ada ? 2 : 0, 12)) await vote(who, card);
  }
  for (const card of [...cards.slice(1, 8), ...cards.slice(1, 4)]) await eat(ben, card, "2026-11-08");
  await eat(ben, dishes.noted, "2026-11-22", "Crisp base, and the basil goes on after the oven. Go before seven.");
  await eat(
    ada,
    dishes.noted,
    "2026-11-14",
    `${"Rich broth, firm noodles, and a queue that is worth it. ".repeat(5)}`.trim(),
  );
  await eat(cleo, dishes.noted, "2026-11-02", "Too salty for me\nأحببته كثيرا");
  await call(by(ada), followPerson, { params: { userId: ben.id } });
  await call(by(ada), blockPerson, { params: { userId: cleo.id } });
  await call(by(boss), nameModerator, { body: { username: "helper" } });

  const advert = await (await newPerson(db, "kitchen")).submitsDish({ name: "Pho of the whole Grand Union Canal" });
  for (const table of ["rankings", "dishes"] as const)
    await db.write
      .updateTable(table)
      .set({ submitted_by: eve.id })
      .where(table === "rankings" ? "item_id" : "id", "=", advert)
      .execute();
  const suspend = (who: SignedIn, id: string, note: string) =>
    call(by(who), decide, {
      params: { kind: "profile", id },
      body: { action: "suspend", reason: "spam", note, hidesThings: true, voidsVotes: true },
    });
  await suspend(boss, eve.id, "Fifty adverts in a day.");
  await suspend(helper, dan.id, "The same advert under twelve dishes, after two warnings by email.");
  const token = await suspensionToken("eve");
  const { things } = await call(transport, readSuspension, { body: { token } });
  const text = "My account was stolen. I have a new password now, and the adverts are not mine.";
  await call(transport, appealSuspended, { body: { token, decisionId: things[0]?.decisionId ?? "", text } });

  const crowd = ["noodle_nora", "a_rather_long_username_of_30_x", "lee", "vic", "zoe_of_the_market"];
  const voters = await Promise.all(crowd.map((name) => newPerson(db, name)));
  const ids = voters.map(({ id }) => id);
  await castHeldVotes(db, { kind: "dish", id: dishes.held.id }, "up", ids);
  // A group whose votes count.
  const team = await Promise.all(Array.from({ length: 12 }, (_, n) => newPerson(db, `quiz_team_${n + 1}`)));
  await castVotes(
    db,
    { kind: "dish", id: dishes.unnoted.id },
    "up",
    team.map(({ id }) => id),
  );
  // Some were decided about.
  const decided = cards[8]?.id ?? "";
  await castHeldVotes(db, { kind: "dish", id: decided }, "down", ids);
  const params = { id: decided, direction: "down" } as const;
  for (const body of [{ action: "void", userIds: ids.slice(3) }, { action: "release" }] as const)
    await call(by(boss), decideVoteCheck, {
      params,
      body: body.action === "void" ? { ...body, userIds: [...body.userIds] } : body,
    });
}
