import type { Position } from "@dishboard/contract/places";
import type { Page } from "playwright-core";
import type { Database } from "../server/src/database/connect.ts";
import { newPerson, type Person } from "../testing/people.ts";

/** Spacing of `fillBoard`'s dishes, never between two roundings. */
export const kmApart = 0.0913;

const kmPerDegree = (Math.PI * 6371) / 180;

/** The default market area. */
export const camden: Position = { latitude: 51.5414, longitude: -0.1471 };

/** Far from the market area. */
export const bristol: Position = { latitude: 51.4545, longitude: -2.5879 };

export function north(of: Position, km: number): Position {
  return { ...of, latitude: of.latitude + km / kmPerDegree };
}

/** Adds dishes north of a place, the best nearest, 91.3 m apart. Returns their submitters. */
export async function fillBoard(db: Database, around: Position, count: number, name = "Dish"): Promise<Person> {
  const person = await newPerson(db, `cook${Math.round(around.latitude * 1e4)}`);
  for (let n = 1; n <= count; n++) {
    await person.submitsDish({
      name: `${name} ${n}`,
      restaurant: `Kitchen ${n}`,
      at: north(around, n * kmApart),
      up: count - n + 1,
      tags: ["spicy", "new", "cheap", "big", "hot", "late", "seventh"],
      claims: ["vegan", "halal", "keto"],
      cuisine: "Thai",
      priceCents: 900 + n,
      description: "Cooked slowly and served at once. ".repeat(n % 10),
    });
  }
  return person;
}

/** The specification's text for a distance. */
export function distanceText(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres < 1000) return `${metres}m away`;
  return Math.round(km * 10) < 100 ? `${(Math.round(km * 10) / 10).toFixed(1)}km away` : `${Math.round(km)}km away`;
}

export function cardsOn(page: Page) {
  return page.locator("main").getByRole("article");
}

/** The open card's details, below it or in the panel. */
export function detailsOn(page: Page) {
  return page.locator("main").locator(".card-details, .panel-content");
}

export function cardOf(page: Page, name: string) {
  return cardsOn(page).filter({ has: page.getByRole("button", { name, exact: true }) });
}
