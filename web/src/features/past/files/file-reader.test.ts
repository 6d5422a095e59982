import { expect, it } from "vitest";
import * as past from "../../../../../testing/past-files.ts";
import { zip } from "../../../../../testing/zip.ts";
import { pastMessages } from "../past.messages.ts";
import { addRows, joinFound, readFiles } from "./file-reader.ts";
import type { FileProblem, Found } from "./found-reader.ts";
import { dayOrdersOf, guessMeaning, rowsOf } from "./table-reader.ts";

const now = new Date("2026-11-22T10:30:00Z");
const read = (content: string | Uint8Array, name = "file.json") =>
  readFiles([new File([content as Uint8Array<ArrayBuffer>], name)], now);
const said = ({ problems }: { problems: FileProblem[] }) =>
  problems.map(({ file, what, count }) => [file, what, ...(count ? [count] : [])]);

it("reads saved places of Google under both names of their fields, and keeps scripts as text", async () => {
  expect((await read(past.savedPlaces.earlier)).places).toEqual([
    {
      name: "Dishoom Shoreditch",
      address: "7 Boundary St, London E2 7JE, UK",
      note: null,
      latitude: 51.5414,
      longitude: -0.1471,
    },
    { name: "Kūpa Ōtepoti", address: null, note: null, latitude: null, longitude: null },
  ]);
  expect((await read(past.savedPlaces.now)).places).toEqual([
    {
      name: "Chez <script>alert(1)</script>",
      address: "Rue de Rivoli, Paris",
      note: "Order the soufflé",
      latitude: 48.8566,
      longitude: 2.3522,
    },
  ]);
});

it("reads reviews with ratings as numbers and words, and leaves out days that nobody has eaten on", async () => {
  const found = await read(past.reviews, "Reviews.json");
  expect(found.visits.map(({ place, day, note }) => [place, day, note])).toEqual([
    ["Market Stables", "2024-05-03", "4 of 5 stars. Rich broth.\nGo early."],
    ["Good Crumb", "2019-02-28", "5 of 5 stars"],
  ]);
  expect(found.problems).toEqual([
    { file: "Reviews.json", what: "no-day", count: 1, rows: ["From the year 0"] },
    { file: "Reviews.json", what: "future-day", count: 1, rows: ["Still to come"] },
  ]);
});

it("reads a Takeout as an archive: places of two lists once, nothing that climbs, and names what is broken", async () => {
  const found = await read(zip(past.takeoutFiles()), "takeout.zip");
  expect(found.places).toMatchObject([
    { name: "Dishoom Shoreditch", note: 'With "Zoë", upstairs', latitude: 51.5414 },
    { name: "Kūpa Ōtepoti" },
    { name: "Bao Borough", latitude: 51.5046, longitude: -0.0911 },
  ]);
  expect(found.visits).toHaveLength(2);
  expect(said(found)).toEqual([
    ["takeout.zip: Takeout/Maps/Meine Rezensionen.json", "no-day", 1],
    ["takeout.zip: Takeout/Maps/Meine Rezensionen.json", "future-day", 1],
    ["takeout.zip: Takeout/../../evil.json", "unsafe-name"],
    ["takeout.zip: Takeout/Maps/Cut off.json", "broken-json"],
  ]);
});

it("reads check-ins of Swarm on the day that it was there, and of Untappd as products", async () => {
  expect((await read(past.swarm)).visits).toMatchObject([
    {
      place: "Taquería El Sol",
      day: "2018-07-01",
      note: "Late tacos",
      reference: "5f1",
      latitude: 51.5,
      longitude: -0.12,
    },
    { place: "Corner Café", day: "2018-06-26", latitude: 51.51 },
  ]);
  expect((await read(past.untappd)).visits).toMatchObject([
    {
      ...{ kind: "product", name: "Gamma Ray", place: "Beavertown", cuisine: "Pale Ale - American", day: "2019-06-01" },
      note: "3.75 of 5 stars. Fresh. At The Salt Quay",
    },
  ]);
});

it("asks what the columns of a table have, and guesses them by their headings", async () => {
  const { tables, visits } = await read(past.table, "mine.csv");
  expect(visits).toEqual([]);
  const [table] = tables;
  if (!table) throw new Error("There is a table");
  const meaning = guessMeaning(table);
  expect(meaning).toEqual({
    columns: { name: 0, day: 1, dish: 2, rating: 3 },
    rowsAre: "visits",
    dayOrder: "day-first",
  });
  expect(rowsOf(table, meaning).visits).toMatchObject([
    { place: "Le Bistrot", name: "Bouillabaisse", day: "2023-12-25", note: "4.5 of 5 stars" },
    { place: "Noma", name: null, day: "2022-02-01" },
    { place: null, line: 4 },
  ]);
  const german = (await read(past.germanList, "Liste.csv")).tables[0];
  expect(german && guessMeaning(german)).toMatchObject({ columns: { name: 0, note: 1, link: 2 }, rowsAre: "places" });
});

it.each([
  [["2024-05-03", "2024-05-13"], []],
  [
    ["3/5/2024", "", "2024-05-13"],
    ["day-first", "month-first"],
  ],
  [["3/5/2024", "13/5/2024"], ["day-first"]],
  [["3/5/2024", "5/13/2024"], ["month-first"]],
  [
    ["13/5/2024", "5/13/2024"],
    ["day-first", "month-first"],
  ],
])("knows of the days %j in which order they may be written", (days, orders) => {
  const rows = days.map((day, n) => ({ cells: ["A", day], line: n + 2 }));
  expect(dayOrdersOf({ file: "mine.csv", headings: ["Place", "Date"], rows }, 1)).toEqual(orders);
});

it("names the rows of a table that cannot be brought, the first three of each kind", async () => {
  const rows = [
    ...["A,soon,4", "B,,4", "C,2024-02-30,4", "D,1880-01-01,4", "E,31.12.2999,4"],
    ...[",2024-01-01,4", "F,2024-01-02,9", "G,2024-01-03,great", "H,2024-01-04,0"],
  ];
  const table = (await read(["Place,Date,Stars", ...rows].join("\n"), "mine.csv")).tables[0];
  if (!table) throw new Error("There is a table");
  const found: Found = { visits: [], places: [], saves: [], tables: [], problems: [] };
  addRows(found, table.file, rowsOf(table, guessMeaning(table)), now);
  expect(found.visits.map(({ place, note }) => [place, note])).toEqual([
    ["F", null],
    ["G", null],
    ["H", null],
  ]);
  expect(found.problems.map(pastMessages.problemOf)).toEqual([
    "mine.csv: 4 visits have no valid day and cannot be brought: A, B, C and 1 more.",
    "mine.csv: 1 visit is on a day in the future and cannot be brought: E.",
    "mine.csv: 1 row has no name and cannot be brought: line 7.",
    "mine.csv: 2 ratings are not between 0 and 5 and are left out: F and G.",
  ]);
});

it("adds what is in more files to what was found before, and the same only once", async () => {
  const before = await read(past.savedList, "list.csv");
  const more = await read(past.savedPlaces.earlier);
  const both = joinFound(before, more);
  expect(both.places.slice(0, 2)).toEqual(before.places);
  expect(both.places).toHaveLength(before.places.length + more.places.length);
  expect(joinFound(both, more)).toEqual(both);
  const [one, other] = [await read(past.table, "mine.csv"), await read(past.table.replace("Noma", "Bao"), "mine.csv")];
  expect(joinFound(one, other).tables.map(({ file }) => file)).toEqual(["mine.csv", "mine.csv (2)"]);
});

it("reads the log, the saved places and the saved items of an archive of an account", async () => {
  const id = "0190b5a8-7f3b-7c3a-9d36-1f6f0a2b3c4d";
  const found = await read(
    zip({
      "data/food-log.json": JSON.stringify([
        {
          id,
          key: id,
          dish_id: id,
          kind: "dish",
          dish_name: "Ramen",
          restaurant_name: "Stables",
          cuisine: "Asian",
          day: "2026-01-02",
          note: null,
        },
      ]),
      "data/saves.json": JSON.stringify([
        { item_id: id, item: "Ramen", kind: "dish" },
        { item_id: "x", item: "?" },
      ]),
      "data/saved-places.json": JSON.stringify([
        { name: "Bao", address: null, latitude: 51.5, longitude: 0.1, note: "Buns" },
      ]),
      "data/votes.json": JSON.stringify([{ item_id: id, vote: "up" }]),
    }),
    "archive.zip",
  );
  expect(found).toMatchObject({
    visits: [{ key: id, reference: null, itemId: id, name: "Ramen", place: "Stables", day: "2026-01-02" }],
    saves: [{ kind: "dish", id, name: "Ramen" }],
    places: [{ name: "Bao", note: "Buns" }],
    problems: [],
  });
});

it.each<[string, string | Uint8Array, FileProblem["what"]]>([
  ["an empty file", "", "empty"],
  ["blanks", " \n ", "empty"],
  ["JSON that is cut off", past.reviews.slice(0, 300), "broken-json"],
  ["JSON of something else", '{"a": 1}', "unknown"],
  ["JSON that is nested deeply", "[".repeat(100_000), "broken-json"],
  ["a picture", Buffer.from("GIF89a\0\0\0\0"), "unknown"],
  ["a text of more than 64 MB", Buffer.alloc(67_108_865, 0x20), "too-large"],
  ["an archive that is cut off", zip(past.takeoutFiles()).subarray(0, 900), "broken-zip"],
  ["an archive of nothing", zip({}), "unknown"],
  ["an archive with an archive in it", zip({ "inner.zip": zip(past.takeoutFiles()) }), "unknown"],
])("says what is wrong with %s", async (_, content, what) => {
  expect(await read(content, "x")).toMatchObject({ visits: [], places: [], problems: [{ file: "x", what }] });
});

it("stops at what an archive may unpack to, whatever it says, and reads the rest of it", async () => {
  const bomb = zip({ "bomb.json": Buffer.alloc(70_000_000, 0x20), "Saved Places.json": past.savedPlaces.now });
  // Its directory claims to be small.
  const at = bomb.lastIndexOf(Buffer.from("bomb.json")) - 46;
  bomb.writeUInt32LE(10, at + 24);
  const found = await read(bomb, "bomb.zip");
  expect(said(found)).toEqual([
    ["bomb.zip: bomb.json", "too-large"],
    ["bomb.zip: Saved Places.json", "no-name", 1],
  ]);
  expect(found.places).toHaveLength(1);
});

it("leaves alone what has a password or is packed otherwise, and refuses a directory that lies", async () => {
  const change = (at: number, value: number) => {
    const archive = zip({ "a.json": past.savedPlaces.now });
    archive.writeUInt16LE(value, archive.lastIndexOf(Buffer.from("a.json")) - 46 + at);
    return read(archive, "a.zip");
  };
  expect(said(await change(8, 1))).toEqual([["a.zip: a.json", "locked"]]);
  expect(said(await change(10, 9))).toEqual([["a.zip: a.json", "packing"]]);
  const many = zip({ "a.json": past.savedPlaces.now });
  many.writeUInt16LE(0xfff0, many.length - 12);
  expect(said(await read(many, "a.zip"))).toEqual([["a.zip", "too-many"]]);
  const garbage = zip({ "a.json": past.savedPlaces.now });
  garbage.fill(0xff, 40, 80);
  expect(said(await read(garbage, "a.zip"))).toEqual([["a.zip: a.json", "broken-zip"]]);
});

it("reads other encodings, and shortens what is too long", async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(past.savedList, "utf16le")]);
  expect((await read(bytes, "list.csv")).places.map(({ name }) => name)).toEqual(["Dishoom Shoreditch", "Bao Borough"]);
  const latin = Buffer.from("Title,Note,URL\nCafé,,\n", "latin1");
  expect((await read(latin, "list.csv")).places.map(({ name }) => name)).toEqual(["Café"]);
  const long = `Title,Note,URL\n${"é".repeat(200)},${"n".repeat(400)}\u0007,\n`;
  const [place] = (await read(long, "list.csv")).places;
  expect([Array.from(place?.name ?? "").length, Array.from(place?.note ?? "").length]).toEqual([120, 280]);
});

it("reads a table that is not tidy, and days with the year first or the month as a word", async () => {
  const rows = [
    "sep=;",
    "My restaurants",
    "Place;Date;Latitude;Longitude",
    "A;2022/07/14;51,5;\u22120,1",
    "B;2022.7.4;;;",
    "C;2022年7月14日",
    "D;14-Jul-2022;51.5;-2.5E-02",
    "E;14 July 2022;;;more",
    "F;July 14, 2022",
    "G;14. Juli 2022",
    "Total;7;;",
  ];
  const found = await read(rows.join("\r\n"), "mine.csv");
  const [table] = found.tables;
  if (!table) throw new Error("There is a table");
  addRows(found, table.file, rowsOf(table, guessMeaning(table)), now);
  expect(found.visits.map(({ place, day, latitude, longitude }) => [place, day, latitude, longitude])).toEqual([
    ["A", "2022-07-14", 51.5, -0.1],
    ["B", "2022-07-04", null, null],
    ["C", "2022-07-14", null, null],
    ["D", "2022-07-14", 51.5, -0.025],
    ["F", "2022-07-14", null, null],
    ["G", "2022-07-14", null, null],
  ]);
  expect(found.problems.map(pastMessages.problemOf)).toEqual([
    "mine.csv: 1 row has more cells than the header and cannot be brought: line 8.",
    "mine.csv: the last row looks like the total of the table and is left out: line 11.",
  ]);
});
