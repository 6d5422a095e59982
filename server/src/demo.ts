import { randomUUID } from "node:crypto";
import { dishSubmission, productSubmission } from "@dishboard/town/submissions";
import { town } from "@dishboard/town/town";
import { type Electable, votesOf, whenSubmitted } from "@dishboard/town/votes";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Database } from "./database/connect.ts";
import type { DemoEntriesTable, Schema } from "./database/schema.ts";
import { inTransaction } from "./database/transaction.ts";
import { writeDish } from "./features/items/dishes.service.ts";
import { writeProduct } from "./features/items/products.service.ts";
import { insertRestaurant } from "./features/places/restaurants.repository.ts";
import { insertProfile } from "./features/profiles/profiles.repository.ts";
import { castVotes } from "./features/votes/votes.service.ts";

/** Before the oldest item of the town: its votes spread over five months. */
const townAgeMilliseconds = 160 * 24 * 3_600_000;

/** The id of a row that was moved in under a key of the town. */
type IdOf = (kind: DemoEntriesTable["kind"], key: string) => string;

/** Moves the demo town into an empty database, whole or not at all. Says whether it did. */
export async function fillDemo(database: Database, onBegin = () => {}, now = new Date()): Promise<boolean> {
  return inTransaction(database.write, async (db) => {
    const lives = await db.selectFrom("profiles").select("id").limit(1).executeTakeFirst();
    const was = await db.selectFrom("demo_entries").select("id").limit(1).executeTakeFirst();
    if (lives || was) return false;
    onBegin();
    const ids = new Map<string, string>();
    const idOf: IdOf = (kind, key) => {
      const id = ids.get(`${kind} ${key}`);
      if (!id) throw new Error(`The demo town knows no ${kind} ${key}`);
      return id;
    };
    const newId = (kind: DemoEntriesTable["kind"], key: string, createdAt: Date) => {
      const id = v7({ msecs: createdAt.getTime() });
      ids.set(`${kind} ${key}`, id);
      return id;
    };
    // Everybody and every place was there before the first dish.
    const founded = new Date(now.getTime() - townAgeMilliseconds);
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
    await submitItems(db, newId, idOf, now);
    await castBallots(db, idOf, now);
    await rememberEntries(db, ids);
    return true;
  });
}

/** What went with the town: how many dishes and products, and the paths of the files they leave behind. */
export type Removed = { items: number; files: string[] };

/** Takes the demo town away again for good; what other people made of its places stays. */
export async function removeDemo(database: Database): Promise<Removed> {
  return inTransaction(database.write, async (db) => {
    const entries = await db.selectFrom("demo_entries").selectAll().execute();
    const idsOf = (...kinds: string[]) =>
      entries.filter((entry) => kinds.includes(entry.kind)).map((entry) => entry.id);
    const items = idsOf("dish", "product");
    const files = await listFiles(db);
    if (items.length > 0) await db.deleteFrom("rankings").where("item_id", "in", items).execute();
    const restaurants = idsOf("restaurant");
    if (restaurants.length > 0) {
      await db
        .deleteFrom("restaurants as r")
        .where("r.id", "in", restaurants)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("dishes as d").select("d.id").whereRef("d.restaurant_id", "=", "r.id"))),
        )
        .execute();
    }
    const people = idsOf("person");
    if (people.length > 0) await db.deleteFrom("profiles").where("id", "in", people).execute();
    await db.deleteFrom("demo_entries").execute();
    // A next start finds this and does not take the empty database for a first one.
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

async function submitItems(
  db: Kysely<Schema>,
  newId: (kind: "dish" | "product", key: string, createdAt: Date) => string,
  idOf: IdOf,
  now: Date,
): Promise<void> {
  const made = (kind: "dish" | "product", item: { key: string; submittedBy: string }, createdAt: Date) => ({
    id: newId(kind, item.key, createdAt),
    submittedBy: idOf("person", item.submittedBy),
    createdAt,
  });
  for (const [index, dish] of town.dishes.entries())
    await writeDish(db, made("dish", dish, whenSubmitted(index, now)), dishSubmission(dish, randomUUID()));
  for (const [index, product] of town.products.entries()) {
    // One count over both, so that no two items are of the same moment.
    const createdAt = whenSubmitted(town.dishes.length + index, now);
    await writeProduct(db, made("product", product, createdAt), productSubmission(product, randomUUID()));
  }
}

/** Everybody votes. */
async function castBallots(db: Kysely<Schema>, idOf: IdOf, now: Date): Promise<void> {
  const ballots = ([kind, items]: readonly ["dish" | "product", readonly Electable[]]) =>
    town.people.flatMap((person) =>
      votesOf(person, items).map(({ key, direction }) => ({
        userId: idOf("person", person.username),
        itemId: idOf(kind, key),
        vote: direction,
      })),
    );
  await castVotes(db, [...ballots(["dish", town.dishes]), ...ballots(["product", town.products])], now);
}

async function rememberEntries(db: Kysely<Schema>, ids: Map<string, string>): Promise<void> {
  const rows = [...ids].map(([name, id]) => {
    const [kind, key] = name.split(" ", 2) as [DemoEntriesTable["kind"], string];
    return { kind, key, id };
  });
  await db.insertInto("demo_entries").values(rows).execute();
}
