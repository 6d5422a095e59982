import { setImmediate } from "node:timers/promises";
import { type FoundDishPlace, maxPlaceChoices, type PlaceChoice } from "@dishboard/contract/dish-imports";
import { foldText } from "@dishboard/contract/fold";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { nameKey } from "@dishboard/contract/name-key";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { compareNames, likeness } from "../places/matching/place-names.service.ts";
import {
  listRestaurantFacts,
  listRestaurantsAround,
  listRestaurantsNamed,
  type NamedRestaurant,
  type RestaurantFacts,
} from "./dish-places.repository.ts";

const maxDishNames = 100;
/** Restaurants compared per name, those with the rarest word first. */
const maxCompared = 60;
const namesAtOnce = 20;

/** The name, and the address after a comma. */
type Asked = { name: string; where: string };

/**
 * Finds names' places in order. A name is certain if one place near the position has it, or the address leaves one.
 * Ignores case, accents and signs. Without position, finds exact names.
 */
export async function findPlaces(
  db: Kysely<Schema>,
  names: readonly string[],
  position: Position | null,
): Promise<FoundDishPlace[]> {
  const restaurants = await (position
    ? listRestaurantsAround(db, position).then((all) =>
        all.filter((one) => distanceKm(position, one) <= nearbyRadiusKm),
      )
    : listRestaurantsNamed(db, [...new Set(names.flatMap((name) => [name.trim(), beforeComma(name)]))]));
  const search = indexOf(restaurants, position);
  const found: Candidates[] = [];
  for (const [index, name] of names.entries()) {
    if (index % namesAtOnce === 0) await setImmediate();
    found.push(search(name));
  }
  const ids = new Set(found.flatMap(({ places }) => places.map(({ id }) => id)));
  const facts = new Map((await listRestaurantFacts(db, [...ids], maxDishNames)).map((one) => [one.id, one]));
  return found.map((one) => decide(one, facts));
}

type Candidates = Asked & { areSame: boolean; places: NamedRestaurant[] };

function indexOf(restaurants: readonly NamedRestaurant[], position: Position | null) {
  const byName = Map.groupBy(restaurants, ({ name }) => nameKey(name));
  const byWord = new Map<string, NamedRestaurant[]>();
  for (const one of restaurants)
    for (const word of new Set(foldText(one.name).split(" "))) {
      const others = byWord.get(word);
      if (others) others.push(one);
      else byWord.set(word, [one]);
    }
  const nearest = (places: readonly NamedRestaurant[]) =>
    position ? places.toSorted((a, b) => distanceKm(position, a) - distanceKm(position, b)) : [...places];
  const known = new Map<string, Candidates>();
  const look = (name: string): Candidates => {
    const same = byName.get(nameKey(name));
    if (same) return { name, where: "", areSame: true, places: nearest(same) };
    const head = beforeComma(name);
    const ofHead = head === "" ? undefined : byName.get(nameKey(head));
    if (ofHead) return { name: head, where: foldText(name.slice(head.length)), areSame: true, places: nearest(ofHead) };
    return { name, where: "", areSame: false, places: alike(name, byWord, nearest) };
  };
  return (name: string): Candidates => {
    const found = known.get(name) ?? look(name);
    known.set(name, found);
    return found;
  };
}

/** Restaurants with a similar name or all its words, best first. */
function alike(
  name: string,
  byWord: ReadonlyMap<string, NamedRestaurant[]>,
  nearest: (places: readonly NamedRestaurant[]) => NamedRestaurant[],
): NamedRestaurant[] {
  const words = foldText(name)
    .split(" ")
    .filter((word) => word !== "");
  const lists = words.flatMap((word) => [byWord.get(word) ?? []]).sort((a, b) => a.length - b.length);
  const some = new Set(lists.flat().slice(0, maxCompared));
  const weighed = nearest([...some]).map((one) => {
    const its = foldText(one.name).split(" ");
    const hasAll = words.every((word) => its.some((other) => other.startsWith(word)));
    return { one, weight: Math.max(compareNames(name, one.name), hasAll ? likeness.shorter : 0) };
  });
  return weighed
    .filter(({ weight }) => weight >= likeness.shorter)
    .sort((a, b) => b.weight - a.weight)
    .map(({ one }) => one);
}

function decide({ areSame, where, places }: Candidates, facts: ReadonlyMap<string, RestaurantFacts>): FoundDishPlace {
  const there = where === "" ? places : places.filter(({ id }) => isAt(where, facts.get(id)));
  const shown = there.length > 0 ? there : places;
  const isCertain = areSame && shown.length === 1 && (where === "" || there.length === 1);
  return { isCertain, choices: shown.slice(0, maxPlaceChoices).map((one) => choiceOf(one, facts.get(one.id))) };
}

function isAt(where: string, facts: RestaurantFacts | undefined): boolean {
  const words = foldText(facts?.whole ?? "").split(" ");
  return where.split(" ").every((word) => words.includes(word));
}

function choiceOf({ id, name, latitude, longitude }: NamedRestaurant, facts?: RestaurantFacts): PlaceChoice {
  const dishNames = (facts?.dishNames ?? []).map(nameKey);
  return { id, name, latitude, longitude, address: facts?.address ?? null, dishNames };
}

function beforeComma(name: string): string {
  return name.includes(",") ? name.slice(0, name.indexOf(",")).trim() : "";
}
