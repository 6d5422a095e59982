import { text } from "node:stream/consumers";
import { defaultMarketArea } from "@dishboard/contract/places";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { startOtherSite } from "../../../../../testing/other-site.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { createPublicFetch } from "../../../platform/http/fetch-public.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { openLog } from "../../../platform/log.ts";
import { pingHub } from "./websub.service.ts";

const publicUrl = "https://eat.example.org";
const hubSite = await startOtherSite();
const hub = `${hubSite.origin}/hub`;
let status = 202;
let told: { topic: string | null; form: Record<string, string> }[] = [];
hubSite.pages.set("/hub", async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  told.push({ topic: form["hub.url"] ?? null, form });
  response.writeHead(status, status === 302 ? { location: `${hubSite.origin}/elsewhere` } : {}).end();
});
let now = 1;
const testApp = await ownApp(
  { PUBLIC_URL: publicUrl, WEBSUB_HUB: hub },
  { now: () => now, fetchPublic: createPublicFetch({ site: publicUrl, testOrigins: [hubSite.origin] }) },
);
const { app, db, settings } = testApp;
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };

async function toldNext(): Promise<(string | null)[]> {
  told = [];
  await addJob(db.write, "websub-pings", {}, "websub-pings");
  await testApp.runJobs();
  return told.map(({ topic }) => topic?.slice(publicUrl.length) ?? null);
}

it("tells the hub once of each feed that has changed, again where the hub did not take it, and nobody else", async () => {
  const first = await toldNext();
  expect(first).toContain("/lists/global-top-100/feed.atom");
  expect(first).toContain("/lists/the-dishboard-100/weeks/feed.json");
  expect(first.every((path) => path !== null && !path.startsWith("/profile"))).toBe(true);
  expect(told[0]?.form).toEqual({
    "hub.mode": "publish",
    "hub.url": publicUrl + first[0],
    "hub.topic": publicUrl + first[0],
  });
  expect(await toldNext()).toEqual([]);

  const ada = await newPerson(db, "ada");
  await ada.submitsProduct({ name: "Oil" });
  const changed = ["/lists/100-eat-in-hits", "/whats-new"].flatMap((page) => [
    `${page}/feed.atom`,
    `${page}/feed.json`,
  ]);
  for (status of [500, 302]) expect(await toldNext()).toEqual(changed.slice(0, 1));
  status = 204;
  expect(await toldNext()).toEqual(changed);
  await db.write.updateTable("rankings").set({ upvotes: 3, net_score: 3 }).execute();
  expect(await toldNext()).toEqual([]);
  await ada.submitsDish({ name: "Pie", at: camden });
  expect(new Set(await toldNext()).size).toBe(2 * 5);
  expect(hubSite.requests.every(({ path }) => path === "/hub")).toBe(true);

  // A misconfigured hub must not reach the network around the server.
  await ada.submitsProduct({ name: "Vinegar" });
  told = [];
  const fetchPublic = createPublicFetch({ site: publicUrl });
  await pingHub({ db, settings, hub, fetchPublic, log: openLog("silent") });
  expect(told).toEqual([]);
  expect(await toldNext()).toEqual(changed);
});

it("names the hub in the feeds that are announced, and in no others", async () => {
  const ask = (url: string) => {
    now += 1_001;
    return app.inject({ url });
  };
  const atom = await ask("/lists/global-top-100/feed.atom");
  expect(parseAtomFeed(atom.body).links).toContainEqual({ rel: "hub", href: hub });
  expect(atom.headers.link).toBe(`<${hub}>; rel="hub", <${publicUrl}/lists/global-top-100/feed.atom>; rel="self"`);
  expect(parseJsonFeed((await ask("/snaps/feed.json")).body).hubs).toEqual([{ type: "WebSub", url: hub }]);
  const ada = await newPerson(db, "ada");
  const person = await ask(`/profile/${ada.id}/feed.atom`);
  expect([person.statusCode, person.headers.link, person.body.includes("hub")]).toEqual([200, undefined, false]);
});
