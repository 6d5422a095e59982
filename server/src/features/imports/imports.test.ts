import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { deleteDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import type { Position } from "@dishboard/contract/places";
import { reportPresence } from "@dishboard/contract/presence";
import { findRestaurants } from "@dishboard/contract/restaurants";
import { search } from "@dishboard/contract/search";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, newPerson, type Person } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { restoreAlertsAt } from "../items/allergens/alerts.service.ts";
import { deleteSomeItemsOf } from "../items/items.service.ts";
import { answerQuestion } from "../places/merging/merging.service.ts";
import { openPlaceFileApart } from "./files/file-process.service.ts";
import type { GivenPlace } from "./files/file-rows.service.ts";
import { openPlaceFile, type PlaceFile } from "./files/place-file.service.ts";
import { type ImportRequest, importPlaces } from "./imports.service.ts";
import { undoImport } from "./undo.service.ts";

const testApp = await ownApp({ LIMITS: "submissions=100000/1h,presence=100000/1d" });
const { db, transport } = testApp;
const folder = await mkdtemp(join(tmpdir(), "dishboard-imports-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const camden = { latitude: 51.5414, longitude: -0.1471 };
const now = new Date();
let ada: Person;
beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles, imports, imported_places, place_questions cascade`.execute(
    db.write,
  );
  ada = await newPerson(db, "ada");
});

const away = (north: number, east = 0): Position => ({
  latitude: camden.latitude + north / 111_195,
  longitude: camden.longitude + east / (111_195 * Math.cos((camden.latitude * Math.PI) / 180)),
});

type Given = Partial<GivenPlace> & { name: string };

/** Ids default to names. */
function fileOf(places: Given[], facts: Partial<PlaceFile["facts"]> = {}): PlaceFile {
  const nothing = { street: null, houseNumber: null, postcode: null, city: null, openingHours: null, website: null };
  return {
    name: "places.geojson",
    format: "geojson",
    columns: null,
    facts: { day: "2026-11-20", source: "Somebody", ...facts },
    async *rows() {
      for (const place of places) {
        const rest = { ...nothing, phone: null, cuisine: null, diets: [], brand: null, floor: null, position: camden };
        yield { at: "", kind: "place", leftOut: [], place: { ...rest, sourceId: place.name, ...place } };
      }
    },
  };
}

async function imports(file: PlaceFile, more: Partial<ImportRequest> = {}) {
  const problems: string[] = [];
  const onProblem = (at: string, reason: string) => problems.push(`${at}: ${reason}`);
  return { ...(await importPlaces(db, file, { isPreview: false, now, onProblem, ...more })), problems };
}

async function importText(
  name: string,
  text: string | Buffer,
  more: Partial<ImportRequest> & { columns?: string } = {},
) {
  await writeFile(join(folder, name), text);
  return imports(await openPlaceFile(join(folder, name), { columns: more.columns }), more);
}

const stored = async () =>
  (await sql<{ name: string }>`select name from restaurants order by name`.execute(db.write)).rows.map(
    ({ name }) => name,
  );

async function tableSizes(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db.write,
  );
  const sizes: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      db.write,
    );
    sizes[name] = counted.rows[0]?.count ?? 0;
  }
  return sizes;
}

describe("a file is read as", () => {
  const said = () => db.write.selectFrom("imported_places").selectAll().orderBy("name").execute();

  it("GeoJSON of OpenStreetMap, with all its data for a place to eat", async () => {
    const feature = (
      id: string,
      properties: object,
      geometry: object | null = { type: "Point", coordinates: [-0.1471, 51.5414] },
    ) => ({ type: "Feature", id, geometry, properties });
    const tags = {
      amenity: "cafe",
      name: "  Café\u00a0Zoë ",
      "addr:street": "Chalk Farm Road",
      "addr:housenumber": "12a",
      "addr:postcode": "NW1 8AA",
      opening_hours: "Mo-Fr 08:00-18:00",
      website: "zoe.example",
      phone: "+44 20 7946 0000",
      cuisine: "coffee_shop;cake",
      "diet:vegan": "yes",
      "diet:gluten_free": "only",
      "diet:halal": "no",
    };
    const square = [
      [
        [-0.1, 51.5],
        [-0.1, 51.6],
        [-0.2, 51.6],
        [-0.2, 51.5],
        [-0.1, 51.5],
      ],
    ];
    const report = await importText(
      "map.geojson",
      JSON.stringify({
        type: "FeatureCollection",
        features: [
          feature("node/1", tags),
          feature("way/2", { amenity: "pub", name: "The Square" }, { type: "Polygon", coordinates: square }),
          feature("node/3", { amenity: "bench", name: "A bench" }),
          feature("node/4", { amenity: "restaurant", name: "Nowhere" }, null),
          feature("node/5", { amenity: "restaurant" }),
          feature("node/6", { amenity: "restaurant", name: "x".repeat(10_000) }),
          feature("node/7", { amenity: "restaurant", name: "Off the map" }, { type: "Point", coordinates: [0, 91] }),
          feature("node/1", { amenity: "restaurant", name: "Again" }),
        ],
      }),
    );
    expect(report).toMatchObject({
      places: 2,
      added: 2,
      others: 1,
      unplaced: 1,
      refused: 4,
      source: "OpenStreetMap",
      licence: "ODbL 1.0",
      told: { hours: 1, addresses: 1, cuisines: 1 },
    });
    expect(report.problems).toEqual([
      "place 4: 'Nowhere' has no position",
      "place 5: it has no name",
      "place 6: its name must be at most 120 characters long",
      "place 7: its position is not valid: 91, 0",
      "place 8: its id node/1 stands in the file twice",
    ]);
    expect(await said()).toEqual([
      expect.objectContaining({
        ...{ source: "OpenStreetMap", source_id: "node/1", name: "Café Zoë", latitude: 51.5414, longitude: -0.1471 },
        ...{ street: "Chalk Farm Road", house_number: "12a", postcode: "NW1 8AA", opening_hours: "Mo-Fr 08:00-18:00" },
        ...{
          website: "https://zoe.example",
          phone: "+44 20 7946 0000",
          cuisine: "Coffee Shop",
          diets: ["vegan", "gluten-free"],
        },
      }),
      expect.objectContaining({
        source_id: "way/2",
        name: "The Square",
        latitude: 51.55,
        longitude: -0.15000000000000002,
      }),
    ]);
  });

  it("an answer of Overpass, of its own day", async () => {
    const report = await importText(
      "overpass.json",
      JSON.stringify({
        osm3s: { timestamp_osm_base: "2026-11-03T05:00:00Z" },
        elements: [
          { type: "node", id: 1, lat: 51.5, lon: -0.1, tags: { amenity: "restaurant", name: "One" } },
          {
            type: "way",
            id: 2,
            center: { lat: 51.6, lon: -0.1 },
            nodes: [7, 8],
            tags: { shop: "bakery", name: "Two" },
          },
          { type: "node", id: 7, lat: 51.6, lon: -0.1 },
        ],
      }),
    );
    expect(report).toMatchObject({ added: 2, others: 1, day: "2026-11-03", licence: "ODbL 1.0" });
  });

  describe("the same elements of OpenStreetMap, whichever tool has written them:", () => {
    const square = (west: number) => [
      [west, 51.5413],
      [west, 51.5415],
      [west + 0.0002, 51.5415],
      [west + 0.0002, 51.5413],
      [west, 51.5413],
    ];
    const point = { type: "Point", coordinates: [-0.1471, 51.5414] };
    const outline = { type: "Polygon", coordinates: [square(-0.1472)] };
    const parts = { type: "MultiPolygon", coordinates: [[square(-0.1872)], [square(-0.1868)]] };
    const door = { amenity: "cafe", name: "Blue Door" };
    const mill = {
      name: "Old Mill",
      amenity: "restaurant",
      cuisine: "thai",
      "diet:vegan": "yes",
      opening_hours: "24/7",
    };
    const bench = { amenity: "bench", name: "A bench" };
    type Written = { id?: unknown; properties: object };
    const geoJson = (write: (element: { type: string; id: number; tags: object }, area: number) => Written) =>
      JSON.stringify({
        type: "FeatureCollection",
        features: [
          { ...write({ type: "node", id: 101, tags: door }, 0), type: "Feature", geometry: point },
          { ...write({ type: "way", id: 102, tags: door }, 204), type: "Feature", geometry: outline },
          { ...write({ type: "relation", id: 103, tags: mill }, 207), type: "Feature", geometry: parts },
          { ...write({ type: "node", id: 104, tags: bench }, 0), type: "Feature", geometry: point },
        ],
      });
    const letters: Record<string, string> = { node: "n", way: "w", relation: "r" };
    const hstore = (tags: object) =>
      Object.entries(tags)
        .map(([key, value]) => `"${key}"=>"${value}"`)
        .join();
    const packed = ({ name, ...tags }: { name?: string }, more = {}) => ({
      name,
      other_tags: hstore({ ...tags, note: 'said \\"so\\", then' }),
      highway: null,
      ...more,
    });
    const ofCsv = (header: string, ...rows: string[]) => [header, ...rows].join("\n");
    const table = "name=name,lat=Y,lon=X";

    const tools: [tool: string, text: string, columns?: string][] = [
      [
        "overpass turbo",
        geoJson(({ type, id, tags }) => ({ id: `${type}/${id}`, properties: { "@id": `${type}/${id}`, ...tags } })),
      ],
      [
        "addresses of its site",
        geoJson(({ type, id, tags }) => ({
          properties: { "@id": `https://www.openstreetmap.org/${type}/${id}`, ...tags },
        })),
      ],
      [
        "osmtogeojson",
        geoJson(({ type, id, tags }) => ({ id: `${type}/${id}`, properties: { type, id, tags, meta: {} } })),
      ],
      [
        "osmium export -u type_id",
        geoJson(({ id, tags }, area) => ({ id: area === 0 ? `n${id}` : `a${area}`, properties: tags })),
      ],
      [
        "osmium export -a type,id",
        geoJson(({ type, id, tags }) => ({ properties: { "@type": type, "@id": id, ...tags } })),
      ],
      [
        "QuickOSM",
        geoJson(({ type, id, tags }) => ({
          properties: { full_id: `${letters[type]}${id}`, osm_id: `${id}`, osm_type: type, shop: null, ...tags },
        })),
      ],
      [
        "ogr2ogr",
        geoJson(({ type, id, tags }) =>
          type === "node"
            ? { properties: { osm_id: `${id}`, ...packed(tags) } }
            : {
                properties: packed(tags, {
                  osm_id: type === "relation" ? `${id}` : null,
                  osm_way_id: type === "way" ? `${id}` : null,
                }),
              },
        ),
      ],
      [
        "osm2pgsql",
        geoJson(({ type, id, tags }) => ({ properties: { osm_id: type === "relation" ? -id : id, ...tags } })),
      ],
      ["OSMnx", geoJson(({ type, id, tags }) => ({ properties: { element_type: type, osmid: id, ...tags } }))],
      ["OSMnx 2", geoJson(({ type, id, tags }) => ({ properties: { element: type, id, ...tags } }))],
      ["GeoPandas", geoJson(({ type, id, tags }) => ({ id: `('${type}', ${id})`, properties: tags }))],
      [
        "Overpass as CSV",
        ofCsv(
          "@id\t@type\t@lat\t@lon\tname\tamenity\tcuisine\topening_hours\tdiet:vegan",
          "101\tnode\t51.5414\t-0.1471\tBlue Door\tcafe\t\t\t",
          "102\tway\t51.5414\t-0.1471\tBlue Door\tcafe\t\t\t",
          "103\trelation\t51.5414\t-0.1869\tOld Mill\trestaurant\tthai\t24/7\tyes",
          "104\tnode\t51.5414\t-0.1471\tA bench\tbench\t\t\t",
        ),
        "name=name,lat=@lat,lon=@lon,cuisine=cuisine,hours=opening_hours",
      ],
      [
        "QuickOSM as CSV",
        ofCsv(
          "X,Y,full_id,osm_id,osm_type,amenity,name,cuisine,opening_hours,diet:vegan",
          "-0.1471,51.5414,n101,101,node,cafe,Blue Door,,,",
          "-0.1471,51.5414,w102,102,way,cafe,Blue Door,,,",
          "-0.1869,51.5414,r103,103,relation,restaurant,Old Mill,thai,24/7,yes",
          "-0.1471,51.5414,n104,104,node,bench,A bench,,,",
        ),
        `${table},id=osm_id,cuisine=cuisine,hours=opening_hours`,
      ],
      [
        "ogr2ogr as CSV",
        ofCsv(
          "X,Y,osm_id,osm_way_id,name,amenity,other_tags",
          "-0.1471,51.5414,,102,Blue Door,cafe,",
          '-0.1869,51.5414,103,,Old Mill,restaurant,"""cuisine""=>""thai"",""opening_hours""=>""24/7"",""diet:vegan""=>""yes"""',
          "-0.1471,51.5414,,104,A bench,bench,",
        ),
        table,
      ],
    ];

    it.each(tools)("%s", async (tool, text, columns = "") => {
      const overpass = {
        osm3s: { timestamp_osm_base: "2026-11-03T05:00:00Z" },
        elements: [
          { type: "node", id: 101, lat: 51.5414, lon: -0.1471, tags: door },
          { type: "way", id: 102, center: { lat: 51.5414, lon: -0.1471 }, tags: door },
          { type: "relation", id: 103, center: { lat: 51.5414, lon: -0.1869 }, tags: mill },
        ],
      };
      await importText("overpass.json", JSON.stringify(overpass));
      expect(await stored()).toEqual(["Blue Door", "Old Mill"]);
      const before = await said();
      const name = `town.${text.startsWith("{") ? "geojson" : "csv"}`;
      const report = await importText(name, text, columns === "" ? {} : { columns });
      expect(report).toMatchObject({ source: "OpenStreetMap", licence: "ODbL 1.0", added: 0, joined: 0, others: 1 });
      expect(report.problems).toEqual([]);
      expect(report.unchanged + report.changed).toBe(tool.startsWith("ogr2ogr as") ? 2 : 3);
      expect(await stored()).toEqual(["Blue Door", "Old Mill"]);
      const ids = new Set((await said()).map(({ source, source_id }) => `${source} ${source_id}`));
      expect([...ids].sort()).toEqual(["node/101", "relation/103", "way/102"].map((id) => `OpenStreetMap ${id}`));
      const newest = (await said()).findLast(({ source_id }) => source_id === "relation/103");
      expect(newest).toMatchObject({ cuisine: "Thai", diets: ["vegan"], opening_hours: "24/7" });
      expect(before).toHaveLength(3);
    });

    it("a file of another source with ids of such letters and names stays its own", async () => {
      const feature = (id: string, properties: object) => ({ type: "Feature", id, geometry: point, properties });
      const features = [
        feature("n1", { name: "Canteen" }),
        feature("a22", { name: "Kiosk", type: "kiosk", place: "Park" }),
      ];
      const report = await importText("council.geojson", JSON.stringify({ features }));
      expect(report).toMatchObject({ source: "council", licence: null, added: 2 });
      const csv = "id,type,name,lat,lon,tags\n7,takeaway,Grill,51.5,-0.1,late\n";
      const more = await importText("council.csv", csv, { columns: "id=id,name=name,lat=lat,lon=lon" });
      expect(more).toMatchObject({ source: "council", licence: null, added: 1 });
    });

    it("whose source is known before the first two hundred places, in the process that reads them", async () => {
      const feature = (n: number) => ({
        ...{ type: "Feature", id: `node/${n}`, properties: { amenity: "cafe", name: `Café ${n}` } },
        geometry: { type: "Point", coordinates: [n / 1_000, 51] },
      });
      await writeFile(
        join(folder, "large.geojson"),
        JSON.stringify({ features: Array.from({ length: 450 }, (_, n) => feature(n + 1)) }),
      );
      const report = await imports(await openPlaceFileApart(join(folder, "large.geojson")));
      expect(report).toMatchObject({ source: "OpenStreetMap", licence: "ODbL 1.0", added: 450 });
    });
  });

  it.each([
    'runtime error: Query timed out in "query" at line 3 after 26 seconds.',
    'runtime error: Query run out of memory in "recurse" at line 4 using about 2048 MB of RAM.',
  ])("no answer of Overpass that says '%s'", async (remark) => {
    const elements = [{ type: "node", id: 1, lat: 51.5, lon: -0.1, tags: { amenity: "restaurant", name: "One" } }];
    const why = `Overpass says that this answer is not complete: "${remark}". Ask for a smaller area, or for more time by [timeout:300].`;
    for (const some of [elements, []])
      await expect(importText("cut.json", JSON.stringify({ osm3s: {}, elements: some, remark }))).rejects.toThrow(why);
    expect(await stored()).toEqual([]);
    const remarked = { osm3s: {}, elements, remark: "runtime remark: a part was answered from the cache" };
    expect(await importText("whole.json", JSON.stringify(remarked))).toMatchObject({ added: 1 });
    const xml = `<?xml version="1.0"?>\n<osm version="0.6"><node id="1"/><remark>${remark}</remark></osm>`;
    await expect(importText("cut.xml", xml)).rejects.toThrow("It is OpenStreetMap's XML, which is not read. ");
  });

  it("a file of the Food Standards Agency", async () => {
    const establishment = (id: number, type: number, name: string, more = "") =>
      `<EstablishmentDetail><FHRSID>${id}</FHRSID><BusinessName>${name}</BusinessName><BusinessTypeID>${type}</BusinessTypeID>
      <AddressLine1>7-9 High Street</AddressLine1><PostCode>NW1 1AA</PostCode>${more}</EstablishmentDetail>`;
    const at = "<Geocode><Longitude>-0.14</Longitude><Latitude>51.54</Latitude></Geocode>";
    const report = await importText(
      "fhrs.xml.gz",
      gzipSync(`<?xml version="1.0"?>\n<FHRSEstablishment><Header><ExtractDate>2026-10-01</ExtractDate></Header>
      <EstablishmentCollection>${establishment(1, 1, "Fish &amp; Chips", at)}${establishment(2, 7845, "Warehouse", at)}
      ${establishment(3, 7844, "Van")}</EstablishmentCollection></FHRSEstablishment>`),
    );
    expect(report).toMatchObject({
      added: 1,
      others: 1,
      unplaced: 1,
      day: "2026-10-01",
      source: "Food Standards Agency",
    });
    expect(await said()).toMatchObject([{ name: "Fish & Chips", house_number: "7-9", street: "High Street" }]);
  });

  it("CSV whose columns somebody names, and a feature in each line", async () => {
    const csv = '\ufeffTrading Name;Y;X;Addr\n"Bob\'s ""Best""";51.5;-0.1;1 A Road\nAnn;NaN;-0.1;\nEve;;;\nDan;51.5\n';
    const report = await importText("list.csv", csv, {
      columns: "name=Trading Name,lat=Y,lon=X,street=Addr",
      source: "Ours",
    });
    expect(report).toMatchObject({ added: 1, refused: 1, unplaced: 2 });
    expect(report.problems).toEqual([
      "line 3: its position is not valid: NaN, -0.1",
      "line 4: 'Eve' has no position",
      "line 5: 'Dan' has no position",
    ]);
    expect(await stored()).toEqual(['Bob\'s "Best"']);
    const line = (name: string) =>
      JSON.stringify({ type: "Feature", geometry: { coordinates: [0.5, 51] }, properties: { name } });
    expect(await importText("lines.geojsonl", `${line("Line")}\n{broken\n`)).toMatchObject({ added: 1, refused: 1 });
  });
});

describe("an import", () => {
  const some = [
    { name: "Blue Door", phone: "1" },
    { name: "Old Mill", position: away(400) },
    { name: "Old Mill", sourceId: "branch", position: away(600) },
  ];

  it("changes nothing as a preview, nothing when it runs again, and only what is new when something is", async () => {
    const before = await tableSizes();
    expect(await imports(fileOf(some), { isPreview: true })).toMatchObject({ id: null, places: 3, added: 3 });
    expect(await tableSizes()).toEqual(before);
    expect(await imports(fileOf(some))).toMatchObject({ id: 1, added: 3, joined: 0, doubtful: 0 });
    const after = await tableSizes();
    expect(await imports(fileOf(some))).toMatchObject({ id: null, unchanged: 3, added: 0, changed: 0 });
    expect(await tableSizes()).toEqual(after);
    const changed = some.map((place, n) => (n === 0 ? { ...place, name: "Blue Doors" } : place));
    expect(
      await imports(fileOf(changed.map((place, n) => (n === 0 ? { ...place, sourceId: "Blue Door" } : place)))),
    ).toMatchObject({ id: 2, unchanged: 2, changed: 1 });
    expect(await stored()).toEqual(["Blue Doors", "Old Mill", "Old Mill"]);
  });

  it("writes only of places: no votes, notifications, posts or anything else", async () => {
    await ada.submitsDish({ name: "Pie", restaurant: "Blue Door", at: camden, up: 3 });
    const find = async () => {
      const asked = [
        "/api/charts/dishes?lat=51.541&lon=-0.147",
        "/api/whats-new/dishes",
        "/api/posts?kind=snap",
        "/api/search?q=old+mill",
      ];
      return Promise.all(
        asked.map(async (path) => await (await transport(path, { method: "GET", headers: {} })).json()),
      );
    };
    const [sizes, replies] = [await tableSizes(), await find()];
    await imports(fileOf(some));
    const after = await tableSizes();
    expect(
      Object.keys(sizes)
        .filter((table) => sizes[table] !== after[table])
        .sort(),
    ).toEqual(["imported_places", "imports", "restaurants"]);
    expect(await find()).toEqual(replies);
  });

  it("joins what is there beyond doubt, asks about what may be, and never joins branches that are apart", async () => {
    await ada.submitsDish({ name: "Wrap", restaurant: "Pret A Manger", at: camden });
    await ada.submitsDish({ name: "Toast", restaurant: "Le Grand Café", at: away(2_000) });
    const report = await imports(
      fileOf([
        { name: "PRET A MANGER", position: away(60) },
        { name: "Pret a Manger", sourceId: "2", position: away(160) },
        { name: "Grand Bar", position: away(2_010) },
        { name: "Le Grand Cafe", sourceId: "4", position: away(2_000, 151) },
      ]),
    );
    expect(report).toMatchObject({ added: 3, joined: 1, doubtful: 0 });
    const more = await imports(fileOf([{ name: "Le Grand", position: away(2_000, 60) }], { source: "Others" }));
    expect(more).toMatchObject({ added: 1, doubtful: 1 });
    expect(await stored()).toEqual([
      "Grand Bar",
      "Le Grand",
      "Le Grand Cafe",
      "Le Grand Café",
      "Pret A Manger",
      "Pret a Manger",
    ]);
  });

  it("never takes branches over 150 m apart for one, not even where the source gives one the id of the other", async () => {
    await imports(fileOf([{ name: "Chain", sourceId: "1" }]));
    expect(await imports(fileOf([{ name: "Chain", sourceId: "1", position: away(140, 140) }]))).toMatchObject({
      added: 1,
      changed: 0,
    });
    expect(await imports(fileOf([{ name: "Chain", sourceId: "2", position: away(-110, -110) }]))).toMatchObject({
      added: 1,
    });
  });

  it("takes a short name for that of the brand which the file states", async () => {
    await ada.submitsDish({ name: "Wrap", restaurant: "Pergola A Mare", at: camden });
    const short = { name: "PERGOLA", position: away(90) };
    expect(await imports(fileOf([{ ...short, brand: "Pergola A Mare" }]), { isPreview: true })).toMatchObject({
      joined: 1,
    });
    expect(await imports(fileOf([short]))).toMatchObject({ added: 1, doubtful: 1 });
    expect(await db.write.selectFrom("place_questions").selectAll().execute()).toHaveLength(1);
    await undoImport(db, 1, now);
    expect(await db.write.selectFrom("place_questions").selectAll().execute()).toEqual([]);
  });

  it("joins a name with its branch behind it, and asks where a letter is another farther off or a second chain is named", async () => {
    await ada.submitsDish({ name: "Pie", restaurant: "Kavkazskiy Dvorik", at: camden });
    await ada.submitsDish({ name: "Donut", restaurant: "Dunkin' Donuts", at: away(2_000) });
    const near = [
      { name: "Kavkazkiy Dvorik", position: away(120) },
      { name: "Dunkin' Donuts, Baskin Robbins", position: away(2_000) },
    ];
    expect(await imports(fileOf(near), { isPreview: true })).toMatchObject({ added: 2, joined: 0, doubtful: 2 });
    const branches = [
      { name: "KAVKAZSKIY DVORIK - Store #1123", position: away(70) },
      { name: "Dunkin' (14th St)", position: away(2_070) },
    ];
    expect(await imports(fileOf(branches))).toMatchObject({ added: 0, joined: 2 });
  });

  it("tells two of one name in one street apart by their house numbers", async () => {
    const at = (houseNumber: string, north: number) => ({
      name: "Star",
      sourceId: houseNumber,
      position: away(north),
      houseNumber,
    });
    await imports(fileOf([at("10-12", 0)]));
    const others = { source: "Others" };
    expect(await imports(fileOf([at("40", 90), at("12a", 80)], others))).toMatchObject({
      added: 1,
      joined: 1,
      doubtful: 0,
    });
  });

  it("goes on where it was cut off, beside people who submit dishes there", async () => {
    const many = Array.from({ length: 450 }, (_, n) => ({ name: `Place ${n}`, position: away(n * 200) }));
    const file = fileOf(many);
    let reads = 0;
    const cutOff = {
      ...file,
      async *rows() {
        reads += 1;
        let n = 0;
        for await (const row of file.rows()) {
          if (reads === 2 && n++ === 300) throw new Error("cut off");
          yield row;
        }
      },
    };
    await expect(imports(cutOff)).rejects.toThrow("cut off");
    expect(await stored()).toHaveLength(200);
    const dishes = [250, 350, 430].map((n) => ada.submitsDish({ restaurant: `place ${n}`, at: away(n * 200) }));
    expect(await imports(file)).toMatchObject({ id: 2, unchanged: 200 });
    await Promise.all(dishes);
    expect(await stored()).toHaveLength(450);
    const more = [10, 300].map((n) => ada.submitsDish({ restaurant: `place ${n}`, at: away(n * 200) }));
    await Promise.all([...more, undoImport(db, 1, now), undoImport(db, 2, now)]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from restaurants r join dishes d on d.restaurant_id = r.id`.execute(db.write);
    expect([rows[0]?.count, (await stored()).length]).toEqual([5, 5]);
  });

  it("knows the places of a file whose ids are all new, each once, also where several have one name", async () => {
    const stalls = [0, 0, 20, 70, 140, 300].map((north, n) => ({
      name: "Hot Dogs",
      sourceId: `${n}`,
      position: away(north),
    }));
    await imports(fileOf(stalls));
    const renumbered = stalls.map((stall, n) => ({
      ...stall,
      name: n % 2 ? "HOT DOGS" : "Hot Dogs",
      sourceId: `${(n + 2) % 6}`,
    }));
    expect(await imports(fileOf(renumbered))).toMatchObject({ added: 0, doubtful: 0 });
    expect(await stored()).toHaveLength(6);
  });

  it("never joins what is on other floors of a house", async () => {
    const shop = { name: "Coffee Corner", sourceId: "1", floor: "0" };
    await imports(fileOf([shop]));
    const others = { source: "Others" };
    const above = { ...shop, sourceId: "2", floor: "1;2" };
    expect(await imports(fileOf([above], others))).toMatchObject({ added: 1, doubtful: 1 });
    expect(await imports(fileOf([{ ...shop, floor: "0;1" }], { source: "Third" }))).toMatchObject({ joined: 1 });
  });

  it("has a place that a map has as a point and as the outline of its house once, and stalls as many as they are", async () => {
    const mill = { name: "Old Mill", sourceId: "node/1", phone: "1" };
    const outline = { ...mill, name: "OLD MILL", sourceId: "way/2", position: away(25) };
    const stalls = [3, 4, 5, 6].map((n) => ({ name: "Stall", sourceId: `node/${n}`, position: away(300 + n) }));
    const numbers = ["12", "40"].map((houseNumber, n) => ({
      ...{ name: "Star", sourceId: `${n ? "way" : "node"}/${10 + n}`, position: away(600), houseNumber },
    }));
    const others = [
      { name: "Far", sourceId: "node/20", position: away(900) },
      { name: "Far", sourceId: "way/21", position: away(940) },
      { name: "Line", sourceId: "way/22", position: away(1_200) },
      { name: "Line", sourceId: "way/23", position: away(1_200) },
    ];
    const market = { name: "Stall", sourceId: "way/7", position: away(305) };
    const file = fileOf([outline, ...stalls, ...numbers, ...others, mill, market]);
    expect(await imports(file, { isPreview: true })).toMatchObject({ added: 11, joined: 2 });
    expect(await imports(file)).toMatchObject({ added: 11, joined: 2 });
    expect(await stored()).toHaveLength(11);
    expect(await imports(file)).toMatchObject({ id: null, unchanged: 13 });
    const changed = [outline, mill].map((place) => ({ ...place, phone: "2" }));
    expect(await imports(fileOf(changed))).toMatchObject({ added: 0, joined: 0, changed: 2 });
    const renumbered = [outline, mill].map((place, n) => ({ ...place, sourceId: `${n ? "node" : "way"}/9${n}` }));
    expect(await imports(fileOf(renumbered))).toMatchObject({ added: 0, joined: 2 });
    expect(await imports(fileOf([mill, outline], { source: "Others" }))).toMatchObject({ added: 0, joined: 2 });
    expect(await stored()).toHaveLength(11);
  });

  it("does not take a new branch for the one next door that the file still has", async () => {
    await imports(fileOf([{ name: "Chain", sourceId: "1" }]));
    const both = [
      { name: "Chain", sourceId: "2", position: away(90) },
      { name: "Chain", sourceId: "1" },
    ];
    expect(await imports(fileOf(both))).toMatchObject({ added: 1, unchanged: 1 });
  });
});

describe("a place of an import", () => {
  const mill = { name: "Old Mill", position: away(300) };

  it("gets the dish whose pin is there, is found from then on, and stays when its last dish goes", async () => {
    await imports(fileOf([mill]));
    const bob = await signedInPerson(testApp, "bob");
    const asBob = transportOf(testApp, bob);
    const { id } = await call(asBob, submitDish, { body: { ...aDish(), restaurantName: "old mill", pin: away(310) } });
    const found = async () =>
      (await call(transport, search, { query: { q: "old mill", in: "restaurants" } })).restaurants.entries;
    expect(await found()).toHaveLength(1);
    expect(await stored()).toEqual(["Old Mill"]);
    await call(asBob, deleteDish, { params: { id } });
    expect(await found()).toEqual([]);
    const { restaurants } = await call(transport, findRestaurants, { query: { lat: 51.541, lon: -0.147 } });
    expect(restaurants).toMatchObject([{ name: "Old Mill", dishCount: 0, address: null }]);
    expect(await stored()).toEqual(["Old Mill"]);
  });

  it("stays when everything of the submitter of its only dish is erased", async () => {
    await imports(fileOf([mill]));
    await ada.submitsDish({ restaurant: "Old Mill", at: mill.position });
    await ada.submitsDish({ restaurant: "New Mill", at: away(50) });
    expect(await stored()).toEqual(["New Mill", "Old Mill"]);
    await deleteSomeItemsOf(db.write, ada.id, 10);
    expect(await stored()).toEqual(["Old Mill"]);
  });

  it("is offered to the submitter of a dish, first by its name, then by its cuisine, each nearest first", async () => {
    const street = { street: "High Street", houseNumber: "7" };
    const places = [
      { ...mill, ...street, cuisine: "Thai" },
      { name: "Thai Corner", position: away(900) },
      { name: "Thai Lane", position: away(700) },
      { name: "Far Mill", position: away(11_000) },
    ];
    await imports(fileOf(places));
    await imports(fileOf([mill], { source: "Others" }));
    const find = async (name: string) =>
      (await call(transport, findRestaurants, { query: { lat: 51.541, lon: -0.147, name } })).restaurants.map(
        (one) => `${one.name}, ${one.cuisine}, ${one.address}, ${one.dishCount}`,
      );
    const [lane, corner] = ["Thai Lane, null, null, 0", "Thai Corner, null, null, 0"];
    const found = "Old Mill, Thai, 7 High Street, 0";
    expect(await find("tha")).toEqual([lane, corner, found]);
    expect(await find("MILL")).toEqual([found]);
    expect(await find("ha")).toEqual([lane, corner]);
    expect(await find("")).toEqual([found, lane, corner]);
  });

  it("gets a dish without a pin only where it is the one of its name around there", async () => {
    await imports(
      fileOf([mill, { ...mill, sourceId: "2", position: away(900) }, { name: "Only", position: away(500) }]),
    );
    await ada.submitsDish({ restaurant: "Old Mill", cell: aDish().cell as number });
    await ada.submitsDish({ restaurant: "Only", cell: aDish().cell as number });
    expect(await stored()).toEqual(["Old Mill", "Old Mill", "Old Mill", "Only"]);
  });
});

it("a preview counts the hours that nobody understands as left out", async () => {
  const hours = ["Mo-Fr 9-5", "11-11", "Mo-Fr 09:00-17:00; PH off", "24/7", "Mo-Su 9am-5pm"];
  const places = hours.map((openingHours, n) => ({ name: `Place ${n}`, position: away(n * 1_000), openingHours }));
  expect((await imports(fileOf(places), { isPreview: true })).leftOut).toEqual({ "opening hours": 2 });
});

describe("an undo", () => {
  const spots = ["Ash", "Birch", "Cedar", "Maple"].map((name, n) => ({ name, position: away(n * 1_000) }));
  const step = fc.oneof(
    fc.record({
      do: fc.constant("import" as const),
      places: fc.uniqueArray(fc.nat(3), { minLength: 1 }),
      phone: fc.constantFrom("1", "2"),
    }),
    fc.record({ do: fc.constant("undo" as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant("dish" as const), place: fc.nat(3) }),
    fc.record({
      do: fc.constant("say" as const),
      says: fc.constantFrom("here" as const, "gone" as const),
      place: fc.nat(3),
    }),
  );

  const histories = Number(process.env.UNDO_HISTORIES ?? 20);
  // A history takes a second on a busy machine; a retry would run beside the first.
  const long = { timeout: Math.max(120_000, histories * 2_000), retry: 0 };
  it("removes exactly what nobody has used and no other import knows, whatever happened before", long, async () => {
    const bea = await signedInPerson(testApp, "bea");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        await sql`truncate rankings, restaurants, imports, imported_places, place_questions cascade`.execute(db.write);
        const used = new Set<number>();
        let said: { by: number; place: number; phone: string }[] = [];
        const undone = new Set<number>();
        let last = 0;
        for (const one of steps) {
          if (one.do === "dish") {
            used.add(one.place);
            const { name = "", position = camden } = spots[one.place] ?? {};
            await ada.submitsDish({ restaurant: name, at: position });
          } else if (one.do === "say") {
            const found = await db.write
              .selectFrom("restaurants")
              .select(["id", "closed_at"])
              .where("name", "=", spots[one.place]?.name ?? "")
              .executeTakeFirst();
            if (!found || found.closed_at) continue;
            used.add(one.place);
            await call(transportOf(testApp, bea), reportPresence, {
              params: { id: found.id },
              body: { says: one.says },
            });
          } else if (one.do === "import") {
            const { id } = await imports(
              fileOf(one.places.flatMap((n) => (spots[n] ? [{ ...spots[n], phone: one.phone }] : []))),
            );
            const fresh = one.places.filter(
              (place) => said.findLast((row) => row.place === place)?.phone !== one.phone,
            );
            expect(id).toBe(fresh.length > 0 ? ++last : null);
            said.push(...fresh.map((place) => ({ by: last, place, phone: one.phone })));
          } else if (one.which >= 1 && one.which <= last && !undone.has(one.which)) {
            await undoImport(db, one.which, now);
            undone.add(one.which);
            said = said.filter(({ by }) => by !== one.which);
          }
          const there = new Set([...used, ...said.map(({ place }) => place)]);
          expect(await stored()).toEqual(spots.flatMap(({ name }, n) => (there.has(n) ? [name] : [])));
        }
      }),
      { numRuns: histories },
    );
  });

  it("takes back only its own part of a restaurant that was made of two, and running a file again changes nothing", async () => {
    const two = [{ name: "Kavkazskiy Dvorik" }, { name: "Kavkazkiy Dvorik", position: away(5) }];
    const other = { name: "Bar Chuko", phone: "1" };
    await imports(fileOf([...two, other]));
    await imports(fileOf([{ name: "Kavkaskiy Dvorik", position: away(120) }], { source: "Others" }));
    const rows = await db.write.selectFrom("restaurants").select(["id", "name"]).execute();
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? "";
    const merge = (stays: string, goes: string) =>
      answerQuestion(
        { db, clock: () => now, restoreAlertsAt, onChange() {} },
        { staysId: idOf(stays), goesId: idOf(goes) },
        "same",
      );
    await merge("Kavkazkiy Dvorik", "Kavkaskiy Dvorik");
    await merge("Kavkazskiy Dvorik", "Kavkazkiy Dvorik");
    expect(await imports(fileOf([...two, other]))).toMatchObject({ id: null, added: 0, joined: 0, changed: 0 });
    const changed = two.map((place) => ({ ...place, phone: "2" }));
    expect(await imports(fileOf(changed))).toMatchObject({ added: 0, changed: 2, doubtful: 0 });
    expect(await stored()).toEqual(["Bar Chuko", "Kavkazkiy Dvorik"]);
    await undoImport(db, 3, now);
    expect(await undoImport(db, 1, now)).toEqual({ removed: 1, kept: 1 });
    expect(await stored()).toEqual(["Kavkaskiy Dvorik"]);
    expect(await undoImport(db, 2, now)).toEqual({ removed: 1, kept: 0 });
    expect(await stored()).toEqual([]);
  });

  it("is refused for what was never imported, or was undone", async () => {
    await expect(undoImport(db, 1, now)).rejects.toThrow("There is no import 1.");
    await imports(fileOf(spots));
    expect(await undoImport(db, 1, now)).toEqual({ removed: 4, kept: 0 });
    await expect(undoImport(db, 1, now)).rejects.toThrow(/^Import 1 was undone on /);
  });
});
