import { randomUUID } from "node:crypto";
import type { NewDish } from "@dishboard/contract/dishes";
import { dietaryClaims } from "@dishboard/contract/labels";
import { cellOf, defaultMarketArea, type Position } from "@dishboard/contract/places";
import type { NewProduct } from "@dishboard/contract/products";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Database, isUniqueViolation } from "../server/src/database/connect.ts";
import { inTransaction } from "../server/src/database/transaction.ts";
import { saveItem } from "../server/src/features/items/save-item.service.ts";
import { insertProfile } from "../server/src/features/profiles/profiles.repository.ts";

export type DishInput = {
  name?: string;
  restaurant?: string;
  at?: Position | null;
  cell?: number;
  up?: number;
  down?: number;
  tags?: string[];
  claims?: (typeof dietaryClaims)[number]["name"][];
  cuisine?: string | null;
  mealTimes?: NewDish["mealTimes"];
  chef?: string | null;
  priceCents?: number | null;
  description?: string | null;
} & Partial<Pick<NewDish, "allergenIds" | "mayContainIds" | "freeIds" | "allergenSource">>;

export type Person = {
  id: string;
  username: string;
  submitsDish(input: DishInput): Promise<string>;
  submitsProduct(
    input: Partial<Pick<NewProduct, "allergenIds" | "mayContainIds" | "freeIds" | "allergenSource">> & {
      name?: string;
      brand?: string;
      category?: string | null;
      priceCents?: number | null;
      tags?: string[];
      claims?: DishInput["claims"];
      whereToBuy?: string | null;
      platformLink?: string | null;
      description?: string | null;
      barcode?: string | null;
      up?: number;
      down?: number;
    },
  ): Promise<string>;
};

/** Renames an earlier person with the username, from a test's first try. */
export async function newPerson(database: Database, username: string): Promise<Person> {
  const db = database.write;
  const id = v7();
  const profile = { id, username, fullName: null, bio: null, createdAt: new Date() };
  await insertProfile(db, profile).catch(async (error: unknown) => {
    if (!isUniqueViolation(error, "profiles_username")) throw error;
    await renameEarlier(database, username);
    await insertProfile(db, profile);
  });
  const count = (itemId: string, up = 0, down = 0) => setCounts(database, itemId, { up, down });
  const newItem = () => ({ id: v7(), userId: id, now: new Date() });
  return {
    id,
    username,
    async submitsDish({ at = null, cell, up, down, claims = [], ...fields }) {
      const dish = newItem();
      const place = { pin: at, cell: cell ?? null };
      // Separate restaurants, so that two without coordinates do not become one.
      const restaurantName = fields.restaurant ?? `The Corner ${dish.id.slice(-6)}`;
      await inTransaction(db, (transaction) =>
        saveItem(transaction, dish, {
          kind: "dish",
          ...aDish(),
          ...fields,
          ...place,
          restaurantName,
          claimIds: idsOf(claims),
        }),
      );
      await count(dish.id, up, down);
      return dish.id;
    },
    async submitsProduct({ up, down, claims = [], ...fields }) {
      const product = newItem();
      await inTransaction(db, (transaction) =>
        saveItem(transaction, product, { kind: "product", ...aProduct(), ...fields, claimIds: idsOf(claims) }),
      );
      await count(product.id, up, down);
      return product.id;
    },
  };
}

/** Frees the name and address used by a test's first try. */
export async function renameEarlier({ write }: Database, username: string): Promise<void> {
  const earlier = `earlier_${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  await sql`update profiles set username = ${earlier} where lower(username) = lower(${username})`.execute(write);
  await sql`update users set email = ${`${earlier}@example.org`} where lower(email) = lower(${email})`.execute(write);
}

function idsOf(claims: NonNullable<DishInput["claims"]>): number[] {
  return dietaryClaims.filter((claim) => claims.includes(claim.name)).map((claim) => claim.id);
}

export function aDish(): NewDish {
  const fields = { name: "Ramen", restaurantName: "The Corner", chef: null, description: null, cuisine: null };
  return { key: randomUUID(), ...fields, mealTimes: [], pin: null, cell: cellOf(defaultMarketArea), ...ordinary };
}

export function aProduct(): NewProduct {
  const fields = { name: "Chilli Oil", brand: "Red Jar", category: null, description: null };
  return {
    key: randomUUID(),
    ...fields,
    whereToBuy: null,
    platformLink: null,
    barcode: null,
    ...ordinary,
  };
}

const ordinary = { priceCents: null, picture: null, tags: [], claimIds: [], allergenIds: [] };

/** Sets counts without votes, for tests that need an order and not hundreds of voters. */
export async function setCounts({ write }: Database, itemId: string, { up, down }: { up: number; down: number }) {
  const counts = { upvotes: up, downvotes: down, net_score: up - down, version: 1 };
  await write.updateTable("rankings").set(counts).where("item_id", "=", itemId).execute();
}
