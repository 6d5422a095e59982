import { editDish, type NewDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { readProduct, submitProduct } from "@dishboard/contract/products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, aProduct } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "submissions=100000/1h" });
const ada = await signedInPerson(testApp, "ada");
const asAda = transportOf(testApp, ada);
const headers = { authorization: `Bearer ${ada.accessToken}` };

async function send(url: "/api/dishes" | "/api/products", payload: unknown) {
  const reply = await testApp.app.inject({
    method: "POST",
    url,
    headers: { ...headers, "content-type": "application/json" },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
  return { status: reply.statusCode, error: reply.json().error as { message: string; field?: string } | undefined };
}

const rows = async () =>
  (
    await sql<{
      count: number;
    }>`select ((select count(*) from rankings) + (select count(*) from restaurants))::int as count`.execute(
      testApp.db.write,
    )
  ).rows[0]?.count;

const required = "Please fill in required fields";
const price = "Price must be a number with at most two decimals";
const link = "Item Link must be a web address that begins with http:// or https://";
const unfit = (label: string) => `${label} contains characters that cannot be used`;
const long = (label: string, max: number) => `${label} must be at most ${max} characters long`;
const tagLength = "Tags must be between 1 and 30 characters long";
const place = "Place must be a place on Earth";
const many = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);

const refusedDishes: [what: string, part: object, message: string][] = [
  ["no name", { name: "" }, required],
  ["a name of spaces", { name: "   " }, required],
  ["a name of zero-width spaces", { name: "\u200B\u200B" }, required],
  ["a name of Hangul fillers", { name: "\u3164" }, required],
  ["a name of blank braille", { name: "\u2800" }, required],
  ["a name that is no text", { name: 7 }, required],
  ["a name that is a list", { name: ["Ramen"] }, required],
  ["no restaurant", { restaurantName: " " }, required],
  ["a NUL in the name", { name: "Ra\u0000men" }, unfit("Dish Name")],
  ["a bell in the name", { name: "Ra\u0007men" }, unfit("Dish Name")],
  ["a line end in the name", { name: "Ra\nmen" }, unfit("Dish Name")],
  ["a mail header in the name", { name: "Ramen\r\nBcc: all" }, unfit("Dish Name")],
  ["half a character", { name: "Ramen \uD83C" }, unfit("Dish Name")],
  ["many combining marks", { name: `R${"\u0301".repeat(6)}` }, unfit("Dish Name")],
  ["121 characters", { name: "x".repeat(121) }, long("Dish Name", 120)],
  ["50,000 characters", { name: "x".repeat(50_000) }, long("Dish Name", 120)],
  ["a long restaurant", { restaurantName: "x".repeat(121) }, long("Restaurant Name", 120)],
  ["a long chef", { chef: "x".repeat(121) }, long("Chef", 120)],
  ["a long description", { description: "x".repeat(2_001) }, long("Description", 2_000)],
  ["a NUL in the description", { description: "a\u0000b" }, unfit("Description")],
  ["a long cuisine", { cuisine: "x".repeat(61) }, long("Cuisine", 60)],
  ["a price as text", { priceCents: "850" }, price],
  [
    "a tag that its allergens contradict",
    { tags: ["crisp", "Milk free"], allergenIds: [7] },
    "The tag 'Milk free' contradicts that it contains milk. Please remove one of the two.",
  ],
  [
    "a tag that traces contradict",
    { tags: ["no peanuts"], mayContainIds: [11] },
    "The tag 'no peanuts' contradicts that it may contain peanuts. Please remove one of the two.",
  ],
  ["a negative price", { priceCents: -1 }, "Price can't be negative"],
  ["half a cent", { priceCents: 100.5 }, price],
  ["100,000", { priceCents: 10_000_000 }, "Price must be less than 100000"],
  ["a price that is true", { priceCents: true }, price],
  ["eleven tags", { tags: many(11) }, "Maximum 10 tags allowed"],
  ["ten thousand tags", { tags: many(5_000) }, "Maximum 10 tags allowed"],
  ["an empty tag", { tags: [" "] }, tagLength],
  ["a tag of 31 characters", { tags: ["x".repeat(31)] }, tagLength],
  ["a tag with a NUL", { tags: ["a\u0000"] }, tagLength],
  ["tags that are no list", { tags: "crispy" }, "tags must be a list of words"],
  ["an unknown claim", { claimIds: [10] }, "Dietary Claims cannot be used"],
  ["a claim that does not exist", { claimIds: [0] }, "Dietary Claims cannot be used"],
  ["a claim as text", { claimIds: ["1"] }, "Dietary Claims cannot be used"],
  ["ten thousand claims", { claimIds: Array(10_000).fill(1) }, "Dietary Claims cannot be used"],
  ["an unknown allergen", { allergenIds: [15] }, "Allergens cannot be used"],
  ["half an allergen", { allergenIds: [1.5] }, "Allergens cannot be used"],
  ["an unknown meal", { mealTimes: ["brunch"] }, "Meal Times cannot be used"],
  ["a pin beyond the poles", { pin: { latitude: 90.1, longitude: 0 } }, place],
  ["a pin beyond the date line", { pin: { latitude: 0, longitude: -180.1 } }, place],
  ["a pin of text", { pin: { latitude: "51", longitude: "0" } }, place],
  ["half a pin", { pin: { latitude: 51 } }, place],
  ["a cell that is none", { cell: 8192 * 1800 }, "cell must be a cell"],
  ["neither a pin nor a cell", { cell: null }, "A dish needs a Place or a cell"],
  ["the cell of everywhere", { cell: -1 }, "cell must be a cell"],
  ["a picture's address", { picture: "https://example.org/a.png" }, "picture cannot be used"],
  [
    "a picture's address in its id",
    { picture: { uploadId: "http://169.254.169.254/", description: null } },
    "uploadId must be an id",
  ],
  ["a picture without an id", { picture: { description: null } }, "picture must be one of your uploads"],
  [
    "a picture that nobody uploaded",
    { picture: { uploadId: crypto.randomUUID(), description: null } },
    "This photo is not there any more. Please add it again.",
  ],
  ["no key", { key: undefined }, "key must be an id"],
  ["a key of text", { key: "1" }, "key must be an id"],
];

// Columns that no call may write.
const unknownKeys = (
  "id submitted_by submittedBy upvotes downvotes net_score netScore vote_count version share_count is_featured isFeatured " +
  "created_at createdAt updated_at updatedAt image_url imageUrl image_width state restaurant_id restaurantId submission_key edit_key role"
).split(" ");

describe("an invalid dish is refused with a clear message, and nothing is stored", () => {
  it.each(refusedDishes)("%s", async (_what, part, message) => {
    const before = await rows();
    const { status, error } = await send("/api/dishes", { ...aDish(), restaurantName: crypto.randomUUID(), ...part });
    expect({ status: status >= 400 && status < 500, message: error?.message }).toEqual({ status: true, message });
    expect(await rows()).toBe(before);
  });

  it.each(unknownKeys)("with %s", async (name) => {
    const before = await rows();
    const { status, error } = await send("/api/dishes", { ...aDish(), [name]: 1 });
    expect({ status, message: error?.message }).toEqual({ status: 400, message: `${name} is not known here` });
    expect((await send("/api/products", { ...aProduct(), [name]: 1 })).status).toBe(400);
    expect(await rows()).toBe(before);
  });

  it.each([
    ["null", "null"],
    ["a list", "[]"],
    ["nothing", ""],
    ["half a text", '{"name": "Ra'],
    ["infinity", JSON.stringify(aDish()).replace('"priceCents":null', '"priceCents":1e309')],
    ["a prototype", JSON.stringify(aDish()).replace("{", '{"__proto__":{"isFeatured":true},')],
    ["200,000 lists in each other", "[".repeat(20_000) + "]".repeat(20_000)],
  ])("as %s", async (_what, payload) => {
    const before = await rows();
    expect((await send("/api/dishes", payload)).status).toBe(400);
    expect(await rows()).toBe(before);
  });

  it("as a megabyte", async () => {
    expect((await send("/api/dishes", { ...aDish(), description: "x".repeat(1_048_576) })).status).toBe(413);
  });
});

describe("an invalid product is refused with a clear message, and nothing is stored", () => {
  it.each([
    ["no name", { name: "" }, required],
    ["no brand", { brand: "\u2800" }, required],
    ["a script as its link", { platformLink: "javascript:alert(1)" }, link],
    ["data as its link", { platformLink: "data:text/html,x" }, link],
    ["a link without a host", { platformLink: "shop" }, link],
    ["a link that hides its host", { platformLink: "https://good.example@evil.example/" }, link],
    ["a link of 2,049 characters", { platformLink: `https://shop.example/${"x".repeat(2_028)}` }, link],
    ["a link to this machine", { platformLink: "http://localhost/" }, link],
    ["a link that is none", { platformLink: "https://" }, link],
    ["a long shop", { whereToBuy: "x".repeat(121) }, long("Where to Buy", 120)],
    ["a long category", { category: "x".repeat(61) }, long("Category", 60)],
  ])("%s", async (_what, part, message) => {
    const before = await rows();
    const { status, error } = await send("/api/products", { ...aProduct(), ...part });
    expect({ status, message: error?.message }).toEqual({ status: 400, message });
    expect(await rows()).toBe(before);
  });
});

describe("claims and allergens that contradict each other are refused, by their names", () => {
  const contradictions = {
    vegan: ["milk", "eggs", "fish", "crustaceans", "molluscs"],
    vegetarian: ["fish", "crustaceans", "molluscs"],
    "nut-free": ["nuts", "peanuts"],
    "gluten-free": ["gluten"],
    "dairy-free": ["milk"],
  };
  const labels = (claim: string, allergen: string) => ({
    claimIds: dietaryClaims.filter(({ name }) => name === claim).map(({ id }) => id),
    allergenIds: allergens.filter(({ name }) => name === allergen).map(({ id }) => id),
  });

  it.each(Object.keys(contradictions) as (keyof typeof contradictions)[])("%s", async (claim) => {
    for (const { name: allergen } of allergens) {
      const { status, error } = await send("/api/dishes", { ...aDish(), ...labels(claim, allergen) });
      if (!contradictions[claim].includes(allergen)) expect([allergen, status]).toEqual([allergen, 200]);
      else
        expect({ status, message: error?.message, field: error?.field }).toEqual({
          status: 400,
          message: `An item can't be ${claim} and contain ${allergen}. Please remove one of the two.`,
          field: "allergenIds",
        });
    }
  });

  it("of products, and when they are edited", async () => {
    const body = { ...aProduct(), ...labels("vegan", "milk") };
    expect((await send("/api/products", body)).status).toBe(400);
    const { id } = await call(asAda, submitDish, { body: aDish() });
    const { updatedAt } = await call(asAda, readDish, { params: { id } });
    const { restaurantName: _, cell: __, ...fields } = aDish();
    const edit = { ...fields, updatedAt, ...labels("nut-free", "peanuts") };
    await expect(call(asAda, editDish, { params: { id }, body: edit })).rejects.toThrow("nut-free and contain peanuts");
    expect((await call(asAda, readDish, { params: { id } })).allergens).toEqual([]);
  });
});

describe("a text is stored as it is meant", () => {
  const stored = async (fields: Partial<NewDish>) => {
    const { id } = await call(asAda, submitDish, { body: { ...aDish(), ...fields } });
    return call(asAda, readDish, { params: { id } });
  };

  it.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}",
    "'; drop table dishes; --",
    "=cmd|' /C calc'!A0",
    "../../etc/passwd",
    "%_%",
    "مندي لحم",
    "蒸し餃子 🥟",
    "👨‍👩‍👧‍👦 feast 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "x".repeat(120),
    "👩‍🍳".repeat(40),
  ])("%s", async (name) => {
    expect((await stored({ name, description: name, tags: [] })).name).toBe(name);
  });

  it("composed, with single spaces, and without characters that change the direction of what follows", async () => {
    expect((await stored({ name: "Cafe\u0301 \u00A0 au\u2003lait \u202Etxt.exe" })).name).toBe("Café au lait txt.exe");
  });

  it("with ten tags, and twenty spellings of them merged", async () => {
    const tags = [...many(10), ...many(10).map((tag) => ` ${tag.toUpperCase()}`)];
    expect((await stored({ tags })).tags).toEqual(many(10));
  });

  it("as null when it is empty", async () => {
    expect(await stored({ chef: "  ", description: "\u200B", cuisine: "" })).toMatchObject({
      chef: null,
      description: null,
      cuisine: null,
      priceCents: null,
    });
    expect(await stored({ priceCents: 0 })).toMatchObject({ priceCents: 0 });
  });

  it("with the host of a link as the network sees it", async () => {
    const body = { ...aProduct(), platformLink: "https://аpple.example/" };
    const { id } = await call(asAda, submitProduct, { body });
    expect((await call(asAda, readProduct, { params: { id } })).platformLink).toBe("https://xn--pple-43d.example/");
  });
});

it("limits how often a person submits", async () => {
  const strict = await ownApp({ LIMITS: "submissions=2/1h" });
  const eve = transportOf(strict, await signedInPerson(strict, "eve"));
  await call(eve, submitDish, { body: aDish() });
  await call(eve, submitProduct, { body: aProduct() });
  await expect(call(eve, submitDish, { body: aDish() })).rejects.toMatchObject({
    code: "too-many-requests",
    message: "You are submitting too fast. Please try again in a moment.",
  });
});
