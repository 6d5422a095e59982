import { beforeAll, describe, expect, it } from "vitest";
import { newPerson, type Person } from "../testing/people.ts";
import { serializePlace } from "../web/src/features/places/place-storage.ts";
import { camden } from "./board.ts";
import { startServer } from "./server.ts";

const publicUrl = "https://dishes.example.org";
const { url, db } = await startServer({ PUBLIC_URL: publicUrl });
let ada: Person;
let ramen: string;
let jam: string;

beforeAll(async () => {
  ada = await newPerson(db, "ada");
  for (let n = 1; n <= 14; n++)
    await ada.submitsDish({ name: `Dish ${n}`, restaurant: "The Corner", at: camden, up: 20 - n, cuisine: "Indian" });
  ramen = await ada.submitsDish({
    name: "Ramen </script><script>alert(1)</script>",
    restaurant: 'The "Noodle" & <b>',
    at: camden,
    up: 30,
    cuisine: "Asian",
    mealTimes: ["lunch"],
  });
  jam = await ada.submitsProduct({ name: "Jam", brand: "Red Jar", category: "Snacks", claims: ["gluten-free"] });
});

const get = (path: string, cookie = "") => fetch(url + path, { headers: { host: "dishes.example.org", cookie } });
const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");

async function headOf(path: string, cookie?: string) {
  const html = await (await get(path, cookie)).text();
  const one = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1];
    return found === undefined ? null : unescaped(found);
  };
  const data = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return {
    title: one(/<title>([^<]*)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)">/),
    canonical: one(/<link rel="canonical" href="([^"]*)">/)?.slice(publicUrl.length) ?? null,
    isUnlisted: html.includes('<meta name="robots" content="noindex">'),
    image: one(/<meta property="og:image" content="([^"]*)">/),
    data: Array.from(data, ([, json = ""]) => JSON.parse(json)),
  };
}

describe("the head of a board", () => {
  it("says in plain words what is ranked, where, how many they are and which lead", async () => {
    expect(await headOf("/")).toMatchObject({
      title: "Best dishes near Camden Market · The Dishboard 100 | Dishboard",
      description:
        'The best dishes near Camden Market, within 10 km, ranked by votes: 15 on the board. First: Ramen </script><script>alert(1)</script> at The "Noodle" & <b>, Dish 1 at The Corner, Dish 2 at The Corner.',
      canonical: "/",
      isUnlisted: false,
    });
    expect(await headOf("/?cuisine=asian")).toMatchObject({
      title: "Best Asian dishes near Camden Market · The Dishboard 100 | Dishboard",
      canonical: "/?cuisine=asian",
      isUnlisted: false,
    });
    expect(await headOf("/pantry-100?diet=gluten-free&category=snacks")).toMatchObject({
      title: "Best snacks called gluten-free · 100 Eat In Hits | Dishboard",
      description: "The best snacks called gluten-free, ranked by votes: 1 on the board. First: Jam by Red Jar.",
      canonical: "/pantry-100?category=snacks&diet=gluten-free",
      isUnlisted: false,
    });
  });

  it.each([
    ["another order of the words", "/?meal=lunch&cuisine=asian&from=a+friend", "/?cuisine=asian&meal=lunch"],
    ["another order of the board", "/?cuisine=asian&order=fair", "/?cuisine=asian"],
    ["tasted votes only", "/?votes=tasted", "/"],
    ["nearest first", "/?near=nearest-first&meal=lunch", "/?meal=lunch"],
    ["the people one follows", "/?following=1", "/"],
    ["the map", "/?view=map", "/"],
    ["words that are none", "/?cuisine=martian", "/"],
  ])("has one canonical address: %s", async (_, path, canonical) => {
    expect(await headOf(path)).toMatchObject({ canonical, isUnlisted: false });
  });

  it.each([
    ["prices", "/?price=5-60"],
    ["what is open now", "/?hours=open-now"],
    ["a walk", "/?near=within-a-walk"],
    ["two cuisines", "/?cuisine=asian+indian"],
    ["three claims", "/pantry-100?diet=vegan+keto+gluten-free"],
    ["no dish", "/?cuisine=mexican"],
    ["no product", "/pantry-100?category=frozen"],
  ])("is not listed for %s", async (_, path) => {
    expect(await headOf(path)).toMatchObject({ canonical: null, isUnlisted: true });
  });

  it("names the place of a visitor who has another one, for that visitor alone", async () => {
    const place = { position: { latitude: 51.55, longitude: -0.14 }, name: 'Kentish "Town"' };
    const own = await headOf("/", `place=${encodeURIComponent(serializePlace(place))}`);
    expect(own).toMatchObject({
      title: 'Best dishes near Kentish "Town" · The Dishboard 100 | Dishboard',
      description: expect.stringMatching(/^The best dishes near Kentish "Town", within 10 km, ranked by votes: 15 on/),
      canonical: "/",
    });
    expect((await headOf("/")).title).toBe("Best dishes near Camden Market · The Dishboard 100 | Dishboard");
  });

  it("names a picture that can be fetched, and another one once the first three have changed", async () => {
    const before = await headOf("/?cuisine=indian");
    const address = new URL(before.image ?? "");
    const picture = await get(address.pathname + address.search);
    expect([address.origin, picture.status, picture.headers.get("content-type")]).toEqual([
      publicUrl,
      200,
      "image/jpeg",
    ]);
    await ada.submitsDish({ name: "Thali", restaurant: "The Corner", at: camden, up: 25, cuisine: "Indian" });
    await expect.poll(async () => (await headOf("/?cuisine=indian")).image).not.toBe(before.image);
    await db.write.deleteFrom("rankings").where("cuisine", "=", "Indian").where("net_score", "=", 25).execute();
  });
});

describe("structured data", () => {
  const types = (data: { "@type": string }[]) => data.map((one) => one["@type"]);

  it("of a board is its first rows in their order, safe against names", async () => {
    const { data } = await headOf("/");
    expect(types(data)).toEqual(["ItemList"]);
    expect(data[0].itemListElement).toHaveLength(12);
    expect(data[0].itemListElement[0]).toEqual({
      "@type": "ListItem",
      position: 1,
      url: `${publicUrl}/dish/${ramen}`,
      name: "Ramen </script><script>alert(1)</script>",
    });
    expect(await (await get("/")).text()).not.toContain("<script>alert(1)");
  });

  it("of a list, a dish, a product and a restaurant says how one gets there", async () => {
    const wayTo = async (path: string) => {
      const { data } = await headOf(path);
      const way = data.find((one) => one["@type"] === "BreadcrumbList");
      return way.itemListElement.map(({ position, name, item }: { position: number; name: string; item: string }) => {
        expect(item.startsWith(publicUrl)).toBe(true);
        return `${position} ${name} ${item.slice(publicUrl.length).replace(/[0-9a-f-]{36}/, "ID")}`;
      });
    };
    expect(await wayTo(`/dish/${ramen}`)).toEqual([
      "1 The Dishboard 100 /",
      '2 The "Noodle" & <b> /restaurant/ID',
      "3 Ramen </script><script>alert(1)</script> /dish/ID",
    ]);
    expect(await wayTo(`/product/${jam}`)).toEqual(["1 100 Eat In Hits /pantry-100", "2 Jam /product/ID"]);
    expect(await wayTo("/lists/global-top-100")).toEqual(["1 Lists /lists", "2 Global Top 100 /lists/global-top-100"]);
    const { data } = await headOf(`/dish/${ramen}`);
    const restaurant = data[1].itemListElement[1].item.slice(publicUrl.length);
    expect(await wayTo(restaurant)).toEqual(["1 The Dishboard 100 /", '2 The "Noodle" & <b> /restaurant/ID']);
    expect(types((await headOf(restaurant)).data)).toEqual(["Restaurant", "BreadcrumbList"]);
    expect(types((await headOf("/lists/global-top-100")).data)).toEqual(["ItemList", "BreadcrumbList"]);
  });
});

it("every address of the sitemap is a page with itself as canonical address, and no two have one title", async () => {
  const files = ["pages", "dishes-1", "products-1", "restaurants-1"];
  const titles: (string | null)[] = [];
  for (const file of files) {
    const xml = await (await get(`/sitemap/${file}.xml`)).text();
    for (const [, address = ""] of xml.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const path = unescaped(address).slice(publicUrl.length);
      const { canonical, isUnlisted, title } = await headOf(path);
      expect([path, canonical, isUnlisted]).toEqual([path, path, false]);
      titles.push(title);
    }
  }
  expect(titles.length).toBeGreaterThan(30);
  expect(new Set(titles).size).toBe(titles.length);
});
