/** The town's items in the words of the calls by which people submit them. */
import { NewDish } from "@dishboard/contract/dishes";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { cellOf, defaultMarketArea } from "@dishboard/contract/places";
import { NewProduct } from "@dishboard/contract/products";
import type { Dish } from "./dishes.ts";
import type { Product } from "./products.ts";
import { restaurants } from "./restaurants.ts";

const restaurantOf = new Map(restaurants.map((restaurant) => [restaurant.key, restaurant]));

/** A dish as its submitter sends it, looking at the market; `key` names the submission. Throws where a call would be refused. */
export function dishSubmission(dish: Dish, key: string): NewDish {
  const restaurant = restaurantOf.get(dish.restaurant);
  if (!restaurant) throw new Error(`The town knows no restaurant ${dish.restaurant}`);
  const { latitude, longitude } = restaurant;
  const { name, chef, priceCents, description, cuisine, mealTimes } = dish;
  return NewDish.parse({
    key,
    restaurantName: restaurant.name,
    pin: latitude === null || longitude === null ? null : { latitude, longitude },
    cell: cellOf(defaultMarketArea),
    ...{ name, chef, priceCents, description, cuisine, mealTimes },
    ...marksOf(dish),
  });
}

/** A product as its submitter sends it; `key` names the submission. Throws where a call would be refused. */
export function productSubmission(product: Product, key: string): NewProduct {
  const { name, brand, category, priceCents, whereToBuy, platformLink, description } = product;
  const words = { name, brand, category, priceCents, whereToBuy, platformLink, description };
  return NewProduct.parse({ key, ...words, ...marksOf(product) });
}

/** The marks of an item; its picture is painted later. */
function marksOf(item: Pick<Dish, "tags" | "claims" | "allergens">) {
  const idsIn = (rows: readonly { id: number; name: string }[], names: readonly string[]) =>
    rows.filter((row) => names.includes(row.name)).map((row) => row.id);
  return {
    picture: null,
    tags: [...item.tags],
    claimIds: idsIn(dietaryClaims, item.claims),
    allergenIds: idsIn(allergens, item.allergens),
  };
}
