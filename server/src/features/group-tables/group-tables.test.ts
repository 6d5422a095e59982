import { randomBytes } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import {
  fixGroupTableDishes,
  type GroupTable,
  type GuestNeeds,
  groupTableErrors,
  joinGroupTable,
  leaveGroupTable,
  maxGroupTableGuests,
  openGroupTable,
  readGroupTable,
  setGuestNeeds,
  setThumb,
} from "@dishboard/contract/group-tables";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";

let later = 0;
let skippedMs = 0;
const testApp = await ownApp(
  {},
  { clock: () => new Date(Date.now() + later), now: () => performance.now() + skippedMs },
);
const { db, transport: visitor } = testApp;
const camden = { latitude: 51.5414, longitude: -0.1471 };
const north = (metres: number) => ({ ...camden, latitude: camden.latitude + metres / 111_195 });
const [milk, nuts] = [idOf(allergens, "milk"), idOf(allergens, "nuts")];
const vegan = idOf(dietaryClaims, "vegan");
let ada: Person;

beforeAll(async () => {
  ada = await newPerson(db, "ada");
});
beforeEach(async () => {
  later = 0;
  await sql`truncate rankings, restaurants, group_tables, submission_counts cascade`.execute(db.write);
});

function idOf(labels: readonly { id: number; name: string }[], name: string): number {
  return labels.find((label) => label.name === name)?.id ?? Number.NaN;
}

const anything: GuestNeeds = { claimIds: [], allergenIds: [], maxCents: null, walkMinutes: 10 };
const newKey = () => randomBytes(16).toString("hex");

async function open(key = newKey()) {
  const { code } = await call(visitor, openGroupTable, { body: { guestKey: key, ...camden, placeName: "Camden" } });
  return { code, key };
}
async function join(code: string, key = newKey()) {
  await call(visitor, joinGroupTable, { params: { code }, body: { guestKey: key } });
  return key;
}
const leave = (code: string, guestKey: string) =>
  call(visitor, leaveGroupTable, { params: { code }, body: { guestKey } });
const says = (code: string, guestKey: string, needs: Partial<GuestNeeds>) =>
  call(visitor, setGuestNeeds, { params: { code }, body: { guestKey, needs: { ...anything, ...needs } } });
const choose = (code: string, guestKey: string) =>
  call(visitor, fixGroupTableDishes, { params: { code }, body: { guestKey } });
const thumb = (code: string, guestKey: string, dishId: string, thumb: "up" | "down" | "none") =>
  call(visitor, setThumb, { params: { code }, body: { guestKey, dishId, thumb } });
async function read(code: string): Promise<GroupTable> {
  const { table } = await call(visitor, readGroupTable, { params: { code } });
  if (!table) throw new Error("the table has not changed");
  return table;
}
const namesOf = (dishes: GroupTable["fitting"]) => dishes.map(({ card }) => card.name);

describe("a table", () => {
  it("joins what its guests need, and says who has not said it yet only as a number", async () => {
    const { code, key } = await open();
    const ben = await join(code);
    await join(code);
    expect(await read(code)).toMatchObject({ guests: 3, ready: 0, needs: null, fitting: [], placeName: "Camden" });
    await says(code, key, { claimIds: [vegan], allergenIds: [nuts], walkMinutes: 20 });
    await says(code, ben, { allergenIds: [milk], maxCents: 1_500, walkMinutes: 5 });
    const table = await read(code);
    expect(table).toMatchObject({
      ...{ guests: 3, ready: 2 },
      needs: { claimIds: [vegan], allergenIds: [milk, nuts], maxCents: 1_500, walkMinutes: 5 },
    });
    // The last word counts. Whoever says it, or joins, is told what comes of it.
    const changed = await says(code, ben, {});
    expect(changed.table).toEqual(await read(code));
    expect(changed.table.needs).toMatchObject({ allergenIds: [nuts], maxCents: null, walkMinutes: 10 });
    const joined = await call(visitor, joinGroupTable, { params: { code }, body: { guestKey: newKey() } });
    expect(joined.table).toMatchObject({ guests: 4, ready: 2 });
  });

  it("has the dishes in the walk, with every diet, within the price, by rank", async () => {
    const { code, key } = await open();
    await ada.submitsDish({ name: "Near", at: north(300), up: 1, priceCents: 900, claims: ["vegan"] });
    await ada.submitsDish({ name: "Best", at: north(700), up: 5, priceCents: 1_000, claims: ["vegan"] });
    await ada.submitsDish({ name: "Far", at: north(900), up: 9, priceCents: 900, claims: ["vegan"] });
    await ada.submitsDish({ name: "Dear", at: north(100), up: 9, priceCents: 1_001, claims: ["vegan"] });
    await ada.submitsDish({ name: "Unpriced", at: north(100), up: 9, claims: ["vegan"] });
    await ada.submitsDish({ name: "Meat", at: north(100), up: 9, priceCents: 900 });
    await ada.submitsDish({ name: "Nowhere", up: 9, priceCents: 900, claims: ["vegan"] });
    await says(code, key, { claimIds: [vegan], maxCents: 1_000 });
    const table = await read(code);
    expect(namesOf(table.fitting)).toEqual(["Best", "Near"]);
    expect(table).toMatchObject({ fittingCount: 2, unknown: [], unknownCount: 0 });
  });

  it("takes nothing for safe that is not stated, and shows nothing that contains what somebody avoids", async () => {
    const { code, key } = await open();
    await ada.submitsDish({ name: "Milk", at: camden, up: 9, allergenIds: [milk] });
    await ada.submitsDish({ name: "Silent", at: camden, up: 8 });
    await ada.submitsDish({ name: "Traces", at: camden, up: 7, mayContainIds: [milk] });
    await ada.submitsDish({ name: "Free", at: camden, up: 1, freeIds: [milk] });
    await says(code, key, { allergenIds: [milk] });
    const table = await read(code);
    expect(namesOf(table.fitting)).toEqual(["Free"]);
    expect(table.unknown.map(({ card, ...rest }) => [card.name, rest.mayContain, rest.notStated])).toEqual([
      ["Silent", [], [milk]],
      ["Traces", [milk], []],
    ]);
    const readAgain = async (version: string) => {
      skippedMs += 1_000;
      return (await call(visitor, readGroupTable, { params: { code }, query: { version } })).table;
    };
    expect(await readAgain(table.version)).toBeNull();
    // What is said of a dish changes the table, before people choose too.
    await sql`update rankings set may_contain = 0, alerts = 1 << ${milk - 1}, allergens = allergens | 1 << ${milk - 1}
      where item_id = (select id from dishes where name = 'Free')`.execute(db.write);
    expect(namesOf((await readAgain(table.version))?.fitting ?? [])).toEqual([]);
    await sql`update rankings set alerts = 0, allergens = 0
      where item_id = (select id from dishes where name = 'Free')`.execute(db.write);
    // Of what is said once, nobody knows it for ever.
    later = 181 * 24 * 3_600_000;
    await sql`update group_tables set ends_at = ends_at + interval '1 year'`.execute(db.write);
    expect(namesOf((await read(code)).fitting)).toEqual([]);
  });

  it("finds what is stated free among more dishes than are looked at, and ranks the best where nobody avoids anything", async () => {
    const { code, key } = await open();
    const silent = Array.from({ length: 200 }, (_, n) => ({ name: `Silent ${n}`, at: camden, up: 9 }));
    await Promise.all(silent.map((dish) => ada.submitsDish(dish)));
    await ada.submitsDish({ name: "Too old", at: camden, up: 3, freeIds: [milk] });
    await sql`update rankings set free_days[${milk}] = current_date - 200 where free_days is not null`.execute(
      db.write,
    );
    await ada.submitsDish({ name: "Half", at: camden, up: 2, freeIds: [nuts] });
    await ada.submitsDish({ name: "Free", at: camden, up: 1, freeIds: [milk, nuts] });
    await says(code, key, { allergenIds: [milk, nuts] });
    const table = await read(code);
    expect([namesOf(table.fitting), table.fittingCount, table.unknownCount]).toEqual([["Free"], 1, 199]);
    await says(code, key, {});
    expect((await read(code)).fitting.every(({ card }) => card.name.startsWith("Silent"))).toBe(true);
  });

  it("has its opener put dishes to choice, and orders them by what all like", async () => {
    const { code, key } = await open();
    const ben = await join(code);
    const ids = [];
    for (const [name, up] of [
      ["One", 3],
      ["Two", 2],
      ["Three", 1],
    ] as const)
      ids.push(await ada.submitsDish({ name, at: camden, up }));
    const [one = "", two = "", three = ""] = ids;
    await says(code, key, {});
    await expect(thumb(code, key, one, "up")).rejects.toThrow(groupTableErrors.notChoosing);
    await expect(choose(code, ben)).rejects.toThrow(groupTableErrors.notOpener);
    await choose(code, key);
    await choose(code, key);
    await thumb(code, key, three, "up");
    await thumb(code, ben, three, "up");
    await thumb(code, ben, one, "down");
    await thumb(code, ben, two, "up");
    await thumb(code, ben, two, "none");
    const table = await read(code);
    expect(table.isChoosing).toBe(true);
    expect(table.fitting.map(({ card, likes, dislikes }) => [card.name, likes, dislikes])).toEqual([
      ["Three", 2, 0],
      ["Two", 0, 0],
      ["One", 0, 1],
    ]);
    await expect(thumb(code, ben, newId(), "up")).rejects.toThrow(groupTableErrors.notOnTable);
  });

  it("lets a dish go at once that does not fit any more", async () => {
    const { code, key } = await open();
    const late = await join(code);
    await ada.submitsDish({ name: "Nutty", at: camden, up: 3, allergenIds: [nuts] });
    const hidden = await ada.submitsDish({ name: "Hidden", at: camden, up: 2 });
    await ada.submitsDish({ name: "Plain", at: camden, up: 1 });
    await says(code, key, {});
    await choose(code, key);
    expect(namesOf((await read(code)).fitting)).toEqual(["Nutty", "Hidden", "Plain"]);
    const { version } = await read(code);
    expect((await call(visitor, readGroupTable, { params: { code }, query: { version } })).table).toBeNull();
    // As when a reaction is reported: the table itself has not changed.
    skippedMs += 1_000;
    await sql`update rankings set state = 2 where item_id = ${hidden}`.execute(db.write);
    const changed = await call(visitor, readGroupTable, { params: { code }, query: { version } });
    expect(namesOf(changed.table?.fitting ?? [])).toEqual(["Nutty", "Plain"]);
    await says(code, late, { allergenIds: [nuts] });
    const table = await read(code);
    expect([namesOf(table.fitting), namesOf(table.unknown)]).toEqual([[], ["Plain"]]);
    await says(code, late, { walkMinutes: 5 });
    await ada.submitsDish({ name: "Far", at: north(600), up: 9 });
    await says(code, late, { walkMinutes: 10 });
    await choose(code, key);
    expect(namesOf((await read(code)).fitting)).toContain("Far");
    await says(code, late, { walkMinutes: 5 });
    expect(namesOf((await read(code)).fitting)).not.toContain("Far");
  });

  it("is full with twenty guests, also when many come at once, and a repeated call takes no second seat", async () => {
    const { code, key } = await open();
    expect((await open(key)).code).toBe(code);
    const guest = await join(code);
    await join(code, guest);
    expect((await read(code)).guests).toBe(2);
    const joined = await Promise.allSettled(Array.from({ length: 25 }, () => join(code)));
    expect(joined.filter(({ status }) => status === "fulfilled")).toHaveLength(maxGroupTableGuests - 2);
    expect((await read(code)).guests).toBe(maxGroupTableGuests);
    await expect(join(code)).rejects.toThrow(groupTableErrors.full);
  });

  it("counts nothing of who has left, gives their seat to others, and lets anybody choose once its opener has left", async () => {
    const { code, key } = await open();
    const ben = await join(code);
    await ada.submitsDish({ name: "Cheese", at: camden, up: 2, allergenIds: [milk] });
    const cake = await ada.submitsDish({ name: "Cake", at: camden, up: 1, freeIds: [milk] });
    await says(code, key, {});
    await says(code, ben, { allergenIds: [milk], walkMinutes: 5 });
    await choose(code, key);
    await thumb(code, ben, cake, "up");
    expect(await read(code)).toMatchObject({ guests: 2, ready: 2, fitting: [{ likes: 1 }], hasOpener: true });
    await expect(choose(code, ben)).rejects.toThrow(groupTableErrors.notOpener);
    const { version } = await read(code);
    await leave(code, ben);
    await leave(code, ben);
    const { table } = await call(visitor, readGroupTable, { params: { code }, query: { version } });
    expect(table).toMatchObject({ guests: 1, ready: 1, needs: { allergenIds: [], walkMinutes: 10 } });
    expect(table?.fitting.map(({ likes }) => likes)).toEqual([0]);
    await expect(says(code, ben, {})).rejects.toThrow(groupTableErrors.notGuest);

    const late = await join(code);
    await leave(code, key);
    await expect(choose(code, key)).rejects.toThrow(groupTableErrors.notGuest);
    await says(code, await join(code), {});
    expect(await read(code)).toMatchObject({ guests: 2, ready: 1, hasOpener: false });
    await choose(code, late);
    expect(namesOf((await read(code)).fitting)).toEqual(["Cheese", "Cake"]);
    await leave(code, late);
    expect((await read(code)).guests).toBe(1);
  });

  it("is as it was for whoever looks at it when somebody leaves who does not sit there, or joins again", async () => {
    const { code, key } = await open();
    const { version } = await read(code);
    await leave(code, newKey());
    await join(code, key);
    expect((await call(visitor, readGroupTable, { params: { code }, query: { version } })).table).toBeNull();
  });

  it("is deleted with the last who leaves", async () => {
    const { code, key } = await open();
    await leave(code, key);
    await expect(read(code)).rejects.toThrow(groupTableErrors.notFound);
  });

  it("is there for whoever has its code, and can be changed by its guests only", async () => {
    const { code, key } = await open();
    await expect(read(newKey())).rejects.toThrow(groupTableErrors.notFound);
    for (const none of ["1", code.toUpperCase(), "%00", `${code}0`])
      await expect(read(none)).rejects.toMatchObject({ code: "not-found", message: groupTableErrors.notFound });
    await expect(join("\0")).rejects.toThrow(groupTableErrors.notFound);
    await expect(join(newKey())).rejects.toThrow(groupTableErrors.notFound);
    await expect(says(code, newKey(), {})).rejects.toThrow(groupTableErrors.notGuest);
    await expect(says(code, key, { walkMinutes: 7 })).rejects.toThrow("walkMinutes must be one of");
    await expect(says(code, key, { allergenIds: [99] })).rejects.toThrow();
    await expect(says(code, key, { maxCents: 0 })).rejects.toThrow(groupTableErrors.price);
    await expect(choose(code, key)).rejects.toThrow(groupTableErrors.nothingFits);
    expect((await read(code)).ready).toBe(0);
  });

  it("ends after a day, with everything", async () => {
    const { code, key } = await open();
    await ada.submitsDish({ at: camden, up: 1 });
    await says(code, key, {});
    await choose(code, key);
    later = 24 * 3_600_000 + 1;
    await expect(read(code)).rejects.toThrow(groupTableErrors.notFound);
    await expect(join(code)).rejects.toThrow(groupTableErrors.notFound);
    await addJob(db.write, "group-tables-sweep", {}, "group-tables-sweep");
    await testApp.runJobs();
    const left = await sql`select 1 from group_tables union all select 1 from group_table_guests`.execute(db.write);
    expect(left.rows).toEqual([]);
  });
});

function newId(): string {
  return "01890000-0000-7000-8000-000000000000";
}
