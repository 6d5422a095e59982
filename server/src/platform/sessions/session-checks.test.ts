import { call } from "@dishboard/contract/endpoint";
import { myVotes } from "@dishboard/contract/votes";
import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";
import type { Viewer } from "./access-tokens.ts";
import { createSessionChecks } from "./session-checks.ts";

const testApp = await ownApp();
const { app, db } = testApp;
const clock = () => new Date();

type Person = Awaited<ReturnType<typeof insertSignedIn>>;

async function viewerOf({ accessToken }: Person): Promise<Viewer> {
  const viewer = await app.sessions.tokens.read(accessToken);
  if (!viewer) throw new Error("the token is not good");
  return viewer;
}

async function signOut({ accessToken }: Person): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { statusCode } = await app.inject({ method: "POST", url: "/auth/v1/logout", headers });
  expect(statusCode).toBe(204);
}

function checksThatHang() {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let answers = 0;
  const hang: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      if (answers > 1) return result;
      answered.resolve();
      await released.promise;
      return result;
    },
  };
  const isActive = createSessionChecks({ db: { ...db, read: () => db.write.withPlugin(hang) }, clock });
  return { isActive, answered: answered.promise, release: released.resolve, countAnswers: () => answers };
}

it("a check is an answer of the database after it was asked, not that of a check under way", async () => {
  const [ann, ben] = [await insertSignedIn(db, "ann"), await insertSignedIn(db, "ben")];
  const { isActive, answered, release } = checksThatHang();
  const before = isActive(await viewerOf(ann));
  await answered;
  await signOut(ann);
  const after = [isActive(await viewerOf(ann)), isActive(await viewerOf(ben))];
  release();
  expect(await before).toBe(true);
  expect(await Promise.all(after)).toEqual([false, true]);
});

it("checks that come while one is under way are one statement, each with its own answer", async () => {
  const people = await Promise.all(Array.from({ length: 60 }, (_, n) => insertSignedIn(db, `together_${n}`)));
  const viewers = await Promise.all(people.map(viewerOf));
  await Promise.all(people.filter((_, n) => n % 3 === 0).map(signOut));
  const suspended = viewers[1]?.id ?? "";
  await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", suspended).execute();
  const somebodyElses = { id: viewers[2]?.id ?? "", sessionId: viewers[4]?.sessionId ?? "" };
  const { isActive, release, countAnswers } = checksThatHang();
  const checks = [...viewers, somebodyElses].map((viewer) => isActive(viewer));
  release();
  expect(await Promise.all(checks)).toEqual([...viewers.map((_, n) => n % 3 !== 0 && n !== 1), false]);
  expect(countAnswers()).toBe(2);
});

it("a check that the database refuses fails, and takes none of the others with it", async () => {
  const viewer = await viewerOf(await insertSignedIn(db, "sound"));
  const broken = { ...viewer, sessionId: "no id" };
  const isActive = createSessionChecks({ db, clock });
  const checks = await Promise.allSettled([viewer, broken, viewer, viewer].map((each) => isActive(each)));
  expect(checks.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

it("of calls at the same time, those that begin after a sign-out was acknowledged are refused, and no others", async () => {
  const people = await Promise.all(["dan", "eve", "fay"].map((name) => insertSignedIn(db, name)));
  const [dan] = people;
  let isOut = false;
  let isOver = false;
  let refused = 0;
  const ask = async (person: Person) => {
    while (!isOver) {
      const mustBeRefused = person === dan && isOut;
      const reply = await call(transportOf(testApp, person), myVotes, { body: { ids: [] } }).catch(
        ({ code }: { code: string }) => code,
      );
      if (mustBeRefused) {
        expect(reply).toBe("sign-in-required");
        refused += 1;
      } else if (person !== dan) expect(reply).toMatchObject({ tallies: [] });
    }
  };
  const asking = Array.from({ length: 30 }, (_, n) => ask(people[n % people.length] as Person));
  await signOut(dan as Person);
  isOut = true;
  while (refused < 50) await Promise.race([new Promise(setImmediate), ...asking]);
  isOver = true;
  await Promise.all(asking);
});
