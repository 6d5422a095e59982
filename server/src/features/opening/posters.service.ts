import { maxPosterPlaces, openingErrors, type PostersQuery, tableVisit } from "@dishboard/contract/opening";
import type { Area } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { createFairQueue } from "../../platform/fair-queue.ts";
import type { Gazetteer } from "../../platform/gazetteer/gazetteer.ts";
import { drawPosters, type Paper, type Poster } from "../../platform/posters/draw-posters.ts";
import type { Settings } from "../../platform/settings.ts";
import { listPlaces, listPlacesWithDish } from "./opening.repository.ts";

/** What posters need. */
export type PostersDeps = {
  db: Database;
  settings: Pick<Settings, "appName" | "publicUrl" | "marketArea">;
  /** Knows in which country the site is. */
  gazetteer: Gazetteer;
};

/** The question of every place's poster. */
const question = "What was good here?";
const hint = "Scan the code and vote for what you liked.";

/** Where paper is of the size Letter, by Unicode's list of territories. */
const letterCountries = ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"];

/** A file of two hundred pages takes seconds of this process. */
const turns = createFairQueue({ turns: 1, max: 8 });

/** Draws the posters that are asked for as a PDF. Throws `Problem("not-found")` where none of the places is there. */
export async function makePosters({ db, settings, gazetteer }: PostersDeps, query: PostersQuery): Promise<Buffer> {
  const posters = await postersOf({ db, settings }, query);
  const paper = await paperOf(settings.marketArea, gazetteer);
  const kind = query.kind === "cards" ? "cards" : "poster";
  const siteAddress = settings.publicUrl.replace(/^https?:\/\//, "");
  return turns.run("", () => drawPosters({ siteName: settings.appName, siteAddress, paper, kind, posters }));
}

async function postersOf(
  { db, settings: { publicUrl, marketArea } }: Pick<PostersDeps, "db" | "settings">,
  { kind, restaurants, part }: PostersQuery,
): Promise<Poster[]> {
  if (kind === "board")
    return [{ question: "What is good around here?", name: marketArea.name, hint, address: `${publicUrl}/` }];
  const reader = db.read("latest");
  const places = restaurants
    ? await listPlaces(reader, restaurants)
    : await listPlacesWithDish(reader, marketArea, { skip: (part - 1) * maxPosterPlaces, limit: maxPosterPlaces });
  if (places.length === 0) throw new Problem("not-found", openingErrors.noPosterPlaces);
  return places.map(({ id, name }) => {
    const address = `${publicUrl}/restaurant/${id}?${tableVisit.name}=${tableVisit.value}`;
    return { question, name, hint, address };
  });
}

/** The paper of the country in which the market area is; A4 where the gazetteer cannot be read. */
async function paperOf(marketArea: Area, gazetteer: Gazetteer): Promise<Paper> {
  const town = await gazetteer.findNearest(marketArea).catch(() => null);
  const country = town?.detail.split(", ").at(-1);
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  return letterCountries.some((code) => names.of(code) === country) ? "Letter" : "A4";
}
