// @vitest-environment happy-dom
import type { Card } from "@dishboard/contract/items";
import { readConfirmation } from "@dishboard/contract/presence";
import type { Restaurant } from "@dishboard/contract/restaurants";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dishCards } from "../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render, testSettings } from "../../../../testing/web/render.tsx";
import { RestaurantPlace } from "./restaurant-place.tsx";

const network = startNetwork();
const milk = 7;
const today = new Date().toISOString().slice(0, 10);
const said = { contains: [], mayContain: [], statedFree: [], alert: [] };
const [first, second, third] = dishCards(3) as [Card, Card, Card];
const withMilk: Card = { ...first, allergens: { ...said, contains: [milk] } };
const withReaction: Card = { ...second, allergens: { ...said, alert: [milk] } };
const statedFree: Card = { ...third, allergens: { ...said, statedFree: [{ id: milk, day: today }] } };
const unstated: Card = { ...second, allergens: null };

beforeEach(() => network.answer(readConfirmation, { confirmedOn: null, isHidden: false }));
afterEach(() => localStorage.clear());

async function photoOf(cards: Card[]): Promise<string | null> {
  const restaurant: Restaurant = {
    ...{ id: "01890000-0000-7000-8000-0000000000aa", name: "Lantern", cuisine: null, city: null },
    ...{ latitude: null, longitude: null, street: null, postcode: null, website: null, phone: null },
    ...{ diets: [], hours: null, sources: [], dishCount: cards.length, cards, next: null },
  };
  await render(<RestaurantPlace restaurant={restaurant} distanceFrom={testSettings.marketArea} />);
  return screen.queryByRole("link", { name: /^Dish/ })?.getAttribute("aria-label") ?? null;
}

it("shows its best dish to people who avoid nothing", async () => {
  expect(await photoOf([withMilk, statedFree])).toBe("Dish 1");
});

it.each([
  { cards: [withMilk, withReaction, statedFree], photo: "Dish 3" },
  { cards: [unstated, statedFree], photo: "Dish 3" },
  { cards: [unstated], photo: "Dish 2" },
  { cards: [withMilk, withReaction], photo: null },
])("under the lens its photo is of what the lens shows: $photo", async ({ cards, photo }) => {
  localStorage.setItem("diet", JSON.stringify({ here: { claimIds: [], allergenIds: [milk] } }));
  expect(await photoOf(cards)).toBe(photo);
});
