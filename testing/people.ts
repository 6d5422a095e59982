import { randomUUID } from "node:crypto";
import type { NewDish } from "@dishboard/contract/dishes";
import type { Transport } from "@dishboard/contract/endpoint";
import { dietaryClaims } from "@dishboard/contract/labels";
import type { Position } from "@dishboard/contract/places";
import type { NewProduct } from "@dishboard/contract/products";
import { v7 } from "uuid";
import type { Database } from "../server/src/database/connect.ts";
import { inTransaction } from "../server/src/database/transaction.ts";
import { saveItem } from "../server/src/features/items/save-item.service.ts";
import { insertProfile } from "../server/src/features/profiles/profiles.repository.ts";
import type { TestApp } from "./app.ts";

/** What a person may say about a dish; the rest is ordinary. */
export type DishWords = {
  name?: string;
  restaurant?: string;
  at?: Position | null;
  cell?: number;
  up?: number;
  down?: number;
  tags?: string[];
  claims?: (typeof dietaryClaims)[number]["name"][];
  cuisine?: string | null;
};

/** A person who puts things on the boards. */
export type Person = {
  id: string;
  username: string;
  submitsDish(words: DishWords): Promise<string>;
  submitsProduct(words: {
    name?: string;
    brand?: string;
    category?: string | null;
    up?: number;
    down?: number;
  }): Promise<string>;
};

/** A new person with a profile. */
export async function newPerson(database: Database, username: string): Promise<Person> {
  const db = database.write;
  const id = v7();
  await insertProfile(db, { id, username, fullName: null, bio: null, createdAt: new Date() });
  const count = (itemId: string, up = 0, down = 0) => pretendCounts(database, itemId, { up, down });
  const newItem = () => ({ id: v7(), userId: id, now: new Date() });
  return {
    id,
    username,
    async submitsDish({ at = null, cell, up, down, claims = [], ...words }) {
      const dish = newItem();
      const claimIds = dietaryClaims.filter((claim) => claims.includes(claim.name)).map((claim) => claim.id);
      const place = { pin: at, cell: cell ?? null };
      // Each in a restaurant of its own, so that one without coordinates is not taken for another.
      const restaurantName = words.restaurant ?? `The Corner ${dish.id.slice(-6)}`;
      await inTransaction(db, (transaction) =>
        saveItem(transaction, dish, { kind: "dish", ...aDish(), ...words, ...place, restaurantName, claimIds }),
      );
      await count(dish.id, up, down);
      return dish.id;
    },
    async submitsProduct({ up, down, ...words }) {
      const product = newItem();
      await inTransaction(db, (transaction) =>
        saveItem(transaction, product, { kind: "product", ...aProduct(), ...words }),
      );
      await count(product.id, up, down);
      return product.id;
    },
  };
}

/** The body of a call that submits an ordinary dish. */
export function aDish(): NewDish {
  const words = { name: "Ramen", restaurantName: "The Corner", chef: null, description: null, cuisine: null };
  return { key: randomUUID(), ...words, mealTimes: [], pin: null, cell: null, ...ordinary };
}

/** The body of a call that submits an ordinary product. */
export function aProduct(): NewProduct {
  const words = { name: "Chilli Oil", brand: "Red Jar", category: null, description: null };
  return { key: randomUUID(), ...words, whereToBuy: null, platformLink: null, ...ordinary };
}

const ordinary = { priceCents: null, picture: null, tags: [], claimIds: [], allergenIds: [] };

/** Gives an item counts that no votes stand behind, for tests that need an order and not hundreds of voters. */
async function pretendCounts({ write }: Database, itemId: string, { up, down }: { up: number; down: number }) {
  const counts = { upvotes: up, downvotes: down, net_score: up - down, version: 1 };
  await write.updateTable("rankings").set(counts).where("item_id", "=", itemId).execute();
}

/** A person with an account and a session, as a program and not a browser has it. */
export type SignedIn = { id: string; email: string; password: string; accessToken: string; refreshToken: string };

/** Lets somebody join by all the steps there are: sign up, read the mail, confirm. */
export async function signedInPerson({ app, letters }: TestApp, username: string): Promise<SignedIn> {
  const email = `${username.toLowerCase()}@example.org`;
  const password = `the words of ${username}`;
  const post = async (url: string, payload: object) => (await app.inject({ method: "POST", url, payload })).json();
  await post("/auth/v1/signup", { email, password, data: { username } });
  const letter = (await letters()).find(({ to }) => to === email);
  const session = await post("/auth/v1/verify", { type: "signup", token_hash: letter?.token });
  return {
    id: session.user.id,
    email,
    password,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  };
}

/** Carries calls as somebody who is signed in. */
export function transportOf({ transport }: TestApp, { accessToken }: SignedIn): Transport {
  return (path, init) =>
    transport(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${accessToken}` } });
}
