import { maxPosterPlaces, type Paper } from "@dishboard/contract/opening";
import type { Area } from "@dishboard/contract/places";
import type { Database } from "../../database/connect.ts";
import type { Gazetteer } from "../../platform/gazetteer/gazetteer.ts";
import { listPlaces, listPlacesWithDish } from "./opening.repository.ts";

export type PostersDeps = { db: Database; settings: { marketArea: Area }; gazetteer: Gazetteer };

/** By Unicode's list of territories. */
const letterCountries = ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"];

export async function posterPlaces(
  { db, settings: { marketArea }, gazetteer }: PostersDeps,
  { restaurant, part }: { restaurant?: string | undefined; part: number },
) {
  const reader = db.read("latest");
  const places = restaurant
    ? await listPlaces(reader, [restaurant])
    : await listPlacesWithDish(reader, marketArea, { skip: (part - 1) * maxPosterPlaces, limit: maxPosterPlaces });
  return { places, paper: await paperOf(marketArea, gazetteer) };
}

/** A4 if the gazetteer is unreadable. */
async function paperOf(marketArea: Area, gazetteer: Gazetteer): Promise<Paper> {
  const town = await gazetteer.findNearest(marketArea).catch(() => null);
  const country = town?.detail.split(", ").at(-1);
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  return letterCountries.some((code) => names.of(code) === country) ? "letter" : "A4";
}
