import type { Transport } from "@dishboard/contract/endpoint";
import { dietaryClaims } from "@dishboard/contract/labels";
import type { Position } from "@dishboard/contract/places";
import { v7 } from "uuid";
import type { Database } from "../server/src/database/connect.ts";
import { submitDish } from "../server/src/features/dishes/dishes.service.ts";
import { insertRestaurant } from "../server/src/features/places/places.repository.ts";
import { submitProduct } from "../server/src/features/products/products.service.ts";
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
  const item = { submittedBy: id, priceCents: null, description: null, tags: [], claimIds: [], allergenIds: [] };
  const count = (itemId: string, up = 0, down = 0) => pretendCounts(database, itemId, { up, down });
  return {
    id,
    username,
    async submitsDish({
      name = "Ramen",
      restaurant = "The Corner",
      at = null,
      cell,
      up,
      down,
      tags = [],
      claims = [],
      cuisine = null,
    }) {
      const createdAt = new Date();
      const place = { id: v7(), name: restaurant, cuisine: null, position: at, city: null, state: null, createdAt };
      await insertRestaurant(db, place);
      const claimIds = dietaryClaims.filter((claim) => claims.includes(claim.name)).map((claim) => claim.id);
      const dish = {
        ...item,
        id: v7(),
        name,
        tags,
        claimIds,
        cuisine,
        chef: null,
        mealTimes: [],
        restaurantId: place.id,
        createdAt,
      };
      await submitDish(db, dish, { position: at, cell: cell ?? null });
      await count(dish.id, up, down);
      return dish.id;
    },
    async submitsProduct({ name = "Chilli Oil", brand = "Red Jar", category = null, up, down }) {
      const product = {
        ...item,
        id: v7(),
        name,
        brand,
        category,
        whereToBuy: null,
        platformLink: null,
        createdAt: new Date(),
      };
      await submitProduct(db, product);
      await count(product.id, up, down);
      return product.id;
    },
  };
}

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
