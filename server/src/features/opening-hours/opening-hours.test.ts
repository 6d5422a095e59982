import { dishChart } from "@dishboard/contract/charts";
import { call } from "@dishboard/contract/endpoint";
import { readDishDetails } from "@dishboard/contract/item-details";
import { openStateAt } from "@dishboard/contract/opening-hours";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { importTold } from "../../../../testing/imported-places.ts";
import { newPerson, type Person } from "../../../../testing/people.ts";
import { undoImport } from "../imports/undo.service.ts";

let now = 1;
const { db, transport, runJobs } = await ownApp({ LIMITS: "uncached=10000/30s" }, { now: () => now });
const camden = { latitude: 51.5414, longitude: -0.1471 };
let ada: Person;

beforeEach(async () => {
  await sql`truncate rankings, restaurants, profiles, imports, imported_places, place_questions cascade`.execute(
    db.write,
  );
  ada = await newPerson(db, "ada");
  now += 60_000;
});

/** London time in some hours. */
const clock = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toLocaleTimeString("en-GB", { timeZone: "Europe/London" }).slice(0, 5);

async function importHours(hours: Record<string, string | null>, source?: string): Promise<number | null> {
  const places = Object.entries(hours).map(([name, openingHours]) => ({ name, position: camden, openingHours }));
  const id = await importTold(db, places, source ? { source } : {});
  await runJobs();
  now += 60_000;
  return id;
}

const serve = (restaurant: string) => ada.submitsDish({ name: `of ${restaurant}`, restaurant, at: camden });
const cards = async (query = {}) => (await call(transport, dishChart, { query })).cards;
const openNow = async () => (await cards({ hours: "open-now" })).map(({ restaurant }) => restaurant).sort();

async function stateOf(restaurant: string, at = Date.now()) {
  const card = (await cards()).find((one) => one.restaurant === restaurant);
  return card?.hours ? openStateAt(card.hours, at) : null;
}

describe("the hours of restaurants", () => {
  it("are on the cards of dishes and narrow the board to what is open; what is not known is left out, and never closed", async () => {
    for (const name of ["Open", "Closed", "Always", "Never", "Unsaid", "Unclear", "Of Nobody"]) await serve(name);
    await ada.submitsDish({ name: "of nowhere", at: null });
    const [before, soon, later] = [clock(-1), clock(2), clock(3)];
    await importHours({
      Open: `${before}-${soon}`,
      Closed: `${soon}-${later}`,
      Always: "24/7",
      Never: "off",
      Unsaid: null,
      Unclear: "when the sun shines",
    });
    const open = await stateOf("Open");
    expect(open).toMatchObject({ isOpen: true, changesAt: expect.stringContaining(`T${soon}:00+0`) });
    expect(await stateOf("Open", Date.parse(open?.changesAt ?? ""))).toMatchObject({
      isOpen: false,
      changesAt: expect.stringContaining(`T${before}:00+0`),
    });
    expect(await stateOf("Closed")).toMatchObject({ isOpen: false, changesAt: expect.stringContaining(soon) });
    expect(await stateOf("Always")).toEqual({ isOpen: true, changesAt: null });
    expect(await stateOf("Never")).toEqual({ isOpen: false, changesAt: null });
    for (const name of ["Unsaid", "Unclear", "Of Nobody"]) expect(await stateOf(name)).toBeNull();
    expect(await openNow()).toEqual(["Always", "Open"]);
    expect(await cards({ hours: "open-now", maxCents: 1 })).toEqual([]);
  });

  it("are on the page of a dish, day by day", async () => {
    const id = await serve("Bakery");
    await importHours({ Bakery: "Mo-Su 07:00-09:30,16:00-01:00" });
    const { hours } = await call(transport, readDishDetails, { params: { id } });
    expect(hours?.days).toHaveLength(9);
    expect(hours?.days[3]?.times).toEqual([
      { opens: "07:00", closes: "09:30" },
      { opens: "16:00", closes: "01:00" },
    ]);
    const { from = "" } = hours?.days[1] ?? {};
    expect(Date.now() - Date.parse(from)).toBeLessThan(25 * 3_600_000);
  });

  it("are what the newest file says, and nothing once its import is undone", async () => {
    await serve("Canteen");
    const first = await importHours({ Canteen: "off" });
    await importHours({ Canteen: "24/7" });
    expect(await openNow()).toEqual(["Canteen"]);
    const other = await importHours({ Canteen: null }, "Food Standards Agency");
    expect(await openNow()).toEqual(["Canteen"]);
    const third = await importHours({ Canteen: null });
    expect(await openNow()).toEqual([]);
    expect(await stateOf("Canteen")).toBeNull();
    for (const id of [third, other]) await undoImport(db, id ?? 0, new Date());
    await runJobs();
    now += 60_000;
    expect(await openNow()).toEqual(["Canteen"]);
    await undoImport(db, (first ?? 0) + 1, new Date());
    await undoImport(db, first ?? 0, new Date());
    await runJobs();
    now += 60_000;
    expect(await stateOf("Canteen")).toBeNull();
  });

  it("are not known any more when nobody has read them for long", async () => {
    await serve("Forgotten");
    await importHours({ Forgotten: "24/7" });
    expect(await openNow()).toEqual(["Forgotten"]);
    await sql`update opening_hours set known_from = now() - interval '10 days', known_until = now(),
      opens = array[now() - interval '10 days'], closes = array[now()]`.execute(db.write);
    now += 60_000;
    expect([await openNow(), await stateOf("Forgotten")]).toEqual([[], null]);
  });

  it("go with their restaurant", async () => {
    await importHours({ Short: "24/7" });
    await sql`delete from restaurants`.execute(db.write);
    await runJobs();
    expect((await sql`select from opening_hours`.execute(db.write)).rows).toEqual([]);
  });
});
