import { call } from "@dishboard/contract/endpoint";
import {
  createInvitation,
  endInvitation,
  joinByInvitation,
  listInvitations,
  maxPlacesWithoutDish,
  openingErrors,
  postersPath,
  readInvitation,
  readOpening,
} from "@dishboard/contract/opening";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { importTold } from "../../../../testing/imported-places.ts";
import { embeddedFonts, readPdf } from "../../../../testing/pdf.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const publicUrl = "https://dishboard.example.org";
const environment = { ADMIN_EMAIL: "boss@example.org", PUBLIC_URL: publicUrl, APP_NAME: "The Dishboard of Camden" };
let later = 0;
const testApp = await ownApp(environment, { clock: () => new Date(Date.now() + later) });
const { app, db } = testApp;
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
    // A vote against a dish is a vote too.
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
  const download = (query: string, person: Pick<SignedIn, "accessToken"> = boss) =>
    app.inject({ url: `${postersPath}?${query}`, headers: { authorization: `Bearer ${person.accessToken}` } });
  const pagesOf = async (query: string) => readPdf((await download(query)).rawPayload);

  it("have a page for each place with a dish, whose code leads to its dishes", { timeout: 60_000 }, async () => {
    await importTold(db, [{ name: "No dish", position: camden }]);
    const names = ["Luna", "Ελιά", "Пельмени", "Phở Gà Nguyễn"];
    for (const restaurant of names) await ada.submitsDish({ restaurant, at: camden });
    const reply = await download("kind=poster");
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="poster.pdf"',
      "cache-control": "private, no-store",
    });
    const pages = await readPdf(reply.rawPayload);
    const texts = pages.map(({ text }) => text);
    const inOrder = ["Luna", "Phở Gà Nguyễn", "Ελιά", "Пельмени"];
    for (const [at, name] of inOrder.entries()) {
      expect(texts[at]).toContain(`The Dishboard of Camden`);
      expect(texts[at]).toContain(`What was good here? ${name}`);
      expect(texts[at]).toContain("dishboard.example.org");
    }
    const ids = await Promise.all(inOrder.map(idOf));
    expect(pages.map(({ codes }) => codes)).toEqual(ids.map((id) => [`${publicUrl}/restaurant/${id}?from=table`]));
    expect(pages[0]).toMatchObject({ width: 595.28, height: 841.89 });
    const fonts = embeddedFonts(reply.rawPayload);
    expect(fonts.filter((font) => !/^[A-Z]{6}\+/.test(font))).toEqual([]);
    expect(fonts.some((font) => /BricolageGrotesque/.test(font))).toBe(true);
    // Every font is one of these: nothing relies on the reader's machine.
    expect(reply.rawPayload.toString("latin1").match(/\/Subtype \/(Type0|Type1|TrueType)\b/g)).toEqual(
      fonts.map(() => "/Subtype /Type0"),
    );
  });

  it("as table cards have four codes on a page", { timeout: 60_000 }, async () => {
    await ada.submitsDish({ restaurant: "Luna", at: camden });
    await ada.submitsDish({ restaurant: "Sol", at: camden });
    const reply = await download(`kind=cards&restaurants=${await idOf("Sol")}`);
    expect(reply.headers["content-disposition"]).toBe('attachment; filename="table-cards.pdf"');
    const [page, ...more] = await readPdf(reply.rawPayload, 2);
    expect(more).toEqual([]);
    expect(page?.text.match(/Sol/g)).toHaveLength(4);
    expect(page?.text).not.toContain("Luna");
    expect(page?.codes).toEqual(Array(4).fill(`${publicUrl}/restaurant/${await idOf("Sol")}?from=table`));
  });

  it("of the board lead to the board", async () => {
    const [page] = await pagesOf("kind=board");
    expect(page?.codes).toEqual([`${publicUrl}/`]);
    expect(page?.text).toContain("What is good around here? Camden Market");
  });

  it("write names of any length and script, and leave out what no font can write", { timeout: 60_000 }, async () => {
    const long = "A very long name ".repeat(7).trim();
    const names = [long, "北京烤鸭店", "ラーメン", "김밥천국", "مطعم الشام", "ቡና ቤት", "🍕🍕", "Pizza 🍕"];
    for (const restaurant of names) await ada.submitsDish({ restaurant, at: camden });
    const pages = await pagesOf("kind=poster");
    expect(pages.every(({ codes }) => codes[0]?.startsWith(`${publicUrl}/restaurant/`))).toBe(true);
    const textOf = async (name: string) => {
      const id = await idOf(name);
      return pages.find(({ codes }) => codes[0]?.includes(id))?.text;
    };
    const poster = (name: string) =>
      `The Dishboard of Camden What was good here? ${name}${name && " "}Scan the code and vote for what you liked. dishboard.example.org`;
    const sorted = (text = "") => text.split(" ").sort().join(" ");
    for (const name of names.slice(0, 4)) expect(sorted(await textOf(name))).toBe(sorted(poster(name)));
    // What is shaped is a picture.
    for (const name of ["مطعم الشام", "ቡና ቤት", "🍕🍕"])
      expect(sorted(await textOf(name))).toBe(sorted(poster("").trim()));
    expect(sorted(await textOf("Pizza 🍕"))).toBe(sorted(poster("Pizza")));
  });

  it("are for administrators, of places that are there, on the paper of the country", async () => {
    const bea = await insertSignedIn(db, "bea");
    expect((await download("kind=board", bea)).statusCode).toBe(404);
    expect((await download("kind=flag")).statusCode).toBe(400);
    expect((await download("kind=poster&restaurants=x")).statusCode).toBe(400);
    for (const query of ["kind=poster", `kind=cards&restaurants=${boss.id}`, "kind=poster&part=2"]) {
      const reply = await download(query);
      expect([reply.statusCode, reply.json().error.message]).toEqual([404, openingErrors.noPosterPlaces]);
    }
  });
});

it("posters of a site in the United States are of the size Letter", async () => {
  const { app: other, ...rest } = await ownApp({ ...environment, MARKET_AREA: "40.7306,-73.9866,East Village" });
  const chief = await signedInPerson(rest, "boss");
  const headers = { authorization: `Bearer ${chief.accessToken}` };
  const [page] = await readPdf((await other.inject({ url: `${postersPath}?kind=board`, headers })).rawPayload);
  expect(page).toMatchObject({ width: 612, height: 792, codes: [`${publicUrl}/`] });
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
    // Nobody is counted for two.
    const second = await invites();
    expect(await joins(bea, second.code)).toMatchObject({ isCounted: false });
    expect((await listed()).map(({ id, joinedCount }) => [id, joinedCount])).toEqual([
      [second.id, 0],
      [invitation.id, 2],
    ]);
    // The number stays when somebody is erased.
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
