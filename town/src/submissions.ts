/** The town's items as the bodies of the calls that submit them. */
import { NewDish, type submitDish } from "@dishboard/contract/dishes";
import type { CallInput } from "@dishboard/contract/endpoint";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { cellOf, defaultMarketArea } from "@dishboard/contract/places";
import { NewProduct, type submitProduct } from "@dishboard/contract/products";
import type { Dish } from "./dishes.ts";
import type { Product } from "./products.ts";
import { restaurants } from "./restaurants.ts";

const restaurantOf = new Map(restaurants.map((restaurant) => [restaurant.key, restaurant]));

/** The body that submits a dish from the market, with the key of its form. Throws when the call would be refused. */
export function dishSubmission(dish: Dish, key: string): NewDish {
  const restaurant = restaurantOf.get(dish.restaurant);
  if (!restaurant) throw new Error(`The town has no restaurant ${dish.restaurant}`);
  const { latitude, longitude } = restaurant;
  const { name, chef, priceCents, description, cuisine, mealTimes } = dish;
  const body: CallInput<typeof submitDish>["body"] = {
    key,
    restaurantName: restaurant.name,
    pin: latitude === null || longitude === null ? null : { latitude, longitude },
    cell: cellOf(defaultMarketArea),
    ...{ name, chef, priceCents, description, cuisine, mealTimes: [...mealTimes] },
    ...labelsOf(dish),
  };
  return NewDish.parse(body);
}

/** The body that submits a product, with the key of its form. Throws when the call would be refused. */
export function productSubmission(product: Product, key: string): NewProduct {
  const { name, brand, category, priceCents, whereToBuy, platformLink, description } = product;
  const fields = { name, brand, category, priceCents, whereToBuy, platformLink, description };
  const body: CallInput<typeof submitProduct>["body"] = { key, ...fields, ...labelsOf(product) };
  return NewProduct.parse(body);
}

/** The labels of an item; its picture is painted later. */
function labelsOf(item: Pick<Dish, "tags" | "claims" | "allergens">) {
  const idsIn = (rows: readonly { id: number; name: string }[], names: readonly string[]) =>
    rows.filter((row) => names.includes(row.name)).map((row) => row.id);
  return {
    picture: null,
    tags: [...item.tags],
    claimIds: idsIn(dietaryClaims, item.claims),
    allergenIds: idsIn(allergens, item.allergens),
  };
}
