import type { RawPlace } from "../files/given-place.service.ts";

/** Unchecked names and values of a file. */
export type Tags = Record<string, unknown>;

const amenities = ["restaurant", "cafe", "fast_food", "food_court", "bar", "pub", "biergarten", "ice_cream", "canteen"];
const shops = ["bakery", "pastry", "confectionery", "deli", "coffee", "tea", "chocolate", "ice_cream", "cheese"];

/** Values by key that mean a place to eat. */
export const classesOfPlacesToEat: Record<string, readonly string[]> = { amenity: amenities, shop: shops };

const classes = ["amenity", "shop", "tourism", "leisure", "office", "highway", "building", "craft", "healthcare"];
/** Such keys in OpenStreetMap only. */
const classesOfOpenStreetMap = [
  ...["aeroway", "barrier", "boundary", "emergency", "historic", "landuse", "man_made", "military", "natural", "place"],
  ...["power", "public_transport", "railway", "sport", "waterway"],
];

/** Whether tags name a place to eat. */
export function isClassOfPlaceToEat(tags: Tags): boolean {
  return Object.entries(classesOfPlacesToEat).some(([key, values]) => values.some((value) => value === tags[key]));
}

/** Whether tags are a place to eat. Without type they are, as the file was chosen; OpenStreetMap's need a name. */
export function isPlaceToEat(tags: Tags, { isOfOpenStreetMap }: { isOfOpenStreetMap: boolean }): boolean {
  if (isClassOfPlaceToEat(tags)) return true;
  if (classes.some((key) => tags[key] !== undefined)) return false;
  return !isOfOpenStreetMap || (tags.name !== undefined && !classesOfOpenStreetMap.some((key) => key in tags));
}

/** Fields from OpenStreetMap's tags; other files by usual names. */
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
