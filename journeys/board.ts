import type { Position } from "@dishboard/contract/places";
import type { Page } from "playwright-core";
import type { Database } from "../server/src/database/connect.ts";
import { newPerson, type Person } from "../testing/people.ts";

/** How far a dish of `fillBoard` lies behind the one before it: never half way between two ways to write it. */
export const kmApart = 0.0913;

const kmPerDegree = (Math.PI * 6371) / 180;

/** The market area that everybody starts at. */
export const camden: Position = { latitude: 51.5414, longitude: -0.1471 };

/** A place of one's own, far from the market area. */
export const bristol: Position = { latitude: 51.4545, longitude: -2.5879 };

/** The place that lies so many km north. */
export function north(of: Position, km: number): Position {
  return { ...of, latitude: of.latitude + km / kmPerDegree };
}

/** Dishes around a place, the best nearest: number n is n x 91.3 m to the north. Gives who submitted them. */
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

/** What the specification wants shown for a distance. */
export function distanceText(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres < 1000) return `${metres}m away`;
  return Math.round(km * 10) < 100 ? `${(Math.round(km * 10) / 10).toFixed(1)}km away` : `${Math.round(km)}km away`;
}

/** The cards of the page, in their order. */
export function cardsOn(page: Page) {
  return page.locator("main").getByRole("article");
}

/** What the open card tells: below it, or in the panel beside the list. */
export function detailsOn(page: Page) {
  return page.locator("main").locator(".card-details, .panel-content");
}

/** The card of a dish. */
export function cardOf(page: Page, name: string) {
  return cardsOn(page).filter({ has: page.getByRole("button", { name, exact: true }) });
}
