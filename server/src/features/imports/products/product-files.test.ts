import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { lookUpBarcode } from "@dishboard/contract/barcodes";
import { readDataSources } from "@dishboard/contract/data-sources";
import { call } from "@dishboard/contract/endpoint";
import { readProduct, submitProduct } from "@dishboard/contract/products";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { anOpenFood, codeOf, realOpenFoods } from "../../../../../testing/open-food-facts.ts";
import { aProduct } from "../../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../../testing/sign-in.ts";
import { openProductFileApart } from "../files/file-process.service.ts";
import { undoImport } from "../undo.service.ts";
import { createCodeSet } from "./code-set.service.ts";
import { openProductFile } from "./product-file.service.ts";
import { importProducts } from "./product-imports.service.ts";

const testApp = await ownApp({ LIMITS: "barcodes=1000/1m,uncached=10000/30s" });
const asAda = transportOf(testApp, await signedInPerson(testApp, "ada"));
const folder = await mkdtemp(join(tmpdir(), "dishboard-products-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string | Buffer | ArrayBuffer, name = "products") {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : Buffer.from(content as ArrayBuffer));
  return path;
}

async function importOf(
  content: string | Buffer | ArrayBuffer,
  options: { source?: string; isPreview?: boolean } = {},
) {
  const problems: string[] = [];
  const file = await openProductFileApart(await fileOf(content));
  const report = await importProducts(testApp.db, file, {
    ...{ isPreview: false, ...options },
    now: new Date(),
    onProblem: (at, reason) => void problems.push(`${at}: ${reason}`),
  });
  const { id, products, unchanged, added, changed, refused } = report;
  return { id, counts: { products, unchanged, added, changed, refused }, problems };
}

async function rowsOf(content: string | Buffer | ArrayBuffer) {
  const rows = [];
  for await (const row of (await openProductFile(await fileOf(content))).rows()) rows.push(row);
  return rows;
}

const refusalOf = (content: string | Buffer) =>
  rowsOf(content).then(
    (rows) => `read: ${rows.length}`,
    (error: Error) => error.message,
  );

const known = async (code: string) => (await call(asAda, lookUpBarcode, { params: { code } })).product;
const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");

const [milk, eggs, gluten, nuts, soya, lupin] = [7, 4, 2, 10, 13, 6];

describe.skipIf(realOpenFoods().length === 0)("of ten real products", async () => {
  if (realOpenFoods().length > 0)
    it("the file is imported", async () => {
      const { counts } = await importOf(JSON.stringify({ products: realOpenFoods() }));
      expect(counts).toEqual({ products: 10, unchanged: 0, added: 10, changed: 0, refused: 0 });
    });

  it.each([
    ["3274080005003", "Eau de source", "Beverages", null, null, [], ["fr:sans-nitrate"], "2020-06-06"],
    [
      ...([
        "7622210449283",
        "Prince goût chocolat au blé complet",
        "Snacks",
        [gluten, milk, soya],
        [eggs],
        [],
      ] as const),
      ...([["en:charte-lu-harmony", "en:green-dot", "en:no-preservatives"], "2020-05-24"] as const),
    ],
    [
      ...(["3017620422003", "Nutella", "Pantry Staples", [milk, nuts, soya], [nuts], [5]] as const),
      ...([["en:verified"], "2020-05-17"] as const),
    ],
    [
      ...(["5449000131805", "Coca cola zero", "Beverages", null, null, []] as const),
      ...([["en:no-added-sugar", "pl:mało-cukru"], "2020-05-31"] as const),
    ],
    ["8000500310427", "Nutella biscuits", "Snacks", [gluten, milk, nuts, soya], null, [], [], "2020-04-24"],
    [
      ...(["3268840001008", "Eau Cristalline", "Beverages", null, null, []] as const),
      ...([["en:green-dot", "fr:triman", "fr:sans-nitrates"], "2020-05-18"] as const),
    ],
    ["3068320115160", "La Salvetat", "Beverages", null, null, [], ["en:green-dot"], "2020-05-05"],
    [
      ...(["3175680011480", "Biscuit Sésame", "Snacks", [gluten, milk], [eggs, lupin, milk, nuts, soya], []] as const),
      ...([["en:made-in-france", "en:verified"], "2020-05-26"] as const),
    ],
    ["3017620420047", "Nutella", "Pantry Staples", [milk, nuts, soya], null, [5], ["en:green-dot"], "2020-06-07"],
    [
      ...(["5410188031072", "Gazpacho", null, null, null, []] as const),
      [
        ...["en:carbon-compensated-product", "en:fsc", "en:fsc-c081801", "en:made-in-spain", "en:no-additives"],
        ...["en:no-colorings", "en:no-preservatives", "en:nutriscore"],
      ],
      "2020-06-05",
    ],
  ] as const)("%s, %s, is as on the source", async (code, name, category, contains, traces, claimIds, labels, day) => {
    const ids = (some: readonly number[] | null) => [...(some ?? [])].sort((a, b) => a - b);
    const product = await known(code);
    expect(product).toMatchObject({
      ...{ code, name, category, day, source: "Open Food Facts", licence: "ODbL 1.0" },
      // Empty there is unstated here.
      ...{ allergenIds: ids(contains), statesAllergens: contains !== null },
      ...{ mayContainIds: ids(traces), statesTraces: traces !== null },
      ...{ claimIds, others: { labels, allergens: [], traces: [] } },
    });
    // Empty fields are unstated, and nothing is 'free'.
    const lists = { allergenIds: ids(contains), mayContainIds: ids(traces) };
    const body = { ...aProduct(), barcode: code, ...lists };
    const { id } = await call(asAda, submitProduct, { body });
    const { statements } = await call(asAda, readProduct, { params: { id } });
    const by = { source: "packaging", sourceName: "Open Food Facts", day };
    const both = [
      ...lists.allergenIds.map((allergenId) => ({ allergenId, state: "contains", ...by })),
      ...lists.mayContainIds
        .filter((one) => !lists.allergenIds.includes(one))
        .map((allergenId) => ({ allergenId, state: "may-contain", ...by })),
    ];
    expect(statements).toEqual(both.sort((a, b) => a.allergenId - b.allergenId));
  });
});

describe("a file of products", () => {
  const foods = [
    anOpenFood("5000000000012"),
    anOpenFood("96385074", {
      allergens_tags: ["en:none"],
      traces_tags: ["fr:noisettes", "en:milk"],
      labels_tags: null,
    }),
  ];

  it("has the HTML entities of its names decoded, once", async () => {
    const [row] = await rowsOf(
      lines(
        anOpenFood("5000000000012", {
          product_name_en: "Mac &amp; Cheese &amp;lt;3",
          brands: "Ben &#38; Jerry&apos;s",
        }),
      ),
    );
    expect(row).toMatchObject({ product: { name: "Mac & Cheese &lt;3", brand: "Ben & Jerry's" } });
  });

  it("says the same as JSON lines, as a list in JSON, and as Parquet", async () => {
    const asLines = await rowsOf(lines(...foods));
    expect(asLines).toEqual([
      {
        at: "line 1",
        product: expect.objectContaining({ code: "5000000000012", name: "Sesame Cream", brand: "Red Jar" }),
      },
      {
        at: "line 2",
        product: expect.objectContaining({
          ...{ code: "0000096385074", allergenIds: [], statesAllergens: true, mayContainIds: [7], day: "2026-03-12" },
          others: { labels: [], allergens: ["en:none"], traces: ["fr:noisettes"] },
        }),
      },
    ]);
    const products = asLines.map((row) => "product" in row && row.product);
    const productsOf = async (content: string | Buffer | ArrayBuffer) =>
      (await rowsOf(content)).map((row) => "product" in row && row.product);
    expect(await productsOf(gzipSync(lines(...foods)))).toEqual(products);
    expect(await productsOf(JSON.stringify(foods, null, 2))).toEqual(products);
    expect(await productsOf(JSON.stringify({ count: 2, products: foods }))).toEqual(products);
    const column = (name: string, read: (food: (typeof foods)[number]) => unknown) => ({ name, data: foods.map(read) });
    const text = (name: string) => column(name, (food) => food[name]);
    const parquet = parquetWriteBuffer({
      columnData: [
        ...["code", "brands", "quantity", "lang"].map(text),
        column("last_modified_t", (food) => BigInt(food.last_modified_t as number)),
        column("product_name", (food) => [
          { lang: "main", text: food.product_name },
          { lang: "en", text: food.product_name_en },
        ]),
        ...["categories_tags", "labels_tags", "allergens_tags", "traces_tags"].map((name) =>
          column(name, (food) => food[name] ?? []),
        ),
      ],
      schema: [
        { name: "root", num_children: 10 },
        ...["code", "brands", "quantity", "lang"].map(
          (name) => ({ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" }) as const,
        ),
        { name: "last_modified_t", type: "INT64", repetition_type: "OPTIONAL" },
        { name: "product_name", converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        { name: "element", repetition_type: "OPTIONAL", num_children: 2 },
        { name: "lang", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
        { name: "text", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
        ...["categories_tags", "labels_tags", "allergens_tags", "traces_tags"].flatMap(
          (name) =>
            [
              { name, converted_type: "LIST", repetition_type: "OPTIONAL", num_children: 1 },
              { name: "list", repetition_type: "REPEATED", num_children: 1 },
              { name: "element", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
            ] as const,
        ),
      ],
    });
    expect(await productsOf(parquet)).toEqual(products);
  });

  it("changes nothing when it is imported again, what has changed when it has, and takes back what it said", async () => {
    const [one, other] = [codeOf(500_000_000_101), codeOf(500_000_000_102)];
    const content = lines(anOpenFood(one), anOpenFood(other));
    const first = await importOf(content);
    expect(first.counts).toEqual({ products: 2, unchanged: 0, added: 2, changed: 0, refused: 0 });
    const again = await importOf(content);
    expect(again).toEqual({
      id: null,
      counts: { products: 2, unchanged: 2, added: 0, changed: 0, refused: 0 },
      problems: [],
    });
    const newer = lines(anOpenFood(one, { traces_tags: [] }), anOpenFood(other));
    expect((await importOf(newer, { isPreview: true })).id).toBeNull();
    const second = await importOf(newer);
    expect(second.counts).toMatchObject({ unchanged: 1, added: 0, changed: 1 });
    expect(await known(one)).toMatchObject({ mayContainIds: [], statesTraces: false });

    const now = new Date();
    expect(await undoImport(testApp.db, second.id ?? 0, now)).toEqual({ removed: 0, kept: 1 });
    expect(await known(one)).toMatchObject({ mayContainIds: [10], statesTraces: true });
    expect(await undoImport(testApp.db, first.id ?? 0, now)).toEqual({ removed: 2, kept: 0 });
    expect([await known(one), await known(other)]).toEqual([null, null]);
    await expect(undoImport(testApp.db, first.id ?? 0, now)).rejects.toThrow(/was undone on/);
  });

  it("has a line for each row that is no product, and stores the others", async () => {
    const code = codeOf(500_000_000_201);
    const rows = [
      JSON.stringify(
        anOpenFood(code, { product_name_en: "<b>Jam</b>\u202e ", brands: 7, labels_tags: "en:vegan,en:kosher" }),
      ),
      "{broken",
      JSON.stringify(anOpenFood("3017620422004")),
      "[]",
      JSON.stringify({}),
      JSON.stringify(anOpenFood(code)),
    ];
    const { counts, problems } = await importOf(rows.join("\n"), { source: "Our shop" });
    expect(counts).toMatchObject({ products: 1, added: 1, refused: 5 });
    expect(problems).toEqual([
      "line 2: it is not JSON",
      "line 3: 3017620422004 is no barcode",
      "line 4: it is no product",
      "line 5: nothing is no barcode",
      `line 6: the code ${code} came before in this file`,
    ]);
    expect(await known(code)).toMatchObject({
      name: "<b>Jam</b>",
      claimIds: [1, 4],
      source: "Our shop",
      licence: null,
    });
    const { sources } = await call(testApp.transport, readDataSources, {}, { isLatest: true });
    expect(sources.find(({ name }) => name === "Our shop")).toEqual({
      ...{ name: "Our shop", licence: null, day: "2026-03-12", placeCount: 0, productCount: 1, isDownloadable: false },
    });
  });

  it("keeps what is too long within bounds, and says how many words it has left out", async () => {
    const tags = Array.from({ length: 500 }, (_, n) => `xx:${n}-${"long".repeat(40)}`);
    const food = anOpenFood(codeOf(500_000_000_301), { product_name_en: "Long ".repeat(2_000), allergens_tags: tags });
    const [row] = await rowsOf(lines(food));
    const product = row && "product" in row ? row.product : null;
    expect(product?.name).toHaveLength(119);
    expect(product?.others.allergens).toHaveLength(30);
    expect(product?.others.allergens.at(-1)).toBe("and 471 more");
    expect(product?.statesAllergens).toBe(true);
  });

  it.each([
    ["", "It is empty."],
    ["code;name", "It is none of JSON lines, JSON and Parquet as Open Food Facts publishes them."],
    ['[{"code":"1"},', "The file is cut off in line 1. Save or download it again."],
    ['{"products":[{"code":}]}', expect.stringMatching(/^It is not JSON, in line 1: /)],
    [Buffer.from("PAR1 and no more"), expect.stringMatching(/^(The file is cut off|It is damaged)/)],
    [gzipSync("{}").subarray(0, 15), "It is not whole: what was compressed cannot be unpacked."],
  ])("that cannot be read ends in one line", async (content, message) => {
    expect(await refusalOf(content)).toEqual(message);
  });
});

it("a set of codes knows each of many once", () => {
  const isNew = createCodeSet();
  const codes = Array.from({ length: 100_000 }, (_, n) => 5_000_000_000_000 + n * 10);
  expect(codes.every((code) => isNew(code))).toBe(true);
  expect(codes.some((code) => isNew(code))).toBe(false);
  expect([isNew(5_000_000_000_001), isNew(0), isNew(0)]).toEqual([true, true, false]);
});
