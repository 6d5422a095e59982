import {
  allergenCheckErrors,
  confirmAllergen,
  myAllergenChecks,
  reportReaction,
} from "@dishboard/contract/allergen-checks";
import { allergenState, type StatedAs } from "@dishboard/contract/allergens";
import { dishChart, productChart } from "@dishboard/contract/charts";
import { deleteDish, editDish, type NewDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { readDishDetails, readProductDetails } from "@dishboard/contract/item-details";
import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { sentenceOf } from "@dishboard/contract/notification-sentences";
import { changeNotificationSettings, listNotifications } from "@dishboard/contract/notifications";
import { answerPlaceQuestion } from "@dishboard/contract/place-questions";
import { defaultMarketArea } from "@dishboard/contract/places";
import { deleteProduct, editProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import { listDecisions, listReported } from "@dishboard/contract/reports";
import { search } from "@dishboard/contract/search";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, aProduct } from "../../../../testing/people.ts";
import { signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { deleteSomeItemsOf } from "../items/items.service.ts";

const now = new Date("2026-11-26T10:00:00Z");
const options = { clock: () => now };
const settings = {
  LIMITS: "submissions=100000/1h,reactions=1000/1d,new-reactions=1000/1d,new-reactions-network=1000/1d",
  ADMIN_EMAIL: "helper@example.org",
};
const testApp = await ownApp(settings, options);
const { db } = testApp;
const ada = await signedInPerson(testApp, "ada");
const ben = await signedInPerson(testApp, "ben");
const [asAda, asBen, asModerator] = [
  transportOf(testApp, ada),
  transportOf(testApp, ben),
  transportOf(testApp, await signedInPerson(testApp, "helper")),
];
const [gluten, eggs, milk, sesame] = [2, 4, 7, 12];
const { latitude, longitude } = defaultMarketArea;

// Unique names, as equal ones share reactions.
let submitted = 0;
const submit = async (fields: Partial<NewDish>) => {
  const name = `Noodles ${++submitted}`;
  return (await call(asAda, submitDish, { body: { ...aDish(), name, pin: { latitude, longitude }, ...fields } })).id;
};
const details = (id: string) => call(testApp.transport, readDishDetails, { params: { id } });
const react = (id: string, allergenId: number, as: Transport = asBen, more: { details?: string } = {}) =>
  call(as, reportReaction, { body: { kind: "dish", id, allergenId, ...more } });
const confirm = (
  id: string,
  body: { allergenId: number; state: "contains" | "may-contain" | "stated-free" },
  as = asAda,
) => answer(as, { kind: "dish", id, source: "asked", ...body });
const answer = async (
  as: Transport,
  body: ItemRef & { allergenId: number; state: StatedAs; source: "packaging" | "asked" },
) => {
  const read = body.kind === "dish" ? readDishDetails : readProductDetails;
  const { reactionCount } = await call(testApp.transport, read, { params: { id: body.id } });
  return call(as, confirmAllergen, { body: { ...body, reactionCount } });
};
const checks = async () => (await call(asAda, myAllergenChecks, {})).items;

describe("a report of a reaction", () => {
  it("is an alert at once on the page, in the chart and in the search, and changes no rank and no word of who reported it", async () => {
    const id = await submit({ name: "Zaatar Flatbread", freeIds: [sesame], allergenIds: [gluten], claimIds: [1] });
    const chart = async () =>
      (await call(testApp.transport, dishChart, { query: { lat: latitude, lon: longitude } })).cards;
    const before = (await chart()).map((card) => card.id);
    await react(id, sesame, asBen, { details: "My lips swelled." });
    const page = await details(id);
    expect(page).toMatchObject({
      alertIds: [sesame],
      reactions: [{ allergenId: sesame, day: "2026-11-26", confirmed: null }],
    });
    const after = await chart();
    expect(after.map((card) => card.id)).toEqual(before);
    const card = after.find((one) => one.id === id);
    expect(allergenState(card?.allergens ?? null, sesame, now)).toBe("alert");
    const found = await call(testApp.transport, search, {
      query: { q: "zaatar", in: "all", lat: latitude, lon: longitude },
    });
    expect(JSON.stringify(found)).toContain(`"alert":[${sesame}]`);
    for (const public_ of [page, after, found]) {
      expect(JSON.stringify(public_)).not.toContain("lips");
      expect(JSON.stringify(public_)).not.toContain(ben.id);
    }
    const { entries } = await call(asModerator, listReported, { query: { view: "newest" } });
    expect(entries[0]?.reports).toMatchObject([
      { reason: "allergens", details: "Reaction to sesame: My lips swelled." },
    ]);
    expect(entries[0]?.subject).toMatchObject({
      statements: [
        { allergenId: sesame, state: "stated-free", source: "submitter", day: "2026-11-26" },
        { allergenId: gluten, state: "contains", source: "submitter", day: "2026-11-26" },
      ],
      alertIds: [sesame],
    });
    const { rows } = await sql`
      select allergen_state(allergens, may_contain, free_days, alerts, ${sesame}, '2026-11-26') as state from rankings
      where item_id = ${id}`.execute(db.write);
    expect(rows).toEqual([{ state: "alert" }]);
  });

  it("takes the item out of filters by claims that exclude the allergen, and stays through an edit", async () => {
    const body = { ...aProduct(), name: "Oat Drink", claimIds: [1] };
    const { id } = await call(asAda, submitProduct, { body });
    const named = async () =>
      (await call(testApp.transport, productChart, { query: { diet: "vegan" } })).cards.map((one) => one.name);
    expect(await named()).toContain("Oat Drink");
    await call(asBen, reportReaction, { body: { kind: "product", id, allergenId: milk } });
    expect(await named()).not.toContain("Oat Drink");

    const dish = await submit({ name: "Flan" });
    await react(dish, milk);
    const { updatedAt } = await call(testApp.transport, readDish, { params: { id: dish } });
    const { restaurantName: _, cell: __, ...fields } = aDish();
    await call(asAda, editDish, { params: { id: dish }, body: { ...fields, updatedAt, freeIds: [eggs] } });
    expect((await details(dish)).alertIds).toEqual([milk]);
  });

  it.each([
    ["Thai", "ข้าวปลา", "ขาวปลา"],
    ["Japanese", "かき", "がき"],
    ["Hindi", "दाल", "दल"],
    ["Bengali", "ডিম", "ডম"],
    ["Tamil", "பால்", "பல்"],
    ["Khmer", "ត្រី", "ត្រ"],
    ["Cyrillic", "Чай", "Чаи"],
    ["Vietnamese", "Cá chiên", "Cà chiên"],
    ["signs", "🍕", "★"],
  ])("is not shared by names that are other words: %s", async (script, one, other) => {
    const restaurantName = `The Kitchen of ${script}`;
    const id = await submit({ name: one, restaurantName });
    const before = await submit({ name: other, restaurantName });
    await react(id, milk);
    const after = await submit({ name: other, restaurantName });
    const same = await submit({ name: ` ${one} `, restaurantName });
    const alerts = await Promise.all([id, before, after, same].map(async (dish) => (await details(dish)).alertIds));
    expect(alerts).toEqual([[milk], [], [], [milk]]);
  });

  it("is shared by names that differ in case, width, spaces, signs and accents, of dishes and products", async () => {
    const restaurantName = "The Sharing Kitchen";
    const first = await submit({ name: "Crème-Brûlée", restaurantName });
    await react(first, milk);
    for (const name of ["CREME BRULEE", "crème brûlée 🍮", "Ｃｒｅｍｅ Brulee", "CrèmeBrûlée"])
      expect((await details(await submit({ name, restaurantName }))).alertIds).toEqual([milk]);
    const product = async (name: string, brand: string) =>
      (await call(asAda, submitProduct, { body: { ...aProduct(), name, brand } })).id;
    const id = await product("がんもどき", "Café Nøis");
    await call(asBen, reportReaction, { body: { kind: "product", id, allergenId: sesame } });
    const alertsOf = async (item: string) =>
      (await call(testApp.transport, readProductDetails, { params: { id: item } })).alertIds;
    expect(await alertsOf(await product("がんも どき", "CAFE NOIS"))).toEqual([sesame]);
    expect(await alertsOf(await product("かんもとき", "Café Nøis"))).toEqual([]);
  });

  it("tells who has submitted it once, whatever they want to be told, and not who has reported it", async () => {
    const id = await submit({ name: "Lahmacun" });
    await call(asAda, changeNotificationSettings, {
      body: { votes: false, board: false, posts: false, follows: false },
    });
    await react(id, milk, asBen, { details: "Hives." });
    await react(id, milk, transportOf(testApp, await signedInPerson(testApp, "cleo")));
    const { notifications } = await call(asAda, listNotifications, { query: {} });
    const told = notifications.filter((one) => one.item?.id === id);
    expect(told).toMatchObject([{ kind: "reaction", allergenId: milk, person: null, quote: null, isRead: false }]);
    expect(
      told.map((one) =>
        sentenceOf(one)
          .map((part) => (typeof part === "string" ? part : part.name))
          .join(""),
      ),
    ).toEqual(["Somebody reported a reaction to milk in 'Lahmacun'. Please check what it contains."]);
    expect(JSON.stringify(told)).not.toMatch(/Hives|ben|cleo/);
    await confirm(id, { allergenId: milk, state: "contains" });
    await react(id, milk);
    const after = (await call(asAda, listNotifications, { query: {} })).notifications;
    expect(after.filter((one) => one.item?.id === id)).toHaveLength(2);
  });

  it.each(["dish", "product"] as const)("of a %s that was deleted meanwhile finds nothing", async (kind) => {
    const id = "01890000-0000-7000-8000-000000000000";
    const gone = call(asBen, reportReaction, { body: { kind, id, allergenId: milk } });
    await expect(gone).rejects.toMatchObject({ code: "not-found", message: itemNotFound[kind] });
  });

  it("counts once for each person, not for one's own, and is limited", async () => {
    const id = await submit({});
    await react(id, milk);
    await react(id, milk);
    expect((await details(id)).reactions).toHaveLength(1);
    await expect(react(id, milk, asAda)).rejects.toMatchObject({ code: "forbidden" });
    await expect(react(crypto.randomUUID(), milk)).rejects.toMatchObject({ code: "not-found" });
    await expect(react(id, 15)).rejects.toMatchObject({ code: "invalid", field: "allergenId" });
    const strict = await ownApp({}, options);
    const eve = transportOf(strict, await signedInPerson(strict, "eve"));
    const kim = transportOf(strict, await signedInPerson(strict, "kim"));
    const { id: other } = await call(kim, submitDish, { body: aDish() });
    for (let refused = 0; refused < 6; refused++)
      await expect(react(crypto.randomUUID(), milk, eve)).rejects.toMatchObject({ code: "not-found" });
    for (const allergenId of [1, 2, 3, 4, 5]) await react(other, allergenId, eve);
    await expect(react(other, 6, eve)).rejects.toMatchObject({ code: "too-many-requests" });
  });
});

describe("an alert", () => {
  it("leaves it to moderators to say that there is none of it in the item, in its form too", async () => {
    const edit = async (id: string, body: Partial<NewDish>) => {
      const { restaurantName: _, cell: __, ...fields } = aDish();
      const { updatedAt } = await details(id);
      await call(asAda, editDish, { params: { id }, body: { ...fields, allergenSource: "asked", ...body, updatedAt } });
    };
    const id = await submit({ freeIds: [milk], allergenSource: "asked" });
    await react(id, milk);
    await sql`update dish_allergens set day = '2026-11-01' where dish_id = ${id}`.execute(db.write);
    // Edits must not renew an old statement.
    await edit(id, { freeIds: [milk] });
    expect((await details(id)).statements).toMatchObject([
      { allergenId: milk, state: "stated-free", day: "2026-11-01" },
    ]);
    await confirm(id, { allergenId: milk, state: "may-contain" });
    await expect(edit(id, { freeIds: [milk], mayContainIds: [] })).rejects.toThrow(allergenCheckErrors.notByYou);
    await edit(id, { freeIds: [eggs] });
    expect((await details(id)).statements).toMatchObject([
      { allergenId: eggs, state: "stated-free" },
      { allergenId: milk, state: "may-contain" },
    ]);
  });

  it("leaves a warning that its submitter cannot edit away, nor call free of it by a claim or tag", async () => {
    const body = { ...aProduct(), name: "Rye Crackers", claimIds: [5] };
    const { id } = await call(asAda, submitProduct, { body });
    const gluten = 2;
    await call(asBen, reportReaction, { body: { kind: "product", id, allergenId: gluten } });
    const edit = async (fields: Partial<typeof body> & { mayContainIds?: number[] }) => {
      const { updatedAt } = await call(testApp.transport, readProduct, { params: { id } });
      const { barcode: _, ...rest } = { barcode: undefined, ...body, claimIds: [] };
      return call(asAda, editProduct, { params: { id }, body: { ...rest, ...fields, updatedAt } });
    };
    await edit({});
    await answer(asAda, { kind: "product", id, allergenId: gluten, state: "may-contain", source: "asked" });
    const kept = { code: "forbidden", field: "allergenIds", message: expect.stringContaining("A reaction to gluten") };
    await expect(edit({ mayContainIds: [] })).rejects.toMatchObject(kept);
    await expect(edit({ mayContainIds: [], claimIds: [5] })).rejects.toMatchObject(kept);
    await expect(edit({ claimIds: [5] })).rejects.toMatchObject({ code: "invalid", field: "mayContainIds" });
    await expect(edit({ tags: ["crisp", "Gluten free"] })).rejects.toMatchObject({
      code: "invalid",
      message: "An item can't be gluten-free and maybe contain gluten. Please remove one of the two.",
    });
    await edit({ allergenIds: [gluten], mayContainIds: [] });
    await expect(edit({ allergenIds: [gluten], tags: ["gluten-free"] })).rejects.toMatchObject({
      message: "An item can't be gluten-free and contain gluten. Please remove one of the two.",
    });
    const again = { kind: "product", id, allergenId: gluten, state: "stated-free", source: "packaging" } as const;
    await expect(answer(asAda, again)).rejects.toMatchObject({ code: "forbidden" });
    await answer(asModerator, again);
    await edit({ claimIds: [5] });
    const { entries } = await call(asModerator, listDecisions, { query: { action: "confirm-allergen" } });
    expect(entries[0]).toMatchObject({
      ...{ kind: "product", subjectId: id, subjectName: "Rye Crackers", administrator: "helper" },
      note: "gluten: stated-free, packaging",
    });
  });

  it("is also that of another one of the same name at the same restaurant, in whatever order they come and go", async () => {
    const restaurantName = "Twin House";
    const twin = (freeIds: number[] = []) =>
      submit({ name: "Twin Soup", restaurantName, freeIds, allergenSource: "asked" });
    const alertsOf = async (id: string) => (await details(id)).alertIds;
    const first = await twin();
    await react(first, milk);
    const second = await twin([milk]);
    expect(await alertsOf(second)).toEqual([milk]);
    expect((await details(second)).reactions).toMatchObject([{ allergenId: milk, day: "2026-11-26" }]);
    await call(asAda, deleteDish, { params: { id: first } });
    expect(await alertsOf(await twin([milk]))).toEqual([milk]);
    await call(asAda, deleteDish, { params: { id: second } });
    const last = await twin([milk]);
    expect(await alertsOf(last)).toEqual([milk]);
    // Others must not revive what a moderator cleared.
    await confirm(last, { allergenId: milk, state: "stated-free" }, asModerator);
    const { updatedAt } = await call(testApp.transport, readDish, { params: { id: last } });
    const { restaurantName: _, cell: __, ...fields } = aDish();
    await call(asAda, editDish, { params: { id: last }, body: { ...fields, name: "Twin Soup", updatedAt } });
    expect(await alertsOf(last)).toEqual([]);
  });

  it("is at once that of the same dish that was there before, whose submitter is told, also by two reports at the same time", async () => {
    const restaurantName = "Two Cooks";
    const first = await submit({ name: "Pho", restaurantName });
    const { id: second } = await call(asModerator, submitDish, {
      body: { ...aDish(), pin: { latitude, longitude }, name: "PHO", restaurantName },
    });
    const cleo = transportOf(testApp, await signedInPerson(testApp, "chloe"));
    await Promise.all([react(first, milk, asBen), react(second, sesame, cleo)]);
    for (const id of [first, second]) expect((await details(id)).alertIds).toEqual([milk, sesame]);
    const { notifications } = await call(asModerator, listNotifications, {});
    const told = notifications.filter(({ kind, item }) => kind === "reaction" && item?.id === second);
    expect(told.map(({ allergenId }) => allergenId).sort()).toEqual([sesame, milk]);
  });

  it("is that of the same dish or product that is saved while it is reported", async () => {
    for (let n = 0; n < 8; n++) {
      const twin = { name: `Race Laksa ${n}`, restaurantName: "Race House" };
      const first = await submit(twin);
      const [, second] = await Promise.all([
        react(first, milk),
        submit({ ...twin, freeIds: [milk], allergenSource: "asked" }),
      ]);
      const body = { ...aProduct(), name: `Race Oil ${n}` };
      const { id } = await call(asAda, submitProduct, { body });
      const [, other] = await Promise.all([
        call(asBen, reportReaction, { body: { kind: "product", id, allergenId: milk } }),
        call(asAda, submitProduct, { body: { ...body, key: crypto.randomUUID() } }),
      ]);
      const product = await call(testApp.transport, readProductDetails, { params: { id: other.id } });
      expect([(await details(second)).alertIds, product.alertIds]).toEqual([[milk], [milk]]);
    }
  });

  it("stays with the name and the place that a dish had before, for a submitter of that", async () => {
    const restaurantName = "Old Name House";
    const id = await submit({ name: "Sesame Balls", restaurantName });
    await react(id, sesame);
    const { updatedAt } = await call(testApp.transport, readDish, { params: { id } });
    const { restaurantName: _, cell: __, ...fields } = aDish();
    await call(asAda, editDish, { params: { id }, body: { ...fields, name: "Rice Balls", updatedAt } });
    expect((await details(id)).alertIds).toEqual([sesame]);
    await call(asAda, deleteDish, { params: { id } });
    for (const name of ["Sesame Balls", "Rice Balls"])
      expect(
        (await details(await submit({ name, restaurantName, freeIds: [sesame], allergenSource: "asked" }))).alertIds,
      ).toEqual([sesame]);
  });

  it("that was answered with 'contains' is not made 'may contain' by an edit, also while another one is open", async () => {
    const id = await submit({ name: "Nut Tart" });
    const edit = async (body: { allergenIds: number[]; mayContainIds?: number[] }) => {
      const { updatedAt } = await call(testApp.transport, readDish, { params: { id } });
      const { restaurantName: _, cell: __, ...fields } = aDish();
      return call(asAda, editDish, { params: { id }, body: { ...fields, name: "Nut Tart", updatedAt, ...body } });
    };
    await react(id, sesame);
    await confirm(id, { allergenId: sesame, state: "contains" }, asModerator);
    const kept = { code: "forbidden", message: allergenCheckErrors.keptWarning("sesame", true) };
    await expect(edit({ allergenIds: [], mayContainIds: [sesame] })).rejects.toMatchObject(kept);
    await react(id, sesame);
    await expect(edit({ allergenIds: [] })).rejects.toMatchObject(kept);
    await edit({ allergenIds: [sesame] });
  });

  it("is not ended by a moderator who has submitted the item themselves and says that it is free of it", async () => {
    const { id } = await call(asModerator, submitDish, {
      body: { ...aDish(), pin: { latitude, longitude }, name: "Own Satay" },
    });
    await react(id, sesame);
    const free = { allergenId: sesame, state: "stated-free" } as const;
    await expect(confirm(id, free, asModerator)).rejects.toMatchObject({ code: "forbidden", field: "state" });
    expect((await details(id)).alertIds).toEqual([sesame]);
  });

  it("ends when the submitter or a moderator confirms the state, and stays in the history", async () => {
    const id = await submit({ allergenIds: [eggs], freeIds: [milk] });
    await react(id, milk);
    await react(id, eggs);
    expect((await checks()).find((one) => one.id === id)).toMatchObject({ contradictions: [], alertIds: [eggs, milk] });
    await expect(confirm(id, { allergenId: milk, state: "contains" }, asBen)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      answer(asAda, { kind: "dish", id, allergenId: milk, state: "contains", source: "submitter" as never }),
    ).rejects.toMatchObject({ code: "invalid", field: "source" });
    // The submitter gains from 'free'.
    await expect(confirm(id, { allergenId: milk, state: "stated-free" })).rejects.toThrow(allergenCheckErrors.notByYou);
    expect((await details(id)).alertIds).toEqual([eggs, milk]);
    const { updatedAt } = await details(id);
    await confirm(id, { allergenId: milk, state: "contains" });
    await confirm(id, { allergenId: eggs, state: "may-contain" }, asModerator);
    const page = await details(id);
    const said = { source: "asked", sourceName: null, day: "2026-11-26" };
    expect(page).toMatchObject({
      alertIds: [],
      statements: [
        { allergenId: eggs, state: "may-contain", ...said },
        { allergenId: milk, state: "contains", ...said },
      ],
    });
    expect(page.reactions).toEqual([
      { allergenId: eggs, day: "2026-11-26", confirmed: { state: "may-contain", source: "asked", day: "2026-11-26" } },
      { allergenId: milk, day: "2026-11-26", confirmed: { state: "contains", source: "asked", day: "2026-11-26" } },
    ]);
    await expect(confirm(id, { allergenId: milk, state: "contains" })).rejects.toMatchObject({ code: "conflict" });
    // An outdated form takes nothing back.
    const { restaurantName: _, cell: __, ...fields } = aDish();
    now.setTime(now.getTime() + 1);
    expect(page.updatedAt >= updatedAt).toBe(true);
    await react(id, milk);
    await confirm(id, { allergenId: milk, state: "contains" });
    await expect(call(asAda, editDish, { params: { id }, body: { ...fields, updatedAt } })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("does not end on an answer of somebody who has not seen the last of the reactions", async () => {
    const id = await submit({});
    await react(id, milk);
    const { reactionCount } = await details(id);
    await react(id, milk, transportOf(testApp, await signedInPerson(testApp, "cleo")));
    const body = { kind: "dish", id, allergenId: milk, state: "stated-free", source: "asked", reactionCount } as const;
    await expect(call(asModerator, confirmAllergen, { body })).rejects.toMatchObject({
      ...{ code: "conflict", message: "Another reaction was reported meanwhile. Please look again." },
    });
    expect(await details(id)).toMatchObject({ alertIds: [milk], reactionCount: 2 });
    await confirm(id, { allergenId: milk, state: "stated-free" }, asModerator);
    expect((await details(id)).alertIds).toEqual([]);
  });

  it("takes the claims and tags away that the answer contradicts, and no others", async () => {
    const [vegan, glutenFree] = [1, 5];
    const id = await submit({
      claimIds: [vegan, glutenFree],
      tags: ["Dairy free", "no milk", "crisp", "VEGAN", "plant based"],
    });
    const labels = async () => {
      const { dietaryClaims, tags } = await call(testApp.transport, readDish, { params: { id } });
      return { claimIds: dietaryClaims.map((claim) => claim.id), tags, alertIds: (await details(id)).alertIds };
    };
    await react(id, milk);
    await confirm(id, { allergenId: milk, state: "may-contain" });
    // Traces of milk contradict 'dairy-free', not 'vegan'.
    expect(await labels()).toEqual({
      claimIds: [vegan, glutenFree],
      tags: ["crisp", "VEGAN", "plant based"],
      alertIds: [],
    });
    await react(id, milk);
    await confirm(id, { allergenId: milk, state: "contains" }, asModerator);
    expect(await labels()).toEqual({ claimIds: [glutenFree], tags: ["crisp"], alertIds: [] });
  });

  it("is not ended from the packaging by less than what is known of its barcode", async () => {
    const code = "4006381333931";
    await db.write
      .insertInto("barcode_products")
      .values({
        ...{ code, import_id: null, hash: "", name: null, brand: null, quantity: null, category: null, claim_ids: [] },
        ...{ allergen_ids: [milk], may_contain_ids: [eggs], states_allergens: true, states_traces: true },
        ...{ other_labels: [], other_allergens: [], other_traces: [], source: "Open Food Facts", licence: null },
        ...{ day: "2026-03-12", fetched_at: now },
      })
      .execute();
    const { id } = await call(asAda, submitProduct, { body: { ...aProduct(), barcode: code } });
    const confirmAs = (
      as: Transport,
      allergenId: number,
      state: StatedAs,
      source: "packaging" | "asked" = "packaging",
    ) => answer(as, { kind: "product", id, allergenId, state, source });
    for (const allergenId of [eggs, milk, sesame])
      await call(asBen, reportReaction, { body: { kind: "product", id, allergenId } });
    await expect(confirmAs(asAda, milk, "may-contain")).rejects.toMatchObject({
      ...{ code: "invalid", field: "state" },
      message:
        "Open Food Facts says that this packet contains milk. Please look at the packet again, or choose another answer.",
    });
    await expect(confirmAs(asModerator, eggs, "stated-free")).rejects.toMatchObject({
      message:
        "Open Food Facts says that this packet may contain eggs. Please look at the packet again, or choose another answer.",
    });
    await confirmAs(asAda, milk, "contains");
    await confirmAs(asAda, sesame, "contains");
    await confirmAs(asModerator, eggs, "stated-free", "asked");
  });
});

describe("the alert of an item that is deleted", () => {
  const remove = (id: string) => call(asAda, deleteDish, { params: { id } });
  const merge = (goesId: string, staysId: string) =>
    call(asModerator, answerPlaceQuestion, { body: { goesId, staysId, answer: "same" } });
  const reportedBefore = (days: number) =>
    sql`update kept_reactions set created_at = created_at - make_interval(days => ${days})`.execute(db.write);
  const deletedBefore = (days: number, name: string) =>
    sql`update kept_reactions set deleted_at = ${now}::timestamptz - make_interval(days => ${days})
      where name_key = name_key(${name})`.execute(db.write);

  it("is that of whatever has its name and restaurant next, with its day, and of nothing else", async () => {
    const restaurantName = "The Deleting Kitchen";
    const id = await submit({ name: "Crème Brûlée", restaurantName });
    await react(id, milk);
    await react(id, eggs);
    await confirm(id, { allergenId: eggs, state: "stated-free" }, asModerator);
    await remove(id);
    const alertsOf = async (dish: string) => (await details(dish)).alertIds;
    expect(await alertsOf(await submit({ name: "Creme Caramel", restaurantName }))).toEqual([]);
    expect(await alertsOf(await submit({ name: "Crème Brûlée", restaurantName: "The Other Kitchen" }))).toEqual([]);
    await reportedBefore(1);
    const again = await submit({ name: "creme brulee", restaurantName, freeIds: [milk], allergenSource: "asked" });
    expect(await details(again)).toMatchObject({
      alertIds: [milk],
      reactions: [{ allergenId: milk, day: "2026-11-25", confirmed: null }],
    });
    expect((await checks())[0]).toMatchObject({ id: again, alertIds: [milk] });
    await remove(again);
    const renamed = await submit({ name: "Custard", restaurantName });
    const { restaurantName: _, cell: __, ...fields } = aDish();
    const { updatedAt } = await details(renamed);
    await call(asAda, editDish, { params: { id: renamed }, body: { ...fields, name: "Crème brûlée", updatedAt } });
    expect(await alertsOf(renamed)).toEqual([milk]);
    // Its warnings also survive deletion; a moderator's 'stated free' ends them.
    await confirm(renamed, { allergenId: milk, state: "contains" });
    await remove(renamed);
    const last = await submit({ name: "Crème Brûlée", restaurantName });
    expect(await alertsOf(last)).toEqual([milk]);
    await confirm(last, { allergenId: milk, state: "stated-free" }, asModerator);
    await remove(last);
    expect(await alertsOf(await submit({ name: "Crème Brûlée", restaurantName }))).toEqual([]);
  });

  it.each([
    ["a Cyrillic letter", (name: string) => name.replace("a", "\u0430")],
    ["a trailing number", (name: string) => `${name} 2`],
    ["a trailing Roman number", (name: string) => `${name} II`],
    ["joined words", (name: string) => name.replaceAll(" ", "")],
    ["a doubled letter", (name: string) => name.replace("d", "dd")],
    ["swapped letters", (name: string) => name.replace("Thai", "Tahi")],
    ["an added word", (name: string) => `New ${name}`],
    ["punctuation", (name: string) => `${name.replaceAll(" ", "-")}!`],
    ["case", (name: string) => name.toUpperCase()],
    ["another order", (name: string) => name.split(" ").reverse().join(" ")],
  ])("is that of what the same person submits there with %s, and of no near name of others", async (what, change) => {
    const dish = { name: "Pad Thai Prawns", restaurantName: `Thai House of ${what}` };
    const id = await submit(dish);
    await react(id, milk);
    // Before and after the first is deleted.
    const before = await submit({ ...dish, name: change(dish.name), freeIds: [milk], allergenSource: "asked" });
    expect((await details(before)).alertIds).toEqual([milk]);
    for (const one of [before, id]) await remove(one);
    const after = await submit({ ...dish, name: change(dish.name), freeIds: [milk], allergenSource: "asked" });
    expect(await details(after)).toMatchObject({ alertIds: [milk], reactions: [{ day: "2026-11-26" }] });
    expect((await details(await submit({ ...dish, name: "Green Curry" }))).alertIds).toEqual([]);
    const elsewhere = { ...dish, name: change(dish.name), restaurantName: `Other House of ${what}` };
    expect((await details(await submit(elsewhere))).alertIds).toEqual([]);
  });

  it("is that of a near name of the same person alone, by an edit too, for 180 days, whatever is free under another name", async () => {
    const dish = { name: "Laksa Lemak", restaurantName: "Near House" };
    const id = await submit(dish);
    await react(id, milk);
    await remove(id);
    const { id: ofOther } = await call(asModerator, submitDish, {
      body: { ...aDish(), pin: { latitude, longitude }, ...dish, name: "Laksa Lemak 2" },
    });
    expect((await details(ofOther)).alertIds).toEqual([]);
    const { restaurantName: _, cell: __, ...fields } = aDish();
    const edit = async (dishId: string, name: string) => {
      const { updatedAt } = await details(dishId);
      await call(asAda, editDish, { params: { id: dishId }, body: { ...fields, name, updatedAt } });
    };
    const renamed = await submit({ ...dish, name: "Soup" });
    await edit(renamed, "Laksa Lemak 3");
    expect((await details(renamed)).alertIds).toEqual([milk]);
    await confirm(renamed, { allergenId: milk, state: "stated-free" }, asModerator);
    await remove(renamed);
    expect((await details(await submit({ ...dish, name: "Laksa Lemak 4" }))).alertIds).toEqual([milk]);
    const old = await submit({ ...dish, name: "Rendang Old" });
    await react(old, milk);
    await remove(old);
    await deletedBefore(181, "Rendang Old");
    expect((await details(await submit({ ...dish, name: "Rendang Old 2" }))).alertIds).toEqual([]);
    const [plain, second] = [await submit({ ...dish, name: "Mee" }), await submit({ ...dish, name: "Mee 2" })];
    await react(plain, milk);
    await edit(second, "Mee 2");
    expect((await details(second)).alertIds).toEqual([]);
  });

  it("is that of a product with a near name of the same person and brand", async () => {
    const next = async (name: string, brand: string) =>
      (await call(asAda, submitProduct, { body: { ...aProduct(), name, brand } })).id;
    const alertsOf = async (id: string) =>
      (await call(testApp.transport, readProductDetails, { params: { id } })).alertIds;
    const first = await next("Cashew Spread", "Nutty Farm");
    await call(asBen, reportReaction, { body: { kind: "product", id: first, allergenId: milk } });
    await call(asAda, deleteProduct, { params: { id: first } });
    expect(await alertsOf(await next("Cashew Spread II", "Nutty F\u0430rm"))).toEqual([milk]);
    expect(await alertsOf(await next("Cashew Spread II", "Green Valley"))).toEqual([]);
  });

  it("that was kept before names had keys is that of every name which was the same then", async () => {
    const restaurantName = "The Early Kitchen";
    for (const name of ["Сырники", "Curry with Rice", "★"]) {
      const id = await submit({ name, restaurantName });
      await react(id, milk);
      await remove(id);
    }
    await sql`update kept_reactions set name_key = null,
      name = case name_key when '★' then '{}' when 'сырники' then search_fold('Сырники') else search_fold('Curry with Rice') end
      where name_key in ('сырники', 'currywithrice', '★')`.execute(db.write);
    for (const name of ["Сырники", "СЫРНИКИ", "Rice with Curry", "☆"])
      expect((await details(await submit({ name, restaurantName }))).alertIds).toEqual([milk]);
    expect((await details(await submit({ name: "Rice", restaurantName }))).alertIds).toEqual([]);
  });

  it("is no alert any more after 180 days, and then deleted with a restaurant that has nothing else", async () => {
    const keep = async (name: string, restaurantName: string) => {
      const id = await submit({ name, restaurantName });
      await react(id, milk);
      await remove(id);
    };
    await keep("Flan", "The Slow Kitchen");
    await keep("Stew", "The Forgotten Kitchen");
    await keep("Cake", "The Slow Kitchen");
    await deletedBefore(181, "Flan");
    await deletedBefore(181, "Stew");
    await deletedBefore(179, "Cake");
    expect((await details(await submit({ name: "Flan", restaurantName: "The Slow Kitchen" }))).alertIds).toEqual([]);
    const left = async () => {
      const kept = await db.write.selectFrom("kept_reactions").select("name_key as name").execute();
      const restaurants = await db.write.selectFrom("restaurants").select("name").execute();
      return [...kept, ...restaurants].map(({ name }) => [name].flat().join(" "));
    };
    const old = ["flan", "stew", "The Forgotten Kitchen"];
    const recent = ["cake", "The Slow Kitchen"];
    expect(await left()).toEqual(expect.arrayContaining([...old, ...recent]));
    await addJob(db.write, "kept-reactions-sweep", {}, "kept-reactions-sweep");
    await testApp.runJobs();
    const after = await left();
    expect(after).toEqual(expect.arrayContaining(recent));
    expect(old.filter((name) => after.includes(name))).toEqual([]);
    expect((await details(await submit({ name: "Cake", restaurantName: "The Slow Kitchen" }))).alertIds).toEqual([
      milk,
    ]);
  });

  it("counts from the deletion, however long ago it was reported, and again when what was given it is deleted", async () => {
    const dish = { name: "Old Porridge", restaurantName: "The Patient Kitchen" };
    const first = await submit(dish);
    await react(first, milk);
    await sql`update reactions set created_at = created_at - interval '181 days' where item_id = ${first}`.execute(
      db.write,
    );
    const isTold = { alertIds: [milk], reactions: [{ allergenId: milk, day: "2026-05-29", confirmed: null }] };
    const twin = await submit(dish);
    expect(await details(twin)).toMatchObject(isTold);
    for (const id of [first, twin]) await remove(id);
    await deletedBefore(179, dish.name);
    const second = await submit(dish);
    expect(await details(second)).toMatchObject(isTold);
    await deletedBefore(181, dish.name);
    await remove(second);
    expect(await details(await submit(dish))).toMatchObject(isTold);
  });

  it("is that of a product of its name and brand, or of its barcode", async () => {
    const body = { ...aProduct(), name: "Kept Oat Bar", barcode: "4006381333948" };
    const next = async (more: Partial<typeof body>) => {
      const { id } = await call(asAda, submitProduct, { body: { ...aProduct(), ...more } });
      return id;
    };
    const alertsOf = async (id: string) =>
      (await call(testApp.transport, readProductDetails, { params: { id } })).alertIds;
    const first = await next(body);
    await call(asBen, reportReaction, { body: { kind: "product", id: first, allergenId: milk } });
    await call(asAda, deleteProduct, { params: { id: first } });
    const second = await next({ name: "New Oat Bar", barcode: body.barcode });
    expect(await alertsOf(second)).toEqual([milk]);
    await call(asAda, deleteProduct, { params: { id: second } });
    expect(await alertsOf(await next({ name: "New oat bar" }))).toEqual([milk]);
  });

  it("outlives a deletion of many, with its restaurant, and the merge of that with another", async () => {
    const dish = { name: "Kept Tart", restaurantName: "The Closing Account" };
    const gone = await signedInPerson(testApp, "gone");
    const { id } = await call(transportOf(testApp, gone), submitDish, {
      body: { ...aDish(), pin: { latitude, longitude }, ...dish },
    });
    await react(id, milk);
    const { restaurant } = await details(id);
    await deleteSomeItemsOf(db.write, gone.id, 10);
    const other = await details(await submit({ name: "Soup", restaurantName: "The Closing Accounts" }));
    await merge(restaurant.id, other.restaurant.id);
    expect((await details(await submit({ ...dish, restaurantName: "The Closing Accounts" }))).alertIds).toEqual([milk]);
  });

  it("is that of the same dish at the restaurant with which its own is merged, as that of a dish which is still there", async () => {
    const [goes, stays] = ["The Corner Bistro", "The Corner Bistro and Bar"];
    const free: Partial<NewDish> = { freeIds: [milk], allergenSource: "asked" };
    const gone = await submit({ name: "Kept Gratin", restaurantName: goes });
    const reacted = await submit({ name: "Fondue", restaurantName: goes });
    const { restaurant } = await details(gone);
    await react(gone, milk);
    await react(reacted, milk);
    await remove(gone);
    const gratin = await submit({ name: "kept gratin", restaurantName: stays, ...free });
    const fondue = await submit({ name: "Fondue", restaurantName: stays, ...free });
    const other = await submit({ name: "Raclette", restaurantName: stays, ...free });
    const withoutMilk = async () => {
      const query = { lat: latitude, lon: longitude, avoid: "milk" };
      return (await call(testApp.transport, dishChart, { query })).cards.map(({ id }) => id);
    };
    expect(await withoutMilk()).toContain(gratin);
    await merge(restaurant.id, (await details(gratin)).restaurant.id);
    for (const id of [gratin, fondue]) expect((await details(id)).alertIds).toEqual([milk]);
    expect((await details(other)).alertIds).toEqual([]);
    expect(await withoutMilk()).not.toContain(gratin);
  });
});

it("lists one's own items whose claims and allergens contradict each other, as from before that was refused", async () => {
  const id = await submit({ name: "Old Vegan Pie", claimIds: [1, 8] });
  await sql`insert into dish_allergens (dish_id, allergen_id, state) values (${id}, ${milk}, 2), (${id}, ${eggs}, 1)`.execute(
    db.write,
  );
  const contradictions = [
    { claim: "vegan", allergen: "eggs", isTrace: false },
    { claim: "dairy-free", allergen: "milk", isTrace: true },
  ];
  expect((await checks())[0]).toEqual({ kind: "dish", id, name: "Old Vegan Pie", contradictions, alertIds: [] });
  expect((await call(asBen, myAllergenChecks, {})).items).toEqual([]);
});
