import { gunzipSync } from "node:zlib";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { inTransaction } from "../../database/transaction.ts";

const publicUrl = "https://dishes.example.org";
let now = 1;
const { app, db } = await ownApp({ PUBLIC_URL: publicUrl }, { now: () => now });
const camden = { latitude: 51.5414, longitude: -0.1471 };
let ada: Person;

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles cascade`.execute(db.write);
  ada = await newPerson(db, "ada");
  now += 3_600_001;
});

const get = (url: string, headers = {}) => app.inject({ url, headers: { host: "dishes.example.org", ...headers } });
async function addressesIn(file: string): Promise<{ path: string; changed: string | undefined }[]> {
  const { body } = await get(file);
  return Array.from(
    body.matchAll(/<(?:url|sitemap)><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/(?:url|sitemap)>/g),
    ([, address = "", changed]) => {
      expect(address.startsWith(publicUrl)).toBe(true);
      return { path: address.slice(publicUrl.length), changed };
    },
  );
}
const pathsIn = async (file: string) => (await addressesIn(file)).map(({ path }) => path);

it("robots.txt names the sitemap at the site's address", async () => {
  const { body, headers } = await get("/robots.txt");
  expect(headers["content-type"]).toContain("text/plain");
  expect(body.split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /auth/",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ]);
});

it("lists dishes, products and restaurants with the day of their last change, and nothing that is not shown", async () => {
  expect(await pathsIn("/sitemap.xml")).toEqual(["/sitemap/pages.xml"]);
  now += 3_600_001;
  const [ramen, hidden] = [
    await ada.submitsDish({ name: "Ramen", restaurant: "The Corner", at: camden }),
    await ada.submitsDish({ name: "Hidden", restaurant: "The Hidden", at: camden }),
  ];
  const jam = await ada.submitsProduct({ name: "Jam" });
  const closed = await ada.submitsDish({ name: "Gone", restaurant: "The Closed", at: camden });
  await sql`update rankings set state = 2 where item_id = ${hidden}`.execute(db.write);
  await sql`update restaurants set closed_at = now(), closer = 'people' where name = 'The Closed'`.execute(db.write);
  await sql`update rankings set state = 3 where item_id = ${closed}`.execute(db.write);
  await sql`update dishes set updated_at = '2026-03-04T05:06:07Z' where id = ${ramen}`.execute(db.write);
  const { rows } = await sql<{ id: string }>`select id from restaurants where name = 'The Corner'`.execute(db.write);
  expect(await pathsIn("/sitemap.xml")).toEqual([
    "/sitemap/pages.xml",
    "/sitemap/dishes-1.xml",
    "/sitemap/products-1.xml",
    "/sitemap/restaurants-1.xml",
  ]);
  const changed = "2026-03-04T05:06:07.000Z";
  expect(await addressesIn("/sitemap/dishes-1.xml")).toEqual([{ path: `/dish/${ramen}`, changed }]);
  expect(await pathsIn("/sitemap/products-1.xml")).toEqual([`/product/${jam}`]);
  expect(await addressesIn("/sitemap/restaurants-1.xml")).toEqual([{ path: `/restaurant/${rows[0]?.id}`, changed }]);
});

it("lists the lists, and of the boards by kind those that have an entry", async () => {
  await ada.submitsDish({ cuisine: "Asian", mealTimes: ["lunch"], at: camden });
  await ada.submitsDish({ cuisine: "Indian", at: { latitude: 13.75, longitude: 100.5 } });
  await ada.submitsProduct({ category: "Sauces & Condiments" });
  const paths = await pathsIn("/sitemap/pages.xml");
  expect(paths.filter((path) => path.includes("?"))).toEqual([
    "/?meal=lunch",
    "/?cuisine=asian",
    "/?cuisine=asian&amp;meal=lunch",
    "/pantry-100?category=sauces-condiments",
  ]);
  expect(paths).toEqual(expect.arrayContaining(["/", "/pantry-100", "/lists", "/lists/global-top-100"]));
  expect(paths.some((path) => /profile|admin|settings|login/.test(path))).toBe(false);
});

it("has parts of fifty thousand, none of them twice", async () => {
  await inTransaction(db.write, async (transaction) => {
    // Without triggers, which would make as many cards.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      with many as (
        insert into rankings (item_id, kind, cell) select gen_random_uuid(), 2, -2 from generate_series(1, 100001)
        returning item_id)
      insert into products (id, name, brand, created_at, updated_at)
      select item_id, 'Jam', 'Brand', now(), now() from many`.execute(transaction);
  });
  expect((await pathsIn("/sitemap.xml")).filter((path) => path.includes("products"))).toEqual([
    "/sitemap/products-1.xml",
    "/sitemap/products-2.xml",
    "/sitemap/products-3.xml",
  ]);
  const parts = await Promise.all([1, 2, 3].map((number) => pathsIn(`/sitemap/products-${number}.xml`)));
  expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 1]);
  expect(new Set(parts.flat()).size).toBe(100_001);
});

it("is compressed for those who accept that, and may be kept for an hour", async () => {
  await ada.submitsDish({ at: camden });
  const plain = await get("/sitemap/dishes-1.xml");
  const packed = await get("/sitemap/dishes-1.xml", { "accept-encoding": "gzip, br" });
  expect(packed.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "public, max-age=3600" });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

it.each(["dishes-0.xml", "dishes-2.xml", "dishes-01.xml", "people-1.xml", "dishes.xml", "dishes-9999999.xml", "%00"])(
  "has no part %s",
  async (file) => {
    await ada.submitsDish({ at: camden });
    expect((await get(`/sitemap/${file}`)).statusCode).toBe(404);
  },
);

it("a network that reads too much is refused", async () => {
  for (let n = 0; n < rateLimits.sitemap.max; n++) await get("/sitemap.xml");
  expect((await get("/sitemap.xml")).statusCode).toBe(429);
});
