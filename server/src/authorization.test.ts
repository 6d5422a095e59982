import { expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { type SignedIn, signedInPerson } from "../../testing/sign-in.ts";
import { type Actor, authorization } from "./authorization.ts";
import { nothingHere } from "./platform/sessions/viewer.ts";

const testApp = await ownApp({ ADMIN_EMAIL: "somebody@example.org, Boss@example.org" });
const { app } = testApp;
const named = app.routeList.map(({ method, url }) => `${method} ${url}`);
let people = 0;
let moderator: Promise<SignedIn> | undefined;
let administrator: Promise<SignedIn> | undefined;

/** A new person each time, because some calls end a session. */
const headersOf: Record<Actor, () => Promise<Record<string, string>>> = {
  visitor: async () => ({}),
  person: async () => {
    people += 1;
    return { authorization: `Bearer ${(await signedInPerson(testApp, `person_${people}`)).accessToken}` };
  },
  moderator: async () => {
    moderator ??= signedInPerson(testApp, "helper").then(async (person) => {
      const values = { user_id: person.id, named_by: null, named_at: new Date() };
      await testApp.db.write.insertInto("moderators").values(values).execute();
      return person;
    });
    return { authorization: `Bearer ${(await moderator).accessToken}` };
  },
  administrator: async () => {
    administrator ??= signedInPerson(testApp, "boss");
    return { authorization: `Bearer ${(await administrator).accessToken}` };
  },
};

it("has a row for every route, and a route for every row", () => {
  expect(Object.keys(authorization).sort()).toEqual([...new Set(named)].sort());
});

const calls = Object.entries(authorization).flatMap(([name, row]) =>
  Object.entries(row).map(([actor, access]) => [name, actor as Actor, access] as const),
);

it.each(calls)("%s answers a %s as its row says: %s", async (name, actor, access) => {
  const [method = "", url = ""] = name.split(" ");
  const reply = await app.inject({
    method: method as "GET",
    url: url.replace("*", "none.webp"),
    headers: await headersOf[actor](),
    ...(method === "GET" ? {} : { payload: {} }),
  });
  const isHidden =
    /^\/(api\/admin\/|metrics$)/.test(url) && reply.statusCode === 404 && reply.json().error?.message === nothingHere;
  expect(isHidden ? "hidden" : [401, 403].includes(reply.statusCode) ? "refused" : "allowed").toBe(access);
});
