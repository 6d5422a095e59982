import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { fileLimits } from "./file-rows.service.ts";
import { openPlaceFile } from "./place-file.service.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer, limits = fileLimits, columns?: string): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, content);
  try {
    const rows = [];
    for await (const row of (await openPlaceFile(path, { columns, limits })).rows()) rows.push(row.kind);
    return rows.join();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function listOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list = [];
  for await (const row of rows) list.push(row);
  return list;
}

const feature = '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"A"}}';
const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`;
const megabytes = (count: number, of = " ") => of.repeat(count * 1_000_000);

describe("a file that is not what it should be has one line", () => {
  it.each([
    ["empty", "", "It is empty."],
    ["cut off", collection(feature).slice(0, -9), "The file is cut off in line 1. Save or download it again."],
    ["with NaN", collection(feature.replace("[1,2]", "[NaN,2]")), /^It is not JSON, in line 1: /],
    ["broken in the third line", `{"features":[\n${feature},\n{]}`, /^It is not JSON, in line 3: /],
    ["of other JSON", '{"type":"Topology","objects":{}}', "It is JSON, and neither GeoJSON nor an answer of Overpass."],
    ["an empty list", collection(""), "There are no places in this file."],
    ["an empty answer of Overpass", '{"elements":[]}', "There are no places in this file."],
    ["a list", "[1,2]", "It is JSON, and neither GeoJSON nor an answer of Overpass."],
    ["nested deep", collection("[".repeat(100_000)), "Line 1 is nested too deep."],
    [
      "of one endless line",
      collection(`{"a":"${megabytes(9, "x")}"}`),
      "Line 1 has something that is longer than any row.",
    ],
    [
      "of one endless line of CSV",
      `name,lat,lon\n"${megabytes(9, "x")}`,
      "Line 2 has something that is longer than any row.",
    ],
    [
      "a gzip bomb of blanks",
      gzipSync(`{"features":[${megabytes(60)}`),
      "Line 1 has something that is longer than any row.",
    ],
    [
      "not whole",
      gzipSync(collection(feature)).subarray(0, 60),
      "It is not whole: what was compressed cannot be unpacked.",
    ],
    ["not UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "It is not in UTF-8, from about byte 1 on. Save it as UTF-8."],
    ["a picture", Buffer.from("GIF89a\0\0\0\0"), /^It is none of GeoJSON, Overpass JSON, /],
    [
      "XML with entities",
      '<!DOCTYPE a [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>\n<FHRSEstablishment>&b;</FHRSEstablishment>',
      "It has a document type, which is not read. Take the line with DOCTYPE out.",
    ],
    [
      "XML with an entity of its own",
      "<FHRSEstablishment><a>&b;</a></FHRSEstablishment>",
      /^It is not XML, in line 1: /,
    ],
    ["XML that ends early", "<FHRSEstablishment>\n<a>", /^It is not XML, in line 2: /],
    ["other XML", "<html></html>", "It has no establishments as the Food Standards Agency's files have them."],
  ])("%s", async (_, content, line) => {
    const said = await read(content);
    expect(said).not.toContain("\n");
    if (typeof line === "string") expect(said).toBe(line);
    else expect(said).toMatch(line);
  });

  it.each([
    ["FHRS", "2026-99-99"],
    ["FHRS", "2026-02-30"],
    ["Overpass", "2026-02-31"],
    ["Overpass", "0000-01-01"],
  ])("%s of a day that there is not, %s, is of the day on which it was changed", async (kind, day) => {
    const path = join(folder, "day");
    const establishment =
      "<EstablishmentDetail><BusinessName>A</BusinessName><Latitude>1</Latitude><Longitude>2</Longitude></EstablishmentDetail>";
    await writeFile(
      path,
      kind === "FHRS"
        ? `<FHRSEstablishment><ExtractDate>${day}</ExtractDate>${establishment}</FHRSEstablishment>`
        : `{"osm3s":{"timestamp_osm_base":"${day}T00:00:00Z"},"elements":[{"type":"node","id":5,"lat":1,"lon":2,"tags":{"name":"A"}}]}`,
    );
    const { facts, rows } = await openPlaceFile(path, { day: "2026-11-20" });
    expect(await listOf(rows())).toMatchObject([{ kind: "place" }]);
    expect(facts.day).toBe("2026-11-20");
  });

  it.each(['"timestamp":null,"osm3s":null,"generator":null', '"timestamp":5,"osm3s":[],"generator":{"a":1}'])(
    "one that says %s of itself is read all the same",
    async (said) => {
      expect(await read(collection(feature).replace('"type"', `${said},"type"`))).toBe("place");
    },
  );

  it("one that unpacks to more than is read", async () => {
    const bomb = gzipSync(collection(Array(3_000).fill(feature).join()));
    expect(await read(bomb, { ...fileLimits, maxUnpackedBytes: 200_000 })).toBe("It unpacks to more than 0 MB.");
    expect(await read(bomb)).toMatch(/^place,place,/);
  });

  it("one without the columns that were named", async () => {
    expect(await read("name,lat\n", fileLimits, "name=Nom,lat=lat")).toBe("It has no column 'Nom'. It has: name, lat.");
    expect(await read("name,lat\n", fileLimits, "lat=lat")).toBe("Say which column has the name: --columns name=...");
    expect(await read("name,lat\n", fileLimits, "nom=name")).toMatch(/^--columns has 'nom=name'\. It reads like /);
  });
});

describe("a row with a field that cannot be used", () => {
  it("is a place without it, and says so", async () => {
    const path = join(folder, "fields.geojson");
    const properties = {
      name: "A",
      opening_hours: "x".repeat(256),
      website: "javascript:alert(1)",
      phone: "1".repeat(70),
      cuisine: "a\u0000b",
    };
    await writeFile(path, collection(JSON.stringify({ ...JSON.parse(feature), properties })));
    const rows = [];
    for await (const row of (await openPlaceFile(path)).rows()) rows.push(row);
    expect(rows).toMatchObject([
      {
        leftOut: ["opening hours", "website", "phone", "cuisine"],
        place: { openingHours: null, website: null, phone: null, cuisine: null },
      },
    ]);
  });

  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const strange = '{"toString":1,"valueOf":1}';
  it.each([
    ["an id of another type", feature.replace('"name"', `"@id":${strange},"name"`), "refused"],
    ["an id that no database stores", feature.replace('"name"', String.raw`"@id":"a\u0000b","name"`), "refused"],
    ["half a letter as its id", feature.replace('"name"', String.raw`"@id":"a\ud800b","name"`), "refused"],
    ["a position of another type", feature.replace("[1,2]", `[${strange},${strange}]`), "refused"],
    ["an id nested deep", feature.replace('"geometry"', `"id":${deep},"geometry"`), "refused"],
    ["coordinates nested deep", feature.replace("[1,2]", deep), "unplaced"],
    ["diets of another type", feature.replace('"name"', `"diet:vegan":${strange},"diet":${strange},"name"`), "place"],
    ["what it is of another type", feature.replace('"name"', `"amenity":${strange},"shop":null,"name"`), "other"],
  ])("is one row of many: %s", async (_, row, kind) => {
    expect(await read(`${feature}\n${row}\n${feature}\n`)).toBe(`place,${kind},place`);
  });

  it.each([
    ["names in quotes", '"Name, of place",lat,lon\n"A, B",1,2\n', "name=Name, of place,lat=lat,lon=lon", "place"],
    ["quotes and semicolons", '"Name; of, place";lat;lon\nA;1;2\n', "name=Name; of, place,lat=lat,lon=lon", "place"],
    [
      "a header of 90 kB",
      `name,lat,lon,${Array.from({ length: 10_000 }, (_, n) => `col ${n}`).join()}\nA,1,2,${"x,".repeat(9_999)}x\n`,
      "name=name,lat=lat,lon=lon",
      "place",
    ],
  ])("is read from CSV with %s", async (_, text, columns, kinds) => {
    expect(await read(text, fileLimits, columns)).toBe(kinds);
  });

  it.each([
    ["a name without an id", `name,lat,lon\n${"x".repeat(79)}😀,1,2\n`],
    ["a cell", `name,lat,lon,more\nA,1,2,${"x".repeat(79)}😀\n`],
    ["a column", `name,lat,lon,${"x".repeat(199)}😀\nA,1,2,\n`],
    ["a latitude", `name,lat,lon\nA,${"x".repeat(19)}😀,2\n`],
  ])("is cut between two letters, and not inside an emoji: %s", async (_, text) => {
    const path = join(folder, "emoji.csv");
    await writeFile(path, text);
    const { columns, rows } = await openPlaceFile(path);
    const everything = JSON.stringify([columns, await listOf(rows())]);
    expect(everything).not.toMatch(/\\ud[89a-f]/);
  });

  it.each(["__proto__", "constructor", "toString"])("is not fooled by a property that is called %s", async (name) => {
    expect(await read(collection(feature.replace('"name":"A"', `"${name}":{"name":"B"},"name":"A"`)))).toBe("place");
  });
});

describe("the columns of a CSV", () => {
  const guessed = async (header: string) => {
    const path = join(folder, "columns.csv");
    await writeFile(path, `${header}\nA,1,2\n`);
    return (await openPlaceFile(path)).columns?.named;
  };

  it("are known by their usual names", async () => {
    expect(await guessed("Restaurant,Lat,Long,No.,Road,PC,Opening Times,Type of food,Vegan?")).toEqual({
      ...{ name: "Restaurant", latitude: "Lat", longitude: "Long", houseNumber: "No.", street: "Road", postcode: "PC" },
      ...{ openingHours: "Opening Times", cuisine: "Type of food", diets: "Vegan?" },
    });
    expect(await guessed("Trading Name,Y,X,House No,Postcode,Times,Cuisine Type")).toEqual({
      ...{ name: "Trading Name", latitude: "Y", longitude: "X", houseNumber: "House No", postcode: "Postcode" },
      ...{ openingHours: "Times", cuisine: "Cuisine Type" },
    });
  });

  it("are left to the importer where they may be anything: a number of the row, a kind of place", async () => {
    expect(await guessed("No,Name,Lat,Lon,Road,Type,Notes,Number")).toEqual({
      ...{ name: "Name", latitude: "Lat", longitude: "Lon", street: "Road" },
    });
  });

  it("say of a diet only what is a clear yes", async () => {
    const path = join(folder, "diets.csv");
    await writeFile(path, "name,lat,lon,Vegan?\nA,1,2,Yes\nB,1,2,no\nC,1,2,on request\nD,1,2,vegan\nE,1,2,\n");
    const file = await openPlaceFile(path, { columns: "name=name,lat=lat,lon=lon,diets=Vegan?" });
    const diets = [];
    for await (const row of file.rows()) if (row.kind === "place") diets.push(row.place.diets.join());
    expect(diets).toEqual(["vegan", "", "", "vegan", ""]);
  });
});

it("the rows of a CSV that is not tidy are read, and those that cannot be are named by their lines", async () => {
  const path = join(folder, "ragged.csv");
  const text = [
    "Places to eat, 2024",
    "",
    "name;lat;lon;phone",
    "A;51,5;-2.5E-02",
    "B;51.5;\u22120.1;1;",
    "C;51,5;-0,1;1;more",
    '"D;51.5;-0.1;2',
    "Total;;;4",
  ];
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.join("\r\n"), "utf16le")]));
  expect(await listOf((await openPlaceFile(path)).rows())).toMatchObject([
    { at: "line 4", kind: "place", place: { name: "A", position: { latitude: 51.5, longitude: -0.025 }, phone: null } },
    { at: "line 5", kind: "place", place: { name: "B", position: { longitude: -0.1 }, phone: "1" } },
    { at: "line 6", kind: "refused", reason: "it has 5 cells, and the table 4 columns" },
    { at: "line 7", kind: "place", place: { name: '"D' } },
    { at: "line 8", kind: "refused", reason: "it looks like the total of the table" },
  ]);
});
