import { randomBytes } from "node:crypto";
import { call, type Transport } from "@dishboard/contract/endpoint";
import {
  fixGroupTableDishes,
  freeTableSeat,
  type GroupTable,
  type GuestNeeds,
  groupTableErrors,
  joinGroupTable,
  leaveGroupTable,
  maxGroupTableGuests,
  openGroupTable,
  readGroupTable,
  setGuestNeeds,
  setTableDoor,
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
    // The last needs count, and the reply has their result.
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
    // A change of a dish changes the group table before the choice too.
    await sql`update rankings set may_contain = 0, alerts = 1 << ${milk - 1}, allergens = allergens | 1 << ${milk - 1}
      where item_id = (select id from dishes where name = 'Free')`.execute(db.write);
    expect(namesOf((await readAgain(table.version))?.fitting ?? [])).toEqual([]);
    await sql`update rankings set alerts = 0, allergens = 0
      where item_id = (select id from dishes where name = 'Free')`.execute(db.write);
    // Statements expire.
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
    // The group table itself is unchanged.
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

  it("is unchanged for viewers when somebody leaves who does not sit there, or joins again", async () => {
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

  it("is there for anyone with its code, and can be changed by its guests only", async () => {
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

/** A browser with cookies. */
function newBrowser(): Transport {
  const cookies: Record<string, string> = {};
  return async (url, { method, headers, body = "" }) => {
    const reply = await testApp.app.inject({ url, method: method as "POST", headers, body, cookies });
    for (const { name, value } of reply.cookies) cookies[name] = value;
    return { ok: reply.statusCode < 400, status: reply.statusCode, json: async () => reply.json() };
  };
}

const setDoor = (code: string, guestKey: string, isOpen: boolean) =>
  call(visitor, setTableDoor, { params: { code }, body: { guestKey, isOpen } });
const free = (code: string, guestKey: string, seat: string) =>
  call(visitor, freeTableSeat, { params: { code, seat }, body: { guestKey } });

describe("the seats of a table", () => {
  const joinBy = (browser: Transport, code: string, guestKey = newKey()) =>
    call(browser, joinGroupTable, { params: { code }, body: { guestKey } });

  it("are one for each browser: one that joins again has its own back, with what it has said", async () => {
    const { code, key } = await open();
    const dish = await ada.submitsDish({ name: "Soup", at: camden, up: 1 });
    const [browser, other] = [newBrowser(), newBrowser()];
    const first = newKey();
    await joinBy(browser, code, first);
    await says(code, first, { maxCents: 900 });
    await says(code, key, {});
    await sql`update rankings set price_cents = 800`.execute(db.write);
    await choose(code, key);
    await thumb(code, first, dish, "up");
    let last = first;
    for (let n = 0; n < 18; n++) {
      last = newKey();
      const { table } = await joinBy(browser, code, last);
      expect(table.guests).toBe(2);
      await thumb(code, last, dish, "up");
    }
    expect(await read(code)).toMatchObject({ guests: 2, needs: { maxCents: 900 }, fitting: [{ likes: 1 }] });
    await expect(says(code, first, {})).rejects.toThrow(groupTableErrors.notGuest);
    // A person without a seat, or who left it, takes a new one.
    expect((await joinBy(other, code)).table.guests).toBe(3);
    await leave(code, last);
    expect((await joinBy(browser, code)).table).toMatchObject({ guests: 3, needs: { maxCents: null } });
  });

  it("are not taken with the key by which another table was opened", async () => {
    const [browser, key] = [newBrowser(), (await open()).key];
    const { code } = await call(browser, openGroupTable, { body: { guestKey: newKey(), ...camden, placeName: null } });
    await expect(joinBy(browser, code, key)).rejects.toMatchObject({
      code: "conflict",
      message: groupTableErrors.otherTable,
    });
    expect((await joinBy(browser, code)).table).toMatchObject({ guests: 1, hasOpener: true });
  });

  it("leave its opener what they were when they join again", async () => {
    const browser = newBrowser();
    const key = newKey();
    const { code } = await call(browser, openGroupTable, { body: { guestKey: key, ...camden, placeName: null } });
    const again = newKey();
    expect((await joinBy(browser, code, again)).table).toMatchObject({ guests: 1, hasOpener: true });
    expect((await setDoor(code, again, false)).table.isOpen).toBe(false);
    expect((await joinBy(browser, code)).table.guests).toBe(1);
  });

  it("are nobody's who joins while the door is closed, which its opener alone closes and opens", async () => {
    const { code, key } = await open();
    const ben = await join(code);
    for (const guest of [ben, newKey()])
      await expect(setDoor(code, guest, false)).rejects.toMatchObject({ code: "forbidden" });
    expect((await setDoor(code, key, false)).table).toMatchObject({ isOpen: false, guests: 2 });
    await expect(join(code)).rejects.toMatchObject({ code: "conflict", message: groupTableErrors.closedDoor });
    expect((await read(code)).isOpen).toBe(false);
    await says(code, ben, {});
    await join(code, ben);
    expect((await setDoor(code, key, true)).table).toMatchObject({ isOpen: true, guests: 2, ready: 1 });
    await join(code);
    expect((await read(code)).guests).toBe(3);
  });

  it("are freed by the opener alone, with what was said there, and the guest may come back by an open door", async () => {
    const { code, key } = await open();
    const soup = await ada.submitsDish({ name: "Soup", at: camden, up: 1, priceCents: 800 });
    const [ben, cleo] = [newBrowser(), newKey()];
    const bensKey = newKey();
    const { seatId } = await joinBy(ben, code, bensKey);
    await join(code, cleo);
    for (const guest of [key, bensKey, cleo]) await says(code, guest, {});
    await choose(code, key);
    await thumb(code, bensKey, soup, "down");
    await says(code, bensKey, { maxCents: 1 });
    const { seats, version } = await read(code);
    expect(seats.map(({ number, isOpener }) => [number, isOpener])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect(seats[1]?.id).toBe(seatId);
    expect(JSON.stringify(seats)).not.toContain(bensKey);
    await expect(free(code, cleo, seatId)).rejects.toThrow(groupTableErrors.notOpener);
    await expect(free(code, newKey(), seatId)).rejects.toThrow(groupTableErrors.notGuest);
    await expect(free(code, key, seats[0]?.id ?? "")).rejects.toThrow(groupTableErrors.ownSeat);
    expect((await read(code)).version).toBe(version);
    const { table } = await free(code, key, seatId);
    expect(table).toMatchObject({
      guests: 2,
      ready: 2,
      needs: { maxCents: null },
      fitting: [{ likes: 0, dislikes: 0 }],
    });
    expect((await free(code, key, seatId)).table.version).toBe(table.version);
    expect((await free(code, key, "%00")).table.version).toBe(table.version);
    await expect(says(code, bensKey, {})).rejects.toThrow(groupTableErrors.notGuest);
    expect((await joinBy(ben, code)).table.guests).toBe(3);
  });
});

describe("a table whose needs leave nothing", () => {
  it("says which of them leaves how many dishes when it is left out, and names nobody", async () => {
    const { code, key } = await open();
    const [ben, cleo] = [await join(code), await join(code)];
    const cheap = { at: camden, up: 1, priceCents: 900 };
    for (const name of ["Soup", "Stew"]) await ada.submitsDish({ name, ...cheap, claims: ["vegan"], freeIds: [nuts] });
    await ada.submitsDish({ name: "Cake", ...cheap, claims: ["vegan"], allergenIds: [nuts], priceCents: 1 });
    await says(code, key, { claimIds: [vegan] });
    await says(code, ben, { maxCents: 1_000, allergenIds: [nuts] });
    expect(await read(code)).toMatchObject({ fittingCount: 2, without: [] });
    await says(code, cleo, { maxCents: 1 });
    // The next lowest budget still counts.
    await ada.submitsDish({ name: "Dear", ...cheap, claims: ["vegan"], priceCents: 1_100, freeIds: [nuts] });
    const table = await read(code);
    expect(table).toMatchObject({ fittingCount: 0, unknownCount: 0, needs: { maxCents: 1 } });
    expect(table.without).toEqual([
      { need: "price", claimId: null, count: 2 },
      { need: "allergens", claimId: null, count: 1 },
    ]);
    await says(code, cleo, { claimIds: [idOf(dietaryClaims, "halal")] });
    expect((await read(code)).without).toEqual([{ need: "diet", claimId: idOf(dietaryClaims, "halal"), count: 2 }]);
  });

  it("says how many are left without all that one guest needs, where no single need leaves any, and not whose", async () => {
    const { code, key } = await open();
    const [ben, cleo] = [await join(code), await join(code)];
    for (const name of ["Soup", "Stew"])
      await ada.submitsDish({ name, at: camden, up: 1, priceCents: 900, claims: ["vegan"] });
    await says(code, key, { claimIds: [vegan] });
    await says(code, ben, {});
    expect(await read(code)).toMatchObject({ fittingCount: 2, without: [] });
    await says(code, cleo, { claimIds: [idOf(dietaryClaims, "halal")], maxCents: 1 });
    const { without } = await read(code);
    expect(without).toEqual([{ need: "guest", claimId: null, count: 2 }]);
    // No one alone prevents dishes.
    await says(code, ben, { claimIds: [idOf(dietaryClaims, "halal")], maxCents: 1 });
    expect((await read(code)).without).toEqual([]);
  });

  it("says which walk does, and nothing where no dish would be left without any of them", async () => {
    const { code, key } = await open();
    const ben = await join(code);
    await says(code, key, { walkMinutes: 20 });
    await says(code, ben, { walkMinutes: 5 });
    expect((await read(code)).without).toEqual([]);
    await ada.submitsDish({ name: "Far", at: north(900), up: 1 });
    await says(code, ben, { walkMinutes: 5 });
    expect((await read(code)).without).toEqual([{ need: "walk", claimId: null, count: 1 }]);
  });
});

function newId(): string {
  return "01890000-0000-7000-8000-000000000000";
}
