import { barcodeErrors, barcodeFailures, lookUpBarcode } from "@dishboard/contract/barcodes";
import { productChart } from "@dishboard/contract/charts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { editProduct, type NewProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import { afterAll, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import {
  anOpenFood,
  codeOf,
  type OpenFood,
  realOpenFoods,
  type ServiceReply,
  startOpenFoodFacts,
} from "../../../../testing/open-food-facts.ts";
import { aProduct } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { createAskService } from "./ask-service.service.ts";
import { storeProducts } from "./barcodes.service.ts";
import { readOpenFoodFacts } from "./open-food-facts.service.ts";

const answers = new Map<string, ServiceReply>();
const service = await startOpenFoodFacts((code) => answers.get(code) ?? { status: 404, body: '{"status":0}' });
afterAll(service.stop);
let [now, clock] = [1, new Date("2026-11-26T10:00:00Z")];
const testApp = await ownApp(
  {
    OPEN_FOOD_FACTS: service.url,
    LIMITS: "barcodes=1000/1m,uncached=10000/30s",
    PUBLIC_URL: "http://localhost:3000",
  },
  { now: () => now, clock: () => clock },
);
let signIns = 0;
async function signInBoth() {
  signIns += 1;
  const [ada, ben] = [`ada${signIns}`, `ben${signIns}`];
  return { ada: await signedInPerson(testApp, ada), ben: await signedInPerson(testApp, ben) };
}
let people = await signInBoth();
const asAda: Transport = (path, init) => transportOf(testApp, people.ada)(path, init);
const asBen: Transport = (path, init) => transportOf(testApp, people.ben)(path, init);

const lookUp = (code: string) => call(asAda, lookUpBarcode, { params: { code } });
const submit = (fields: Partial<NewProduct>, as = asAda) =>
  call(as, submitProduct, { body: { ...aProduct(), ...fields } });
const read = (id: string) => call(testApp.transport, readProduct, { params: { id } });
const bodyOf = (food: OpenFood) => JSON.stringify({ code: food.code, status: 1, product: food });
const answerWith = (food: OpenFood, code = food.code) => answers.set(code, { status: 200, body: bodyOf(food) });
const later = (ms = 1_000) => {
  now += ms;
};
const dayLater = async (days: number) => {
  clock = new Date(clock.getTime() + days * 86_400_000);
  people = await signInBoth();
};

let imports = 100;
async function fileSays(food: OpenFood): Promise<void> {
  const given = readOpenFoodFacts(food);
  if ("reason" in given) throw new Error(given.reason);
  imports += 1;
  await testApp.db.write
    .insertInto("imports")
    .values({
      ...{ id: imports, file_name: "products.jsonl", format: "open-food-facts" as const, source: "Open Food Facts" },
      ...{ licence: "ODbL 1.0", file_day: "2026-03-12", created_at: clock },
    })
    .execute();
  const told = { importId: imports, source: "Open Food Facts", licence: "ODbL 1.0", fetchedAt: clock };
  await storeProducts(testApp.db.write, { ...told, fileDay: "2026-03-12" }, [given]);
}

describe("a code that somebody looks up", () => {
  it("is told by the file, without asking anybody", async () => {
    const code = codeOf(500_000_001_001);
    await fileSays(anOpenFood(code));
    const asked = service.asked.length;
    expect(await lookUp(code)).toEqual({
      code,
      here: null,
      alsoHere: [],
      isDisputed: false,
      failure: null,
      product: {
        ...{ code, name: "Sesame Cream", brand: "Red Jar", quantity: "250 g", category: "Pantry Staples" },
        ...{ claimIds: [1], allergenIds: [12], mayContainIds: [10], statesAllergens: true, statesTraces: true },
        others: { labels: ["en:organic"], allergens: [], traces: [] },
        ...{ source: "Open Food Facts", day: "2026-03-12", licence: "ODbL 1.0" },
      },
    });
    expect(service.asked).toHaveLength(asked);
  });

  it.each([
    ["3017620422004", barcodeErrors.checkDigit],
    ["12", barcodeErrors.length],
    ["0000000000000", barcodeErrors.zeros],
    ["1".repeat(60), barcodeErrors.length],
  ])("%s is refused, and says why", async (code, message) => {
    await expect(lookUp(code)).rejects.toMatchObject({ code: "invalid", field: "code", message });
  });

  it("asks the service once, names the site, and keeps the answer for a month", async () => {
    const code = codeOf(500_000_001_002);
    answerWith(anOpenFood(code, { allergens_tags: [], traces_tags: null, last_modified_t: undefined }));
    later();
    const before = service.asked.length;
    const first = await lookUp(code);
    expect(first.product).toMatchObject({
      ...{ allergenIds: [], statesAllergens: false, mayContainIds: [], statesTraces: false, day: "2026-11-26" },
    });
    expect(await lookUp(code)).toEqual(first);
    await dayLater(29);
    expect(await lookUp(code)).toEqual(first);
    expect(service.asked.slice(before)).toEqual([
      {
        path: expect.stringMatching(new RegExp(`^/api/v2/product/${code}\\?fields=code,.*traces_tags$`)),
        agent: "Dishboard/1.0 (+http://localhost:3000/)",
      },
    ]);
    await dayLater(2);
    later();
    expect((await lookUp(code)).product?.day).toBe("2026-12-27");
    expect(service.asked).toHaveLength(before + 2);
  });

  it("is asked for as it stands on the packet, and not again on the day on which nobody knew it", async () => {
    later();
    const before = service.asked.length;
    const nobody = { code: "0000096385074", here: null, alsoHere: [], isDisputed: false, product: null, failure: null };
    expect(await lookUp("96385074")).toEqual(nobody);
    later();
    expect(await lookUp("0000096385074")).toEqual(nobody);
    expect(service.asked).toHaveLength(before + 1);
    expect(service.asked.at(-1)?.path).toMatch(/^\/api\/v2\/product\/96385074\?/);
    await dayLater(1.1);
    answerWith(anOpenFood("96385074"));
    later();
    expect((await lookUp("96385074")).product?.name).toBe("Sesame Cream");
  });

  it("asks the service once a second for the whole site", async () => {
    const [one, other] = [codeOf(500_000_001_003), codeOf(500_000_001_004)];
    for (const code of [one, other]) answerWith(anOpenFood(code));
    later();
    expect((await lookUp(one)).failure).toBeNull();
    later(900);
    expect(await lookUp(other)).toMatchObject({ product: null, failure: barcodeFailures.busy });
    later(100);
    expect((await lookUp(other)).product?.name).toBe("Sesame Cream");
  });

  const code = codeOf(500_000_001_005);
  const lying = bodyOf(anOpenFood(codeOf(500_000_001_006)));
  it.each<[string, ServiceReply, keyof typeof barcodeFailures]>([
    ["no JSON", { status: 200, body: "<html>" }, "lies"],
    ["another code", { status: 200, body: lying }, "lies"],
    ["no product", { status: 200, body: '{"status":1}' }, "lies"],
    [
      "a megabyte and more",
      { status: 200, body: bodyOf({ ...anOpenFood(code), more: "x".repeat(1_100_000) }) },
      "lies",
    ],
    ["a list", { status: 200, body: "[]" }, "lies"],
    ["an error", { status: 503, body: "{}" }, "gone"],
    ["another address", { status: 302, body: "", location: `${service.url}/product/1` }, "gone"],
  ])(
    "says so in one sentence where the service answers with %s, and keeps nothing of it",
    async (_, reply, failure) => {
      answers.set(code, reply);
      answerWith(anOpenFood(code), "1");
      later(61_000);
      expect(await lookUp(code)).toMatchObject({ product: null, failure: barcodeFailures[failure] });
      answerWith(anOpenFood(code));
      later();
      expect((await lookUp(code)).product?.name).toBe("Sesame Cream");
      await testApp.db.write.deleteFrom("barcode_products").where("code", "=", code).execute();
    },
  );

  it("waits for an answer no longer than it may", async () => {
    answers.set(code, "silence");
    const ask = createAskService({ url: service.url, site: "http://localhost", now: () => 0, timeoutMs: 20 });
    expect(await ask(code)).toBe("gone");
  });

  it("leaves a service alone for a minute that has failed three times", async () => {
    answers.set(code, { status: 500, body: "" });
    for (let n = 0; n < 3; n++) {
      later();
      expect((await lookUp(code)).failure).toBe(barcodeFailures.gone);
    }
    const before = service.asked.length;
    answerWith(anOpenFood(code));
    later();
    expect((await lookUp(code)).failure).toBe(barcodeFailures.gone);
    expect(service.asked).toHaveLength(before);
    later(60_000);
    expect((await lookUp(code)).product?.name).toBe("Sesame Cream");
  });

  it("is forgotten by a job once its answer was kept for as long as it may be", async () => {
    const [unknown, kept] = [codeOf(500_000_001_007), codeOf(500_000_001_008)];
    later();
    await lookUp(unknown);
    await fileSays(anOpenFood(kept));
    await dayLater(31);
    const { runJobs, db } = testApp;
    await addJob(db.write, "barcodes-sweep", {}, "barcodes-sweep");
    await runJobs();
    const left = await db.write.selectFrom("barcode_products").select("code").where("import_id", "is", null).execute();
    expect([left, await db.write.selectFrom("unknown_barcodes").selectAll().execute()]).toEqual([[], []]);
    expect((await lookUp(kept)).product?.code).toBe(kept);
  });
});

describe("a product with a code", () => {
  it("says who has stated what it contains and may contain, and loses neither when something else is changed", async () => {
    const code = codeOf(500_000_002_001);
    await fileSays(anOpenFood(code, { traces_tags: ["en:nuts", "en:sesame-seeds"] }));
    const by = { source: "packaging", sourceName: "Open Food Facts", day: "2026-03-12" };
    const statements = [
      { allergenId: 10, state: "may-contain", ...by },
      { allergenId: 12, state: "contains", ...by },
    ];
    const key = crypto.randomUUID();
    const { id } = await submit({ key, barcode: ` ${code} `, allergenIds: [12], mayContainIds: [12, 10] });
    const { barcode: ___, mayContainIds: ____, ...again } = { ...aProduct(), key, allergenIds: [12] };
    await call(asAda, submitProduct, { body: again });
    const stored = await read(id);
    expect(stored).toMatchObject({ barcode: code, statements });
    expect(stored.allergens.map(({ name }) => name)).toEqual(["sesame"]);
    expect((await lookUp(code)).here).toEqual({ id, name: "Chilli Oil" });

    // The source changed, and the form predates codes.
    await fileSays(anOpenFood(code, { allergens_tags: ["en:milk"] }));
    const { barcode: _, mayContainIds: __, ...old } = { ...aProduct(), allergenIds: [12], priceCents: 250 };
    const edit = (fields: object, updatedAt: string) =>
      call(asAda, editProduct, { params: { id }, body: { ...old, ...fields, key: crypto.randomUUID(), updatedAt } });
    await edit({}, stored.updatedAt);
    const edited = await read(id);
    expect(edited).toMatchObject({ barcode: code, statements });

    await edit({ allergenIds: [2, 12] }, edited.updatedAt);
    const changed = await read(id);
    const own = { source: "submitter", sourceName: null, day: clock.toISOString().slice(0, 10) };
    expect(changed).toMatchObject({ statements: [{ allergenId: 2, state: "contains", ...own }, ...statements] });
    await expect(edit({ claimIds: [9] }, changed.updatedAt)).rejects.toMatchObject({
      ...{ code: "invalid", field: "mayContainIds" },
      message: "An item can't be nut-free and maybe contain nuts. Please remove one of the two.",
    });
    await edit({ barcode: null, mayContainIds: [] }, changed.updatedAt);
    expect(await read(id)).toMatchObject({
      barcode: null,
      statements: [{ allergenId: 12, state: "contains", ...own }],
    });
    expect((await lookUp(code)).here).toBeNull();
  });

  it("is not free of what the packaging of its code names, unless somebody knows it otherwise", async () => {
    const code = codeOf(500_000_002_011);
    await fileSays(anOpenFood(code, { allergens_tags: ["en:milk"], traces_tags: ["en:nuts"] }));
    const said = (fields: object) => submit({ barcode: code, allergenIds: [], ...fields });
    const refusal = (allergen: string) => ({
      ...{ code: "invalid", field: "freeIds" },
      message: `Open Food Facts names ${allergen} for this barcode. Please take it off 'Stated free of'.`,
    });
    for (const source of [{}, { allergenSource: "packaging" }]) {
      await expect(said({ freeIds: [7], ...source })).rejects.toMatchObject(refusal("milk"));
      await expect(said({ freeIds: [10], ...source })).rejects.toMatchObject(refusal("nuts"));
    }
    expect((await lookUp(code)).here).toBeNull();
    const { id } = await said({ freeIds: [4, 7], allergenSource: "asked" });
    const stored = await read(id);
    expect(stored.statements.map((one) => [one.allergenId, one.source])).toEqual([
      [4, "asked"],
      [7, "asked"],
    ]);
    const edit = (fields: object, updatedAt: string) =>
      call(asAda, editProduct, {
        params: { id },
        body: { ...aProduct(), barcode: code, key: crypto.randomUUID(), ...fields, updatedAt },
      });
    await edit({ freeIds: [4, 7], priceCents: 250 }, stored.updatedAt);
    const { statements, updatedAt } = await read(id);
    expect(statements).toEqual(stored.statements);
    await expect(edit({ freeIds: [4, 7], allergenSource: "packaging" }, updatedAt)).rejects.toMatchObject(
      refusal("milk"),
    );
  });

  it("says what else its source names, in the words and of the day of the source, as long as it has the code", async () => {
    const code = codeOf(500_000_002_005);
    const tags = { allergens_tags: ["en:milk", "en:orange-juice"], traces_tags: ["fr:noisettes", "en:none"] };
    await fileSays(anOpenFood(code, tags));
    const { id } = await submit({ barcode: code, allergenIds: [7] });
    // 'None' is no all-clear.
    expect((await lookUp(code)).product?.others.traces).toEqual(["fr:noisettes"]);
    const by = { source: "Open Food Facts", day: "2026-03-12" };
    const also = { allergens: ["en:orange-juice"], traces: ["fr:noisettes"], ...by };
    const stored = await read(id);
    expect(stored.alsoNamed).toEqual(also);
    expect(stored.statements).toEqual([
      { allergenId: 7, state: "contains", source: "packaging", sourceName: by.source, day: by.day },
    ]);
    await testApp.db.write.deleteFrom("barcode_products").where("code", "=", code).execute();
    const { barcode: _, mayContainIds: __, ...old } = aProduct();
    const edit = (fields: object, updatedAt: string) =>
      call(asAda, editProduct, { params: { id }, body: { ...old, ...fields, key: crypto.randomUUID(), updatedAt } });
    await edit({}, stored.updatedAt);
    const edited = await read(id);
    expect(edited.alsoNamed).toEqual(also);
    await edit({ barcode: null }, edited.updatedAt);
    expect((await read(id)).alsoNamed).toBeNull();
  });

  it.runIf(realOpenFoods().length > 0)("of the real ones has nothing of its source that is named nowhere", async () => {
    const foods = realOpenFoods();
    for (const food of foods) {
      await fileSays(food);
      const { product } = await lookUp(String(food.code));
      if (!product) throw new Error("A file has stated it");
      const { code, allergenIds, mayContainIds, others } = product;
      const { id } = await submit({ barcode: code, allergenIds, mayContainIds });
      const { alsoNamed, ...page } = await read(id);
      const known = page.statements.map(({ allergenId }) => allergenId);
      // Each tag is one of the fourteen or named besides.
      expect(new Set(known), code).toEqual(new Set([...allergenIds, ...mayContainIds]));
      expect([alsoNamed?.allergens ?? [], alsoNamed?.traces ?? []], code).toEqual([others.allergens, others.traces]);
      const tags = [food.allergens_tags, food.traces_tags].flatMap((list) => list as string[]);
      expect(new Set(known).size + others.allergens.length + others.traces.length, code).toBe(new Set(tags).size);
    }
    expect(foods).toHaveLength(10);
  });

  it("whose source does not state allergens has nobody who states that there are none", async () => {
    const code = codeOf(500_000_002_002);
    await fileSays(anOpenFood(code, { allergens_tags: [], traces_tags: "" }));
    const { id } = await submit({ barcode: code });
    expect(await read(id)).toMatchObject({ allergens: [], statements: [] });
  });

  it("is the only one of its name that is shown with it, for every submitter of the second and however it is written", async () => {
    const first = await submit({ barcode: "012345678905", name: "The First" });
    const refused = { code: "conflict", field: "barcode", message: "This product is here already: The First" };
    await expect(submit({ barcode: "0012345678905", name: "First" }, asBen)).rejects.toMatchObject(refused);
    const other = await submit({ name: "Other" }, asBen);
    const { updatedAt } = await read(other.id);
    const body = { ...aProduct(), name: "First the", barcode: "012345678905", updatedAt };
    await expect(call(asBen, editProduct, { params: { id: other.id }, body })).rejects.toMatchObject(refused);
    const { db } = testApp;
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", first.id).execute();
    const { id } = await submit({ barcode: "012345678905", name: "The Second" }, asBen);
    expect((await lookUp("012345678905")).here).toEqual({ id, name: "The Second" });
  });

  it("of many people at once, one is the first", async () => {
    const code = codeOf(500_000_002_003);
    const tries = await Promise.allSettled([asAda, asBen, asAda, asBen].map((as) => submit({ barcode: code }, as)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each([
    [{ barcode: "3017620422004" }, "barcode", barcodeErrors.checkDigit],
    [{ barcode: "12345" }, "barcode", barcodeErrors.length],
    [{ mayContainIds: [15] }, "mayContainIds.0", "May contain cannot be used"],
    [
      { mayContainIds: [2], claimIds: [5] },
      "mayContainIds",
      "An item can't be gluten-free and maybe contain gluten. Please remove one of the two.",
    ],
  ])("is refused with %j", async (fields, field, message) => {
    await expect(submit(fields)).rejects.toMatchObject({ code: "invalid", field, message });
  });

  it("that may contain what a claim excludes is not among those that are filtered by the claim", async () => {
    const name = "Dark Chocolate";
    await submit({ name, claimIds: [1], mayContainIds: [7] });
    await submit({ name: "Rice Cakes", claimIds: [1], mayContainIds: [12] });
    const named = async (query: { diet?: string }) => {
      later(60_000);
      return (await call(testApp.transport, productChart, { query })).cards.map((card) => card.name);
    };
    expect(await named({})).toContain(name);
    const vegan = await named({ diet: "vegan" });
    expect([vegan.includes(name), vegan.includes("Rice Cakes")]).toEqual([false, true]);
  });
});
