import { requestDeletion } from "@dishboard/contract/account-deletion";
import {
  allergenCheckErrors,
  askForLook,
  confirmAllergen,
  myAllergenChecks,
  reportReaction,
} from "@dishboard/contract/allergen-checks";
import { listBusyPeople, readDeeds } from "@dishboard/contract/deeds";
import { deleteDish, editDish, type NewDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { readDishDetails, readProductDetails } from "@dishboard/contract/item-details";
import { nameModerator } from "@dishboard/contract/moderators";
import { defaultMarketArea } from "@dishboard/contract/places";
import { deleteProduct, editProduct, type NewProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import {
  listClosedReporters,
  nothingToRelease,
  releaseReactions,
  warnOfReaction,
} from "@dishboard/contract/reaction-decisions";
import {
  countReported,
  createReport,
  decide,
  listDecisions,
  listReported,
  maxReportLength,
  readReported,
} from "@dishboard/contract/reports";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { somebodyWaits } from "../../../../testing/locks.ts";
import { aDish, aProduct } from "../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";
import { createTasks } from "../../app.ts";
import { openLog } from "../../platform/log.ts";
import { createReporterKeys } from "../reports/deeds/reporter-key.service.ts";
import { updateToGone } from "./closed-reporters.repository.ts";

const dayMs = 24 * 3_600_000;
const time = Date.now();
let moments = 0;
const clock = () => new Date(time + ++moments);
/** For the limits only, as sessions would end. */
let elapsedMs = 0;
const settings = {
  ...{ ADMIN_EMAIL: "boss@example.org", TRUST_PROXY: "1" },
  ...{ LIMITS: "submissions=100000/1h,reactions=1000/1d" },
};
const testApp = await ownApp(settings, { clock, now: () => elapsedMs });
const { db } = testApp;
const [eggs, milk, sesame] = [4, 7, 12];
const { latitude, longitude } = defaultMarketArea;

type Caller = Pick<SignedIn, "id" | "accessToken"> & { network: string };
let networks = 0;
const member = async (name: string, { days = 8, network = `198.51.100.${++networks}` } = {}): Promise<Caller> => {
  const person = { ...(await insertSignedIn(db, name)), network };
  await sql`update users set created_at = ${new Date(time - days * dayMs)} where id = ${person.id}`.execute(db.write);
  return person;
};
const as = ({ network, ...person }: Caller) => {
  const send = transportOf(testApp, person);
  return ((path, init) =>
    send(path, { ...init, headers: { ...init.headers, "x-forwarded-for": network } })) as typeof send;
};

const boss: Caller = { ...(await signedInPerson(testApp, "boss")), network: "203.0.113.1" };
const owner = await member("owner");
const mona = await member("mona");
await call(as(boss), nameModerator, { body: { username: "mona" } });

let dishes = 0;
const submit = async (by = owner, fields: Partial<NewDish> = {}) => {
  const body = { ...aDish(), name: `Ramen ${++dishes}`, pin: { latitude, longitude }, ...fields };
  return (await call(as(by), submitDish, { body })).id;
};
const edit = async (by: Caller, id: string, fields: { name: string; priceCents?: number }) => {
  const { updatedAt } = await call(testApp.transport, readDish, { params: { id } });
  const { restaurantName: _, cell: __, ...rest } = aDish();
  await call(as(by), editDish, { params: { id }, body: { ...rest, ...fields, updatedAt } });
};
const remove = (by: Caller, id: string) => call(as(by), deleteDish, { params: { id } });
const page = (id: string) => call(testApp.transport, readDishDetails, { params: { id } });
const alertsOf = async (id: string) => (await page(id)).alertIds;
const react = async (by: Caller, id: string, allergenId = milk) =>
  (await call(as(by), reportReaction, { body: { kind: "dish", id, allergenId, details: "Hives." } })).outcome;
const confirm = async (
  id: string,
  state: "contains" | "stated-free",
  by = mona,
  allergenId = milk,
  kind: "dish" | "product" = "dish",
) => {
  const read = kind === "dish" ? readDishDetails : readProductDetails;
  const { reactionCount } = await call(testApp.transport, read, { params: { id } });
  const body = { kind, id, allergenId, state, source: "asked", reactionCount } as const;
  await call(as(by), confirmAllergen, { body });
};
const product = async (by: Caller, fields: { name: string; brand: string; barcode?: string }) =>
  (await call(as(by), submitProduct, { body: { ...aProduct(), ...fields } })).id;
const editProductOf = async (by: Caller, id: string, fields: Partial<NewProduct>) => {
  const { updatedAt } = await call(testApp.transport, readProduct, { params: { id } });
  await call(as(by), editProduct, { params: { id }, body: { ...aProduct(), ...fields, updatedAt } });
};
const productAlerts = async (id: string) =>
  (await call(testApp.transport, readProductDetails, { params: { id } })).alertIds;
const reactTo = async (by: Caller, id: string) =>
  (await call(as(by), reportReaction, { body: { kind: "product", id, allergenId: milk } })).outcome;
const queued = async (id: string) =>
  (await call(as(mona), readReported, { params: { kind: "dish", id } })).reports.map(({ details }) => details);
const waiting = async (id: string) => (await call(as(mona), readReported, { params: { kind: "dish", id } })).subject;
const warn = (id: string, allergenId: number) =>
  call(as(mona), warnOfReaction, { body: { kind: "dish", id, allergenId } });
const suspend = (person: Caller) =>
  call(as(boss), decide, {
    params: { kind: "profile", id: person.id },
    body: { action: "suspend", reason: "spam" },
  });
const closed = async (by = mona) => (await call(as(by), listClosedReporters, {})).reporters;
const keyOf = async (id: string) =>
  (await closed()).find(({ reactions }) => reactions.some((one) => one.id === id))?.key ?? "";
const release = async (key: string, by = mona) => (await call(as(by), releaseReactions, { body: { key } })).reporters;

describe("a report after a moderator's 'free'", () => {
  it("of the same account, item and allergen goes to the moderators alone", async () => {
    const [ben, cleo] = [await member("ben"), await member("cleo")];
    const id = await submit();
    expect(await react(ben, id)).toBe("warns");
    await confirm(id, "stated-free");
    expect(await react(ben, id)).toBe("answered-before");
    expect(await alertsOf(id)).toEqual([]);
    expect(await queued(id)).toContain("Reaction to milk, again, after a moderator stated it free: Hives.");
    expect(await react(ben, id, eggs)).toBe("warns");
    expect(await react(ben, await submit())).toBe("warns");
    expect(await alertsOf(id)).toEqual([eggs]);
    expect(await react(cleo, id)).toBe("warns");
    expect(await alertsOf(id)).toEqual([eggs, milk]);
  });

  it("of the same account goes to them also for a copy of the item, whichever of the two they have answered", async () => {
    const [ben, copier, cleo] = [await member("ben_copies"), await member("copier"), await member("cleo_copies")];
    const [fields, other] = [
      { name: "Copied Laksa", restaurantName: "Copy House" },
      { name: "Copied Soup", restaurantName: "Copy House" },
    ];
    const honest = await submit(owner, fields);
    await react(ben, honest);
    await confirm(honest, "stated-free");
    const copy = await submit(copier, fields);
    expect(await react(ben, copy)).toBe("answered-before");
    for (const id of [honest, copy]) expect(await alertsOf(id)).toEqual([]);
    expect(await react(ben, copy, eggs)).toBe("warns");
    expect(await alertsOf(honest)).toEqual([eggs]);
    const [second, decoy] = [await submit(owner, other), await submit(copier, other)];
    await react(ben, decoy);
    expect(await alertsOf(second)).toEqual([milk]);
    for (const id of [second, decoy]) await confirm(id, "stated-free");
    await call(as(copier), deleteDish, { params: { id: decoy } });
    expect(await react(ben, second)).toBe("answered-before");
    expect(await alertsOf(second)).toEqual([]);
    expect(await react(cleo, copy)).toBe("warns");
    expect(await alertsOf(copy)).toEqual([eggs, milk]);
  });

  it("warns again once a moderator has stated a warning, or 180 days later", async () => {
    const ben = await member("ben_again");
    const [corrected, old] = [await submit(), await submit()];
    for (const id of [corrected, old]) {
      await react(ben, id);
      await confirm(id, "stated-free");
    }
    await confirm(corrected, "contains");
    expect(await react(ben, corrected)).toBe("warns");
    await sql`update reactions set confirmed_at = confirmed_at - interval '181 days' where item_id = ${old}`.execute(
      db.write,
    );
    expect(await react(ben, old)).toBe("warns");
    expect(await alertsOf(old)).toEqual([milk]);
  });
});

describe("a report by an account younger than seven days", () => {
  it("warns of one dish a day, with all its allergens, and further ones go to the moderators first", async () => {
    const eve = await member("eve", { days: 1 });
    const [first, second] = [await submit(), await submit()];
    expect([await react(eve, first, milk), await react(eve, first, sesame)]).toEqual(["warns", "warns"]);
    expect(await alertsOf(first)).toEqual([milk, sesame]);
    await testApp.laterEmails();
    expect(await react(eve, second)).toBe("new-account");
    expect(await alertsOf(second)).toEqual([]);
    expect(await queued(second)).toEqual(["Reaction to milk, by a new account, without a warning yet: Hives."]);
    expect(await react(eve, second, sesame)).toBe("new-account");
    expect((await waiting(second)).waitingIds).toEqual([milk, sesame]);
    const told = (await testApp.emails()).map(({ to }) => to);
    expect(told.sort()).toEqual(["boss@example.org", "mona@example.org"]);
    await warn(second, sesame);
    expect(await alertsOf(second)).toEqual([sesame]);
    expect((await waiting(second)).waitingIds).toEqual([milk]);
    await expect(warn(second, sesame)).rejects.toMatchObject({ code: "conflict" });
    elapsedMs += dayMs + 1;
    await expect(react(eve, crypto.randomUUID())).rejects.toMatchObject({ code: "not-found" });
    const third = await submit();
    expect(await react(eve, third)).toBe("warns");
    expect(await alertsOf(third)).toEqual([milk]);
  });

  it("warns once where it is clicked twice, and counts once where it waits and is pressed again", async () => {
    const newcomer = await member("double", { days: 1 });
    const [first, second] = [await submit(), await submit()];
    expect(await Promise.all([react(newcomer, first), react(newcomer, first)])).toContain("warns");
    expect(await react(newcomer, first)).toBe("warns");
    expect((await waiting(first)).waitingIds).toEqual([]);
    for (let presses = 0; presses < 3; presses += 1) expect(await react(newcomer, second)).toBe("new-account");
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from reports where item_id = ${second}`.execute(db.write);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("warns of three dishes a day on one network, where older accounts are not limited", async () => {
    const network = "192.0.2.7";
    const guests = await Promise.all([1, 2, 3, 4].map((n) => member(`guest_${n}`, { days: 2, network })));
    const outcomes = [];
    for (const guest of guests) outcomes.push(await react(guest, await submit()));
    expect(outcomes).toEqual(["warns", "warns", "warns", "new-account"]);
    const regulars = await Promise.all([1, 2, 3, 4, 5].map((n) => member(`regular_${n}`, { network })));
    for (const regular of regulars) expect(await react(regular, await submit())).toBe("warns");
    const elsewhere = await member("elsewhere", { days: 2 });
    expect(await react(elsewhere, await submit())).toBe("warns");
  });
});

describe("a reaction to what gets another name", () => {
  it("is not that of others with this name, and stays that of its submitter and of its first name", async () => {
    const [reporter, seeder] = [await member("renamed_ben"), await member("renamer")];
    const restaurantName = "Renaming House";
    const names = ["Golf Soup", "Hotel Curry", "India Stew"];
    const honest = await Promise.all(names.map((name) => submit(owner, { name, restaurantName })));
    let seed = await submit(seeder, { name: "Seedling", restaurantName });
    await react(reporter, seed);
    for (const [at, name] of names.entries()) {
      await edit(seeder, seed, { name });
      expect(await alertsOf(seed)).toEqual([milk]);
      if (at > 0) {
        await call(as(seeder), deleteDish, { params: { id: seed } });
        seed = await submit(seeder, { name, restaurantName });
        expect(await alertsOf(seed)).toEqual([milk]);
      }
    }
    for (const [at, id] of honest.entries()) await edit(owner, id, { name: names[at] ?? "", priceCents: 450 });
    for (const id of [...honest, await submit(owner, { name: "Golf Soup", restaurantName })])
      expect(await alertsOf(id)).toEqual([]);
    expect(await alertsOf(await submit(owner, { name: "Seedling", restaurantName }))).toEqual([milk]);
  });

  it("is one more of the day for a new account, also of another allergen, and of the new name once it is reported again", async () => {
    const [newcomer, reporter] = [await member("renamed_new", { days: 1 }), await member("renamed_again")];
    const restaurantName = "Renaming Inn";
    const honest = await submit(owner, { name: "Royal Noodles", restaurantName });
    const seeder = await member("inn_renamer");
    const seed = await submit(seeder, { name: "Plain Noodles", restaurantName });
    expect([await react(newcomer, seed), await react(newcomer, seed, eggs)]).toEqual(["warns", "warns"]);
    await react(reporter, seed, sesame);
    await edit(seeder, seed, { name: "Royal Noodles" });
    expect(await react(newcomer, seed, sesame)).toBe("new-account");
    expect(await alertsOf(honest)).toEqual([]);
    expect(await react(reporter, seed, sesame)).toBe("warns");
    expect(await alertsOf(honest)).toEqual([sesame]);
  });

  it("is not that of others with this name either where it is reported while the rename is being saved", async () => {
    const [newcomer, seeder] = [await member("race_new", { days: 1 }), await member("race_renamer")];
    const restaurantName = "Race House";
    const honest = await submit(owner, { name: "Race Korma", restaurantName });
    const seed = await submit(seeder, { name: "Race Seed", restaurantName });
    expect(await react(newcomer, seed)).toBe("warns");
    const pressed: Promise<unknown>[] = [];
    await db.write.transaction().execute(async (transaction) => {
      await sql`select from rankings where item_id = ${seed} for update`.execute(transaction);
      pressed.push(edit(seeder, seed, { name: "Race Korma" }));
      await somebodyWaits(db.write);
      pressed.push(react(newcomer, seed, eggs));
      await somebodyWaits(db.write, 2);
    });
    const [, outcome] = await Promise.all(pressed);
    expect(outcome).toBe("new-account");
    await edit(owner, honest, { name: "Race Korma", priceCents: 450 });
    expect([await alertsOf(honest), await alertsOf(seed)]).toEqual([[], [milk]]);
  });

  it("is not that of others' products with its code and its new name", async () => {
    const [reporter, seeder] = [await member("code_ben"), await member("code_renamer")];
    const barcode = "4006381333931";
    const warns = async (id: string) =>
      (await call(testApp.transport, readProductDetails, { params: { id } })).alertIds.length > 0;
    const seed = await product(seeder, { name: "Kernel", brand: "Seeds", barcode });
    await call(as(reporter), reportReaction, { body: { kind: "product", id: seed, allergenId: milk } });
    await call(as(seeder), deleteProduct, { params: { id: seed } });
    const again = await product(seeder, { name: "Kilo Cream", brand: "Silver", barcode });
    expect(await warns(again)).toBe(true);
    await call(as(seeder), deleteProduct, { params: { id: again } });
    expect(await warns(await product(owner, { name: "Kilo Cream", brand: "Silver" }))).toBe(false);
    expect(await warns(await product(owner, { name: "Kernel", brand: "Seeds" }))).toBe(true);
  });
});

describe("the open reactions of a suspended account", () => {
  it("are released by one press, with what others were given of them, and come back with nothing", async () => {
    const spammer = await member("spammer");
    const [first, other] = [await submit(), await submit()];
    const twin = { name: "Twin Laksa", restaurantName: "Twin House" };
    const original = await submit(owner, twin);
    for (const id of [first, original]) await react(spammer, id);
    const copy = await submit(owner, twin);
    const gone = { name: "Gone Laksa", restaurantName: "Twin House" };
    const deleted = await submit(owner, gone);
    await react(spammer, deleted);
    await call(as(owner), deleteDish, { params: { id: deleted } });
    await react(await member("honest_one"), other);
    expect(await keyOf(first)).toBe("");
    await suspend(spammer);
    const entry = (await closed()).find(({ owner: who }) => who?.id === spammer.id);
    expect(entry).toMatchObject({ owner: { username: "spammer" } });
    expect(entry?.reactions.map(({ id }) => id).sort()).toEqual([first, original, copy].sort());
    expect(entry?.reactions[0]).toMatchObject({ kind: "dish", allergenIds: [milk] });
    for (const id of [first, original, copy]) expect(await alertsOf(id)).toEqual([milk]);
    const left = await release(entry?.key ?? "");
    expect(left.some(({ key }) => key === entry?.key)).toBe(false);
    for (const id of [first, original, copy]) expect(await page(id)).toMatchObject({ alertIds: [], reactions: [] });
    expect(await alertsOf(other)).toEqual([milk]);
    for (const fields of [twin, gone]) expect(await alertsOf(await submit(owner, fields))).toEqual([]);
    const { entries } = await call(as(boss), listDecisions, { query: { action: "release-reactions" } });
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual([first, original, copy].sort());
    expect(entries[0]).toMatchObject({ administrator: "mona", note: "milk" });
    await expect(release(entry?.key ?? "")).rejects.toMatchObject({ code: "not-found", message: nothingToRelease });
  });

  it("of two accounts to a decoy are released of the same dish too, one after the other", async () => {
    const [one, two, decoyer] = [await member("decoy_one"), await member("decoy_two"), await member("decoyer")];
    const twin = { name: "Decoy Laksa", restaurantName: "Decoy House" };
    const decoy = await submit(decoyer, twin);
    for (const reporter of [one, two]) await react(reporter, decoy);
    const honest = await submit(owner, twin);
    const near = await submit(decoyer, { ...twin, name: "Decoy Laksa 2" });
    for (const id of [honest, near]) expect(await alertsOf(id)).toEqual([milk]);
    await suspend(one);
    await release(await keyOf(honest));
    for (const id of [honest, near]) expect(await alertsOf(id)).toEqual([milk]);
    await suspend(two);
    const key = await keyOf(honest);
    expect(await keyOf(near)).toBe(key);
    await release(key);
    for (const id of [decoy, honest, near]) expect(await page(id)).toMatchObject({ alertIds: [], reactions: [] });
  });

  it("leave the warnings that others reported too, or that were confirmed", async () => {
    const [spammer, honest] = [await member("spammer_two"), await member("honest_two")];
    const [shared, confirmed, alone] = [await submit(), await submit(), await submit()];
    const twin = { name: "Shared Stew", restaurantName: "Shared House" };
    const original = await submit(owner, twin);
    for (const id of [shared, confirmed, alone, original]) await react(spammer, id);
    await react(honest, shared);
    await confirm(confirmed, "contains");
    const copy = await submit(owner, twin);
    await confirm(original, "contains");
    await suspend(spammer);
    await release(await keyOf(alone));
    expect(await alertsOf(alone)).toEqual([]);
    expect(await alertsOf(shared)).toEqual([milk]);
    expect((await page(confirmed)).statements).toMatchObject([{ allergenId: milk, state: "contains" }]);
    // Duplicates of a confirmed warning keep theirs.
    expect(await alertsOf(copy)).toEqual([milk]);
  });

  it("are released also where the submitter has answered one with 'contains', but for that item", async () => {
    const [spammer, seeder] = [await member("answered_spammer"), await member("seeder")];
    const twin = { name: "Answered Laksa", restaurantName: "Answered House" };
    const seed = await submit(seeder, twin);
    await react(spammer, seed);
    await confirm(seed, "contains", seeder);
    const copies = [await submit(owner, twin), await submit(seeder, { ...twin, name: "Answered Laksa 2" })];
    for (const id of copies) expect(await alertsOf(id)).toEqual([milk]);
    for (const one of [spammer, seeder]) await suspend(one);
    await release(await keyOf(copies[0] ?? ""));
    expect(await alertsOf(copies[0] ?? "")).toEqual([]);
    expect((await page(seed)).statements).toMatchObject([{ allergenId: milk, state: "contains" }]);
    expect(await alertsOf(await submit(owner, twin))).toEqual([]);
  });

  it("are not released by a moderator where it is their own dish, nor of an account that is open", async () => {
    const spammer = await member("spammer_three");
    const [own, other] = [await submit(mona), await submit()];
    for (const id of [own, other]) await react(spammer, id);
    await suspend(spammer);
    const key = await keyOf(own);
    await release(key);
    expect([await alertsOf(own), await alertsOf(other)]).toEqual([[milk], []]);
    await release(key, boss);
    expect(await alertsOf(own)).toEqual([]);
    const kept = await submit();
    await react(await member("open_one"), kept);
    const { rows } = await sql<{ key: string }>`
      select encode(reporter_key, 'hex') as key from reactions where item_id = ${kept}`.execute(db.write);
    await expect(release(rows[0]?.key ?? "")).rejects.toMatchObject({ code: "not-found" });
    await expect(release("nonsense")).rejects.toMatchObject({ code: "invalid", field: "key" });
  });
});

describe("the reporter of a reaction", () => {
  const deeds = async ({ id }: Caller) => {
    const { person, ever, newest } = await call(as(boss), readDeeds, { params: { id } });
    const listed = newest.filter(({ kind }) => kind === "reaction");
    return {
      counts: [person.day.reaction, ever.reaction],
      listed: listed.map(({ name, page, isUndone }) => [name, page?.id ?? null, isUndone]),
    };
  };
  const reporters = async (id: string, by = mona) =>
    (await call(as(by), readReported, { params: { kind: "dish", id } })).reporters.map(({ username }) => username);

  it("is known to moderators also once the reported dish is deleted, to be suspended and released", async () => {
    const [reporter, seeder] = [await member("traced"), await member("traced_seeder")];
    const restaurantName = "Traced House";
    const names = ["Traced Curry", "Traced Soup", "Traced Stew"];
    const honest = [];
    for (const name of names) {
      const id = await submit(owner, { name, restaurantName });
      const seed = await submit(seeder, { name, restaurantName });
      await react(reporter, seed);
      await call(as(seeder), deleteDish, { params: { id: seed } });
      honest.push({ name, id });
    }
    const alone = await submit(seeder, { name: "Traced Alone", restaurantName });
    await react(reporter, alone);
    await call(as(seeder), deleteDish, { params: { id: alone } });
    for (const { id } of honest) {
      expect(await alertsOf(id)).toEqual([milk]);
      expect(await reporters(id)).toEqual(["traced"]);
    }
    const told = await deeds(reporter);
    expect(told.counts).toEqual([4, 4]);
    expect(told.listed.sort()).toEqual(
      [...honest.map(({ id, name }) => [name, id, false]), ["tracedalone", null, false]].sort(),
    );
    const busy = (await call(as(mona), listBusyPeople, {})).people;
    expect(busy.find(({ id }) => id === reporter.id)?.day.reaction).toBe(4);
    await suspend(reporter);
    await release(await keyOf(honest[0]?.id ?? ""));
    for (const { id } of honest) expect([await alertsOf(id), await reporters(id)]).toEqual([[], []]);
    expect((await deeds(reporter)).counts).toEqual([0, 0]);
  });

  it("has reported once, however many dishes are the same", async () => {
    const [honest, by] = [await member("once"), await member("once_owner")];
    const twin = { name: "Once Laksa", restaurantName: "Once House" };
    const first = await submit(by, twin);
    await react(honest, first);
    for (let n = 0; n < 3; n += 1) expect(await alertsOf(await submit(owner, twin))).toEqual([milk]);
    await react(honest, first, eggs);
    await call(as(by), deleteDish, { params: { id: first } });
    expect((await deeds(honest)).counts).toEqual([2, 2]);
  });

  it("is named to no moderator of whose dish it is, and to nobody once the account is erased", async () => {
    const [reporter, stranger] = [await member("unnamed"), await member("unnamed_stranger")];
    const [own, other] = [await submit(mona), await submit()];
    for (const id of [own, other]) await react(reporter, id);
    expect([await reporters(own), await reporters(own, boss)]).toEqual([[], ["unnamed"]]);
    const { name, restaurantName } = { name: "Unnamed Soup", restaurantName: "Unnamed House" };
    const hers = await submit(mona, { name, restaurantName });
    await react(reporter, hers);
    const copy = await submit(owner, { name, restaurantName });
    expect(await alertsOf(copy)).toEqual([milk]);
    expect([await reporters(copy), await reporters(copy, boss)]).toEqual([[], ["unnamed"]]);
    const told = async (by: Caller) =>
      (await call(as(by), readDeeds, { params: { id: reporter.id } })).newest.map((deed) => deed.page?.id);
    expect(new Set(await told(mona))).toEqual(new Set([other]));
    expect(new Set(await told(boss))).toEqual(new Set([own, other, hers]));
    await expect(reporters(other, stranger)).rejects.toMatchObject({ code: "not-found" });
    await updateToGone(db.write, reporter.id, (await createReporterKeys(db.write))(reporter.id));
    expect(await reporters(other)).toEqual([]);
  });
});

describe("a moderator's 'free'", () => {
  it("holds for the name alone under which it was said: neither a rename nor the way back takes a warning off", async () => {
    const [reporter, seeder, accomplice] = [await member("wash_ben"), await member("washer"), await member("wash_two")];
    const restaurantName = "Wash House";
    const washed = await submit(seeder, { name: "Wash Satay", restaurantName });
    await react(reporter, washed);
    await edit(seeder, washed, { name: "Wash Salad" });
    await confirm(washed, "stated-free");
    await edit(seeder, washed, { name: "Wash Salad", priceCents: 500 });
    expect([await alertsOf(washed), (await page(washed)).statements]).toMatchObject([[], [{ state: "stated-free" }]]);
    await edit(seeder, washed, { name: "Wash Satay" });
    expect([await alertsOf(washed), (await page(washed)).statements]).toEqual([[milk], []]);
    // A dish that takes the warned one's name.
    const other = await submit(seeder, { name: "Wash Fruit", restaurantName });
    await react(accomplice, other);
    await confirm(other, "stated-free");
    await edit(seeder, other, { name: "Wash Satay" });
    expect([await alertsOf(other), (await page(other)).statements]).toEqual([[milk], []]);
    // An open reaction under another name must not hide the true one from moderators.
    const decoy = await submit(seeder, { name: "Wash Tart", restaurantName });
    await react(accomplice, decoy);
    await edit(seeder, decoy, { name: "Wash Satay" });
    const { reporters } = await call(as(mona), readReported, { params: { kind: "dish", id: decoy } });
    expect(reporters.map(({ username }) => username).sort()).toEqual(["wash_ben", "wash_two"]);
  });

  it("of one dish takes no warning off what is called alike or is elsewhere", async () => {
    const [reporter, submitter] = [await member("narrow_ben"), await member("narrow_owner")];
    const far = { latitude: latitude + 3, longitude };
    const restaurantName = "Narrow House";
    const pairs = [
      [
        { name: "Beef Narrow", restaurantName },
        { name: "Beet Narrow", restaurantName },
      ],
      [
        { name: "Pork Narrow", restaurantName },
        { name: "Pork Narrow", restaurantName, pin: far },
      ],
    ] as const;
    for (const [warned, fields] of pairs) {
      const id = await submit(submitter, warned);
      await react(reporter, id);
      await remove(submitter, id);
      const near = await submit(submitter, fields);
      expect(await alertsOf(near)).toEqual([milk]);
      await confirm(near, "stated-free");
      expect(await alertsOf(await submit(owner, warned))).toEqual([milk]);
    }
    const same = { name: "Lamb Narrow", restaurantName };
    const first = await submit(submitter, same);
    await react(reporter, first);
    await remove(submitter, first);
    const again = await submit(submitter, same);
    await confirm(again, "stated-free");
    await remove(submitter, again);
    expect(await alertsOf(await submit(owner, same))).toEqual([]);
  });

  it("of a product takes no warning off another one with its code, and one with a code brings none back to it", async () => {
    const [reporter, submitter] = [await member("coded_ben"), await member("coded_owner")];
    const fields = { name: "Crunchy Narrow", brand: "Narrowco", barcode: "96385074" };
    const id = await product(submitter, fields);
    await reactTo(reporter, id);
    await call(as(submitter), deleteProduct, { params: { id } });
    const other = await product(submitter, { ...fields, name: "Rice Cakes", brand: "Paddy" });
    expect(await productAlerts(other)).toEqual([milk]);
    await confirm(other, "stated-free", mona, milk, "product");
    expect(await productAlerts(await product(owner, fields))).toEqual([milk]);
    const honest = { name: "Honest Crackers", brand: "Honestco", barcode: "73513537" };
    const cleared = await product(owner, honest);
    await reactTo(reporter, cleared);
    await confirm(cleared, "stated-free", mona, milk, "product");
    const seeded = { ...honest, name: "Seeded Crackers" };
    const seed = await product(submitter, { name: seeded.name, brand: seeded.brand });
    expect(await reactTo(reporter, seed)).toBe("warns");
    await editProductOf(submitter, seed, seeded);
    await editProductOf(owner, cleared, { ...honest, priceCents: 350 });
    expect(await productAlerts(cleared)).toEqual([]);
  });

  it("ends all that was reported and answered of the allergen, and what waits", async () => {
    const [first, second] = [await member("all_first"), await member("all_second")];
    const newcomer = await member("all_new", { days: 1 });
    const [corrected, own, awaited] = ["Corrected Rice", "Own Rice", "Awaited Rice"].map((name) => ({
      ...{ name, restaurantName: "Rows House" },
    }));
    const one = await submit(owner, corrected);
    for (const by of [first, second]) await react(by, one);
    await confirm(one, "contains");
    await confirm(one, "stated-free");
    const two = await submit(owner, own);
    await react(first, two);
    await confirm(two, "contains", owner);
    await react(second, two);
    await confirm(two, "stated-free");
    await react(newcomer, await submit());
    const three = await submit(owner, awaited);
    expect(await react(newcomer, three)).toBe("new-account");
    await react(first, three);
    await confirm(three, "stated-free");
    expect((await waiting(three)).waitingIds).toEqual([]);
    for (const [id, fields] of [[one, corrected] as const, [two, own] as const, [three, awaited] as const]) {
      expect(await alertsOf(await submit(first, fields))).toEqual([]);
      await remove(owner, id);
      expect(await alertsOf(await submit(owner, fields))).toEqual([]);
    }
  });
});

describe("a reaction that has to stay", () => {
  it("keeps its warning of the same dish for good where the first one's name is only written otherwise", async () => {
    const twin = { name: "pad krapow", restaurantName: "Case House" };
    const id = await submit(owner, twin);
    await react(await member("case_ben"), id);
    const { updatedAt } = await call(testApp.transport, readDish, { params: { id } });
    const { restaurantName: _, cell: __, ...rest } = aDish();
    await call(as(owner), editDish, { params: { id }, body: { ...rest, name: "Pad Krapow", updatedAt } });
    await sql`update kept_reactions set deleted_at = deleted_at - interval '181 days'`.execute(db.write);
    expect(await alertsOf(await submit(await member("case_other"), twin))).toEqual([milk]);
  });

  it("waits for moderators also through a deletion: what its submitter submits again warns", async () => {
    const [newcomer, submitter] = [await member("waiting_new", { days: 1 }), await member("waiting_owner")];
    const twin = { name: "Waiting Satay", restaurantName: "Waiting House" };
    await react(newcomer, await submit());
    const id = await submit(submitter, twin);
    expect(await react(newcomer, id)).toBe("new-account");
    await call(as(submitter), deleteDish, { params: { id } });
    expect(await alertsOf(await submit(submitter, twin))).toEqual([milk]);
    // A new account and accomplice cannot warn others by it.
    expect(await alertsOf(await submit(owner, twin))).toEqual([]);
  });

  it("that waits leaves an email, also if others have reported the dish that day", async () => {
    const [newcomer, other] = [await member("mail_new", { days: 1 }), await member("mail_other")];
    await react(newcomer, await submit());
    const id = await submit(owner, { name: "Mailed Satay" });
    await testApp.laterEmails();
    const isMailed = async () => (await testApp.laterEmails()).some(({ text }) => text.includes("Mailed Satay"));
    const body = { kind: "dish", id, reason: "allergens", details: "Nuts?" } as const;
    await call(as(other), createReport, { body });
    expect(await isMailed()).toBe(true);
    await react(newcomer, id);
    expect(await isMailed()).toBe(true);
    await react(newcomer, id, sesame);
    expect(await isMailed()).toBe(false);
  });

  it("waits on while the dish is hidden, where nobody has to decide about it", async () => {
    const newcomer = await member("hidden_new", { days: 1 });
    await react(newcomer, await submit());
    const id = await submit();
    const params = { kind: "dish" as const, id };
    const isQueued = async () =>
      (await call(as(mona), listReported, { query: { view: "newest" } })).entries.some((one) => one.subject.id === id);
    const count = async () => (await call(as(mona), countReported, {})).count;
    expect(await react(newcomer, id)).toBe("new-account");
    const [isThere, before] = [await isQueued(), await count()];
    const hidden = await call(as(mona), decide, { params, body: { action: "hide", reason: "spam" } });
    expect([isThere, await isQueued(), before - (await count())]).toEqual([true, false, 1]);
    expect(hidden.subject).toMatchObject({ isHidden: true, waitingIds: [milk] });
    await call(as(mona), decide, { params, body: { action: "show" } });
    expect([await isQueued(), await count()]).toEqual([true, before]);
    await warn(id, milk);
    expect(await alertsOf(id)).toEqual([milk]);
  });

  it("warns of the name under which it was reported, and moderators read that name", async () => {
    const [newcomer, renamer] = [await member("named_new", { days: 1 }), await member("named_owner")];
    const restaurantName = "Named House";
    const [satay, salad] = ["Named Satay", "Named Salad"].map((name) => ({ name, restaurantName }));
    await react(newcomer, await submit());
    const [id, sameSatay, sameSalad] = [
      await submit(renamer, satay),
      await submit(owner, satay),
      await submit(owner, salad),
    ];
    expect(await react(newcomer, id)).toBe("new-account");
    await edit(renamer, id, { name: "Named Salad" });
    expect(await queued(id)).toEqual([
      "Reported when it was called Named Satay.\nReaction to milk, by a new account, without a warning yet: Hives.",
    ]);
    // A moderator's answer about the salad does not count here.
    await react(await member("named_other"), id);
    for (const salads of [id, sameSalad]) await confirm(salads, "stated-free");
    expect((await waiting(id)).waitingIds).toEqual([milk]);
    const params = { kind: "dish" as const, id };
    await call(as(mona), decide, { params, body: { action: "hide", reason: "spam" } });
    await warn(id, milk);
    expect([await alertsOf(sameSatay), await alertsOf(sameSalad)]).toEqual([[milk], []]);
    expect(await alertsOf(await submit(owner, satay))).toEqual([milk]);
    expect(await alertsOf(await submit(owner, salad))).toEqual([]);
  });

  it("keeps its words and its reason while it waits, whatever the same person reports of the dish", async () => {
    const newcomer = await member("words_new", { days: 1 });
    await react(newcomer, await submit());
    const id = await submit();
    await react(newcomer, id);
    const report = (reason: "spam" | "allergens", details: string) =>
      call(as(newcomer), createReport, { body: { kind: "dish", id, reason, details } });
    const waits = "Reaction to milk, by a new account, without a warning yet: Hives.";
    // Of a warning reaction too: neither leaves the queue.
    const regular = await member("words_old");
    const warned = await submit();
    const body = { kind: "dish", id: warned, reason: "illegal", details: "Stolen goods" } as const;
    await call(as(regular), createReport, { body });
    await react(regular, warned);
    await call(as(regular), createReport, { body: { ...body, reason: "spam", details: "Watches" } });
    expect((await queued(warned)).sort()).toEqual(["Reaction to milk: Hives.", "Watches"]);
    for (let n = 0; n < 2; n += 1) {
      await report("spam", "Sells watches");
      await report("allergens", "Ask the cook");
    }
    const { reasons, reports } = await call(as(mona), readReported, { params: { kind: "dish", id } });
    expect(reasons).toEqual([
      { reason: "allergens", count: 1 },
      { reason: "spam", count: 1 },
    ]);
    expect(reports.map(({ details }) => details)).toEqual([[waits, "Ask the cook"].join("\n"), "Sells watches"]);
    await report("allergens", "x".repeat(maxReportLength));
    expect((await queued(id))[0]).toMatch(/^Reaction to milk/);
  });

  it("is that of what its submitter submits again, however far off a restaurant of the same name is", async () => {
    const [reporter, submitter] = [await member("far_ben"), await member("far_owner")];
    const twin = { name: "Far Laksa", restaurantName: "Far House" };
    const id = await submit(submitter, twin);
    await react(reporter, id);
    await call(as(submitter), deleteDish, { params: { id } });
    const pin = { latitude: latitude + 0.014, longitude };
    expect(await alertsOf(await submit(owner, { ...twin, pin }))).toEqual([]);
    expect(await alertsOf(await submit(submitter, { ...twin, pin }))).toEqual([milk]);
    expect(await alertsOf(await submit(submitter, { ...twin, name: "Far Satay", pin }))).toEqual([]);
  });

  it("outlives its reporter once a moderator has answered with a warning, also after the submitter", async () => {
    const [spammer, submitter] = [await member("after_spammer"), await member("after_owner")];
    const twin = { name: "After Laksa", restaurantName: "After House" };
    const first = await submit(submitter, twin);
    await react(spammer, first);
    const copy = await submit(owner, twin);
    await confirm(first, "contains", submitter);
    await confirm(first, "contains");
    await suspend(spammer);
    await release(await keyOf(copy));
    for (const id of [copy, await submit(owner, twin)]) expect(await alertsOf(id)).toEqual([milk]);
  });

  it("of an account that is erased is ended by one press, whatever an accomplice has answered or deleted", async () => {
    const [gone, accomplice] = [await member("erased_ben"), await member("accomplice")];
    const [answered, deleted] = [
      { name: "Answered Roti", restaurantName: "Accomplice House" },
      { name: "Deleted Roti", restaurantName: "Accomplice House" },
    ];
    const [one, other] = [await submit(accomplice, answered), await submit(accomplice, deleted)];
    for (const id of [one, other]) await react(gone, id);
    const honest = await submit(owner, answered);
    await confirm(one, "contains", accomplice);
    await call(as(accomplice), deleteDish, { params: { id: other } });
    await updateToGone(db.write, gone.id, (await createReporterKeys(db.write))(gone.id));
    const later = await submit(owner, deleted);
    for (const id of [honest, later]) expect(await alertsOf(id)).toEqual([milk]);
    const key = await keyOf(later);
    expect(await keyOf(honest)).toBe(key);
    await release(key);
    for (const id of [honest, later, await submit(owner, answered), await submit(owner, deleted)])
      expect(await alertsOf(id)).toEqual([]);
  });
});

it("a submitter asks the moderators with one press for a look at the item's reactions", async () => {
  const [ben, id] = [await member("ben_looked"), await submit()];
  const ask = (by: Caller) => call(as(by), askForLook, { body: { kind: "dish", id } });
  await expect(ask(owner)).rejects.toMatchObject({ code: "conflict", message: allergenCheckErrors.noAlert });
  await react(ben, id);
  await expect(ask(ben)).rejects.toMatchObject({ code: "forbidden", message: allergenCheckErrors.notOwn });
  await testApp.laterEmails();
  await ask(owner);
  await call(as(mona), decide, { params: { kind: "dish", id }, body: { action: "dismiss" } });
  for (let presses = 0; presses < 3; presses += 1) {
    await ask(owner);
    expect(await testApp.laterEmails()).toEqual([]);
  }
  await react(ben, id);
  expect(await queued(id)).toEqual([
    "Reaction to milk: Hives.",
    "The submitter asks for a look at the reaction to milk",
  ]);
  expect(await alertsOf(id)).toEqual([milk]);
  expect((await call(as(owner), myAllergenChecks, {})).items.some((one) => one.id === id)).toBe(true);
});

it("a reaction of somebody who deletes their account keeps its warning until a moderator decides, in one press for all", async () => {
  const leaver = { ...(await signedInPerson(testApp, "leaver")), network: "198.51.100.250" };
  await sql`update users set created_at = ${new Date(time - 8 * dayMs)} where id = ${leaver.id}`.execute(db.write);
  const [first, second, checked] = [await submit(), await submit(), await submit()];
  for (const id of [first, second, checked]) await react(leaver, id);
  await confirm(checked, "contains");
  const waits = await submit();
  await react(leaver, waits);
  await confirm(waits, "stated-free");
  expect(await react(leaver, waits)).toBe("answered-before");
  await call(as(leaver), requestDeletion, { body: { password: leaver.password } });
  const later = () => new Date(time + 8 * dayMs);
  const deps = { settings: testApp.settings, db, log: openLog("silent"), clock: later };
  await createTasks(deps)["account-erasure"]?.run({});
  for (const id of [first, second]) {
    expect(await alertsOf(id)).toEqual([milk]);
    expect(await queued(id)).toEqual(["Reaction to milk. Its reporter has deleted their account."]);
  }
  expect(await alertsOf(waits)).toEqual([]);
  expect((await waiting(waits)).waitingIds).toEqual([milk]);
  const entry = (await closed()).find(({ reactions }) => reactions.some(({ id }) => id === first));
  expect(entry?.owner).toBeNull();
  expect(entry?.reactions.map(({ id }) => id).sort()).toEqual([first, second].sort());
  await confirm(first, "contains");
  await release(entry?.key ?? "");
  expect(await alertsOf(second)).toEqual([]);
  for (const id of [first, checked])
    expect((await page(id)).statements).toMatchObject([{ allergenId: milk, state: "contains" }]);
});
