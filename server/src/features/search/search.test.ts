import { call } from "@dishboard/contract/endpoint";
import { defaultMarketArea, type Position } from "@dishboard/contract/places";
import { type SearchSection, search } from "@dishboard/contract/search";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { deleteItems } from "../items/items.service.ts";
import { deleteProfiles, insertProfile, updateNames } from "../profiles/profiles.repository.ts";
import { forgetUnusedWords } from "./reindex.service.ts";

const { app, db, transport } = await ownApp({ LIMITS: "search=100000/1m" });
const camden = { latitude: defaultMarketArea.latitude, longitude: defaultMarketArea.longitude };
const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.194_926 });
const bangkok = { latitude: 13.75, longitude: 100.5 };

const find = (q: string, section: SearchSection = "all", at?: Position) =>
  call(transport, search, { query: { q, in: section, ...(at && { lat: at.latitude, lon: at.longitude }) } });
const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
const dishes = async (q: string, at?: Position) => namesOf((await find(q, "dishes", at)).dishes.entries);
const products = async (q: string) => namesOf((await find(q, "products")).products.entries);
const restaurants = async (q: string, at?: Position) => namesOf((await find(q, "restaurants", at)).restaurants.entries);
const people = async (q: string) => (await find(q, "people")).people.entries.map(({ username }) => username);

const ann = await newPerson(db, "taco_tuesday");
await ann.submitsDish({
  name: "Birria Tacos",
  restaurant: "Hawley Street Kitchen",
  at: north(0.2),
  up: 9,
  tags: ["street food"],
});
await ann.submitsDish({ name: "Tagliatelle al Ragù", restaurant: "Primrose Trattoria", at: north(0.9), up: 5 });
await ann.submitsDish({
  name: "Lamb with Prunes",
  restaurant: "Tagine & Thyme",
  at: north(0.5),
  up: 3,
  cuisine: "Moroccan",
});
await ann.submitsDish({ name: "Crème Brûlée", restaurant: "Café Süßholz", at: north(3), up: 1 });
await ann.submitsDish({ name: "Taco de Pescado", restaurant: "Lejos", at: bangkok, up: 50 });
await ann.submitsDish({ name: "борщ", restaurant: "Домик", at: north(1) });
await ann.submitsProduct({
  name: "Heather Blossom Honey",
  brand: "Glen Arkle Apiaries",
  category: "Pantry Staples",
  up: 4,
});
await ann.submitsProduct({ name: "Taco Shells", brand: "Red Jar", up: 2 });

describe("a search", () => {
  it("finds what begins with what is typed, in each section, near dishes first and then by votes", async () => {
    const found = await find("ta");
    expect(namesOf(found.dishes.entries)).toEqual(["Birria Tacos", "Tagliatelle al Ragù", "Lamb with Prunes"]);
    expect(found.dishes.total).toBe(4);
    expect(namesOf(found.restaurants.entries)).toEqual(["Tagine & Thyme"]);
    expect(namesOf(found.products.entries)).toEqual(["Taco Shells"]);
    expect(found.people.entries).toEqual([
      { id: ann.id, username: "taco_tuesday", fullName: null, avatarUrl: null, itemCount: 8 },
    ]);
    expect(await dishes("ta")).toEqual(["Birria Tacos", "Tagliatelle al Ragù", "Lamb with Prunes", "Taco de Pescado"]);
    expect((await dishes("ta", bangkok))[0]).toBe("Taco de Pescado");
  });

  it("says which rank a dish has around the place, and a product among the hits", async () => {
    const found = await find("taco");
    expect(found.dishes.entries.map(({ rank }) => rank)).toEqual([1, null]);
    expect(found.products.entries.map(({ rank }) => rank)).toEqual([2]);
  });

  it.each([
    ["creme brulee", "Crème Brûlée"],
    ["CRÈME BRÛLÉE", "Crème Brûlée"],
    ["sussholz", "Crème Brûlée"],
    ["ragu", "Tagliatelle al Ragù"],
    ["БОРЩ", "борщ"],
    ["moroccan", "Lamb with Prunes"],
    ["prune lamb", "Lamb with Prunes"],
    ["birria hawley", "Birria Tacos"],
    ["street food tacos", "Birria Tacos"],
    ["  tacos,  (birria)! ", "Birria Tacos"],
  ])(
    "finds a dish by its name, restaurant, cuisine and tags, whatever the accents and the order: %s",
    async (q, name) => {
      expect(await dishes(q)).toEqual([name]);
    },
  );

  it("needs every word, and shows what comes close where nothing has them all", async () => {
    const close = async (q: string, section: SearchSection = "dishes") => {
      const found = await find(q, section);
      return [found.isClose, ...namesOf(found.dishes.entries)];
    };
    expect(await close("birria tacos")).toEqual([false, "Birria Tacos"]);
    // Even words too short for the index are left out.
    expect(await close("birria xylophone")).toEqual([true, "Birria Tacos"]);
    expect(await close("brria tcaos in xylophone")).toEqual([true, "Birria Tacos"]);
    // If nothing has both words, matches of each alternate.
    expect(await close("birria prunes")).toEqual([true, "Lamb with Prunes", "Birria Tacos"]);
    expect(await close("lamb prunes ragu")).toEqual([true, "Lamb with Prunes"]);
    expect(await close("ragu", "people")).toEqual([false]);
    expect(await close("xylophone zzqqy")).toEqual([false]);
    const everything = await find("honey birria");
    expect(everything).toMatchObject({ isClose: true, dishes: { total: 1 }, products: { total: 1 } });
    expect((await find("shells pescado", "products")).products.total).toBe(1);
  });

  it("finds what is written with other marks in any script, and what is written as it was typed first", async () => {
    const ids: string[] = [];
    for (const [one, other] of [
      ["ข้าวต้ม", "ขาวตม"],
      ["かんもどき", "がんもどき"],
      ["दाल मखनी", "दल मखनी"],
      ["Чаика", "Чайка"],
      ["Phở bò", "Pho bo"],
    ] as const) {
      ids.push(await ann.submitsDish({ name: one, restaurant: "Of Many Scripts", at: north(1), up: 8 }));
      ids.push(await ann.submitsDish({ name: other, restaurant: "Of Many Scripts", at: north(2) }));
      expect(await dishes(one)).toEqual([one, other]);
      expect(await dishes(other)).toEqual([other, one]);
      expect(await dishes(`many ${other}`)).toEqual([other, one]);
    }
    await deleteItems(db.write, ids);
  });

  it("finds names of signs alone", async () => {
    const ids = [
      await ann.submitsDish({ name: "🍕", restaurant: "★ ★", at: north(1) }),
      await ann.submitsDish({ name: "'\\\\'", restaurant: "!!!", at: north(1) }),
    ];
    for (const q of ["🍕", "★★", "★"]) expect(await dishes(q)).toEqual(["🍕"]);
    for (const q of ["!!!", "'\\\\'"]) expect(await dishes(q)).toEqual(["'\\\\'"]);
    expect(await restaurants("★")).toEqual(["★ ★"]);
    expect(await dishes("☆")).toEqual([]);
    await forgetUnusedWords(db.write);
    await deleteItems(db.write, ids);
  });

  it("finds a singular by its plural, and a plural by its singular", async () => {
    expect(await dishes("tacos")).toEqual(["Birria Tacos", "Taco de Pescado"]);
    expect(await dishes("brulees")).toEqual(["Crème Brûlée"]);
  });

  it.each([
    ["one wrong letter", "tacps birria"],
    ["one missing letter", "biria"],
    ["one letter too many", "birrria"],
    ["two swapped letters", "tcao birria"],
    ["two swapped letters of a longer word", "ibrria"],
    ["two wrong letters", "burriu"],
    ["two slips in a word that is not whole yet", "hawly streat kitc birr"],
  ])("forgives %s: %s", async (_, q) => {
    expect(await dishes(q)).toContain("Birria Tacos");
  });

  it("forgives slips in brands, restaurants and usernames, and shows what was typed rightly first", async () => {
    expect(await products("appiaries")).toEqual(["Heather Blossom Honey"]);
    expect(await restaurants("tajine")).toEqual(["Tagine & Thyme"]);
    expect(await people("tuseday")).toEqual(["taco_tuesday"]);
    const id = await ann.submitsDish({ name: "Brria", at: north(1) });
    expect(await dishes("brria")).toEqual(["Brria", "Birria Tacos"]);
    await deleteItems(db.write, [id]);
  });

  it("forgives nothing in words of two letters, and takes no other word for a slip", async () => {
    expect(await dishes("xq")).toEqual([]);
    expect(await dishes("sushi")).toEqual([]);
  });

  it("lists restaurants by distance, and leaves out those without a dish that is shown", async () => {
    await ann.submitsDish({ name: "Toast", restaurant: "Corner Grill", at: north(4) });
    await ann.submitsDish({ name: "Toast", restaurant: "Grill House", at: north(2) });
    const hidden = await ann.submitsDish({ name: "Toast", restaurant: "Grill of Nobody", at: north(1) });
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", hidden).execute();
    expect(await restaurants("grill")).toEqual(["Grill House", "Corner Grill"]);
  });

  it("shows no hidden item, anywhere", async () => {
    const [dish, product] = [
      await ann.submitsDish({ name: "Secret Stew", at: north(1) }),
      await ann.submitsProduct({ name: "Secret Sauce" }),
    ];
    expect(await dishes("secret")).toHaveLength(1);
    await db.write.updateTable("rankings").set({ state: 1 }).where("item_id", "in", [dish, product]).execute();
    const found = await find("secret");
    expect([found.dishes.total, found.products.total]).toEqual([0, 0]);
  });

  it("finds people by username and full name only, and nobody whose address is not confirmed", async () => {
    const ids = ["0199aaaa-0000-7000-8000-0000000000a1", "0199aaaa-0000-7000-8000-0000000000a2"] as const;
    for (const [index, id] of ids.entries()) {
      const username = `zoe_${index}`;
      await insertProfile(db.write, { id, username, fullName: "Zoë Quill", bio: "Loves Ramen", createdAt: new Date() });
      await sql`insert into users (id, email, email_confirmed_at, created_at, updated_at)
        values (${id}, ${`ramenlover${index}@example.org`}, ${index === 0 ? new Date() : null}, now(), now())`.execute(
        db.write,
      );
    }
    expect(await people("zoe")).toEqual(["zoe_0"]);
    expect(await people("quill zoë")).toEqual(["zoe_0"]);
    expect(await people("ramen")).toEqual([]);
    expect(await people("ramenlover0")).toEqual([]);
  });

  it("names the tags and brands in which what is typed begins", async () => {
    expect((await find("street")).related).toEqual([{ kind: "tag", text: "street food" }]);
    expect((await find("glen")).related).toEqual([{ kind: "brand", text: "Glen Arkle Apiaries" }]);
  });

  it("pages a section, up to a hundred", async () => {
    const ben = await newPerson(db, "ben");
    for (let n = 0; n < 105; n++) await ben.submitsDish({ name: `Noodles ${n}`, at: north(2), up: 200 - n });
    const page = async (from: number) =>
      (await call(transport, search, { query: { q: "noodles", in: "dishes", from: from as never } })).dishes;
    const first = await page(0);
    expect(first.total).toBe(100);
    expect(namesOf(first.entries)[0]).toBe("Noodles 0");
    expect(namesOf((await page(20)).entries)[0]).toBe("Noodles 20");
    expect(namesOf((await page(80)).entries)).toHaveLength(20);
    expect(namesOf((await page(100)).entries)).toEqual([]);
  });
});

describe("the index follows", () => {
  it("an edit, a deletion, and a restaurant that gets its place", async () => {
    const id = await ann.submitsDish({ name: "Quince Tart", at: north(1) });
    expect(await dishes("quince")).toEqual(["Quince Tart"]);
    await db.write.updateTable("dishes").set({ name: "Medlar Tart" }).where("id", "=", id).execute();
    expect([await dishes("quince"), await dishes("medlar")]).toEqual([[], ["Medlar Tart"]]);
    await deleteItems(db.write, [id]);
    expect(await dishes("medlar")).toEqual([]);
  });

  it("new names of restaurants and people, and their end", async () => {
    await ann.submitsDish({ name: "Pie", restaurant: "Old Oak", at: north(1) });
    await db.write.updateTable("restaurants").set({ name: "New Elm" }).where("name", "=", "Old Oak").execute();
    expect([await dishes("pie elm"), await restaurants("elm"), await restaurants("oak")]).toEqual([
      ["Pie"],
      ["New Elm"],
      [],
    ]);
    const cleo = await newPerson(db, "cleo");
    await updateNames(db.write, cleo.id, { username: "cleopatra", fullName: "Cleo Nile" });
    expect(await people("nile")).toEqual(["cleopatra"]);
    await deleteProfiles(db.write, [cleo.id]);
    expect(await people("nile")).toEqual([]);
  });
});

describe("whatever is typed", () => {
  it.each([
    "a",
    "the",
    "%",
    "_",
    "\\",
    "%%%%",
    "a%' or 1=1 --",
    "'; drop table dishes; --",
    ".*",
    "(((",
    "[a-z]*+?{9}",
    "^$|",
    "\u202Eocat",
    "مطعم",
    "🍕",
    "🍕🍕🍕 taco",
    "👨‍👩‍👧‍👦",
    "' | 'taco",
    "'@4123':*",
    "e\u0301\u0327\u0308".repeat(25),
    "taco ".repeat(20),
    "tcaos biriar prnues ragut zupap honyne kebpa nodoles",
    "\"taco\" 'birria' `ragu` \\'",
    `${"qxzv".repeat(24)}tac`,
    "!&|():*<->".repeat(10),
    "!taco",
    "taco & !birria",
    ":*",
    "<->",
    "a b c d e f g h i j k l m n o p",
    "寿司",
    "ا",
    "\u200B",
    "\u3164",
    "null",
    "undefined",
    "__proto__",
    "x".repeat(100),
    "é".repeat(100),
    "9".repeat(100),
  ])("answers %j", async (q) => {
    const reply = await app.inject({ url: "/api/search", query: { q } });
    expect(reply.statusCode).toBe(200);
  });

  it.each([
    ["q", { q: "x".repeat(10_000) }],
    ["q", { q: "x".repeat(101) }],
    ["q", { q: "a\0b" }],
    ["q", { q: "\u0007" }],
    ["q", {}],
    ["q", { q: ["a", "b"] }],
    ["in", { q: "a", in: "tags" }],
    ["in", { q: "a", in: "" }],
    ["from", { q: "a", from: "-1" }],
    ["from", { q: "a", from: "101" }],
    ["from", { q: "a", from: "1e2" }],
    ["lat", { q: "a", lat: "51" }],
    ["lat", { q: "a", lat: "91", lon: "0" }],
    ["sort", { q: "a", sort: "name" }],
  ])("refuses a wrong %s in words: %j", async (field, query) => {
    const reply = await app.inject({ url: "/api/search", query: query as Record<string, string> });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toMatchObject({ code: "invalid", field });
  });

  it("finds nothing in an empty text", async () => {
    const found = await find("");
    expect([found.dishes.total, found.restaurants.total, found.products.total, found.people.total]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});
