/** The town's items as the bodies of the calls that submit them. */
import type { GivenSource } from "@dishboard/contract/allergens";
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
    ...statedOf(dish, "menu-photo"),
  };
  return NewDish.parse(body);
}

/** The body that submits a product, with the key of its form. Throws when the call would be refused. */
export function productSubmission(product: Product, key: string): NewProduct {
  const { name, brand, category, priceCents, whereToBuy, platformLink, description } = product;
  const fields = { name, brand, category, priceCents, whereToBuy, platformLink, description };
  const body: CallInput<typeof submitProduct>["body"] = {
    key,
    ...fields,
    ...labelsOf(product),
    ...statedOf(product, "packaging"),
  };
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

/** The town's statements on allergens that an item does not contain: traces or 'free' for some items. */
function statedOf({ name, allergens: contained }: Pick<Dish, "name" | "allergens">, source: GivenSource) {
  const [sesame, celery] = [12, 1];
  const sum = [...name].reduce((total, character) => total + character.charCodeAt(0), 0);
  if (contained.length === 0) return {};
  return {
    mayContainIds: sum % 5 === 0 && !contained.includes("sesame") ? [sesame] : [],
    freeIds: sum % 7 === 0 && !contained.includes("celery") ? [celery] : [],
    ...(sum % 2 === 0 && { allergenSource: source }),
  };
}
