import { reportReaction } from "@dishboard/contract/allergen-checks";
import { barcodeErrors, lookUpBarcode } from "@dishboard/contract/barcodes";
import { productChart } from "@dishboard/contract/charts";
import { codeDisputeErrors, decideCode, listDisputedCodes, undoCodeDecision } from "@dishboard/contract/code-disputes";
import { call } from "@dishboard/contract/endpoint";
import { readProductDetails } from "@dishboard/contract/item-details";
import { nameModerator } from "@dishboard/contract/moderators";
import { deleteProduct, editProduct, type NewProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import { decide, listDecisions } from "@dishboard/contract/reports";
import { search } from "@dishboard/contract/search";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { codeOf } from "../../../../testing/open-food-facts.ts";
import { aProduct } from "../../../../testing/people.ts";
import {
  insertSession,
  insertSignedIn,
  type SignedIn,
  signedInPerson,
  transportOf,
} from "../../../../testing/sign-in.ts";
import { recount } from "../items/recount/recount.service.ts";

const dayMs = 86_400_000;
const time = Date.now();
let elapsed = 0;
const testApp = await ownApp(
  { ADMIN_EMAIL: "boss@example.org", LIMITS: "uncached=10000/30s,barcodes=1000/1m" },
  { clock: () => new Date(time), now: () => elapsed },
);
const { db } = testApp;
type Caller = Pick<SignedIn, "id" | "accessToken">;
const [glutenFree, peanuts, milk] = [5, 5, 7];
let [boss, mona]: Caller[] = [];
let [ada, ben, eve, fay]: Caller[] = [];
let [people, codes] = [0, 500_000_007_000];
let code = "";

const nextCode = () => {
  codes += 1;
  return codeOf(codes);
};
const as = (person: Caller | undefined) => transportOf(testApp, person ?? { accessToken: "" });
const signedUpAgo = (person: Caller | undefined, days: number) =>
  sql`update users set created_at = ${new Date(time - days * dayMs)} where id = ${person?.id}::uuid`.execute(db.write);

/** An eight-day-old account with a product on the board. */
async function established(name: string): Promise<Caller> {
  const person = await fresh(name);
  await signedUpAgo(person, 8);
  await call(as(person), submitProduct, { body: { ...aProduct(), name: `Pickle of ${name} ${people}` } });
  return person;
}

async function fresh(name: string): Promise<Caller> {
  people += 1;
  return insertSignedIn(db, `${name}_${people}`);
}

beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
  mona = await insertSignedIn(db, "mona");
  await call(as(boss), nameModerator, { body: { username: "mona" } });
});
beforeEach(async () => {
  await sql`truncate code_disputes, kept_reactions`.execute(db.write);
  await sql`delete from rankings`.execute(db.write);
  code = nextCode();
  [ada, ben] = [await established("ada"), await established("ben")];
  [eve, fay] = [await fresh("eve"), await fresh("fay")];
});
afterEach(async () => {
  expect(await recount(db.write)).toEqual([]);
  const { rows } = await sql`
    select c.item_id from cards c join card_bodies(array(select item_id from rankings)) b on b.item_id = c.item_id
    where c.body <> b.body`.execute(db.write);
  expect(rows).toEqual([]);
});

const allFree = {
  freeIds: [peanuts],
  claimIds: [glutenFree],
  tags: ["nut free"],
  allergenSource: "packaging" as const,
};
const submit = async (person: Caller | undefined, fields: Partial<NewProduct>) =>
  (await call(as(person), submitProduct, { body: { ...aProduct(), barcode: code, ...fields } })).id;
const submitWrong = (person = eve) => submit(person, { name: "Strawberry Jam", brand: "Somebody", ...allFree });
const submitHonest = (person = ben) =>
  submit(person, { name: "Peanut Butter", brand: "Whole Earth", allergenIds: [milk], ...allFree });
const details = (id: string) => {
  elapsed += 60_000;
  return call(testApp.transport, readProductDetails, { params: { id } });
};
async function freeOf(id: string): Promise<string[]> {
  const { statements, dietaryClaims, tags } = await details(id);
  const cards = async (query: { diet?: string }) =>
    (await call(testApp.transport, productChart, { query })).cards.filter((card) => card.id === id);
  const [card] = await cards({});
  const [ranking] = (
    await sql<{ claims: number; free: string[] | null }>`
      select claims, free_days as free from rankings where item_id = ${id}::uuid`.execute(db.write)
  ).rows;
  const found = await call(testApp.transport, search, { query: { q: "nut free", in: "all" } });
  return [
    ...(statements.some(({ state }) => state === "stated-free") ? ["page"] : []),
    ...(dietaryClaims.length > 0 ? ["claims"] : []),
    ...(tags.length > 0 ? ["tags"] : []),
    ...(card?.allergens?.statedFree.length ? ["card"] : []),
    ...(card?.allergens?.isDisputed ? [] : ["labels of the card"]),
    ...((await cards({ diet: "gluten-free" })).length > 0 ? ["filter"] : []),
    ...(ranking?.free ? ["lens"] : []),
    ...(JSON.stringify(found).includes(id) ? ["search"] : []),
  ];
}
const everywhere = ["page", "claims", "tags", "card", "labels of the card", "filter", "lens", "search"];
const listed = async (by = mona) => call(as(by), listDisputedCodes, {});
const decides = (seen: string[], keep: string[], by = mona) => call(as(by), decideCode, { body: { code, seen, keep } });
const alertsOf = async (id: string) => (await details(id)).alertIds;
const lookUp = () => call(as(fay), lookUpBarcode, { params: { code } });

describe("a code that a wrong product has", () => {
  it("is given to the honest product too, and neither is shown as free of anything until a moderator decides", async () => {
    const wrong = await submitWrong(ada);
    expect(await freeOf(wrong)).toEqual(everywhere);
    const honest = await submitHonest();
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([[], []]);
    expect(await details(honest)).toMatchObject({
      ...{ isCodeDisputed: true, othersWithCode: [{ id: wrong, name: "Strawberry Jam" }] },
      allergens: [{ id: milk }],
    });
    expect(await lookUp()).toMatchObject({
      ...{ here: { id: wrong }, alsoHere: [{ id: honest, name: "Peanut Butter" }], isDisputed: true },
    });
    expect((await call(as(ben), readProduct, { params: { id: honest } })).statements).toHaveLength(2);

    await expect(listed(ada)).rejects.toMatchObject({ code: "not-found" });
    expect((await listed()).disputes).toMatchObject([
      {
        code,
        known: null,
        products: [
          { id: wrong, isFirst: true, isDisputed: true, hasStanding: true, freeIds: [peanuts], containsIds: [] },
          { id: honest, isFirst: false, isDisputed: true, hasStanding: true, containsIds: [milk] },
        ],
      },
    ]);
    const { disputes, decisions } = await decides([wrong, honest], [honest]);
    expect([disputes, decisions]).toMatchObject([
      [],
      [
        {
          code,
          products: [
            { id: honest, hasCode: true },
            { id: wrong, hasCode: false },
          ],
        },
      ],
    ]);
    expect(await freeOf(honest)).toEqual(everywhere);
    expect([(await details(honest)).barcode, (await details(wrong)).barcode]).toEqual([code, null]);
    expect(await lookUp()).toMatchObject({ here: { id: honest }, alsoHere: [], isDisputed: false });
    const { entries } = await call(as(boss), listDecisions, { query: {} });
    expect(entries.slice(0, 2).map(({ action, subjectId }) => [action, subjectId])).toEqual(
      expect.arrayContaining([
        ["take-code", wrong],
        ["keep-code", honest],
      ]),
    );
  });

  it("is that of both, or of neither, as a moderator says, and the decision can be undone", async () => {
    const [wrong, honest] = [await submitWrong(ada), await submitHonest()];
    const both = await decides([wrong, honest], [wrong, honest]);
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([everywhere, everywhere]);
    expect(await lookUp()).toMatchObject({ here: { id: wrong }, alsoHere: [{ id: honest }], isDisputed: false });
    const undo = (id = "") => call(as(mona), undoCodeDecision, { params: { id } });
    expect(await undo(both.decisions[0]?.id)).toMatchObject({ disputes: [{ code }], decisions: [] });
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([[], []]);
    await expect(undo(both.decisions[0]?.id)).rejects.toMatchObject({ message: codeDisputeErrors.over });

    const neither = await decides([wrong, honest], []);
    expect([(await details(wrong)).barcode, (await details(honest)).barcode]).toEqual([null, null]);
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([everywhere, everywhere]);
    await undo(neither.decisions[0]?.id);
    expect([(await details(wrong)).barcode, (await details(honest)).barcode]).toEqual([code, code]);
    expect(await freeOf(wrong)).toEqual([]);
    expect((await listed()).disputes[0]?.products.map(({ isFirst }) => isFirst)).toEqual([true, false]);
  });

  it("is decided about as it was seen, and not by a moderator who has submitted one of the products", async () => {
    const [wrong, honest] = [await submitWrong(ada), await submitHonest()];
    const third = await submit(await established("cid"), { name: "Fig Mustard", brand: "Mill" });
    const changed = { code: "conflict", message: codeDisputeErrors.changed };
    await expect(decides([wrong, honest], [honest])).rejects.toMatchObject(changed);
    await call(as(boss), decideCode, { body: { code, seen: [wrong, honest, third], keep: [third] } });
    await expect(decides([wrong, honest, third], [third])).rejects.toMatchObject(changed);
    code = nextCode();
    const [first, own] = [await submitWrong(ada), await submitHonest(mona)];
    await expect(decides([first, own], [own])).rejects.toMatchObject({ message: codeDisputeErrors.ownProduct });
  });

  it("is disputed by an edit too, and an edit keeps that until the code has gone", async () => {
    const wrong = await submitWrong(ada);
    const honest = await submit(ben, { name: "Peanut Butter", brand: "Whole Earth", barcode: null, ...allFree });
    const edit = async (fields: Partial<NewProduct>) => {
      const { updatedAt } = await call(as(ben), readProduct, { params: { id: honest } });
      const body = { ...aProduct(), name: "Peanut Butter", brand: "Whole Earth", ...allFree, updatedAt, ...fields };
      await call(as(ben), editProduct, { params: { id: honest }, body });
    };
    await edit({ barcode: code });
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([[], []]);
    await edit({ barcode: code, description: "Crunchy" });
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([[], []]);
    await edit({ barcode: null });
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([everywhere, everywhere]);
    expect((await listed()).disputes).toEqual([]);
  });
});

describe("honest people", () => {
  it.each([
    ["Crunchy peanut butter 340g", "WHOLE EARTH"],
    ["Peanut Butter, 340 g", "Whole-Earth Foods"],
  ])("who scan one jar at once and type '%s' by '%s' read that it is here already", async (name, brand) => {
    const first = await submit(ada, { name: "Peanut Butter Crunchy", brand: "Whole Earth", ...allFree });
    await expect(submit(ben, { name, brand })).rejects.toMatchObject({
      ...{ code: "conflict", field: "barcode", message: barcodeErrors.isHere("Peanut Butter Crunchy") },
    });
    expect(await freeOf(first)).toEqual(everywhere);
  });

  it("who submit their own product again under another name read that it is here already", async () => {
    await submitHonest(ben);
    await expect(submit(ben, { name: "Erdnussbutter" })).rejects.toMatchObject({
      message: barcodeErrors.isHere("Peanut Butter"),
    });
  });

  it("of two languages are both shown", async () => {
    const english = await submitHonest(ada);
    const german = await submit(ben, { name: "Erdnussbutter", brand: "Whole Earth" });
    const shown = (await call(testApp.transport, productChart, { query: {} })).cards.map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining([english, german]));
  });
});

describe("a dispute", () => {
  it("by a new account asks a moderator and takes nothing from the other product", async () => {
    const [honest, wrong] = [await submitHonest(ada), await submitWrong(eve)];
    expect([await freeOf(honest), await freeOf(wrong)]).toEqual([everywhere, []]);
    expect((await listed()).disputes).toMatchObject([
      {
        code,
        products: [
          { id: honest, isDisputed: false },
          { id: wrong, isDisputed: true },
        ],
      },
    ]);
    expect((await details(honest)).othersWithCode).toEqual([]);
  });

  it("by a member takes nothing from their own product if only new accounts have the code", async () => {
    const [wrong, honest] = [await submitWrong(eve), await submitHonest(ben)];
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([[], everywhere]);
    expect((await listed()).disputes[0]?.products).toMatchObject([
      { id: wrong, isFirst: true, isDisputed: true },
      { id: honest, isFirst: false, isDisputed: false },
    ]);
    const third = await submit(fay, { name: "Plum Jam", brand: "Nobody", ...allFree });
    expect([await freeOf(honest), await freeOf(third)]).toEqual([everywhere, []]);
    await submit(ada, { name: "Fig Mustard", brand: "Mill" });
    expect(await freeOf(honest)).toEqual([]);
  });

  it("by a new account of what another new account has taken first counts for both", async () => {
    const [wrong, honest] = [await submitWrong(eve), await submitHonest(fay)];
    expect([await freeOf(wrong), await freeOf(honest)]).toEqual([[], []]);
  });

  it("that counted among new accounts takes nothing from the product of a member that came in meanwhile", async () => {
    const [first, second] = [await submitWrong(eve), await submitHonest(fay)];
    await call(as(eve), deleteProduct, { params: { id: first } });
    const edit = async (barcode: string | null) => {
      const { updatedAt } = await call(as(fay), readProduct, { params: { id: second } });
      const body = { ...aProduct(), name: "Plum Jam", brand: "Somebody", ...allFree, updatedAt, barcode };
      await call(as(fay), editProduct, { params: { id: second }, body });
    };
    await edit(null);
    const honest = await submitHonest(ben);
    await edit(code);
    expect([await freeOf(honest), await freeOf(second)]).toEqual([everywhere, []]);
  });

  it("is one of five a day, also of products that are deleted again", async () => {
    for (let n = 0; n < 6; n++) {
      code = nextCode();
      await submitHonest(ada);
      const wrong = submitWrong(ben);
      if (n === 5) {
        await expect(wrong).rejects.toMatchObject({ field: "barcode", message: codeDisputeErrors.tooMany });
        await sql`update code_disputes set created_at = created_at - interval '25 hours'`.execute(db.write);
        await submitWrong(ben);
      } else await call(as(ben), deleteProduct, { params: { id: await wrong } });
    }
  });

  it("that a moderator has decided is not begun again by who has lost it, and for 90 days not by new accounts", async () => {
    const [honest, wrong] = [await submitHonest(ada), await submitWrong(ben)];
    await decides([honest, wrong], [honest]);
    await expect(submitWrong(ben)).rejects.toMatchObject({ code: "conflict", message: codeDisputeErrors.decided });
    await expect(submitWrong(eve)).rejects.toMatchObject({ message: barcodeErrors.isHere("Peanut Butter") });
    expect(await freeOf(honest)).toEqual(everywhere);
    const again = await submitWrong(await established("cid"));
    expect(await freeOf(honest)).toEqual([]);
    await call(as(boss), decide, { params: { kind: "product", id: again }, body: { action: "hide", reason: "spam" } });
    expect(await freeOf(honest)).toEqual(everywhere);
    await sql`update code_disputes set decided_at = decided_at - interval '91 days' where decided_at is not null`.execute(
      db.write,
    );
    await expect(submitWrong(ben)).rejects.toMatchObject({ message: codeDisputeErrors.decided });
    await submitWrong(eve);
  });

  it.each(["the one that disputes it", "the one that had it"])("ends with the deletion of %s", async (which) => {
    const [honest, wrong] = [await submitHonest(ada), await submitWrong(ben)];
    const [gone, left, owner] = which.endsWith("had it") ? [honest, wrong, ada] : [wrong, honest, ben];
    await call(as(owner), deleteProduct, { params: { id: gone } });
    expect((await listed()).disputes).toEqual([]);
    expect(await freeOf(left)).toEqual(everywhere);
    expect(await details(left)).toMatchObject({ isCodeDisputed: false, othersWithCode: [] });
  });

  it("ends when the products of a suspended member are hidden, and goes on when they are shown again", async () => {
    const [honest, wrong] = [await submitHonest(ada), await submitWrong(ben)];
    const params = { kind: "profile" as const, id: ben?.id ?? "" };
    const act = async (action: "suspend" | "lift") => {
      const more = action === "suspend" ? { reason: "spam" as const, hidesThings: true } : {};
      await call(as(boss), decide, { params, body: { action, ...more } });
      await testApp.runJobs();
    };
    await act("suspend");
    expect(await freeOf(honest)).toEqual(everywhere);
    expect((await listed()).disputes).toEqual([]);
    await act("lift");
    expect([await freeOf(honest), await freeOf(wrong)]).toEqual([[], []]);
  });

  it.each([
    ["lifts the suspension of its submitter", "lift"],
    ["shows it again", "show"],
  ] as const)(
    "is that of a hidden product whose code a new account has taken, once a moderator %s",
    async (_, action) => {
      const honest = await submitHonest(ben);
      const of =
        action === "lift" ? { kind: "profile" as const, id: ben?.id ?? "" } : { kind: "product" as const, id: honest };
      const act = (body: Parameters<typeof call<typeof decide>>[2]["body"]) =>
        call(as(boss), decide, { params: of, body });
      await (action === "lift"
        ? act({ action: "suspend", reason: "spam", hidesThings: true })
        : act({ action: "hide", reason: "spam" }));
      await testApp.runJobs();
      const wrong = await submitWrong(eve);
      await act({ action });
      await testApp.runJobs();
      expect([await freeOf(honest), await freeOf(wrong)]).toEqual([everywhere, []]);
      expect((await listed()).disputes[0]?.products.map(({ id }) => id)).toEqual([honest, wrong]);
      await decides([honest, wrong], [honest]);
      expect(await freeOf(honest)).toEqual(everywhere);
    },
  );

  it("of a member who is shown again counts against one who has disputed it with new accounts meanwhile", async () => {
    const first = await submitWrong(ada);
    const params = { kind: "product" as const, id: first };
    await call(as(boss), decide, { params, body: { action: "hide", reason: "spam" } });
    await submit(eve, { name: "Plum Jam", brand: "Nobody" });
    const honest = await submitHonest(ben);
    expect(await freeOf(honest)).toEqual(everywhere);
    await call(as(boss), decide, { params, body: { action: "show" } });
    expect([await freeOf(first), await freeOf(honest)]).toEqual([[], []]);
  });

  it("begins again, with the weight of now, when a product is shown that a moderator has not seen with the others", async () => {
    const honest = await submitHonest(ben);
    await call(as(boss), decide, { params: { kind: "product", id: honest }, body: { action: "hide", reason: "spam" } });
    const wrong = await submitWrong(eve);
    const third = await submit(fay, { name: "Plum Jam", brand: "Nobody" });
    await decides([wrong, third], [wrong]);
    await call(as(boss), decide, { params: { kind: "product", id: honest }, body: { action: "show" } });
    expect([await freeOf(honest), await freeOf(wrong)]).toEqual([everywhere, []]);
    code = nextCode();
    const first = await submitWrong(eve);
    const newcomers = await submit(fay, { name: "Plum Jam", brand: "Nobody" });
    await call(as(eve), deleteProduct, { params: { id: first } });
    const params = { kind: "product" as const, id: newcomers };
    await call(as(boss), decide, { params, body: { action: "hide", reason: "spam" } });
    const right = await submitHonest(ada);
    await call(as(boss), decide, { params, body: { action: "show" } });
    expect([await freeOf(right), await freeOf(newcomers)]).toEqual([everywhere, []]);
  });

  it("of what new accounts have taken is one of thirty a day", async () => {
    await submitWrong(eve);
    const { id } = await call(as(ben), submitProduct, { body: { ...aProduct(), name: "Another Pickle" } });
    for (let n = 0; n < 30; n++)
      await sql`insert into code_disputes (id, barcode, product_id, submitter_id, created_at, has_weight)
        values (gen_random_uuid(), ${codeOf(500_000_009_000 + n)}, ${id}, ${ben?.id}, ${new Date(time)}, true)`.execute(
        db.write,
      );
    await expect(submitHonest(ben)).rejects.toMatchObject({ message: codeDisputeErrors.tooMany });
    await submitHonest(ada);
  });

  it("of what new accounts have taken is none of the five a day of a member, and is one of a new account's", async () => {
    for (let n = 0; n < 7; n++) {
      code = nextCode();
      await submitWrong(eve);
      await submitHonest(ben);
      const wrong = submit(fay, { name: "Plum Jam", brand: "Nobody" });
      if (n < 5) await wrong;
      else await expect(wrong).rejects.toMatchObject({ message: codeDisputeErrors.tooMany });
    }
    code = nextCode();
    await submitHonest(ada);
    await submitWrong(ben);
  });

  it("that the end of a mistaken suspension begins is none of the five a day", async () => {
    const codesOfBen: string[] = [];
    const each = async (by: Caller | undefined, fields: Partial<NewProduct>) => {
      for (const [n, barcode] of codesOfBen.entries())
        await submit(by, { ...fields, name: `${fields.name} ${n}`, barcode });
    };
    for (let n = 0; n < 6; n++) codesOfBen.push(nextCode());
    await each(ben, { name: "Peanut Butter", brand: "Whole Earth" });
    const params = { kind: "profile" as const, id: ben?.id ?? "" };
    await call(as(boss), decide, { params, body: { action: "suspend", reason: "spam", hidesThings: true } });
    await testApp.runJobs();
    await each(ada, { name: "Strawberry Jam", brand: "Somebody" });
    await call(as(boss), decide, { params, body: { action: "lift" } });
    await testApp.runJobs();
    expect((await listed()).disputes.map((one) => one.code).sort()).toEqual(codesOfBen.sort());
    const back = await insertSession(db, params.id);
    for (let n = 0; n < 6; n++) {
      code = nextCode();
      await submitWrong(ada);
      if (n < 5) await submitHonest(back);
      else await expect(submitHonest(back)).rejects.toMatchObject({ message: codeDisputeErrors.tooMany });
    }
  });

  it("keeps a warning that comes in meanwhile, of one product and not of the other", async () => {
    const [honest, wrong] = [await submitHonest(ada), await submitWrong(ben)];
    const gus = await established("gus");
    await call(as(gus), reportReaction, { body: { kind: "product", id: wrong, allergenId: 3 } });
    expect([await alertsOf(honest), await alertsOf(wrong)]).toEqual([[], [3]]);
    await decides([honest, wrong], [honest]);
    expect([await alertsOf(honest), await alertsOf(wrong)]).toEqual([[], [3]]);
  });

  it("of many at once ends for all of them", async () => {
    const wrong = await submitWrong(ada);
    const others = await Promise.all([1, 2, 3].map((n) => established(`cid${n}`)));
    const names = ["Fig Mustard", "Lemon Curd", "Chilli Oil"];
    const ids = await Promise.all(
      others.map((one, n) => submit(one, { name: names[n] ?? "", brand: `Mill ${names[n]}` })),
    );
    const gus = await established("gus");
    await Promise.all([
      ...ids.map((id, n) => call(as(others[n]), deleteProduct, { params: { id } })),
      call(as(gus), reportReaction, { body: { kind: "product", id: wrong, allergenId: 3 } }),
    ]);
    expect((await details(wrong)).isCodeDisputed).toBe(false);
    expect(await alertsOf(wrong)).toEqual([3]);
  });
});

describe("a reaction", () => {
  const react = async (id: string, allergenId: number) =>
    call(as(await established("gus")), reportReaction, { body: { kind: "product", id, allergenId } });

  it("to what somebody has taken a code with is not that of the honest product with the code", async () => {
    const squat = await submitWrong(eve);
    await react(squat, 3);
    const honest = await submitHonest(ben);
    expect(await alertsOf(honest)).toEqual([]);
    await call(as(eve), deleteProduct, { params: { id: squat } });
    const cid = await established("cid");
    await call(as(ben), deleteProduct, { params: { id: honest } });
    expect(await alertsOf(await submitHonest(cid))).toEqual([]);
  });

  it.each([
    ["a near name", { name: "Peanut Buter 2", brand: "Another" }],
    ["a near brand", { name: "Erdnussbutter", brand: "WholeEarth" }],
  ])("is that of what others submit with the code under %s", async (_, fields) => {
    const first = await submitHonest(ada);
    await react(first, 3);
    await call(as(ada), deleteProduct, { params: { id: first } });
    expect(await alertsOf(await submit(ben, fields))).toEqual([3]);
  });

  it("is not lost by who deletes a product and submits it with its code under another name and brand", async () => {
    const first = await submitHonest(ada);
    await react(first, 3);
    await call(as(ada), deleteProduct, { params: { id: first } });
    const second = await submit(ada, { name: "Something Else", brand: "Unknown" });
    expect(await alertsOf(second)).toEqual([3]);
    await call(as(ada), deleteProduct, { params: { id: second } });
    await sql`update kept_reactions set deleted_at = deleted_at - interval '181 days'`.execute(db.write);
    expect(await alertsOf(await submit(ada, { name: "A Third", brand: "Unheard of" }))).toEqual([]);
  });
});
