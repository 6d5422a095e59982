import fc from "fast-check";
import { expect, it } from "vitest";
import { postSnap } from "../testing/posts.ts";
import { insertSignedIn } from "../testing/sign-in.ts";
import { camden, fillBoard } from "./board.ts";
import { startServer } from "./server.ts";

const server = await startServer({ LIMITS: "uncached=100000/1s" });
const cook = await fillBoard(server.db, camden, 3);
const dish = await cook.submitsDish({ name: "Ramen", at: camden });
const snap = await postSnap(server, await insertSignedIn(server.db, "member"));
const { slug } = await server.db.write.selectFrom("lists").select("slug").executeTakeFirstOrThrow();

/** All indexed pages, and whether cookies change them. */
const kept: Record<string, "by cookie" | "for all"> = {
  "/": "by cookie",
  "/?cuisine=thai": "by cookie",
  "/whats-new": "by cookie",
  [`/lists/${slug}`]: "by cookie",
  "/pantry-100": "for all",
  "/lists": "for all",
  "/drools": "for all",
  "/snaps?following=1": "for all",
  "/pics": "for all",
  [`/dish/${dish}`]: "for all",
  [`/snap/${snap}`]: "for all",
  "/terms": "for all",
  "/privacy": "for all",
};
const notKept = [
  ...["/login", "/signup", "/forgot-password", "/reset-password?token=x", "/settings", "/saved", "/log", "/profile"],
  ...["/search?q=ramen", "/notifications", "/admin/reports", "/no/such/page", "/Pantry-100", "/dish/nonsense"],
  `/profile/${cook.id}`,
];

async function ask(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url + path, { headers, redirect: "manual" });
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
}

it("a CDN may keep the pages that are for everybody, and no other", async () => {
  for (const [path, form] of Object.entries(kept)) {
    const { headers } = await ask(path);
    expect([path, headers.get("cdn-cache-control"), headers.get("cache-control"), headers.get("vary")]).toEqual([
      path,
      "max-age=5, stale-while-revalidate=5, stale-if-error=305",
      "public, max-age=0, must-revalidate",
      form === "by cookie" ? "accept-encoding, cookie" : "accept-encoding",
    ]);
  }
  for (const path of notKept) expect([path, (await ask(path)).headers.get("cdn-cache-control")]).toEqual([path, null]);
});

it("a CDN keeps for an address what everybody gets there, whatever cookies and headers came along", async () => {
  const place = (latitude: number, name: string) => `place=${encodeURIComponent(`${latitude}:-0.14:${name}`)}`;
  const cookies = fc.subarray(
    [
      ...[place(51.54, "Here"), place(51.5, "Secret%20Lane"), "place=51.541", "place=", "theme=dark", "diet=vegan"],
      ...["administrator=1", "signed-in=1", "__Host-session=abc", "dishboard-session=abc", "signed-in"],
    ],
    { maxLength: 3 },
  );
  const optional = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
  const asked = fc.record({
    "accept-language": optional("de", "en;q=0.1", "xx"),
    "accept-encoding": optional("identity", "gzip", "br", "br;q=0, gzip", "*"),
    accept: optional("text/html", "application/json", "image/webp"),
    authorization: optional("Bearer x", "Basic eDp5"),
    "cache-control": optional("no-cache", "max-age=0"),
    "sec-ch-prefers-color-scheme": optional("dark"),
    "save-data": optional("on"),
    dnt: optional("1"),
    "user-agent": optional("Googlebot", "Mozilla/5.0 (iPhone)"),
    "x-forwarded-host": optional("evil.example"),
    "x-forwarded-proto": optional("http"),
  });
  const plain = new Map<string, string>();
  for (const path of Object.keys(kept)) plain.set(path, (await ask(path)).body);
  const paths = fc.oneof(
    { arbitrary: fc.constantFrom(...Object.keys(kept)), weight: 4 },
    { arbitrary: fc.constantFrom(...notKept), weight: 1 },
  );
  let keptCount = 0;
  await fc.assert(
    fc.asyncProperty(paths, cookies, asked, async (path, given, others) => {
      const named = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const headers = { ...Object.fromEntries(named), ...(given.length > 0 && { cookie: given.join("; ") }) };
      const reply = await ask(path, headers);
      if (!reply.headers.has("cdn-cache-control")) return;
      keptCount += 1;
      expect([reply.status, reply.headers.has("set-cookie")]).toEqual([200, false]);
      expect(given.filter((cookie) => /^(signed-in|__Host-session|dishboard-session)=/.test(cookie))).toEqual([]);
      expect([others.authorization, others["cache-control"] ?? "max-age=0"]).toEqual([undefined, "max-age=0"]);
      // Pages show minutes, which pass.
      if (reply.body !== plain.get(path)) plain.set(path, (await ask(path)).body);
      expect(reply.body).toBe(plain.get(path));
    }),
    { numRuns: 600 },
  );
  expect(keptCount).toBeGreaterThan(20);
});

it("the page of a place of one's own is not kept, nor that of who may be signed in", async () => {
  const cookie = `place=${encodeURIComponent("51.54:-0.14:Here")}`;
  const own = await ask("/", { cookie });
  expect([own.headers.get("cache-control"), own.headers.get("cdn-cache-control")]).toEqual([
    "private, max-age=0, must-revalidate",
    null,
  ]);
  expect(own.body).not.toBe((await ask("/")).body);
  expect((await ask("/pantry-100", { cookie })).headers.has("cdn-cache-control")).toBe(true);
  for (const path of Object.keys(kept))
    expect([path, (await ask(path, { cookie: "signed-in=1" })).headers.get("cdn-cache-control")]).toEqual([path, null]);
});
