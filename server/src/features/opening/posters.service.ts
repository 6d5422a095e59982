import { maxPosterPlaces, type Paper } from "@dishboard/contract/opening";
import type { Area } from "@dishboard/contract/places";
import type { Database } from "../../database/connect.ts";
import type { Gazetteer } from "../../platform/gazetteer/gazetteer.ts";
import { listPlaces, listPlacesWithDish } from "./opening.repository.ts";

/** What posters need; the gazetteer knows in which country the site is. */
export type PostersDeps = { db: Database; settings: { marketArea: Area }; gazetteer: Gazetteer };

/** Where paper is of the size Letter, by Unicode's list of territories. */
const letterCountries = ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"];

/** Lists the places that posters are for, and the paper of the country. */
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

/** The paper of the country in which the market area is; A4 where the gazetteer cannot be read. */
async function paperOf(marketArea: Area, gazetteer: Gazetteer): Promise<Paper> {
  const town = await gazetteer.findNearest(marketArea).catch(() => null);
  const country = town?.detail.split(", ").at(-1);
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  return letterCountries.some((code) => names.of(code) === country) ? "letter" : "A4";
}
