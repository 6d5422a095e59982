import { allergens } from "@dishboard/contract/labels";
import { defaultMarketArea } from "@dishboard/contract/places";
import { parseFeed as readByFeedParser } from "@rowanmanning/feed-parser";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { postSnap } from "../../../../testing/posts.ts";
import { insertSignedIn } from "../../../../testing/sign-in.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";

let now = 1;
let today = new Date("2026-02-20T12:00:00Z");
const site = "https://eat.example.org";
const testApp = await ownApp(
  { LIMITS: "uncached=10000/30s", PUBLIC_URL: site, MARKET_AREA: "51.5414,-0.1471,Camden <Market>" },
  { now: () => now, clock: () => today },
);
const { app, db } = testApp;
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
/** Without an entity, which one of the readers decodes twice. */
const hostile = `Ramen <b>&"'\u0001 ]]></title>`;

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
});

const fetchFeed = (path: string, headers: Record<string, string> = {}) => {
  now += 1_001;
  return app.inject({ url: path, headers });
};

/** A feed as three independent readers parse it. */
async function read(page: string) {
  const atom = await fetchFeed(`${page}/feed.atom`);
  const json = await fetchFeed(`${page}/feed.json`);
  expect([atom.statusCode, json.statusCode]).toEqual([200, 200]);
  expect(atom.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(json.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
  const first = parseAtomFeed(atom.body);
  const second = readByFeedParser(atom.body);
  const third = parseJsonFeed(json.body);
  const entries = (first.entries ?? []).map(({ id, title, updated, published, summary }) => ({
    id,
    title: title?.value ?? title,
    updated: new Date(String(updated)).toISOString(),
    published: new Date(String(published)).toISOString(),
    summary: summary?.value ?? summary,
  }));
  expect(second.items.map(({ id, title, updated, published, url }) => [id, title, updated, published, url])).toEqual(
    entries.map(({ id, title, updated, published }) => [id, title, new Date(updated), new Date(published), id]),
  );
  expect((third.items ?? []).map((item) => [item.id, item.title, item.summary])).toEqual(
    entries.map(({ id, title, summary }) => [id, title, summary]),
  );
  const html = (third.items ?? []).map(({ content_html }) => content_html ?? "");
  return { first, second, third, entries, html, atom, json };
}

describe("the feed of a board", () => {
  it("is read whole by readers that are not ours, and keeps its ids when a dish is edited", async () => {
    const ada = await newPerson(db, "ada");
    const milk = allergens.find(({ name }) => name === "milk") ?? allergens[0];
    const soup = await ada.submitsDish({ name: "Soup", restaurant: "The Corner", at: camden, up: 1 });
    const ramen = await ada.submitsDish({
      name: hostile,
      at: camden,
      up: 2,
      allergenIds: [milk.id],
      description: "<script>alert(1)</script>",
      cuisine: "Japanese",
      claims: ["nut-free"],
    });
    const before = await read("/lists/camden-market-top-100");
    expect(before.entries.map(({ id }) => id)).toEqual([`${site}/dish/${ramen}`, `${site}/dish/${soup}`]);
    expect(before.entries[0]?.title).toMatch(/^Ramen <b>&"' \]\]><\/title> · The Corner/);
    expect(before.entries.map(({ summary }) => summary)).toEqual([
      `<script>alert(1)</script>\nJapanese\nCalled nut-free by the submitter; no one has checked it.\nContains, as stated: ${milk.name}. Nothing is said here of the other 13 allergens. Ask the restaurant.`,
      "Allergens not stated. Ask the restaurant.",
    ]);
    expect(before.html[0]).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(before.html.join()).not.toContain("<script");
    expect(before.second).toMatchObject({ title: "Camden Market Top 100", url: `${site}/lists/camden-market-top-100` });

    const edited = new Date("2099-05-01T10:00:00Z");
    await db.write.updateTable("dishes").set({ name: "Better", updated_at: edited }).where("id", "=", soup).execute();
    await db.write.updateTable("rankings").set({ upvotes: 9, net_score: 9 }).where("item_id", "=", soup).execute();
    const after = await read("/lists/camden-market-top-100");
    expect(after.entries.map(({ id }) => id)).toEqual([`${site}/dish/${soup}`, `${site}/dish/${ramen}`]);
    expect(after.entries[0]).toMatchObject({
      title: "Better · The Corner",
      updated: edited.toISOString(),
      published: before.entries[1]?.published,
    });
    // Votes are no edit.
    expect(after.entries[1]).toEqual(before.entries[0]);
    expect(after.second.updated).toEqual(edited);
  });

  it("has its title, rank and what is stated for the boards of the site too, and leaves out what is hidden or imported", async () => {
    const ada = await newPerson(db, "ada");
    const hidden = await ada.submitsDish({ name: "Hidden", at: camden, up: 9 });
    const imported = await ada.submitsDish({ name: "Imported", at: camden, up: 8 });
    await ada.submitsDish({ name: "Shown", at: camden, up: 7 });
    await ada.submitsProduct({ name: "Oil", mayContainIds: [1] });
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", hidden).execute();
    await sql`insert into dish_imports (id, created_at, added, outcomes, restaurant_ids)
      values (1, now(), 1, '[]', '{}')`.execute(db.write);
    await sql`insert into imported_dishes (dish_id, import_id, row_number) values (${imported}, 1, 1)`.execute(
      db.write,
    );
    const dishes = await read("/lists/the-dishboard-100");
    expect(dishes.first.title?.value ?? dishes.first.title).toBe("The Dishboard 100 · Camden <Market>");
    expect(dishes.second.url).toBe(`${site}/`);
    expect(dishes.entries.map(({ title }) => title)).toEqual([expect.stringMatching(/^Shown/)]);
    expect(JSON.parse(dishes.json.body).items[0]._dishboard).toMatchObject({
      rank: 2,
      allergens: null,
      mayContain: null,
      reactions: [],
    });
    const products = await read("/lists/100-eat-in-hits");
    expect(products.entries.map(({ summary }) => summary)).toEqual([
      `What it contains is not stated. May contain: ${allergens[0].name}. Nothing is said here of the other 13 allergens. Read the label.`,
    ]);
    expect(JSON.parse(products.json.body).items[0]._dishboard).toMatchObject({
      rank: 1,
      allergens: null,
      mayContain: [allergens[0].name],
    });
  });

  it("tells of a reaction as of a change, when it is reported and when it is confirmed", async () => {
    const ada = await newPerson(db, "ada");
    const soup = await ada.submitsDish({ name: "Soup", at: camden });
    const entry = async () => (await read("/lists/camden-market-top-100")).entries[0];
    const before = await entry();
    expect(before?.summary).toBe("Allergens not stated. Ask the restaurant.");
    const reported = "2099-05-01T10:00:00.000Z";
    await sql`insert into reactions (id, item_id, allergen_id, created_at)
      values (${crypto.randomUUID()}, ${soup}, 7, ${reported})`.execute(db.write);
    await sql`update rankings set alerts = 64, allergens = 64 where item_id = ${soup}`.execute(db.write);
    expect(await entry()).toMatchObject({
      ...{ id: before?.id, published: before?.published, updated: reported },
      title: expect.stringMatching(/^Soup · .* · Reaction reported: milk$/),
      summary: "Reaction reported: milk.\nAllergens not stated. Ask the restaurant.",
    });
    const confirmed = "2099-05-02T10:00:00.000Z";
    await sql`update reactions set confirmed_at = ${confirmed}, confirmed_state = 3, confirmed_source = 'asked'
      where item_id = ${soup}`.execute(db.write);
    await sql`insert into dish_allergens (dish_id, allergen_id, state) values (${soup}, 7, 3)`.execute(db.write);
    await sql`update rankings set alerts = 0, allergens = 0, free_days = array[null, null, null, null, null, null, '2099-05-02']::date[]
      where item_id = ${soup}`.execute(db.write);
    expect(await entry()).toMatchObject({
      updated: confirmed,
      summary: "What it contains is not stated. Ask the restaurant.",
    });
  });

  it("is answered with 304 to a client that has it, may be kept by a CDN, and needs no cookie", async () => {
    const path = "/lists/camden-market-top-100/feed.atom";
    const { headers } = await fetchFeed(path);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate",
      "access-control-allow-origin": "*",
      "cdn-cache-control": expect.stringContaining("max-age=5"),
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const again = await fetchFeed(path, { "if-none-match": String(headers.etag), cookie: "signed-in=1" });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await (await newPerson(db, "ada")).submitsDish({ at: camden });
    expect((await fetchFeed(path, { "if-none-match": String(headers.etag) })).statusCode).toBe(200);
  });

  it("without an entry is a feed all the same", async () => {
    expect((await read("/lists/global-top-100")).entries).toEqual([]);
  });
});

it("the feed of weeks has an entry per frozen week, with its moves, and withdrawn items without their names", async () => {
  const ada = await newPerson(db, "ada");
  const soup = await ada.submitsDish({ name: "Soup", restaurant: "The Corner", at: camden, up: 2 });
  const pie = await ada.submitsDish({ name: "Pie", restaurant: "The Corner", at: camden, up: 1 });
  const freezeAt = async (moment: string) => {
    today = new Date(moment);
    await addJob(db.write, "freeze-boards", {}, "freeze-boards");
    await testApp.runJobs();
  };
  await freezeAt("2026-02-20T12:00:00Z");
  await freezeAt("2026-02-23T07:00:00Z");
  await ada.submitsProduct({ name: "Jam", brand: "Red Jar", up: 1 });
  await db.write.updateTable("rankings").set({ upvotes: 9, net_score: 9 }).where("item_id", "=", pie).execute();
  await freezeAt("2026-03-02T07:00:00Z");
  const before = await read("/lists/camden-market-top-100/weeks");
  expect(before.entries.map(({ id, title, updated, summary }) => [id, title, updated, summary])).toEqual([
    [
      `${site}/lists/camden-market-top-100/2026-w10`,
      "Camden Market Top 100: week 10 of 2026",
      "2026-03-02T07:00:00.000Z",
      "1. Pie, The Corner (up 1)\n2. Soup, The Corner (down 1)",
    ],
    [
      `${site}/lists/camden-market-top-100/2026-w09`,
      "Camden Market Top 100: week 9 of 2026",
      "2026-02-23T07:00:00.000Z",
      "1. Soup, The Corner\n2. Pie, The Corner",
    ],
  ]);
  // Nothing is called new if the board was empty before.
  const products = await read("/lists/100-eat-in-hits/weeks");
  expect(products.entries.map(({ summary }) => summary)).toEqual(["1. Jam, Red Jar", "Nothing was on the board."]);
  await db.write.deleteFrom("rankings").where("item_id", "=", soup).execute();
  const after = await read("/lists/camden-market-top-100/weeks");
  expect(after.entries.map(({ id }) => id)).toEqual(before.entries.map(({ id }) => id));
  expect(after.entries[1]?.summary).toBe("1. withdrawn\n2. Pie, The Corner");
  await db.write.updateTable("rankings").set({ alerts: 64, allergens: 64 }).where("item_id", "=", pie).execute();
  const reacted = await read("/lists/camden-market-top-100/weeks");
  expect(reacted.entries[0]?.summary).toContain("1. Pie, The Corner. Reaction reported: milk (up 1)");
});

describe("the feeds of a person and of what is new", () => {
  it("have what everybody sees, and nothing of a suspended person or of a hidden post", async () => {
    const ada = await insertSignedIn(db, "ada");
    const dish = await (await newPerson(db, "ben")).submitsDish({ name: "Pie", restaurant: "The Corner", at: camden });
    await sql`update rankings set submitted_by = ${ada.id} where item_id = ${dish}`.execute(db.write);
    await sql`update dishes set submitted_by = ${ada.id} where id = ${dish}`.execute(db.write);
    const [snap, hidden] = [
      await postSnap(testApp, ada, { content: "A <lovely>\nlunch" }),
      await postSnap(testApp, ada, { content: "Secret" }),
    ];
    await db.write.updateTable("posts").set({ state: 2 }).where("id", "=", hidden).execute();
    await db.write.updateTable("profiles").set({ full_name: "Ada Byron", bio: "Private" }).execute();

    const person = await read(`/profile/${ada.id}`);
    expect(person.entries.map(({ title }) => title).sort()).toEqual(["A <lovely> lunch", "Pie · The Corner"]);
    expect(person.second.authors).toEqual([{ name: "ada", email: null, url: `${site}/profile/${ada.id}` }]);
    expect(person.atom.body + person.json.body).not.toMatch(/Secret|Byron|Private|example\.org@|ada@/);
    expect((await read("/snaps")).entries.map(({ id }) => id)).toEqual([`${site}/snap/${snap}`]);
    expect((await read("/drools")).entries).toEqual([]);
    expect((await read("/whats-new")).entries.map(({ id }) => id)).toEqual([`${site}/dish/${dish}`]);

    await db.write.updateTable("users").set({ state: "suspended" }).where("id", "=", ada.id).execute();
    expect((await fetchFeed(`/profile/${ada.id}/feed.atom`)).statusCode).toBe(404);
  });
});

it.each([
  "/lists/nowhere/feed.atom",
  "/lists/nowhere/weeks/feed.json",
  "/lists/%00/feed.atom",
  `/lists/${"x".repeat(90)}/feed.json`,
  "/profile/7/feed.atom",
  "/profile/019aa000-0000-7000-8000-000000000000/feed.json",
  "/lists/camden-market-top-100/feed.rss",
])("%s is no feed", async (path) => {
  const reply = await fetchFeed(path);
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, "not-found"]);
});
