import { foldText } from "@dishboard/contract/fold";
import {
  type FoundPlace,
  type FoundPlaces,
  maxFoundPlaces,
  minPlaceNameLength,
  onSearchGrid,
} from "@dishboard/contract/place-search";
import type { Position } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { Gazetteer } from "./gazetteer/gazetteer.ts";
import type { Clock, PacedClient } from "./paced-client.ts";
import { createPlaceAnswers, longestWaitMs } from "./place-answers.ts";

export type PlaceSearch = {
  /** Best first. Throws `Problem("unavailable")` if it cannot search. */
  find(name: string, near: Position): Promise<FoundPlaces>;
};

const townsCredit = "Towns: GeoNames, CC BY 4.0";
const serviceCredit = "© OpenStreetMap contributors";
const maxSearches = 5_000;
const searchTtlMs = 24 * 3_600_000;
const maxTextLength = 200;
/** Half the sides of the preferred rectangle. */
const nearDegrees = 0.5;

/**
 * Uses the gazetteer without a Nominatim-compatible service, or while it does not answer. Both receive the position
 * rounded to 0.1 degree.
 */
export function createPlaceSearch(options: {
  /** Null: only the gazetteer is searched. */
  url: string | null;
  client: PacedClient;
  gazetteer: Gazetteer;
  /** Towns of the site's country come first. */
  home: Position;
  clock?: Clock;
}): PlaceSearch {
  const { url, gazetteer, home, ...rest } = options;
  const ask = createPlaceAnswers<FoundPlaces>({
    ...rest,
    read: readPlaces,
    max: maxSearches,
    ttlMs: searchTtlMs,
    // A later turn is useless: by then something else is typed.
    queueMs: longestWaitMs - 1,
  });

  return {
    async find(name, position) {
      if (foldText(name).length < minPlaceNameLength) {
        // A search will follow.
        if (url === null) gazetteer.open();
        return { places: [], credit: "" };
      }
      const near = onSearchGrid(position);
      const key = `${near.latitude},${near.longitude} ${name.toLowerCase()}`;
      const found = url === null ? null : await ask(key, addressOf(url, name, near));
      if (found) return found;
      const towns = await gazetteer.find({ name, near, home, limit: maxFoundPlaces }).catch(() => null);
      // If the service does not answer, an empty result of the gazetteer means nothing: it has no streets.
      if (!towns || (url !== null && towns.length === 0)) {
        throw new Problem("unavailable", "Places cannot be searched right now. Please try again.");
      }
      return { places: towns.map((town) => ({ ...town, kind: "area" })), credit: townsCredit };
    },
  };
}

function addressOf(service: string, name: string, { latitude, longitude }: Position): URL {
  const address = new URL(service);
  const sides = [longitude - nearDegrees, latitude - nearDegrees, longitude + nearDegrees, latitude + nearDegrees];
  const viewbox = sides.map((side) => side.toFixed(1)).join(",");
  const parameters = { q: name, format: "json", addressdetails: 1, limit: maxFoundPlaces, viewbox };
  for (const [parameter, value] of Object.entries(parameters)) address.searchParams.set(parameter, String(value));
  return address;
}

/** A street in several parts is one place. */
function readPlaces(reply: unknown): FoundPlaces {
  if (!Array.isArray(reply)) throw new Error("no list");
  const places = new Map<string, FoundPlace>();
  for (const item of reply) {
    const place = readPlace(item);
    if (place && !places.has(`${place.name}, ${place.detail}`)) places.set(`${place.name}, ${place.detail}`, place);
  }
  return { places: Array.from(places.values()).slice(0, maxFoundPlaces), credit: serviceCredit };
}

const addressFields = ["suburb", "city_district", "city", "town", "village", "county", "state", "country"] as const;

function readPlace(item: unknown): FoundPlace | null {
  const fields = fieldsOf(item);
  const latitude = Number(fields.get("lat"));
  const longitude = Number(fields.get("lon"));
  const name = textOf(fields.get("name")) || textOf(String(fields.get("display_name") ?? "").split(",")[0]);
  if (!name || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  const address = fieldsOf(fields.get("address"));
  const around = addressFields.map((field) => textOf(address.get(field))).filter((text) => text && text !== name);
  const kind = (fields.get("class") ?? fields.get("category")) === "highway" ? "street" : "area";
  return { name, detail: Array.from(new Set(around)).slice(0, 2).join(", "), kind, latitude, longitude };
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(typeof value === "object" && value !== null ? value : {}));
}

function textOf(value: unknown): string {
  return typeof value === "string"
    ? Array.from(value.replace(/\p{Cc}/gu, " ").trim())
        .slice(0, maxTextLength)
        .join("")
    : "";
}
