import { call } from "@dishboard/contract/endpoint";
import {
  createInvitation,
  endInvitation,
  joinByInvitation,
  listInvitations,
  maxPlacesWithoutDish,
  openingErrors,
  readInvitation,
  readOpening,
  readPosterPlaces,
} from "@dishboard/contract/opening";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { importTold } from "../../../../testing/imported-places.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const publicUrl = "https://dishboard.example.org";
const environment = { ADMIN_EMAIL: "boss@example.org", PUBLIC_URL: publicUrl, APP_NAME: "The Dishboard of Camden" };
let later = 0;
const testApp = await ownApp(environment, { clock: () => new Date(Date.now() + later) });
const { db } = testApp;
const camden = { latitude: 51.5414, longitude: -0.1471 };
const north = (km: number) => ({ ...camden, latitude: camden.latitude + km / 111.195 });

let boss: SignedIn;
let ada: Person;
beforeAll(async () => {
  boss = await signedInPerson(testApp, "boss");
});
beforeEach(async () => {
  later = 0;
  await sql`truncate rankings, restaurants, imports, imported_places, invitations, submission_counts cascade`.execute(
    db.write,
  );
  ada = await newPerson(db, "ada");
});

const asBoss = () => transportOf(testApp, boss);
const opening = () => call(asBoss(), readOpening, {});
const idOf = async (name: string) =>
  (await db.write.selectFrom("restaurants").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

describe("the counts of a board", () => {
  it("begin with places, and go on with dishes, votes and nothing", async () => {
    expect(await opening()).toEqual({
      ...{ dishCount: 0, votedDishCount: 0, placesWithDish: 0, placesWithoutDish: 0, withoutDish: [] },
      next: "places",
    });
    await importTold(db, [{ name: "Empty", position: camden }]);
    expect(await opening()).toMatchObject({ placesWithoutDish: 1, next: "dishes" });
    for (let n = 0; n < 60; n++) await ada.submitsDish({ restaurant: "Luna", at: camden, up: n < 59 ? 3 : 2 });
    expect(await opening()).toMatchObject({ dishCount: 60, votedDishCount: 59, placesWithDish: 1, next: "votes" });
    // Downvotes count.
    await ada.submitsDish({ restaurant: "Luna", at: camden, up: 1, down: 2 });
    expect(await opening()).toMatchObject({ dishCount: 61, votedDishCount: 60, next: "done" });
  });

  it("name the places of the area without a dish, with their addresses", async () => {
    await importTold(db, [
      { name: "zeta", position: north(1), street: "High Street", houseNumber: "7" },
      { name: "Alpha", position: north(9.9) },
      { name: "Away", position: north(10.2) },
      { name: "Luna", position: camden },
      { name: "Gone", position: camden },
    ]);
    await ada.submitsDish({ restaurant: "Luna", at: camden });
    await db.write
      .updateTable("restaurants")
      .set({ closed_at: new Date(), closer: "people" })
      .where("name", "=", "Gone")
      .execute();
    // Its only dish is hidden, and no file lists it.
    const hidden = await ada.submitsDish({ restaurant: "Hidden", at: camden });
    await db.write.updateTable("rankings").set({ state: 2 }).where("item_id", "=", hidden).execute();
    const { placesWithDish, placesWithoutDish, withoutDish } = await opening();
    expect({ placesWithDish, placesWithoutDish }).toEqual({ placesWithDish: 1, placesWithoutDish: 2 });
    expect(withoutDish.map(({ name, address }) => [name, address])).toEqual([
      ["Alpha", null],
      ["zeta", "7 High Street"],
    ]);
    expect(withoutDish[1]).toMatchObject({ id: await idOf("zeta"), ...north(1) });
  });

  it("list the first fifty places without a dish, and count all", async () => {
    const places = Array.from({ length: 53 }, (_, n) => ({ name: `Place ${n + 100}`, position: north(n / 10) }));
    await importTold(db, places);
    const { placesWithoutDish, withoutDish } = await opening();
    expect(placesWithoutDish).toBe(53);
    expect(withoutDish).toHaveLength(maxPlacesWithoutDish);
    expect(withoutDish.at(-1)?.name).toBe("Place 149");
  });
});

describe("posters", () => {
  const read = (query: { part?: number; restaurant?: string } = {}, transport = asBoss()) =>
    call(transport, readPosterPlaces, { query: { part: 1, ...query } });

  it("are for each place with a dish, by name, or for one place, and for administrators", async () => {
    await importTold(db, [{ name: "No dish", position: camden }]);
    for (const restaurant of ["Пельмени", "Luna", "Phở Gà Nguyễn"]) await ada.submitsDish({ restaurant, at: camden });
    const { paper, places } = await read();
    expect([paper, places.map(({ name }) => name)]).toEqual(["A4", ["Luna", "Phở Gà Nguyễn", "Пельмени"]]);
    expect((await read({ part: 2 })).places).toEqual([]);
    const luna = { id: await idOf("Luna"), name: "Luna" };
    expect((await read({ restaurant: luna.id })).places).toEqual([luna]);
    expect((await read({ restaurant: boss.id })).places).toEqual([]);
    await expect(read({ restaurant: "x" })).rejects.toMatchObject({ code: "invalid" });
    const bea = await insertSignedIn(db, "bea");
    await expect(read({}, transportOf(testApp, bea))).rejects.toMatchObject({ code: "not-found" });
  });

  it("of a site in the United States are printed on Letter", async () => {
    const other = await ownApp({ ...environment, MARKET_AREA: "40.7306,-73.9866,East Village" });
    const chief = transportOf(other, await signedInPerson(other, "boss"));
    expect((await call(chief, readPosterPlaces, { query: { part: 1 } })).paper).toBe("letter");
  });
});

describe("an invitation", () => {
  const invites = (more: { days?: number; maxPeople?: number } = {}) =>
    call(asBoss(), createInvitation, { body: { groupName: " Camden  Eater ", ...more } });
  const reads = (code: string) => call(testApp.transport, readInvitation, { params: { code } });
  const joins = (person: Pick<SignedIn, "accessToken">, code: string) =>
    call(transportOf(testApp, person), joinByInvitation, { params: { code } });
  const listed = async () => (await call(asBoss(), listInvitations, {})).invitations;

  it("says who invites, and counts each new person once", async () => {
    const old = await insertSignedIn(db, "old_hand");
    const invitation = await invites();
    expect(invitation).toMatchObject({ groupName: "Camden Eater", maxPeople: 50, joinedCount: 0, state: "open" });
    expect(Date.parse(invitation.endsAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    const { code } = invitation;
    expect(await reads(code.toUpperCase())).toEqual({ groupName: "Camden Eater", state: "open" });
    const [bea, cid] = await Promise.all(["bea_new", "cid_new"].map((name) => insertSignedIn(db, name)));
    if (!bea || !cid) throw new Error("Nobody came");
    expect(await joins(bea, code)).toEqual({ groupName: "Camden Eater", isCounted: true });
    expect(await joins(bea, code)).toEqual({ groupName: "Camden Eater", isCounted: false });
    expect(await joins(cid, code)).toMatchObject({ isCounted: true });
    expect(await joins(old, code)).toMatchObject({ isCounted: false });
    // Each member counts once.
    const second = await invites();
    expect(await joins(bea, second.code)).toMatchObject({ isCounted: false });
    expect((await listed()).map(({ id, joinedCount }) => [id, joinedCount])).toEqual([
      [second.id, 0],
      [invitation.id, 2],
    ]);
    // Erasing a member keeps the count.
    await db.write.deleteFrom("profiles").where("id", "=", bea.id).execute();
    expect((await listed()).at(-1)?.joinedCount).toBe(2);
  });

  it.each([1, 3])("counts exactly %i where it is for so many, however many come at once", async (maxPeople) => {
    const { code } = await invites({ maxPeople });
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => insertSignedIn(db, `guest_${maxPeople}_${n}`)),
    );
    const replies = await Promise.all([...people, ...people].map((person) => joins(person, code)));
    expect(replies.filter(({ isCounted }) => isCounted)).toHaveLength(maxPeople);
    expect(await listed()).toMatchObject([{ joinedCount: maxPeople, state: "full" }]);
    expect(await reads(code)).toMatchObject({ state: "full" });
    const rows = await db.write.selectFrom("invitation_joins").select("user_id").execute();
    expect(rows).toHaveLength(maxPeople);
  });

  it("ends on its day, or when an administrator ends it", async () => {
    const bea = await insertSignedIn(db, "bea_late");
    const [short, long] = [await invites({ days: 1 }), await invites({ days: 3 })];
    later = 86_400_000 + 1_000;
    expect([(await reads(short.code)).state, (await reads(long.code)).state]).toEqual(["ended", "open"]);
    later = 0;
    const ended = await call(asBoss(), endInvitation, { params: { id: long.id } });
    expect(ended.state).toBe("ended");
    expect(await call(asBoss(), endInvitation, { params: { id: long.id } })).toEqual(ended);
    const dayIsOver = db.write.updateTable("invitations").set({ ends_at: new Date() });
    await dayIsOver.where("id", "=", short.id).execute();
    for (const { code } of [short, long]) expect(await joins(bea, code)).toMatchObject({ isCounted: false });
    expect((await listed()).map(({ joinedCount }) => joinedCount)).toEqual([0, 0]);
  });

  it("with a wrong code, name or number is refused in one line", async () => {
    const bea = await insertSignedIn(db, "bea_lost");
    const wrong = { message: openingErrors.noInvitation };
    await expect(reads("a".repeat(32))).rejects.toMatchObject({ code: "not-found", ...wrong });
    await expect(reads("short")).rejects.toMatchObject({ code: "invalid", ...wrong });
    await expect(joins(bea, "a".repeat(32))).rejects.toMatchObject({ code: "not-found", ...wrong });
    const end = call(asBoss(), endInvitation, { params: { id: boss.id } });
    await expect(end).rejects.toMatchObject({ code: "not-found", ...wrong });
    const bad = [
      [{ groupName: "  " }, openingErrors.groupName],
      [{ groupName: "Us", days: 0 }, openingErrors.days],
      [{ groupName: "Us", days: 366 }, openingErrors.days],
      [{ groupName: "Us", maxPeople: 10_001 }, openingErrors.people],
    ] as const;
    for (const [body, message] of bad)
      await expect(call(asBoss(), createInvitation, { body })).rejects.toMatchObject({ code: "invalid", message });
  });
});
