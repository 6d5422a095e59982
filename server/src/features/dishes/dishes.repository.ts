import type { StoredPicture } from "@dishboard/contract/media";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A dish as it is first written. */
export type NewDish = {
  id: string;
  name: string;
  chef: string | null;
  priceCents: number | null;
  description: string | null;
  cuisine: string | null;
  mealTimes: string[];
  restaurantId: string;
  submittedBy: string;
  createdAt: Date;
  tags: string[];
  claimIds: number[];
  allergenIds: number[];
};

/** Writes a dish with its tags, claims and allergens; its ranking row must be there. */
export async function insertDish(db: Kysely<Schema>, dish: NewDish): Promise<void> {
  await db
    .insertInto("dishes")
    .values({
      id: dish.id,
      name: dish.name,
      chef: dish.chef,
      price: dish.priceCents === null ? null : (dish.priceCents / 100).toFixed(2),
      description: dish.description,
      cuisine: dish.cuisine,
      meal_times: dish.mealTimes,
      restaurant_id: dish.restaurantId,
      submitted_by: dish.submittedBy,
      created_at: dish.createdAt,
      updated_at: dish.createdAt,
    })
    .execute();
  const tags = dish.tags.map((tag, index) => ({ dish_id: dish.id, position: index + 1, tag }));
  if (tags.length > 0) await db.insertInto("submission_tags").values(tags).execute();
  const claims = dish.claimIds.map((claim) => ({ dish_id: dish.id, claim_id: claim }));
  if (claims.length > 0) await db.insertInto("dish_claims").values(claims).execute();
  const allergens = dish.allergenIds.map((allergen) => ({ dish_id: dish.id, allergen_id: allergen }));
  if (allergens.length > 0) await db.insertInto("dish_allergens").values(allergens).execute();
}

/** Gives a dish its picture. */
export async function updateDishPicture(db: Kysely<Schema>, id: string, picture: StoredPicture): Promise<void> {
  await db
    .updateTable("dishes")
    .set({
      image_url: picture.path,
      image_width: picture.width,
      image_height: picture.height,
      image_thumbhash: picture.thumbhash,
    })
    .where("id", "=", id)
    .execute();
}
