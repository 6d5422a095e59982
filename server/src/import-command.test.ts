import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { asUrl, ownDatabase } from "../../testing/database.ts";
import { anOpenFood, codeOf } from "../../testing/open-food-facts.ts";
import { newPerson } from "../../testing/people.ts";
import { startProgram } from "../../testing/program.ts";

const { db, address } = await ownDatabase();
const folder = await mkdtemp(join(tmpdir(), "dishboard-import-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const environment = { DATA_DIR: folder, DATABASE_URL: asUrl(address), DATABASE_WAIT: "0" };
  const program = await startProgram(environment, "import-command.ts", "pipe", args);
  const code = await program.ended;
  return { code, lines: program.output().trim().split("\n") };
}

it("npm run import previews, imports, lists and takes back", async () => {
  const ann = await newPerson(db, "ann");
  await ann.submitsDish({ restaurant: "The Ash", at: { latitude: 51.5, longitude: -0.1 } });
  const file = join(folder, "places.csv");
  await writeFile(file, "Name,Lat,Lon,Web\nThe Ash,51.5,-0.1,\nThe Oak,51.6,-0.1,nowhere\nThe Elm,,,\n,51,0,\n");
  const columns = "name=Name,latitude=Lat,longitude=Lon,website=Web";
  const preview = [
    `places.csv has columns that nobody has named yet. They are read as --columns '${columns}'`,
    "  line 4: 'The Elm' has no position",
    "  line 5: it has no name",
    expect.stringMatching(/^places\.csv: from places \(licence not stated\), of \d{4}-\d\d-\d\d$/),
    "2 places, 1 look like ones you have, 1 without a position, 1 refused",
    "Of 1 places the website could not be used.",
    "Nothing is stored yet.",
  ];
  expect(await run("places", file, "--preview")).toEqual({ code: 0, lines: preview });
  expect(await run("places", file)).toEqual({
    code: 1,
    lines: [preview[0], `${file}: Look at the preview, and say the columns by --columns. Nothing was stored.`],
  });
  const named = ["--columns", columns, "--source", "Our list", "--licence", "CC0", "--day", "2026-11-01"];
  expect((await run("places", file, ...named)).lines.at(-1)).toBe(
    "Import 1: 1 places added, 1 joined with ones you have, 0 changed. To take it back: npm run import -- undo 1",
  );
  expect((await run("places", file, ...named)).lines.at(-1)).toBe("Nothing is new: nothing was changed.");
  expect((await run("list")).lines).toEqual([
    expect.stringMatching(
      /^1 {2}places\.csv, Our list \(CC0\) of 2026-11-01: 1 added, 1 joined, 0 changed, 0 to be asked about; \d{4}-/,
    ),
  ]);
  expect((await run("undo", "1")).lines).toEqual([
    "Import 1 is undone: 1 places removed, 1 kept that members have used or another import knows.",
  ]);
  expect(await run("undo", "1")).toMatchObject({ code: 1, lines: [expect.stringMatching(/^Import 1 was undone on /)] });
  expect(await db.write.selectFrom("restaurants").select("name").execute()).toEqual([{ name: "The Ash" }]);
});

it("npm run import does the same with products", async () => {
  const file = join(folder, "products.jsonl");
  const code = codeOf(500_000_004_001);
  await writeFile(file, `${JSON.stringify(anOpenFood(code))}\nnothing\n`);
  const day = ["--day", "2026-11-02"];
  const read = [
    "line 2: it is not JSON",
    "products.jsonl: from Open Food Facts (ODbL 1.0), of 2026-11-02",
    "1 products, 0 as they are known, 1 refused",
  ];
  expect(await run("products", file, ...day, "--preview")).toEqual({
    code: 0,
    lines: [...read, "1 would be added and 0 changed. Nothing is stored yet."],
  });
  const stored = (await run("products", file, ...day)).lines;
  const [, id = ""] = /^Import (\d+): 1 products added, 0 changed\. To take it back: /.exec(stored.at(-1) ?? "") ?? [];
  expect(stored.slice(0, 3)).toEqual(read);
  expect((await run("list")).lines[0]).toMatch(
    new RegExp(
      `^${id} {2}products\\.jsonl, Open Food Facts \\(ODbL 1\\.0\\) of 2026-11-02: 1 products added, 0 changed; \\d{4}-`,
    ),
  );
  expect((await run("undo", id)).lines).toEqual([
    `Import ${id} is undone: 1 products removed, 0 kept that another import knows.`,
  ]);
  expect(await db.write.selectFrom("barcode_products").selectAll().execute()).toEqual([]);
});

it("a file that breaks at its end stores nothing, in one line", async () => {
  const file = join(folder, "broken.geojson");
  const feature = (n: number) =>
    JSON.stringify({
      type: "Feature",
      geometry: { type: "Point", coordinates: [1, 2 + n / 100] },
      properties: { name: `Place ${n}` },
    });
  await writeFile(file, `{"features":[${Array.from({ length: 500 }, (_, n) => feature(n)).join(",\n")},`);
  expect(await run("places", file)).toEqual({
    code: 1,
    lines: [`${file}: The file is cut off in line 500. Save or download it again. Nothing was stored.`],
  });
  expect(await db.write.selectFrom("restaurants").select("name").execute()).toHaveLength(1);
  expect((await run("places", "/nowhere.csv")).lines).toEqual([
    "/nowhere.csv: There is no such file. Nothing was stored.",
  ]);
  expect((await run("list", "more")).lines[0]).toMatch(/^Say what: npm run import -- places FILE/);
});

it("npm run import previews, imports, lists and takes back dishes", async () => {
  const ann = await newPerson(db, "ann");
  await ann.submitsDish({ name: "Pie", restaurant: "The Ash", at: { latitude: 51.5, longitude: -0.1 } });
  for (const latitude of [51.5, 51.6])
    await ann.submitsDish({ name: "Soup", restaurant: "The Elm", at: { latitude, longitude: 0 } });
  const file = join(folder, "dishes.csv");
  const header = "Dish,Restaurant,Price,Diets,Allergens,Photo,Author,Date,Stars";
  const rows = [
    ...[
      "Chips,The Ash,4,,,chips.jpg,,2026-03-12,5",
      '"Fish,\nfried",the ash,12,,fish,,Bob,,',
      "Pie,The Ash,,,,,,,",
      "Roast,The Elm,,,,,,,",
    ],
    ...["Roast,Nowhere,,,,,,,", "Roast,The Ash,1/2,,,,,,", "chips,THE ASH,,,,,,,"],
  ];
  await writeFile(file, [header, ...rows].join("\n"));
  const from = ["--source", "The Camden Eater", "--author", "Ann"];
  const problems = [
    "line 2: 'chips.jpg' is no address of a photo; the dish is without one",
    "  line 6: 'The Elm' may be one of 2 places: The Elm; The Elm. Write its address behind a comma",
    "  line 7: there is no place 'Nowhere'",
    "  line 8: There are two prices here: 1 and 2. Please give one.",
    "  line 9: line 2 has this dish too",
    "Columns that are not known were left out: Stars.",
    "dishes.csv: 2 dishes to add, 1 there already",
  ];
  expect((await run("dishes", file, "--preview", ...from)).lines).toEqual([...problems, "Nothing is stored yet."]);
  expect((await run("dishes", file, ...from)).lines).toEqual([
    ...problems,
    "Import 1: 2 dishes added. To take it back: npm run import -- undo-dishes 1",
  ]);
  const stored = db.write
    .selectFrom("imported_dishes as i")
    .innerJoin("dishes as d", "d.id", "i.dish_id")
    .select(["d.name", "i.source", "i.author", "i.row_number as line"]);
  expect(await stored.orderBy("i.row_number").execute()).toEqual([
    { name: "Chips", source: "The Camden Eater", author: "Ann", line: 2 },
    { name: "Fish, fried", source: "The Camden Eater", author: "Bob", line: 3 },
  ]);
  expect((await run("dishes", file, ...from)).lines.at(-1)).toBe("Nothing is new: nothing was changed.");
  expect((await run("list-dishes")).lines).toEqual([
    expect.stringMatching(/^1 {2}dishes\.csv, from The Camden Eater: 2 dishes added; \d{4}-\d\d-\d\d$/),
  ]);
  expect((await run("undo-dishes", "1")).lines).toEqual([
    "Import 1 is undone: 2 dishes removed, 0 kept that members have used or changed.",
  ]);
  expect(await run("undo-dishes", "9")).toEqual({ code: 1, lines: ["There is no such import of dishes."] });
});

it.each([
  ["import-command.ts", "places", "--preveiw", "--preview, --source, --author, --licence, --day, --columns"],
  ["backup-command.ts", "folder", "--keeep=3", "--keep"],
  ["map-command.ts", "Camden", "--zooom", "--from, --to, --zoom"],
  ["doctor-command.ts", "", "--jsn", "--json"],
  ["restore-command.ts", "folder", "--newest", null],
  ["demo-command.ts", "remove", "-f", null],
  ["recount-command.ts", "", "--all", null],
  ["reindex-command.ts", "", "--all", null],
])("%s with an option that it does not have says so in one line", async (command, name, option, known) => {
  const program = await startProgram({ DATA_DIR: folder }, command, "pipe", [name, option].filter(Boolean));
  expect([await program.ended, program.output().trim()]).toEqual([
    1,
    `There is no option ${option.split("=")[0]}. This command has ${known ?? "none"}.`,
  ]);
});

it("a command that takes no names is not started with one", async () => {
  const program = await startProgram({ DATA_DIR: folder }, "recount-command.ts", "pipe", ["votes"]);
  expect([await program.ended, program.output().trim()]).toEqual([
    1,
    "This command takes nothing, and was given 'votes'.",
  ]);
});
