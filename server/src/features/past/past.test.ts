import { call } from "@dishboard/contract/endpoint";
import { addLogEntry, logErrors, maxLogNoteLength, myFoodLog, updateLogEntry } from "@dishboard/contract/food-log";
import {
  addToPast,
  maxPastRows,
  myPast,
  type PastPlace,
  type PastVisit,
  pastErrors,
  undoPast,
} from "@dishboard/contract/past";
import {
  maxSavedAddressLength,
  maxSavedNameLength,
  mySavedPlaces,
  removeSavedPlace,
} from "@dishboard/contract/saved-places";
import { mySaves, unsaveItem } from "@dishboard/contract/saves";
import { myVisits, nameVisit, visitDishes, visitErrors } from "@dishboard/contract/visits";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({}, { clock: () => new Date("2026-11-22T10:30:00Z") });
const { db } = testApp;
const cook = await newPerson(db, "cook");
const ann = await signedInPerson(testApp, "ann");
const ben = await signedInPerson(testApp, "ben");

const camden = { latitude: 51.5414, longitude: -0.1471 };
const nothing = { visits: 0, places: 0, saves: 0 };
const as = (person: SignedIn) => transportOf(testApp, person);
const aVisit = (place: string, fields: Partial<PastVisit> = {}): PastVisit => ({
  ...{ key: null, reference: null, day: "2024-05-03", kind: "dish", name: null, place, cuisine: null },
  ...{ itemId: null, note: null },
  ...{ latitude: null, longitude: null },
  ...fields,
});
const aPlace = (name: string, fields: Partial<PastPlace> = {}): PastPlace => ({
  ...{ name, address: null, note: null, latitude: null, longitude: null },
  ...fields,
});
type Part = { visits?: PastVisit[]; places?: PastPlace[]; saves?: { kind: "dish" | "product"; id: string }[] };
const bring = (person: SignedIn, part: Part, id = v7()) =>
  call(as(person), addToPast, {
    params: { id },
    body: { name: "takeout.zip", visits: [], places: [], saves: [], ...part },
  });
const undo = (person: SignedIn, id: string) => call(as(person), undoPast, { params: { id } });
const logOf = async (person: SignedIn) => (await call(as(person), myFoodLog, {})).entries;
const placesOf = async (person: SignedIn) => (await call(as(person), mySavedPlaces, {})).places;
const importsOf = async (person: SignedIn) => (await call(as(person), myPast, {})).imports;

it("what is brought is private, is no vote and tells nobody, and is there once however often it is brought", async () => {
  const dish = await cook.submitsDish({ name: "Ramen", restaurant: "Stables", at: camden });
  const part = {
    visits: [
      aVisit("Stables", { note: "4 of 5 stars. <script>alert(1)</script>", ...camden }),
      aVisit("Stables", { day: "2024-05-04", ...camden }),
      aVisit("Nowhere Diner", { name: "Pancakes", day: "1999-12-31" }),
    ],
    places: [aPlace("Dishoom", { ...camden, note: "With Zoë" }), aPlace("Далеко", { address: "Київ" })],
    saves: [
      { kind: "dish" as const, id: dish },
      { kind: "product" as const, id: v7() },
    ],
  };
  const id = v7();
  expect(await bring(ann, part, id)).toEqual({ visits: 3, places: 2, saves: 1 });
  expect(await bring(ann, part, id)).toEqual(nothing);
  expect(await bring(ann, part)).toEqual(nothing);
  expect(await importsOf(ann)).toMatchObject([{ id, name: "takeout.zip", visits: 3, places: 2, saves: 1 }]);
  expect(
    (await logOf(ann)).map(({ day, note, isShared, isNoteShared, item }) => [
      day,
      note,
      isShared || isNoteShared,
      item.name,
      item.restaurant,
    ]),
  ).toEqual([
    ["2024-05-04", null, false, null, "Stables"],
    ["2024-05-03", "4 of 5 stars. <script>alert(1)</script>", false, null, "Stables"],
    ["1999-12-31", null, false, "Pancakes", "Nowhere Diner"],
  ]);
  expect((await placesOf(ann)).map(({ name, note, address }) => [name, note, address])).toEqual(
    expect.arrayContaining([
      ["Dishoom", "With Zoë", null],
      ["Далеко", null, "Київ"],
    ]),
  );
  expect((await call(as(ann), mySaves, {})).cards.map((card) => card.id)).toEqual([dish]);
  for (const table of ["votes", "notifications", "posts", "presence_reports"] as const)
    expect(await db.write.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect([await logOf(ben), await placesOf(ben), await importsOf(ben)]).toEqual([[], [], []]);
});

it("undoing removes what the import has added and nobody has changed since, and only that", async () => {
  const cat = await signedInPerson(testApp, "cat");
  const [kept, gone] = [await cook.submitsDish({ name: "Bao" }), await cook.submitsDish({ name: "Laksa" })];
  await call(as(cat), addLogEntry, {
    body: { key: v7(), dishId: kept, day: "2026-01-01", note: null, isShared: false },
  });
  const id = v7();
  const visits = [aVisit("A"), aVisit("B"), aVisit("C")];
  const part = {
    visits,
    places: [aPlace("D"), aPlace("E")],
    saves: [kept, gone].map((id) => ({ kind: "dish" as const, id })),
  };
  await bring(cat, part, id);
  const ofB = (await logOf(cat)).find(({ item }) => item.restaurant === "B")?.id ?? "";
  const ofC = (await logOf(cat)).find(({ item }) => item.restaurant === "C")?.id ?? "";
  await call(as(cat), updateLogEntry, {
    params: { id: ofB },
    body: { day: "2024-05-03", note: "Mine", isShared: false },
  });
  await call(as(cat), nameVisit, { params: { id: ofC }, body: { name: "Tacos" } });
  const ofD = (await placesOf(cat)).find(({ name }) => name === "D")?.id ?? "";
  await call(as(cat), removeSavedPlace, { params: { id: ofD } });
  await call(as(cat), unsaveItem, { params: { kind: "dish", id: gone } });
  expect(await importsOf(cat)).toMatchObject([{ visits: 1, places: 1, saves: 1 }]);
  expect(await undo(ben, id)).toEqual(nothing);
  await expect(bring(ben, { places: [aPlace("Mine")] }, id)).rejects.toMatchObject({
    code: "conflict",
    message: pastErrors.keyUsed,
  });
  expect(await undo(cat, id)).toEqual({ visits: 1, places: 1, saves: 1 });
  expect(await undo(cat, id)).toEqual(nothing);
  expect((await logOf(cat)).map(({ item }) => item.restaurant).sort()).toEqual([
    "B",
    "C",
    expect.stringMatching(/^The Corner/),
  ]);
  expect([await placesOf(cat), await importsOf(cat)]).toEqual([[], []]);
  expect(await bring(cat, { visits, places: [aPlace("E")] })).toEqual({ visits: 1, places: 1, saves: 0 });
});

it("a visit gets its dish from those of its place, or a name, once", async () => {
  const dan = await signedInPerson(testApp, "dan");
  const at = { latitude: 51.6, longitude: -0.2 };
  const best = await cook.submitsDish({ name: "Black Daal", restaurant: "Dishoom Kensington", at, up: 5 });
  const other = await cook.submitsDish({ name: "Okra Fries", restaurant: "Dishoom Kensington", at });
  const nearby = { latitude: 51.6009, longitude: -0.2 };
  await bring(dan, {
    visits: [
      aVisit("dishoom  KENSINGTON", { ...nearby, day: "2024-01-03" }),
      aVisit("Dishoom Kensington", { day: "2024-01-02" }),
      aVisit("Dishoom Kensington", { latitude: 48.8, longitude: 2.3, day: "2024-01-01" }),
    ],
  });
  const asked = await call(as(dan), myVisits, {});
  expect(asked).toMatchObject({ count: 3, next: null });
  const [near, named, far] = asked.entries.map(({ id }) => id);
  if (!near || !named || !far) throw new Error("Three were brought");
  const dishes = [best, other].map((id) => expect.objectContaining({ id }));
  for (const id of [near, named])
    expect(await call(as(dan), visitDishes, { params: { id } })).toMatchObject({
      restaurant: { name: "Dishoom Kensington" },
      dishes,
    });
  expect(await call(as(dan), visitDishes, { params: { id: far } })).toEqual({ restaurant: null, dishes: [] });
  const answer = { params: { id: near }, body: { dishId: best } };
  for (const _ of ["once", "again"])
    expect(await call(as(dan), nameVisit, answer)).toMatchObject({
      day: "2024-01-03",
      isShared: false,
      item: { id: best, name: "Black Daal" },
    });
  await expect(call(as(dan), nameVisit, { ...answer, body: { dishId: other } })).rejects.toMatchObject({
    code: "conflict",
    message: visitErrors.named,
  });
  expect(await call(as(dan), nameVisit, { params: { id: far }, body: { name: " Croque  monsieur " } })).toMatchObject({
    item: { id: null, name: "Croque monsieur" },
  });
  await expect(call(as(dan), nameVisit, { params: { id: named }, body: {} })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(call(as(dan), nameVisit, { params: { id: named }, body: { dishId: v7() } })).rejects.toMatchObject({
    code: "not-found",
  });
  for (const what of [visitDishes, nameVisit] as const)
    await expect(
      call(as(ben), what as typeof nameVisit, { params: { id: named }, body: { name: "Soup" } }),
    ).rejects.toMatchObject({ code: "not-found", message: logErrors.missing });
  expect(await call(as(dan), myVisits, {})).toMatchObject({ count: 1, entries: [{ id: named }] });
});

it("a saved place leads to the restaurant of its name that is near, and one of two of a name is not guessed", async () => {
  const eve = await signedInPerson(testApp, "eve");
  const names = ["Casa Uno", "Casa Due", "Casa Due"];
  for (const [n, restaurant] of names.entries())
    await cook.submitsDish({ restaurant, at: { latitude: 40 + n, longitude: 10 } });
  await bring(eve, {
    places: [
      aPlace("casa uno"),
      aPlace("Casa Due"),
      aPlace("Casa Due", { latitude: 42.001, longitude: 10 }),
      aPlace("Casa Due", { latitude: 43, longitude: 10 }),
    ],
  });
  const found = (await placesOf(eve)).map(({ name, latitude, restaurantId }) => [
    name,
    latitude,
    restaurantId !== null,
  ]);
  expect(found).toEqual(
    expect.arrayContaining([
      ["casa uno", null, true],
      ["Casa Due", null, false],
      ["Casa Due", 42.001, true],
      ["Casa Due", 43, false],
    ]),
  );
});

it("an archive's entries find their dish by its name and place, and are not doubled in the account that they are from", async () => {
  const dish = await cook.submitsDish({ name: "Pad Thai", restaurant: "Rosa's Only One" });
  const key = v7();
  await call(as(ben), addLogEntry, { body: { key, dishId: dish, day: "2026-02-02", note: null, isShared: false } });
  const visit = aVisit("rosa's only one", { name: "pad thai", day: "2026-02-02", key });
  expect(await bring(ben, { visits: [visit] })).toEqual(nothing);
  const fay = await signedInPerson(testApp, "fay");
  expect(await bring(fay, { visits: [visit] })).toEqual({ ...nothing, visits: 1 });
  expect(await logOf(fay)).toMatchObject([{ item: { id: dish, name: "Pad Thai" }, isShared: false }]);
});

it("bad rows are refused as a whole, each with its reason", async () => {
  const gus = await signedInPerson(testApp, "gus");
  for (const [part, message] of [
    [{ visits: [aVisit("A"), aVisit("B", { day: "2024-02-30" })] }, logErrors.day],
    [{ visits: [aVisit("A", { day: "0000-01-01" })] }, logErrors.past],
    [{ visits: [aVisit("A"), aVisit("B", { day: "0099-01-01" })] }, logErrors.past],
    [{ visits: [aVisit("A", { day: "2027-01-01" })] }, logErrors.future],
    // At 10:30 UTC it is the 23rd in the earliest time zone, and the 24th nowhere.
    [{ visits: [aVisit("A", { day: "2026-11-23" }), aVisit("B", { day: "2026-11-24" })] }, logErrors.future],
    [{ visits: [aVisit(" ")] }, pastErrors.name],
    [{ places: [aPlace("A", { latitude: 3 })] }, pastErrors.position],
    [{ places: [aPlace("x".repeat(121))] }, "The place must be at most 120 characters long"],
    [{ places: Array.from({ length: maxPastRows + 1 }, (_, n) => aPlace(`${n}`)) }, pastErrors.rows],
  ] as const)
    await expect(bring(gus, part as Part)).rejects.toMatchObject({ code: "invalid", message });
  for (const place of [
    aPlace("A", { latitude: 91, longitude: 0 }),
    aPlace("A", { latitude: 0, longitude: Number.NaN }),
  ])
    await expect(bring(gus, { places: [place] })).rejects.toMatchObject({ code: "invalid" });
  expect([await logOf(gus), await placesOf(gus), await importsOf(gus)]).toEqual([[], [], []]);
});

it("takes as many rows as a part may have, of the longest texts in any script", async () => {
  const dora = await signedInPerson(testApp, "dora");
  // Texts of maximum length, with three bytes a letter.
  const long = (length: number, n: number) => `${n}`.padEnd(length, "あ");
  const visits = Array.from({ length: maxPastRows }, (_, n) =>
    aVisit(long(maxSavedNameLength, n), {
      reference: long(120, n),
      name: long(maxSavedNameLength, n),
      cuisine: long(60, n),
      note: long(maxLogNoteLength, n),
      ...camden,
    }),
  );
  expect(await bring(dora, { visits })).toEqual({ ...nothing, visits: maxPastRows });
  const places = Array.from({ length: maxPastRows }, (_, n) =>
    aPlace(long(maxSavedNameLength, n), {
      address: long(maxSavedAddressLength, n),
      note: long(maxLogNoteLength, n),
      ...camden,
    }),
  );
  expect(await bring(dora, { places })).toEqual({ ...nothing, places: maxPastRows });
});
