import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { PageRenderer } from "@dishboard/contract/pages";
import { defaultMarketArea } from "@dishboard/contract/places";
import pino from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTokenBuckets } from "../rate-limiter.ts";
import { callingNetwork } from "./in-process.ts";
import { loadBuiltPages, mountPages } from "./pages.ts";
import { createServer } from "./server.ts";

const assetsFolder = await mkdtemp(join(tmpdir(), "dishboard-pages-"));
await writeFile(join(assetsFolder, "entry-1.js"), "plain");
await writeFile(join(assetsFolder, "entry-1.js.br"), "squeezed");
await mkdir(join(assetsFolder, ".vite"));
await writeFile(join(assetsFolder, ".vite", "manifest.json"), "{}");
const settings = {
  appName: "Dishboard",
  marketArea: defaultMarketArea,
  currency: "USD",
  findsStreets: false,
  featuresOff: [],
  publicUrl: "https://board.example",
  isDemo: false,
  mapTiles: null,
};
const server = await createServer(pino({ level: "silent" }), { trustedProxies: false, isHttps: false });
let now = 0;
let rendered: string[] = [];
let dishes = "ramen";
let slowPages = Promise.resolve();
server.get("/api/dishes", async () => ({ dishes }));
server.get("/away", async () => {
  throw Object.assign(new Error("terminating connection"), { code: "57P01" });
});
server.get("/api/caller", async (request) => ({ network: callingNetwork(request) }));

// Beyond the window of gzip.
const renderer: PageRenderer = {
  inlineScripts: ["let a"],
  canonicalUrl: (url) => url.replace(/^\/Board\/?/, "/board"),
  pageKey: ({ url, cookies }) => `${url.split("?")[0]} ${cookies.place ?? ""}`,
  cachingOf: (url) => ({ isPublic: url !== "/settings", dependsOnCookies: url === "/" }),
  renderPage: async ({ visit: { url, cookies }, transport }) => {
    rendered.push(url);
    if (url === "/broken") throw new Error("no");
    if (url.startsWith("/slow")) await slowPages;
    const {
      ok,
      ageSeconds = null,
      json,
    } = await transport(url === "/caller" ? "/api/caller" : "/api/dishes", {
      method: "GET",
      headers: {},
    });
    const status = ({ "/nowhere": 404, "/%E0%A4%A": 404, "/half": 503 } as Record<string, 404 | 503>)[url] ?? 200;
    const html = `<title>${url}</title><p>${ok && JSON.stringify(await json())}</p>${cookies.place ?? ""}`;
    return { status, html, ageSeconds };
  },
};
const source = {
  renderer: async () => renderer,
  assets: async () => ({ css: "", styleSheets: [], fonts: [], modules: [], script: "/entry-1.js", lazyPages: {} }),
  assetsFolder,
  siteFolder: null,
};
const uncached = createTokenBuckets({ max: 100, perSeconds: 10 }, () => now);
const merged = "01890a5d-ac96-774b-bcce-b302099a8057";
await mountPages(server, source, {
  settings,
  lightPicture: async () => null,
  now: () => now,
  uncached,
  movedTo: async (kind, id) => (kind === "restaurant" && id === merged ? "new" : null),
});

beforeEach(() => {
  rendered = [];
  now += 60_000;
});
afterAll(async () => {
  await server.close();
  await rm(assetsFolder, { recursive: true });
});

it("renders with what the API says, under a policy that runs nothing else", async () => {
  const reply = await server.inject("/");
  expect(reply.body).toBe('<title>/</title><p>{"dishes":"ramen"}</p>');
  expect(reply.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    "permissions-policy": "geolocation=(self), camera=(self), microphone=(self)",
  });
  const policy = String(reply.headers["content-security-policy"]);
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]{43}='; style-src 'self' 'unsafe-inline';/,
  );
});

it("leads from the address of what was merged into another to the other's", async () => {
  const reply = await server.inject(`/restaurant/${merged}`);
  expect([reply.statusCode, reply.headers.location]).toEqual([301, "/restaurant/new"]);
  expect((await server.inject(`/dish/${merged}`)).statusCode).toBe(200);
  expect(rendered).toHaveLength(1);
});

it("makes a page once a second, however many ask and whatever their query", async () => {
  await Promise.all(["/", "/?a=1", "/?a=2", "/"].map((url) => server.inject(url)));
  expect(rendered).toHaveLength(1);
  dishes = "pho";
  now += 999;
  expect((await server.inject("/")).body).toContain("ramen");
  now += 2;
  expect((await server.inject("/")).body).toContain("pho");
  expect(rendered).toHaveLength(2);
});

it("squeezes, and says when the page is still the same", async () => {
  const { body, headers } = await server.inject("/");
  const ask = (name: string, value: string) => server.inject({ url: "/", headers: { [name]: value } });
  expect(brotliDecompressSync((await ask("accept-encoding", "gzip, br")).rawPayload).toString()).toBe(body);
  expect(gunzipSync((await ask("accept-encoding", "gzip")).rawPayload).toString()).toBe(body);
  const same = await ask("if-none-match", String(headers.etag));
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  const head = await server.inject({ method: "HEAD", url: "/" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

it("keeps apart what depends on a cookie, and tells caches so", async () => {
  const ask = (cookie: string) => server.inject({ url: "/", headers: { cookie } });
  const [mine, again, yours, all] = await Promise.all(
    ["place=1%3A2", "a=b; place=1%3A2", "place=3", "a=b"].map((cookie) => ask(cookie)),
  );
  expect(rendered).toHaveLength(3);
  expect(mine?.body).toContain("</p>1:2");
  expect(again?.body).toBe(mine?.body);
  expect(yours?.body).toContain("</p>3");
  expect(all?.body).toMatch(/<\/p>$/);
  for (const reply of [mine, yours, all]) expect(reply?.headers.vary).toBe("accept-encoding, cookie");
  expect(mine?.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
  expect(all?.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
});

it("lets a CDN keep whole public pages of everybody's, and nobody's own", async () => {
  const kept = async (url: string, headers: Record<string, string> = {}) =>
    (await server.inject({ url, headers })).headers["cdn-cache-control"];
  const moment = "max-age=5, stale-while-revalidate=5, stale-if-error=305";
  expect([await kept("/"), await kept("/dish", { cookie: "theme=dark" })]).toEqual([moment, moment]);
  const { etag, vary } = (await server.inject("/dish")).headers;
  expect([await kept("/dish", { "if-none-match": String(etag) }), vary]).toEqual([moment, "accept-encoding"]);
  for (const url of ["/settings", "/nowhere", "/half", "/broken", "/api/dishes", "/assets/entry-1.js", "/Board/"])
    expect([url, await kept(url)]).toEqual([url, undefined]);
  for (const cookie of ["place=3", "signed-in=1", "a=b; __Host-session=c", "dishboard-session=d"])
    expect([cookie, await kept("/", { cookie })]).toEqual([cookie, undefined]);
  expect(await kept("/", { authorization: "Bearer x" })).toBeUndefined();
});

it("gives each page its status, and keeps what is not whole out of caches", async () => {
  expect(await server.inject("/nowhere")).toMatchObject({ statusCode: 404, headers: { "cache-control": "no-store" } });
  expect(await server.inject("/%E0%A4%A")).toMatchObject({ statusCode: 404, body: expect.stringContaining("<p>") });
  expect(await server.inject("/half")).toMatchObject({ statusCode: 503, headers: { "retry-after": "2" } });
});

it("tries again after a page that could not be made", async () => {
  expect((await server.inject("/broken")).statusCode).toBe(500);
  expect((await server.inject("/broken")).json().error.code).toBe("internal");
  expect(rendered).toHaveLength(2);
});

it("refuses a network that asks for too many pages, and shows it those that are there already", async () => {
  const ask = (url: string, remoteAddress: string) => server.inject({ url, remoteAddress });
  for (let n = 0; n < 100; n++) expect((await ask(`/page-${n}`, "192.0.2.1")).statusCode).toBe(200);
  const refused = await ask("/page-100", "192.0.2.1");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect((await ask("/page-99", "192.0.2.1")).statusCode).toBe(200);
  expect((await ask("/page-100", "192.0.2.2")).statusCode).toBe(200);
});

it("leaves room to everybody else beside a network that asks for very many pages at once", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  slowPages = promise;
  const ask = async (n: number, remoteAddress: string) =>
    (await server.inject({ url: `/slow-${n}`, remoteAddress })).statusCode;
  const crowd = Array.from({ length: 60 }, (_, n) => ask(n, "192.0.2.3"));
  // After the first refusal the queue is full.
  await Promise.any(crowd.map(async (status) => ((await status) === 503 ? status : Promise.reject())));
  const other = ask(60, "192.0.2.4");
  // It is in the queue before this later one is answered.
  await server.inject("/api/caller");
  resolve();
  expect(await other).toBe(200);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200, 503]));
});

describe("what goes wrong at the address of a page", () => {
  const html = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const navigating = { "sec-fetch-mode": "navigate", accept: html };

  it.each([
    [500, "Something went wrong", "GET", "/broken"],
    [503, "One moment, please", "GET", "/away"],
    [404, "There is nothing here", "POST", "/"],
    [405, "There is nothing here", "POST", "/away"],
  ] as const)("is a page with the status %i for a browser that navigates", async (status, title, method, url) => {
    const { statusCode, headers, body } = await server.inject({ method, url, headers: navigating });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /),
    });
    expect(body).toContain('<html lang="en">');
    expect(body).toContain(`<title>${title} - Dishboard</title>`);
    expect(body).toContain('<a href="">Try again</a>');
    expect(body).toContain('<a href="/">Return to Home</a>');
  });

  it("is a page also where too many pages were asked for, and says when to come again", async () => {
    const ask = (url: string) => server.inject({ url, remoteAddress: "192.0.2.5", headers: navigating });
    for (let n = 0; n < 100; n++) await ask(`/flood-${n}`);
    const refused = await ask("/flood-100");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
    expect(refused.body).toContain("<h1>One moment, please</h1>");
  });

  it.each([
    ["a page", { accept: html }],
    ["a page", { accept: "application/json;q=0.5, text/html" }],
    ["a page", { "sec-fetch-mode": "navigate" }],
    ["an error reply", { accept: "text/html;q=0.5, application/json" }],
    ["an error reply", { accept: "text/html;q=0, */*" }],
    ["an error reply", { accept: "*/*", "sec-fetch-mode": "cors" }],
    ["an error reply", {}],
  ])("is %s for headers of %o", async (form, headers) => {
    const reply = await server.inject({ url: "/broken", headers });
    const type = form === "a page" ? "text/html" : "application/json";
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([500, `${type}; charset=utf-8`]);
  });

  it("is an error reply where no page is, for every caller", async () => {
    for (const url of ["/api/nothing", "/assets/none.js", "/auth/v1/none"])
      expect((await server.inject({ url, headers: navigating })).json().error.code).toBe("not-found");
  });
});

it("leads to the one address of a page", async () => {
  const reply = await server.inject("/Board/?a=B");
  expect([reply.statusCode, reply.headers.location]).toEqual([301, "/board?a=B"]);
  expect(rendered).toEqual([]);
});

it("asks the API as itself, which nobody else can claim", async () => {
  expect((await server.inject("/caller")).body).toContain('{"network":null}');
  const headers = { "x-in-process": "true" };
  expect((await server.inject({ url: "/api/caller", headers })).json()).toEqual({ network: "127.0.0.1" });
});

it.each(["/api/nothing", "/api", "/auth/v1/x", "/media/x.webp", "/metrics?x", "/assets/none.js"])(
  "is no page at %s",
  async (url) => {
    const reply = await server.inject(url);
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, "not-found"]);
    expect(rendered).toEqual([]);
  },
);

it("takes only GET and HEAD", async () => {
  for (const method of ["POST", "PUT", "DELETE"] as const) {
    expect((await server.inject({ method, url: "/" })).statusCode).toBe(404);
  }
});

it("gives built files for ever, squeezed where they were", async () => {
  const plain = await server.inject("/assets/entry-1.js");
  expect(plain).toMatchObject({ body: "plain", headers: { "cache-control": "public, max-age=31536000, immutable" } });
  const squeezed = await server.inject({ url: "/assets/entry-1.js", headers: { "accept-encoding": "br" } });
  expect(squeezed).toMatchObject({ body: "squeezed", headers: { "content-encoding": "br" } });
});

it.each([
  "/assets/.vite/manifest.json",
  "/assets/.vite/none.json",
  "/assets/.vite/",
  "/assets/.entry.js",
  "/assets/%2evite/manifest.json",
])("has nothing at %s, as at the address of any other missing file", async (url) => {
  const answer = async (path: string) => {
    const { statusCode, headers, body } = await server.inject(path);
    const { "x-request-id": id, date, ...others } = headers;
    return { statusCode, headers: others, body: body.replace(String(id), "") };
  };
  expect(await answer(url)).toEqual(await answer("/assets/none.js"));
});

it("has nothing to mount where nothing was built", async () => {
  expect(await loadBuiltPages(assetsFolder)).toBeNull();
});
