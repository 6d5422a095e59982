import { type OptionalFeature, optionalFeatures } from "@dishboard/contract/features";
import type { PageAssets, PageRenderer } from "@dishboard/contract/pages";
import { createPost } from "@dishboard/contract/posts";
import { afterAll, describe, expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { signedInPerson } from "../../testing/sign-in.ts";
import { createApp, createTasks } from "./app.ts";
import { openLog } from "./platform/log.ts";
import { nothingHere } from "./platform/sessions/viewer.ts";
import { InvalidSettings, readSettings } from "./platform/settings.ts";

const testApp = await ownApp();
const { app, db, settings } = testApp;
const log = openLog("silent");

/** Shows the settings that pages get. */
const renderer: PageRenderer = {
  inlineScripts: [],
  canonicalUrl: (url) => url,
  pageKey: ({ url }) => url,
  cachingOf: () => ({ isPublic: true, dependsOnCookies: false }),
  renderPage: async ({ settings: { featuresOff } }) => ({ status: 200, html: featuresOff.join(), ageSeconds: null }),
};
const assets: PageAssets = { css: "", styleSheets: [], fonts: [], modules: [], script: "", lazyPages: {} };
const pages = async () => ({
  renderer: async () => renderer,
  assets: async () => assets,
  assetsFolder: null,
  siteFolder: null,
});

/** The calls and jobs that go with a feature. */
const parts: Record<OptionalFeature, { calls: RegExp; jobs: string[] }> = {
  drools: { calls: /^\/(api\/videos|drools)\//, jobs: ["videos-convert", "videos-repair", "videos-sweep"] },
  snaps: { calls: /^\/snaps\//, jobs: [] },
  boards: { calls: /^\/api\/(admin\/)?(boards|hand-lists|my-lists)|^\/api\/profiles\/:id\/lists$/, jobs: [] },
  "group-tables": { calls: /^\/api\/tables/, jobs: ["group-tables-sweep"] },
  past: { calls: /^\/api\/past/, jobs: [] },
  "market-days": { calls: /market-days/, jobs: [] },
  "public-log": { calls: /^\/api\/public-log/, jobs: ["public-log"] },
  "dish-imports": { calls: /^\/api\/admin\/dish-imports/, jobs: ["dish-imports-photos"] },
  opening: { calls: /^\/api\/(admin\/)?(opening|invitations)/, jobs: [] },
};

async function without(...featuresOff: OptionalFeature[]) {
  const deps = { settings: { ...settings, featuresOff }, db, log };
  const server = await createApp({ ...deps, pages });
  afterAll(() => server.close());
  const jobs = Object.keys(createTasks(deps));
  const statusOf = async (url: string) => (await server.inject(url)).statusCode;
  return { server, jobs, statusOf, calls: new Set(server.routeList.map(({ method, url }) => `${method} ${url}`)) };
}

const allCalls = [...new Set(app.routeList.map(({ method, url }) => `${method} ${url}`))];
const allJobs = Object.keys(createTasks({ settings, db, log }));

describe.each(optionalFeatures)("without %s", (feature) => {
  it("there are neither its calls nor its jobs, everything else stays, and pages are told", async () => {
    const { calls, jobs, server, statusOf } = await without(feature);
    const gone = allCalls.filter((call) => !calls.has(call));
    expect(gone).toEqual(allCalls.filter((call) => parts[feature].calls.test(call.split(" ")[1] ?? "")));
    expect(gone.length).toBeGreaterThan(0);
    expect(allJobs.filter((job) => !jobs.includes(job)).sort()).toEqual(parts[feature].jobs);
    for (const call of gone) {
      const [method = "", url = ""] = call.split(" ");
      const reply = await server.inject({ method: method as "POST", url });
      // Where there are pages, an address outside the API is that of a page, which the web answers.
      if (url.startsWith("/api/")) expect([call, reply.json().error?.message]).toEqual([call, nothingHere]);
    }
    for (const url of ["/healthz", "/api/charts/dishes", "/api/lists", "/api/whats-new/dishes"])
      expect([url, await statusOf(url)]).toEqual([url, 200]);
    expect((await server.inject("/")).body).toBe(feature);
  });
});

it.each(["drool", "snap"] as const)(
  "without one kind of posts, %ss cannot be read or made, the others can",
  async (kind) => {
    const { server, statusOf } = await without(`${kind}s`);
    const other = kind === "snap" ? "drool" : "snap";
    expect([await statusOf(`/api/posts?kind=${kind}`), await statusOf(`/api/posts?kind=${other}`)]).toEqual([404, 200]);
    const { accessToken } = await signedInPerson(testApp, `maker_of_${kind}`);
    const send = async (made: string) => {
      const payload = { kind: made, uploadId: null, content: "Hello", item: null, key: crypto.randomUUID() };
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await server.inject({ method: "POST", url: createPost.path, headers, payload })).json().error.code;
    };
    expect([await send(kind), await send(other)]).toEqual(["not-found", "invalid"]);
  },
);

it("without any, there are no posts, and the sitemap names none of their pages", async () => {
  const { calls, jobs, server } = await without(...optionalFeatures);
  expect([...calls].filter((call) => /posts|comments/.test(call))).toEqual([]);
  expect(jobs).not.toContain("posts-recount");
  // What an erased account takes with it.
  expect(jobs).toContain("videos-remove");
  const { body } = await server.inject("/sitemap/pages.xml");
  expect(body).toContain("/whats-new<");
  expect(body).not.toMatch(/\/(drools|snaps|pics|table|open-data)</);
});

it("an unknown name is refused, with the names that there are", () => {
  const read = () => readSettings({ FEATURES_OFF: "past, snapps" });
  expect(read).toThrow(InvalidSettings);
  expect(read).toThrow(`FEATURES_OFF has no feature "snapps": it can have ${optionalFeatures.join(", ")}`);
  expect(readSettings({ FEATURES_OFF: "past, snaps" }).featuresOff).toEqual(["past", "snaps"]);
  expect(() => readSettings({ PUBLIC_LOG: "off" })).toThrow("FEATURES_OFF=public-log");
});
