import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ownApp } from "../../../../../testing/app.ts";
import { newPerson, type Person } from "../../../../../testing/people.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { bestIds } from "../../items/chart-ids.tables.ts";
import { deleteSomeItemsOf } from "../../items/items.service.ts";
import { deleteProfiles } from "../../profiles/profiles.service.ts";
import { findWeek, type StoredWeek } from "./weekly-charts.repository.ts";
import { insertWeek, listRanked, lockBoard } from "./weeks.repository.ts";

const { db } = await ownApp();
const key = "histories";
const dayMs = 24 * 3_600_000;

type Item = { id: string; name: string; owner: Person; state: "shown" | "hidden" | "deleted"; movedTo?: Item };
const steps = ["vote", "submit", "submit", "rename", "delete", "erase", "twin", "merge", "hide", "show"] as const;
const step = fc.record({ does: fc.constantFrom(...steps), which: fc.nat(1_000), votes: fc.nat(60) });
type Step = { does: (typeof steps)[number]; which: number; votes: number };

/** The expected state. */
const items = new Map<string, Item>();
const frozen: StoredWeek[] = [];
let people: Person[] = [];
let names = 0;

const alive = () => [...items.values()].filter(({ state }) => state !== "deleted");
const pick = <Thing>(things: Thing[], which: number): Thing | undefined => things[which % Math.max(1, things.length)];

async function submit(owner: Person, name: string, up: number): Promise<void> {
  const id = await owner.submitsDish({ name, up });
  items.set(id, { id, name, owner, state: "shown" });
}

async function setState(item: Item | undefined, state: "shown" | "hidden"): Promise<void> {
  if (!item) return;
  item.state = state;
  const value = state === "shown" ? 0 : 2;
  await db.write.updateTable("rankings").set({ state: value }).where("item_id", "=", item.id).execute();
}

async function merge(which: number): Promise<void> {
  const shown = alive().filter(({ state }) => state === "shown");
  const goes = pick(
    shown.filter((one) => shown.some((other) => isTwin(one, other))),
    which,
  );
  const stays = goes && shown.find((other) => isTwin(goes, other));
  if (!goes || !stays) return;
  const of = ({ id }: Item) => sql`(select restaurant_id from dishes where id = ${id}::uuid)`;
  await sql`select picture from merge_restaurants(${of(goes)}, ${of(stays)}, now())`.execute(db.write);
  goes.state = "deleted";
  goes.movedTo = stays;
}

const isTwin = (one: Item, other: Item) => one !== other && one.name.toLowerCase() === other.name.toLowerCase();

async function take({ does, which, votes }: Step): Promise<void> {
  const item = pick(alive(), which);
  const owner = pick(people, which);
  if (does === "submit" && owner && alive().length < 16) await submit(owner, `Dish ${++names}`, votes);
  if (does === "merge") await merge(which);
  if (does === "show") await setState(pick(alive(), which), "shown");
  if (does === "erase" && owner && people.length > 2) {
    while (await deleteSomeItemsOf(db.write, owner.id, 50));
    await inTransaction(db.write, (transaction) => deleteProfiles(transaction, [owner.id]));
    for (const one of alive()) if (one.owner === owner) one.state = "deleted";
    people = people.filter((one) => one !== owner);
    people.push(await newPerson(db, `person_${++names}`));
  }
  if (!item) return;
  if (does === "hide") await setState(item, "hidden");
  if (does === "twin" && owner && alive().length < 16) await submit(owner, item.name.toUpperCase(), votes);
  if (does === "vote") {
    const counts = { upvotes: votes, downvotes: 3, net_score: votes - 3 };
    await db.write.updateTable("rankings").set(counts).where("item_id", "=", item.id).execute();
  }
  if (does === "rename") {
    item.name = `Renamed ${++names}`;
    await db.write.updateTable("dishes").set({ name: item.name }).where("id", "=", item.id).execute();
  }
  if (does === "delete") {
    item.state = "deleted";
    await db.write.deleteFrom("rankings").where("item_id", "=", item.id).execute();
  }
}

async function freeze(): Promise<void> {
  const dueAt = new Date(Date.UTC(2000, 0, 3, 6) + 7 * dayMs * frozen.length);
  const monday = dueAt.toISOString().slice(0, 10);
  await inTransaction(db.write, async (transaction) => {
    const { id } = await lockBoard(transaction, key, dueAt);
    await insertWeek(transaction, id, { monday, dueAt }, dueAt, await listRanked(transaction, bestIds("dish")));
  });
  const week = await findWeek(db.write, key, monday);
  if (week) frozen.push(week);
}

/** Expects an unchanged week but for withdrawn items, and its next week. */
async function expectFrozen(first: StoredWeek | undefined): Promise<void> {
  if (!first) return;
  const now = await findWeek(db.write, key, first.monday);
  const ranks = first.ranks.map((rank) => {
    let item = items.get(rank.id ?? "");
    while (item?.movedTo) item = item.movedTo;
    return item?.state === "shown" ? { ...rank, id: item.id } : { ...rank, id: null, name: null, restaurant: null };
  });
  expect(now).toEqual({ ...first, next: now?.next, ranks });
}

const histories = Number(process.env.WEEK_HISTORIES ?? 60);

it("a frozen week never changes, whatever happens, but for the names of what is withdrawn", {
  // A retry would continue in the first one's state.
  timeout: 240_000,
  retry: 0,
}, async () => {
  for (const name of ["ada", "ben", "cleo", "dora"]) people.push(await newPerson(db, name));
  for (const owner of [...people, ...people]) await submit(owner, `Dish ${++names}`, names);
  await freeze();
  const history = fc.record({ happens: fc.array(step, { minLength: 1, maxLength: 5 }), looksAt: fc.nat(10_000) });
  await fc.assert(
    fc.asyncProperty(history, async ({ happens, looksAt }) => {
      for (const one of happens) await take(one);
      await expectFrozen(frozen.at(-1));
      await expectFrozen(pick(frozen, looksAt));
      await freeze();
    }),
    // Histories share their state, so shrinking is useless.
    { numRuns: histories, endOnFailure: true },
  );
  for (const week of frozen) await expectFrozen(week);
  expect(frozen).toHaveLength(1 + histories);
  expect(frozen[0]?.ranks).toHaveLength(8);
});
