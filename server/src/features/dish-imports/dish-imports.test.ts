import { dishChart } from "@dishboard/contract/charts";
import {
  type DraftRow,
  dishImportErrors,
  findDishPlaces,
  importDishes,
  listDishImports,
  type RowToImport,
  undoDishImport,
} from "@dishboard/contract/dish-imports";
import { deleteDish, editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { emptyDraftRow } from "@dishboard/contract/draft-rows";
import { call } from "@dishboard/contract/endpoint";
import { readDishDetails } from "@dishboard/contract/item-details";
import { submissionErrors } from "@dishboard/contract/item-fields";
import { listNotifications } from "@dishboard/contract/notifications";
import { defaultMarketArea } from "@dishboard/contract/places";
import { decide } from "@dishboard/contract/reports";
import { readRestaurant } from "@dishboard/contract/restaurants";
import { search } from "@dishboard/contract/search";
import { setVote } from "@dishboard/contract/votes";
import { followedItems, newestDishes } from "@dishboard/contract/whats-new";
import { sql } from "kysely";
import { v7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { startOtherSite } from "../../../../testing/other-site.ts";
import { aDish } from "../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../testing/pictures.ts";
import { insertSignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { createPublicFetch } from "../../platform/http/fetch-public.ts";

const site = await startOtherSite();
const clock = { now: new Date() };
const app = await ownApp(
  { ADMIN_EMAIL: "boss@example.org,other@example.org", CURRENCY: "GBP", LIMITS: "dish-imports=10000/1h" },
  {
    clock: () => clock.now,
    fetchPublic: createPublicFetch({ site: "https://board.example", testOrigins: [site.origin] }),
  },
);
const { db } = app;
const boss = await insertSignedIn(db, "boss");
const other = await insertSignedIn(db, "other");
const anna = await insertSignedIn(db, "anna");
const as = (who: typeof boss) => transportOf(app, who);
const { latitude, longitude } = defaultMarketArea;
const here = { latitude, longitude };

beforeEach(async () => {
  clock.now = new Date();
  await sql`truncate rankings, restaurants, imports, imported_places, dish_imports, imported_dishes cascade`.execute(
    db.write,
  );
});

async function newRestaurant(name: string, metres = 0, address: { street?: string; houseNumber?: string } = {}) {
  const id = v7();
  const at = { latitude: latitude + metres / 111_000, longitude };
  await db.write
    .insertInto("restaurants")
    .values({ id, name, ...at, created_at: clock.now, cuisine: null, city: null, state: null })
    .execute();
  await sql`insert into imports (id, file_name, format, source, file_day, created_at) values (1, 'x.csv', 'csv', 'A list', '2026-11-20', now())
    on conflict do nothing`.execute(db.write);
  await sql`insert into imported_places (source, source_id, import_id, restaurant_id, hash, name, latitude, longitude, street, house_number, diets)
    values ('A list', ${id}, 1, ${id}, 'x', ${name}, ${at.latitude}, ${longitude}, ${address.street ?? null}, ${address.houseNumber ?? null}, '{}')`.execute(
    db.write,
  );
  return id;
}

const rowOf = (row: Partial<DraftRow>, more: Partial<RowToImport> = {}): RowToImport => ({
  row: { ...emptyDraftRow, name: "Pad Thai", place: "Rosa's", ...row },
  ...{ at: 1, restaurantId: null, pin: null, uploadId: null, isWanted: false, ...more },
});
const importAs = (who: typeof boss, rows: RowToImport[], key: string = v7()) =>
  call(as(who), importDishes, { body: { key, rows: rows.map((row, index) => ({ ...row, at: index + 1 })) } });
const adds = (...rows: RowToImport[]) => importAs(boss, rows);
const undo = (number: number) => call(as(boss), undoDishImport, { params: { number } });
const pastImports = async () => (await call(as(boss), listDishImports, {})).imports;
const names = async (table: "dishes" | "restaurants" = "dishes") =>
  (await db.write.selectFrom(table).select("name").orderBy("name").execute()).map(({ name }) => name);
const outcomes = ({ rows }: Awaited<ReturnType<typeof adds>>) =>
  rows.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`));
const placesOf = async (...given: string[]) =>
  (await call(as(boss), findDishPlaces, { body: { names: given, ...here } })).places;

describe("an import of dishes", () => {
  it("adds dishes that nobody has submitted, with all that their rows say", async () => {
    const rosas = await newRestaurant("Rosa's");
    const said = { price: "£12.50", diets: "gluten free", allergens: "peanuts; fish", author: "Ann Eater" };
    const from = { source: "The Camden Eater", url: "https://eater.example/pad", day: "2026-03-12" };
    const reply = await adds(
      rowOf({ ...said, ...from }, { restaurantId: rosas }),
      rowOf({ name: "=1+1" }, { restaurantId: rosas }),
    );
    expect(outcomes(reply)).toEqual(["added", "added"]);
    expect(reply.import).toMatchObject({ id: 1, added: 2, by: "boss", state: "done", source: null, photosToFetch: 0 });
    const id = reply.rows[0]?.dishId ?? "";
    expect(await call(app.transport, readDish, { params: { id } })).toMatchObject({
      ...{ name: "Pad Thai", priceCents: 1_250, submittedBy: null, restaurant: { id: rosas } },
      dietaryClaims: [{ name: "gluten-free" }],
      allergens: [{ name: "fish" }, { name: "peanuts" }],
    });
    const origin = { ...from, author: "Ann Eater" };
    expect(await call(app.transport, readDishDetails, { params: { id } })).toMatchObject({
      origin,
      submitter: null,
      voteCount: 0,
    });
    expect((await call(app.transport, readDish, { params: { id: reply.rows[1]?.dishId ?? "" } })).name).toBe("=1+1");
  });

  it("shows them on the board, at their restaurant and in the search, and nowhere as news", async () => {
    const rosas = await newRestaurant("Rosa's");
    await call(as(anna), submitDish, { body: { ...aDish(), name: "Of Anna" } });
    const { rows } = await adds(rowOf({}, { restaurantId: rosas }));
    const id = rows[0]?.dishId ?? "";
    const namesOf = (cards: { name: string }[]) => cards.map(({ name }) => name).sort();
    const place = { lat: latitude, lon: longitude };
    expect(namesOf((await call(app.transport, dishChart, { query: place })).cards)).toEqual(["Of Anna", "Pad Thai"]);
    expect(namesOf((await call(app.transport, readRestaurant, { params: { id: rosas }, query: {} })).cards)).toEqual([
      "Pad Thai",
    ]);
    expect((await call(app.transport, search, { query: { q: "pad", in: "dishes" } })).dishes.total).toBe(1);
    expect(namesOf((await call(app.transport, newestDishes, { query: place })).cards)).toEqual(["Of Anna"]);
    expect((await call(as(anna), followedItems, { query: { kind: "dish" } })).cards).toEqual([]);
    expect(await db.write.selectFrom("votes").selectAll().execute()).toEqual([]);

    await call(as(anna), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    clock.now = new Date(clock.now.getTime() + 300_000);
    await app.runJobs();
    for (const who of [boss, anna])
      expect((await call(as(who), listNotifications, { query: {} })).notifications).toEqual([]);
  });

  it("leaves the first dish of its administrator the first, and administrators alone change and delete what it added", async () => {
    const { rows } = await adds(rowOf({}, { pin: here }));
    const id = rows[0]?.dishId ?? "";
    expect(await call(as(boss), submitDish, { body: aDish() })).toMatchObject({ isFirst: true });
    const { updatedAt } = await call(app.transport, readDish, { params: { id } });
    const { restaurantName: _, cell: __, ...fields } = aDish();
    const change = (who: typeof boss) =>
      call(as(who), editDish, { params: { id }, body: { ...fields, name: "Pad See Ew", updatedAt } });
    await expect(change(anna)).rejects.toThrow(submissionErrors.notYours);
    await change(other);
    expect(await call(app.transport, readDishDetails, { params: { id } })).toMatchObject({
      name: "Pad See Ew",
      submittedBy: null,
    });
    await expect(call(as(anna), deleteDish, { params: { id } })).rejects.toThrow(submissionErrors.notYours);
    const decides = (action: "hide" | "show") =>
      call(as(boss), decide, {
        params: { kind: "dish", id },
        body: { action, ...(action === "hide" && { reason: "spam" }) },
      });
    await decides("hide");
    await expect(call(app.transport, readDish, { params: { id } })).rejects.toMatchObject({ code: "not-found" });
    await decides("show");
    await call(as(boss), deleteDish, { params: { id } });
    expect(await names()).toEqual(["Ramen"]);
  });

  it("returns the outcome of each row, and stores nothing of those that it refuses", async () => {
    const rosas = await newRestaurant("Rosa's");
    await adds(rowOf({}, { restaurantId: rosas }));
    const reply = await adds(
      rowOf({ name: " pad  thai " }, { restaurantId: rosas }),
      rowOf({ name: "Pad Thai" }, { restaurantId: rosas, isWanted: true }),
      rowOf({ price: "10/12" }, { restaurantId: rosas }),
      rowOf({ name: "Eggy", diets: "vegan", allergens: "eggs" }, { restaurantId: rosas }),
      rowOf({ name: "Nowhere" }),
      rowOf({ name: "Gone" }, { restaurantId: v7() }),
      rowOf({ name: "No photo", place: "Never made" }, { pin: here, uploadId: v7() }),
      rowOf({ name: "New", place: "New Place" }, { pin: here }),
      rowOf({ name: "new", place: "new place" }, { pin: { ...here, latitude: latitude + 0.001 } }),
    );
    expect(outcomes(reply)).toEqual([
      ...["known", "added"],
      "refused: There are two prices here: 10 and 12. Please give one.",
      `refused: ${submissionErrors.contradiction({ claim: "vegan", allergen: "eggs" })}`,
      `refused: ${dishImportErrors.noPlace}`,
      ...[`refused: ${dishImportErrors.placeGone}`, `refused: ${dishImportErrors.photoGone}`, "added", "known"],
    ]);
    expect(await names()).toEqual(["New", "Pad Thai", "Pad Thai"]);
    expect(await names("restaurants")).toEqual(["New Place", "Rosa's"]);
    expect((await adds(rowOf({}, { restaurantId: rosas }))).import).toBeNull();
    expect((await pastImports()).map(({ added }) => added)).toEqual([2, 1]);
  });

  it("adds once what is sent twice, one after the other or at once", async () => {
    const key = v7();
    const rows = ["One", "Two"].map((name) => rowOf({ name }, { pin: here }));
    const [first, second] = await Promise.all([importAs(boss, rows, key), importAs(boss, rows, key)]);
    expect(second).toEqual(first);
    expect(await importAs(boss, rows, key)).toEqual(first);
    expect(await names()).toEqual(["One", "Two"]);
  });

  it("of two administrators at once adds each dish once", async () => {
    const rows = ["One", "Two", "Three"].map((name) => rowOf({ name }, { pin: here }));
    const replies = await Promise.all([importAs(boss, rows), importAs(other, rows.toReversed())]);
    expect(replies.flatMap(outcomes).sort()).toEqual([...Array(3).fill("added"), ...Array(3).fill("known")]);
    expect(await names()).toEqual(["One", "Three", "Two"]);
    expect(await names("restaurants")).toEqual(["Rosa's"]);
  });

  it("of five hundred rows is one call, and one of more is refused", { timeout: 60_000 }, async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => rowOf({ name: `Dish ${n}`, place: `Place ${n % 50}` }, { pin: here }));
    const reply = await adds(...many(500));
    expect(new Set(outcomes(reply))).toEqual(new Set(["added"]));
    expect(await names("restaurants")).toHaveLength(50);
    await expect(adds(...many(501))).rejects.toMatchObject({ code: "invalid" });
    const tooLarge = await app.app.inject({
      method: "POST",
      url: "/api/admin/dish-imports",
      headers: { authorization: `Bearer ${boss.accessToken}`, "content-type": "application/json" },
      payload: JSON.stringify({ key: v7(), rows: "x".repeat(4_200_000) }),
    });
    expect(tooLarge.statusCode).toBe(413);
  });

  it("takes uploaded photos, and fetches those at addresses afterwards", { timeout: 60_000 }, async () => {
    const bytes = await photo(320, 240);
    site.pages.set("/a.jpg", { type: "image/jpeg", content: bytes });
    site.pages.set("/page", { type: "text/html", content: "<html></html>" });
    const upload = (await uploadTo(app, boss, bytes)).json() as { id: string; path: string };
    const at = (path: string) => ({ photo: `${site.origin}${path}` });
    const { rows } = await adds(
      rowOf({ name: "Uploaded" }, { pin: here, uploadId: upload.id }),
      rowOf({ name: "Fetched", ...at("/a.jpg") }, { pin: here }),
      rowOf({ name: "Missing", ...at("/b.jpg") }, { pin: here }),
      rowOf({ name: "A page", ...at("/page") }, { pin: here }),
      rowOf({ name: "Closed", photo: "http://192.168.0.1/a.jpg" }, { pin: here }),
    );
    expect(await pastImports()).toMatchObject([{ photosToFetch: 4, photoProblems: [] }]);
    await app.runJobs();
    const [past] = await pastImports();
    expect(past).toMatchObject({ photosToFetch: 0 });
    expect(past?.photoProblems.map(({ row, name }) => `${row} ${name}`)).toEqual(["3 Missing", "4 A page", "5 Closed"]);
    for (const { reason } of past?.photoProblems ?? []) expect(reason).toMatch(/^[A-Z].*[.)]?$/);
    const pictures = await Promise.all(
      rows.map(async ({ dishId }) => (await call(app.transport, readDish, { params: { id: dishId ?? "" } })).image),
    );
    expect(pictures.map((image) => image !== null)).toEqual([true, true, false, false, false]);
    expect(pictures[0]?.path).toBe(upload.path);
    const stored = await app.app.inject({ url: pictures[1]?.path ?? "" });
    expect(stored.headers["content-type"]).toBe("image/webp");
  });

  it("is for administrators only", async () => {
    for (const who of [null, anna]) {
      const transport = who ? as(who) : app.transport;
      await expect(call(transport, listDishImports, {})).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

describe("a place of a dish", () => {
  it("is certain where one near has its name, whatever the capitals and accents", async () => {
    const zoe = await newRestaurant("Zoë's Café", 0, { street: "High Street", houseNumber: "7" });
    await adds(rowOf({ name: "Crème" }, { restaurantId: zoe }));
    await newRestaurant("Zoë's Café", 50_000);
    expect(await placesOf(" ZOE'S CAFE", "Nobody's")).toMatchObject([
      { isCertain: true, choices: [{ id: zoe, address: "7 High Street", dishNames: ["creme"] }] },
      { isCertain: false, choices: [] },
    ]);
  });

  it("is asked for where several have its name or are like it, the nearest first, unless the address says which", async () => {
    const far = await newRestaurant("Dishoom", 900, { street: "Stable Street", houseNumber: "5" });
    const near = await newRestaurant("Dishoom", 100, { street: "Upper Lane" });
    const [both, one, neither, alike] = await placesOf(
      "dishoom",
      "Dishoom, Stable Street",
      "Dishoom, Elsewhere",
      "Dish",
    );
    expect(both).toMatchObject({ isCertain: false, choices: [{ id: near }, { id: far }] });
    expect(one).toMatchObject({ isCertain: true, choices: [{ id: far }] });
    expect(neither).toMatchObject({ isCertain: false, choices: [{ id: near }, { id: far }] });
    expect(alike?.isCertain).toBe(false);
  });

  it("of five hundred names among thousands of places is found in one call", { timeout: 60_000 }, async () => {
    await sql`insert into restaurants (id, name, latitude, longitude, created_at)
      select gen_random_uuid(), 'Cafe Number ' || n, ${latitude}::float8 + (n % 100) * 0.0005, ${longitude}::float8 + (n / 100) * 0.0005, now()
      from generate_series(1, 9000) n`.execute(db.write);
    const found = await placesOf(...Array.from({ length: 500 }, (_, n) => (n % 2 ? `cafe number ${n}` : `Cafe ${n}`)));
    expect(found.filter(({ isCertain }) => isCertain)).toHaveLength(250);
  });
});

describe("an undo", () => {
  it("answers the same however often it is asked for, and says what it removed", async () => {
    const { import: one } = await adds(rowOf({ name: "One" }, { pin: here }), rowOf({ name: "Two" }, { pin: here }));
    const [{ id = "" } = {}] = await db.write.selectFrom("dishes").select("id").where("name", "=", "One").execute();
    await call(as(anna), setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
    const undone = await undo(one?.id ?? 0);
    expect(undone).toMatchObject({ state: "undone", removed: 1, kept: 1 });
    expect(await undo(one?.id ?? 0)).toEqual(undone);
    expect(await names()).toEqual(["One"]);
    await expect(undo(7)).rejects.toThrow(dishImportErrors.noImport);
  });
});
