import { openPlacesPath, readDataSources } from "@dishboard/contract/data-sources";
import { call } from "@dishboard/contract/endpoint";
import { rateLimits } from "@dishboard/contract/rate-limits";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { importTold } from "../../../../testing/imported-places.ts";
import { undoImport } from "../imports/undo.service.ts";

let now = 1;
const { app, db, transport } = await ownApp({ LIMITS: "uncached=10000/30s" }, { now: () => now });
const sources = async () => {
  now += 60_000;
  return (await call(transport, readDataSources, {})).sources;
};
const download = async () => {
  now += rateLimits.openPlaces.perSeconds * 1_000;
  return app.inject({ url: openPlacesPath });
};
/** Places too far apart to match. */
const grid = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `Place ${String(n).padStart(4, "0")}`,
    position: { latitude: 50 + Math.floor(n / 50) / 100, longitude: (n % 50) / 100 },
  }));

it("the sources of places are listed with their newest day, and those under the Open Database Licence are downloaded whole", async () => {
  expect(await sources()).toEqual([]);
  expect((await download()).json()).toEqual({ type: "FeatureCollection", features: [] });

  // More than one batch.
  const places = grid(1_005);
  await importTold(db, places, { day: "2026-11-01" });
  const told = { phone: "+44 20 7946 0018", street: "Lock Place", houseNumber: "12", diets: ["vegan"] };
  const newer = await importTold(db, [{ ...places[3], ...told } as (typeof places)[number]], { day: "2026-11-08" });
  const city = { source: "City", licence: "CC0-1.0" };
  await importTold(db, [{ name: "Other", position: { latitude: 10, longitude: 10 } }], city);

  expect(await sources()).toEqual([
    { name: "City", licence: "CC0-1.0", day: "2026-11-20", placeCount: 1, productCount: 0, isDownloadable: false },
    {
      name: "OpenStreetMap",
      licence: "ODbL-1.0",
      day: "2026-11-08",
      placeCount: 1_005,
      productCount: 0,
      isDownloadable: true,
    },
  ]);
  const reply = await download();
  expect(reply.headers).toMatchObject({
    "content-type": "application/geo+json",
    "content-disposition": 'attachment; filename="places.geojson"',
  });
  const { features } = reply.json();
  expect(features.map(({ properties }: { properties: { name: string } }) => properties.name)).toEqual(
    places.map(({ name }) => name),
  );
  expect(features[3]).toEqual({
    type: "Feature",
    id: "OpenStreetMap Place 0003",
    geometry: { type: "Point", coordinates: [0.03, 50] },
    properties: {
      name: "Place 0003",
      "addr:street": "Lock Place",
      "addr:housenumber": "12",
      phone: "+44 20 7946 0018",
      diets: "vegan",
      source: "OpenStreetMap",
      sourceId: "Place 0003",
      day: "2026-11-08",
      licence: "ODbL-1.0",
    },
  });

  await undoImport(db, newer ?? 0, new Date());
  expect((await sources())[1]).toMatchObject({ day: "2026-11-01", placeCount: 1_005 });
});

it("the download leaves out what is under another licence by now, and goes on after it", async () => {
  await sql`truncate imports, imported_places, restaurants cascade`.execute(db.write);
  const places = grid(1_205);
  await importTold(db, places, { day: "2026-11-01", licence: "© OpenStreetMap contributors, ODbL 1.0" });
  const changed = places.slice(0, 1_000).map((place) => ({ ...place, phone: "+44 20 7946 0018" }));
  await importTold(db, changed, { day: "2026-11-08", licence: "CC0-1.0" });
  expect((await download()).json().features.map(({ id }: { id: string }) => id)).toEqual(
    places.slice(1_000).map(({ name }) => `OpenStreetMap ${name}`),
  );
});

it.each([
  ["Lizenz: ODbL", true],
  ["CDLA-Permissive-2.0, ODbL 1.0", true],
  ["Open Database License", true],
  ["the Open Database Licence 1.0", true],
  ["not the modbl", false],
])("a source under '%s' is downloaded: %s", async (licence, isDownloadable) => {
  await sql`truncate imports, imported_places, restaurants cascade`.execute(db.write);
  await importTold(db, grid(1), { licence });
  expect(await sources()).toMatchObject([{ licence, isDownloadable }]);
});

it("one network downloads them ten times an hour", async () => {
  now += rateLimits.openPlaces.perSeconds * 1_000;
  for (let n = 0; n < rateLimits.openPlaces.max; n++)
    expect((await app.inject({ url: openPlacesPath })).statusCode).toBe(200);
  const refused = await app.inject({ url: openPlacesPath });
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error.message).toBe("You have downloaded this often. Please try again later.");
});
