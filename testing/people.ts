import { dietaryClaims } from "@dishboard/contract/labels";
import type { Position } from "@dishboard/contract/places";
import { v7 } from "uuid";
import type { Database } from "../server/src/database/connect.ts";
import { updateCounts } from "../server/src/features/charts/charts.repository.ts";
import { submitDish } from "../server/src/features/dishes/dishes.service.ts";
import { insertRestaurant } from "../server/src/features/places/places.repository.ts";
import { submitProduct } from "../server/src/features/products/products.service.ts";
import { insertProfile } from "../server/src/features/profiles/profiles.repository.ts";

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
  const count = (itemId: string, up = 0, down = 0) => updateCounts(db, itemId, { upvotes: up, downvotes: down });
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
