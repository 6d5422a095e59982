import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { signedInPerson } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({}, { now: () => 0 });
const { app } = testApp;
const kept = "max-age=5, stale-while-revalidate=5, stale-if-error=305";
const cook = await newPerson(testApp.db, "cook");
const dish = await cook.submitsDish({ at: { latitude: 51.5414, longitude: -0.1471 } });
const product = await cook.submitsProduct({});
const member = await signedInPerson(testApp, "member");
const authorization = `Bearer ${member.accessToken}`;
const post = await postSnap(testApp, member);
const { slug } = await testApp.db.write.selectFrom("lists").select("slug").executeTakeFirstOrThrow();
const { restaurantId } = await testApp.db.write
  .selectFrom("dishes")
  .select("restaurant_id as restaurantId")
  .where("id", "=", dish)
  .executeTakeFirstOrThrow();

await sql`
  with board as (insert into weekly_boards (board_key, since) values (${slug}, now()) returning id)
  insert into weekly_charts (board_id, monday, due_at, made_at, entry_ids, upvotes, downvotes, previous_ranks, best_ranks, week_counts)
  select id, '2026-01-05', now(), now(), '{}', '{}', '{}', '{}', '{}', '{}' from board`.execute(testApp.db.write);

const addresses = app.routeList.filter(({ method }) => method === "GET").map(({ url }) => addressOf(url));
const shared = addresses.filter((url) => /^\/embed\/|\/feed\.(atom|json)$|\.ics$/.test(url));
const isShared = (url: string) =>
  shared.includes(url) || app.cachedCalls.some(({ address }) => address.test(url.split("?")[0] ?? ""));

function addressOf(route: string): string {
  const ids = { dishes: dish, products: product, posts: post, restaurants: restaurantId, profiles: member.id };
  const [, kind = ""] = /^\/api\/(\w+)\//.exec(route) ?? [];
  return route
    .replace(/^\/profile\/:id/, `/profile/${member.id}`)
    .replace(":slug", slug)
    .replace(":week", "latest")
    .replace(":kind/:id", `dish/${dish}`)
    .replace(":kind", "dish")
    .replace(":userId", member.id)
    .replace(":id", (ids as Record<string, string | null>)[kind] ?? dish)
    .replace("*", "none.webp")
    .replace(/^\/oembed$/, "$&?url=http://localhost:3000/")
    .replace(/^\/api\/posts$/, "$&?kind=snap")
    .replace(/^\/api\/charts\/nearest$/, "$&?lat=51.5&lon=-0.1");
}

it("may keep the replies that are the same for everybody, and no other", async () => {
  let count = 0;
  for (const url of addresses) {
    const { statusCode, headers } = await app.inject(url);
    const mayBeKept = isShared(url) && statusCode === 200;
    expect([url, headers["cdn-cache-control"]]).toEqual([url, mayBeKept ? kept : undefined]);
    if (!mayBeKept) continue;
    count += 1;
    expect(headers).toMatchObject({ "cache-control": "public, max-age=0, must-revalidate", vary: "accept-encoding" });
    const known = await app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
    expect([known.statusCode, known.headers["cdn-cache-control"]]).toEqual([304, kept]);
  }
  expect(count).toBe(app.cachedCalls.length + shared.length);
});

it("may not keep a chart without what somebody avoids, of which a reaction may be reported at any moment", async () => {
  const { statusCode, headers } = await app.inject("/api/charts/dishes?avoid=milk");
  expect([statusCode, headers["cdn-cache-control"]]).toEqual([200, undefined]);
});

it.each([
  ["a token", { authorization }],
  ["a token that is none", { authorization: "Basic eDp5" }],
  ["the cookie of a session", { cookie: "__Host-session=x" }],
  ["that of a session without https", { cookie: "a=b;dishboard-session=x" }],
  ["the hint that somebody is signed in", { cookie: "place=1:2:; signed-in=1" }],
  ["a change that was just made", { "cache-control": "no-cache" }],
])("may keep nothing that was asked for with %s", async (_name, headers) => {
  for (const url of addresses)
    expect([url, (await app.inject({ url, headers })).headers["cdn-cache-control"]]).toEqual([url, undefined]);
});

it("may keep no error", async () => {
  const nobody = "01a00000-0000-7000-8000-000000000000";
  for (const url of [`/api/dishes/${nobody}/details`, "/api/lists/none", "/api/charts/dishes?lat=91&lon=0"]) {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode >= 400, headers["cdn-cache-control"], headers["cache-control"]]).toEqual([
      true,
      undefined,
      "no-store",
    ]);
  }
});

it("keeps for an address what everybody gets there, whatever else a request says", async () => {
  const value = fc.string({ unit: fc.constantFrom(..."az01;,= :/*%.-"), maxLength: 24 });
  const cookie = fc
    .array(fc.tuple(fc.constantFrom("place", "theme", "diet", "administrator", "signed-in", "a"), value), {
      maxLength: 4,
    })
    .map((pairs) => pairs.map(([name, content]) => `${name}=${content.replaceAll(";", "")}`).join("; "));
  const optional = (content: fc.Arbitrary<string>) => fc.option(content, { nil: undefined });
  const asked = fc.record({
    cookie: optional(cookie),
    authorization: optional(fc.constantFrom(authorization, "Bearer x", "")),
    "accept-language": optional(value),
    accept: optional(fc.constantFrom("text/html", "application/json", "*/*")),
    "sec-fetch-mode": optional(fc.constantFrom("navigate", "cors")),
    "sec-fetch-site": optional(fc.constantFrom("cross-site", "same-origin")),
    "user-agent": optional(value),
    origin: optional(fc.constantFrom("https://evil.example", "null")),
    referer: optional(value),
    "x-forwarded-host": optional(value),
    "x-forwarded-proto": optional(value),
    "x-original-url": optional(value),
    "cache-control": optional(fc.constantFrom("no-cache", "max-age=0", "only-if-cached")),
  });
  const shared = addresses.filter(isShared);
  const plain = new Map<string, string>();
  for (const url of shared) plain.set(url, (await app.inject(url)).body);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...shared), asked, async (url, given) => {
      const headers = Object.fromEntries(Object.entries(given).filter(([, content]) => content !== undefined));
      const reply = await app.inject({ url, headers: headers as Record<string, string> });
      if (reply.headers["cdn-cache-control"] === undefined) return;
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["set-cookie"]).toBeUndefined();
      expect([given.authorization, given.cookie?.includes("signed-in=") ?? false]).toEqual([undefined, false]);
      expect(reply.body).toBe(plain.get(url));
    }),
    { numRuns: 500 },
  );
});
