import type { RawPlace } from "./given-place.service.ts";

type Tags = Record<string, unknown>;

const amenities = ["restaurant", "cafe", "fast_food", "food_court", "bar", "pub", "biergarten", "ice_cream", "canteen"];
const shops = ["bakery", "pastry", "confectionery", "deli", "coffee", "tea", "chocolate", "ice_cream", "cheese"];

/** By their key, the values that make something a place to eat. */
export const classesOfPlacesToEat: Record<string, readonly string[]> = { amenity: amenities, shop: shops };

/** Keys that say what a thing of OpenStreetMap is. */
const classes = ["amenity", "shop", "tourism", "leisure", "office", "highway", "building", "craft", "healthcare"];

/** Whether tags are those of a place to eat. What says nothing of what it is, is one: somebody chose the file. */
export function isPlaceToEat(tags: Tags): boolean {
  const isOneOf = (names: readonly unknown[], value: unknown) => names.includes(value);
  if (isOneOf(amenities, tags.amenity) || isOneOf(shops, tags.shop)) return true;
  return !classes.some((key) => tags[key] !== undefined);
}

/** What the tags of OpenStreetMap say of a place; of other files what is called as most of them call it. */
export function fieldsOf(tags: Tags): RawPlace {
  const first = (...keys: string[]) =>
    keys.map((key) => tags[key]).find((value) => value !== undefined && value !== null);
  return {
    name: first("name", "Name", "NAME", "title"),
    street: first("addr:street", "addr:place", "street", "address"),
    houseNumber: first("addr:housenumber"),
    postcode: first("addr:postcode", "postcode", "zip"),
    city: first("addr:city", "city"),
    openingHours: first("opening_hours"),
    website: first("website", "contact:website", "url"),
    phone: first("phone", "contact:phone", "contact:mobile"),
    cuisine: first("cuisine"),
    diets: Object.keys(tags).flatMap((key) =>
      key.startsWith("diet:") && (tags[key] === "yes" || tags[key] === "only") ? [key.slice(5)] : [],
    ),
    brand: first("brand"),
    floor: first("level", "addr:floor"),
  };
}
