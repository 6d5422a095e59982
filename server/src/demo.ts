import { randomUUID } from "node:crypto";
import { demoSource } from "@dishboard/contract/data-sources";
import type { ItemKind } from "@dishboard/contract/items";
import { dishSubmission, productSubmission } from "@dishboard/town/submissions";
import { town } from "@dishboard/town/town";
import { type VotedItem, votesOf, whenSubmitted } from "@dishboard/town/votes";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Database } from "./database/connect.ts";
import type { DemoEntriesTable, Schema } from "./database/schema.ts";
import { inTransaction } from "./database/transaction.ts";
import { addToRestaurants, type KnownRestaurant, removeSource } from "./features/imports/known-restaurants.service.ts";
import { deleteItems } from "./features/items/items.service.ts";
import { saveItem } from "./features/items/save-item.service.ts";
import { deleteEmptyRestaurants, insertRestaurant } from "./features/places/restaurants.repository.ts";
import { deletePostsOf } from "./features/posts/posts.service.ts";
import { deleteProfiles, insertProfile } from "./features/profiles/profiles.repository.ts";
import { addVotes } from "./features/votes/votes.service.ts";

/** Older than its oldest item, whose votes spread over five months. */
const townAgeMs = 160 * 24 * 3_600_000;

type IdOf = (kind: DemoEntriesTable["kind"], key: string) => string;

/** All or nothing. Returns false if the database is not empty. */
export async function fillDemo(database: Database, onBegin = () => {}, now = new Date()): Promise<boolean> {
  return inTransaction(database.write, async (db) => {
    const profile = await db.selectFrom("profiles").select("id").limit(1).executeTakeFirst();
    const entry = await db.selectFrom("demo_entries").select("id").limit(1).executeTakeFirst();
    if (profile || entry) return false;
    onBegin();
    const ids = new Map<string, string>();
    const idOf: IdOf = (kind, key) => {
      const id = ids.get(`${kind} ${key}`);
      if (!id) throw new Error(`The demo town has no ${kind} ${key}`);
      return id;
    };
    const newId = (kind: DemoEntriesTable["kind"], key: string, createdAt: Date) => {
      const id = v7({ msecs: createdAt.getTime() });
      ids.set(`${kind} ${key}`, id);
      return id;
    };
    // All people and places are older than the first dish.
    const founded = new Date(now.getTime() - townAgeMs);
    for (const person of town.people) {
      await insertProfile(db, { ...person, id: newId("person", person.username, founded), createdAt: founded });
    }
    for (const { key, latitude, longitude, ...restaurant } of town.restaurants) {
      const position = latitude === null || longitude === null ? null : { latitude, longitude };
      await insertRestaurant(db, {
        ...restaurant,
        position,
        id: newId("restaurant", key, founded),
        createdAt: founded,
      });
    }
    await addDoors(db, idOf, now);
    await submitItems(db, newId, idOf, now);
    await addTownVotes(db, idOf, now);
    await insertEntries(db, ids);
    return true;
  });
}

export async function hasDemo({ write }: Database): Promise<boolean> {
  const entry = await write
    .selectFrom("demo_entries")
    .select("id")
    .where("kind", "=", "dish")
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

export type Removed = { items: number; files: string[] };

/** Restaurants stay if others have added dishes to them. */
export async function removeDemo(database: Database): Promise<Removed> {
  return inTransaction(database.write, async (db) => {
    const entries = await db.selectFrom("demo_entries").selectAll().execute();
    const idsOf = (...kinds: string[]) =>
      entries.filter((entry) => kinds.includes(entry.kind)).map((entry) => entry.id);
    const items = idsOf("dish", "product");
    const files = await listFiles(db);
    files.push(...(await deletePostsOf(db, idsOf("person"))));
    await deleteItems(db, items);
    await removeSource(db, demoSource);
    await deleteEmptyRestaurants(db, idsOf("restaurant"));
    await deleteProfiles(db, idsOf("person"));
    await db.deleteFrom("demo_entries").execute();
    // The next start finds this row and does not fill the empty database again.
    await db.insertInto("demo_entries").values({ kind: "removed", key: "town", id: v7() }).execute();
    return { items: items.length, files };
  });
}

async function listFiles(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select coalesce(d.image_url, p.image_url, f.avatar_url) as path from demo_entries e
      left join dishes d on d.id = e.id left join products p on p.id = e.id left join profiles f on f.id = e.id
    where coalesce(d.image_url, p.image_url, f.avatar_url) is not null`.execute(db);
  return rows.map((row) => row.path);
}

async function addDoors(db: Kysely<Schema>, idOf: IdOf, now: Date): Promise<void> {
  const nothing = { postcode: null, website: null, phone: null, cuisine: null, diets: [], brand: null, floor: null };
  const restaurants = town.restaurants.flatMap(({ key, name, city, latitude, longitude }): KnownRestaurant[] => {
    const door = town.doors[key];
    if (!door || latitude === null || longitude === null) return [];
    const place = { ...nothing, ...door, sourceId: key, name, city, position: { latitude, longitude } };
    return [{ restaurantId: idOf("restaurant", key), place }];
  });
  const fileDay = now.toISOString().slice(0, 10);
  const file = { format: "geojson", source: demoSource, licence: null, fileName: "demo town", fileDay } as const;
  await addToRestaurants(db, file, restaurants, now);
}

async function submitItems(
  db: Kysely<Schema>,
  newId: (kind: ItemKind, key: string, createdAt: Date) => string,
  idOf: IdOf,
  now: Date,
): Promise<void> {
  const targetOf = (kind: ItemKind, item: { key: string; submittedBy: string }, createdAt: Date) => ({
    id: newId(kind, item.key, createdAt),
    userId: idOf("person", item.submittedBy),
    now: createdAt,
  });
  for (const [index, dish] of town.dishes.entries()) {
    const target = targetOf("dish", dish, whenSubmitted(index, now));
    await saveItem(db, target, { kind: "dish", ...dishSubmission(dish, randomUUID()) });
  }
  for (const [index, product] of town.products.entries()) {
    // Numbered after the dishes, so that no two items have the same moment.
    const target = targetOf("product", product, whenSubmitted(town.dishes.length + index, now));
    await saveItem(db, target, { kind: "product", ...productSubmission(product, randomUUID()) });
  }
}

async function addTownVotes(db: Kysely<Schema>, idOf: IdOf, now: Date): Promise<void> {
  const votes = ([kind, items]: readonly [ItemKind, readonly VotedItem[]]) =>
    town.people.flatMap((person) =>
      votesOf(person, items).map(({ key, direction }) => ({
        userId: idOf("person", person.username),
        itemId: idOf(kind, key),
        vote: direction,
      })),
    );
  await addVotes(db, [...votes(["dish", town.dishes]), ...votes(["product", town.products])], now);
}

async function insertEntries(db: Kysely<Schema>, ids: Map<string, string>): Promise<void> {
  const rows = [...ids].map(([name, id]) => {
    const [kind, key] = name.split(" ", 2) as [DemoEntriesTable["kind"], string];
    return { kind, key, id };
  });
  await db.insertInto("demo_entries").values(rows).execute();
}
