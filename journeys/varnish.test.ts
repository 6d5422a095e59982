import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { testSettings } from "../testing/app.ts";
import { aDish } from "../testing/people.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { ownVarnish, type Varnish } from "../testing/varnish.ts";
import { serializePlace, storageKeys } from "../web/src/features/places/place-storage.ts";
import { bristol, camden, cardOf, fillBoard } from "./board.ts";
import { openBrowser } from "./browser.ts";
import { startServer } from "./server.ts";
import { newVisitor, type VisitorOptions, waitForHydration } from "./visitor.ts";

// `npm run test:varnish` sets the program's path.
const server = await startServer(testSettings({ LIMITS: "uncached=100000/1s", TRUST_PROXY: "1" }));
const shipped = await ownVarnish(server.url);
/** Its copies expire at once, so that only a dead server lets them be sent. */
const impatient = await ownVarnish(server.url, (vcl) =>
  vcl.replace("req.grace = 5s", "req.grace = 0s").replace(/(beresp\.ttl = )(std\.duration.*|10s);/g, "$10.001s;"),
);
/** Takes seconds for milliseconds. */
const brief = await ownVarnish(server.url, (vcl) =>
  vcl.replace("req.grace = 5s", "req.grace = 0s").replaceAll('+ "s", 0s)', '+ "ms", 0s)'),
);
const browser = await openBrowser();

await fillBoard(server.db, camden, 3);
await fillBoard(server.db, bristol, 3, "Bristol dish");
const cook = await signedInPerson(server, "cook");
const member = await signedInPerson(server, "member");
const others = [await signedInPerson(server, "second"), await signedInPerson(server, "third")];
const dish = await submit("Ramen");
const board = "/api/charts/dishes?lat=51.454&lon=-2.588";

/** Restarts the server and waits until it is used. */
async function revive(): Promise<void> {
  await server.restart();
  for (const varnish of [shipped, impatient, brief])
    await expect.poll(async () => (await ask(varnish, "/healthz")).status).toBe(200);
}
afterEach(revive);

type Headers = Record<string, string>;

async function ask(varnish: Pick<Varnish, "url">, path: string, headers: Headers = {}) {
  const reply = await fetch(varnish.url + path, { headers, redirect: "manual" });
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
}

async function submit(name: string): Promise<string> {
  const headers = { authorization: `Bearer ${cook.accessToken}`, "content-type": "application/json" };
  const body = JSON.stringify({ ...aDish(), name });
  const reply = await fetch(`${shipped.url}/api/dishes`, { method: "POST", headers, body });
  return ((await reply.json()) as { id: string }).id;
}

function placeCookie(latitude: number, name: string): string {
  return `place=${encodeURIComponent(serializePlace({ position: { latitude, longitude: -2.588 }, name }))}`;
}

const known = ["/", "/pantry-100", `/dish/${dish}`, "/api/charts/dishes", board, `/api/dishes/${dish}/details`];
const signedIn = { cookie: "signed-in=1; dishboard-session=x" };
const encodings = ["identity", "gzip", "br"];

it("what the server lets it keep is kept as the server says, in each encoding", async () => {
  for (const path of known) {
    const straight = await ask(server, path);
    for (const encoding of encodings) {
      const headers = { "accept-encoding": encoding };
      const [first, second] = [await ask(shipped, path, headers), await ask(shipped, path, headers)];
      expect([first.body, second.body]).toEqual([straight.body, straight.body]);
      expect(second.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      for (const name of ["cache-control", "vary", "etag", "content-security-policy"])
        expect([name, second.headers.get(name)]).toEqual([name, straight.headers.get(name)]);
      expect(second.headers.has("cdn-cache-control")).toBe(false);
    }
  }
  await expect.poll(() => shipped.keptFor()).toContainEqual({ ttl: 5, grace: 305 });
});

it("changes, tokens, cookies and requests for the latest reach the server", async () => {
  await ask(shipped, "/api/charts/dishes");
  await submit("Brand-new");
  const latest = await ask(shipped, "/api/charts/dishes", { "cache-control": "no-cache" });
  expect(latest.body).toContain("Brand-new");
  await submit("Newer still");
  expect((await ask(shipped, "/api/charts/dishes", signedIn)).body).toContain("Newer still");
  const body = JSON.stringify({ email: member.email, password: member.password });
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const session = await fetch(`${shipped.url}/auth/v1/token?grant_type=password`, { method: "POST", headers, body });
  expect(session.headers.getSetCookie().join()).toContain("signed-in=1");
});

it("nobody gets a page or a reply of another, however they come together", async () => {
  const askers = new Map<string, { headers: Headers; own: string | null }>([["visitor", { headers: {}, own: null }]]);
  for (const { id, accessToken, email } of [member, ...others]) {
    const headers = { authorization: `Bearer ${accessToken}` };
    askers.set(email, { headers: { ...headers, ...signedIn }, own: id });
    askers.set(`program of ${email}`, { headers, own: id });
  }
  const places = ["Xanadu", "Ytterby", "Zennor"];
  for (const [n, own] of places.entries())
    askers.set(own, { headers: { cookie: `${placeCookie(51.454 + n / 1_000, own)}; theme=dark` }, own });
  const secrets = [...places, ...[member, ...others].map(({ id }) => id)];
  const calls = ["/api/accounts/me", "/api/accounts/me/sessions"];
  const paths = [...calls, "/settings", "/profile", "/", "/whats-new", "/pantry-100", "/api/charts/dishes", board];
  const asked = fc.tuple(fc.constantFrom(...askers.keys()), fc.constantFrom(...paths));
  const together = fc.array(asked, { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), together, async (isPatient, requests) => {
      const ofOne = async ([name, path]: [string, string]) => {
        const { headers = {}, own = null } = askers.get(name) ?? {};
        const { status, body } = await ask(isPatient ? shipped : impatient, path, headers);
        expect([path, name, status]).toEqual([path, name, calls.includes(path) && !headers.authorization ? 401 : 200]);
        if (path === "/api/accounts/me" && status === 200) expect(body).toContain(own);
        if (path === "/" && places.includes(name)) expect(body).toContain(own);
        expect(secrets.filter((secret) => secret !== own && body.includes(secret))).toEqual([]);
      };
      await Promise.all(requests.map(ofOne));
    }),
    { numRuns: 60 },
  );
});

it("what is gone does not come back while the server is away", async () => {
  const gone = await submit("Gone");
  const path = `/api/dishes/${gone}/details`;
  expect((await ask(impatient, path)).status).toBe(200);
  const authorization = `Bearer ${cook.accessToken}`;
  await fetch(`${impatient.url}/api/dishes/${gone}`, { method: "DELETE", headers: { authorization } });
  await expect.poll(async () => (await ask(impatient, path)).status).toBe(404);
  await server.stop();
  expect((await ask(impatient, path)).status).toBe(503);
});

it("while the server is away everybody reads what is known, and nobody what is another's", async () => {
  const fresh = new Map<string, string>();
  for (const encoding of encodings)
    for (const path of known) {
      await ask(shipped, path, { "accept-encoding": encoding });
      fresh.set(path, (await ask(impatient, path, { "accept-encoding": encoding })).body);
    }
  await ask(impatient, "/settings", signedIn);
  await ask(impatient, "/api/accounts/me", { authorization: `Bearer ${member.accessToken}`, ...signedIn });
  await server.stop();
  const visits: Headers[] = [
    {},
    ...encodings.map((encoding) => ({ "accept-encoding": encoding })),
    { cookie: placeCookie(51.454, "Nook") },
    { cookie: "theme=dark" },
    signedIn,
    { "cache-control": "no-cache" },
  ];
  const visit = async (path: string, headers: Headers) => {
    const { status, body, headers: replied } = await ask(impatient, path, headers);
    expect([path, headers, status]).toEqual([path, headers, 200]);
    expect(body).toBe(fresh.get(path));
    expect([replied.get("warning"), replied.get("cache-control")]).toEqual(['110 - "Response is Stale"', "no-store"]);
    expect((await ask(shipped, path, headers)).status).toBe(200);
  };
  for (const path of known) await Promise.all([...visits, ...visits].map((headers) => visit(path, headers)));
  for (const path of ["/settings", "/saved", "/api/charts/dishes?lat=1&lon=1", "/api/accounts/me", "/login"])
    for (const headers of [{}, signedIn, { authorization: `Bearer ${member.accessToken}` }]) {
      const { status, headers: replied, body } = await ask(impatient, path, headers);
      expect([path, status, replied.get("retry-after"), replied.get("cache-control")]).toEqual([
        path,
        503,
        "2",
        "no-store",
      ]);
      expect(body).toContain("One moment, please");
    }
  await revive();
  for (const path of known)
    await expect.poll(async () => (await ask(impatient, path)).headers.has("warning")).toBe(false);
});

it("a browser shows a known board while the server is away, also one of a place of one's own, and says that it is old", async () => {
  const { latitude, longitude } = bristol;
  const storage = { [storageKeys.position]: JSON.stringify({ latitude, longitude }), [storageKeys.name]: "Bristol" };
  const visit = async (options: VisitorOptions, name: string) => {
    const { page, leave } = await newVisitor(browser, impatient.url, options);
    expect((await page.goto("/"))?.status()).toBe(200);
    await cardOf(page, name).waitFor();
    await waitForHydration(page);
    return { page, leave };
  };
  // The last script may not have been requested yet.
  const files = await readdir(join(import.meta.dirname, "../web/dist/client/assets"));
  for (const file of files.filter((name) => !/\.(br|gz)$/.test(name)))
    for (const encoding of encodings) await ask(impatient, `/assets/${file}`, { "accept-encoding": encoding });
  // The market area's page makes no call that could reveal its age.
  for (const [options, name, isToldOld] of [
    [{}, "Dish 1", false],
    [{ storage }, "Bristol dish 1", true],
  ] as const) {
    await (await visit(options, name)).leave();
    await server.stop();
    const { page, leave } = await visit(options, name);
    if (isToldOld) await page.getByText("What you see may be five minutes old.").waitFor();
    await leave();
    await revive();
  }
});

it("what is kept ends when the server has said that it ends", async () => {
  expect((await ask(brief, "/pantry-100")).status).toBe(200);
  await server.stop();
  await expect.poll(async () => (await ask(brief, "/pantry-100")).status).toBe(503);
});
