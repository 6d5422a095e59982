import { createExportLink, requestExport } from "@dishboard/contract/data-export";
import { call } from "@dishboard/contract/endpoint";
import { addLogEntry, deleteLogEntry, type LogEntry, myFoodLog } from "@dishboard/contract/food-log";
import { addToPast } from "@dishboard/contract/past";
import { mySavedPlaces } from "@dishboard/contract/saved-places";
import { mySaves, saveItem } from "@dishboard/contract/saves";
import { UploadedPicture } from "@dishboard/contract/uploads";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson } from "../../../../../testing/people.ts";
import { photo, uploadTo } from "../../../../../testing/pictures.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { readFiles } from "./file-reader.ts";
import type { Found } from "./found-reader.ts";

const now = new Date("2026-11-22T10:30:00Z");
const testApp = await ownApp({}, { clock: () => now });
const { app, db, runJobs } = testApp;
const [ann, ben] = [await signedInPerson(testApp, "ann"), await signedInPerson(testApp, "ben")];
const as = (who: SignedIn) => transportOf(testApp, who);

async function readArchiveOf(who: SignedIn): Promise<Found> {
  await call(as(who), requestExport, {});
  await runJobs();
  const { path } = await call(as(who), createExportLink, {});
  const { rawPayload } = await app.inject({ url: path });
  return readFiles([new File([new Uint8Array(rawPayload)], "dishboard-2026-11-22.zip")], now);
}

const bring = (who: SignedIn, { visits, places, saves }: Found) =>
  call(as(who), addToPast, {
    params: { id: v7() },
    body: { name: "dishboard.zip", visits, places, saves: saves.map(({ kind, id }) => ({ kind, id })) },
  });
const logOf = async (who: SignedIn) => (await call(as(who), myFoodLog, {})).entries;
const placesOf = async (who: SignedIn) =>
  (await call(as(who), mySavedPlaces, {})).places.map(({ id: _, ...place }) => place);
const savesOf = async (who: SignedIn) => (await call(as(who), mySaves, {})).cards.map(({ id }) => id).sort();
const told = ({ day, note, item: { image: _, ...item } }: LogEntry) => ({ day, note, item });

it("the archive of an account is read to the last entry, is there once, and is the same in another account", async () => {
  const cook = await newPerson(db, "cook");
  const [ramen, twin] = [
    await cook.submitsDish({ name: "Ramen “Zoë”", restaurant: "Kanada-Ya", cuisine: "Japanese" }),
    await cook.submitsDish({ name: "Ramen “Zoë”", restaurant: "Kanada-Ya" }),
  ];
  const jam = await cook.submitsProduct({ name: "Jam", brand: "Red Jar", category: "Pantry Staples" });
  const uploaded = await uploadTo(testApp, ann, await photo(320, 240), { bucket: "log-images" });
  const { id: uploadId } = UploadedPicture.parse(uploaded.json());
  const eat = (fields: object) =>
    call(as(ann), addLogEntry, {
      body: { key: v7(), dishId: ramen, day: "2026-11-01", note: null, isShared: false, ...fields },
    });
  await eat({
    ...{ note: 'Rich <b>broth</b>,\n"go early" 🍜', isShared: true, isNoteShared: true },
    photo: { uploadId, description: "A bowl" },
  });
  await eat({});
  await eat({ dishId: twin, day: "2026-11-02" });
  await eat({ dishId: undefined, productId: jam, day: "1999-12-31", note: "On toast" });
  for (const [kind, id] of [
    ["dish", twin],
    ["product", jam],
  ] as const)
    await call(as(ann), saveItem, { params: { kind, id } });
  const at = { latitude: 51.5414, longitude: -0.1471 };
  const visit = { key: null, reference: null, day: "2024-02-29", kind: "dish", name: null, itemId: null } as const;
  const before = { visits: [{ ...visit, place: "Далеко", cuisine: null, note: "4 of 5 stars", ...at }], saves: [] };
  const places = [{ name: "Dishoom", address: "7 Boundary St", note: "With Zoë", ...at }];
  await bring(ann, { ...before, places, tables: [], problems: [] });

  const found = await readArchiveOf(ann);
  expect([found.problems, found.tables]).toEqual([[], []]);
  expect(found).toMatchObject({ places, saves: [{ name: "Ramen “Zoë”" }, { name: "Jam" }] });
  expect(found.visits).toHaveLength(5);

  // Its own account only regains what was deleted.
  expect(await bring(ann, found)).toEqual({ visits: 0, places: 0, saves: 0 });
  const entries = await logOf(ann);
  const onToast = entries.find(({ note }) => note === "On toast");
  await call(as(ann), deleteLogEntry, { params: { id: onToast?.id ?? "" } });
  for (const visits of [1, 0]) expect(await bring(ann, found)).toEqual({ visits, places: 0, saves: 0 });
  expect((await logOf(ann)).map(told)).toEqual(entries.map(told));

  for (const times of [1, 0])
    expect(await bring(ben, found)).toEqual({ visits: 5 * times, places: times, saves: 2 * times });
  expect((await logOf(ben)).map(told)).toEqual(entries.map(told));
  expect((await logOf(ben)).map(({ isShared, isNoteShared, photo }) => [isShared, isNoteShared, photo])).toEqual(
    entries.map(() => [false, false, null]),
  );
  expect([await placesOf(ben), await savesOf(ben)]).toEqual([await placesOf(ann), await savesOf(ann)]);

  const again = await readArchiveOf(ben);
  for (const who of [ben, ann]) expect(await bring(who, again)).toEqual({ visits: 0, places: 0, saves: 0 });
});
