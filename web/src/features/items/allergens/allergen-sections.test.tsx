// @vitest-environment happy-dom
import type { Reaction } from "@dishboard/contract/allergen-checks";
import type { AllergenStatement } from "@dishboard/contract/allergens";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { AllergenSections } from "./allergen-sections.tsx";

startNetwork();

const [eggs, milk, sesame, soya] = [4, 7, 12, 13];
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const stated = (allergenId: number, state: AllergenStatement["state"], days = 0): AllergenStatement => ({
  ...{ allergenId, state, source: "menu-photo", sourceName: null, day: dayBefore(days) },
});

async function show(statements: AllergenStatement[], alertIds: number[] = [], reactions: Reaction[] = []) {
  const item = {
    kind: "dish" as const,
    id: crypto.randomUUID(),
    name: "Soup",
    reactions,
    reactionCount: reactions.length,
    submitter: null,
  };
  await render(<AllergenSections item={{ ...item, statements, alertIds }} />);
}
const names = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const freeTitle = () => screen.queryByRole("heading", { name: "Stated free of" });

it("says 'stated free of' beside who has said so, and what is not stated", async () => {
  await show([stated(soya, "contains"), stated(eggs, "may-contain"), stated(milk, "stated-free", 100)]);
  expect(freeTitle()).not.toBeNull();
  expect(names()).toEqual(["Soya", "Eggs", "Milk"]);
  expect(screen.getByText(/^No information on 11 other allergens\. With an allergy: ask the restaurant/)).toBeDefined();
});

it("does not say 'stated free of' while a reaction is reported", async () => {
  await show([stated(soya, "contains"), stated(milk, "stated-free")], [milk]);
  expect(screen.getByText("Reaction reported: milk")).toBeDefined();
  expect(freeTitle()).toBeNull();
  expect(names()).toEqual(["Soya"]);
  expect(screen.queryByText(/free of/)).toBeNull();
  expect(screen.getByText(/^No information on 12 other allergens\. With an allergy: ask the restaurant/)).toBeDefined();
});

it("says below 'stated free of' that a reaction was reported before, and what of", async () => {
  const day = dayBefore(10);
  await show(
    [stated(milk, "stated-free"), stated(soya, "contains")],
    [],
    [
      { allergenId: milk, day, confirmed: { state: "stated-free", source: "asked", day } },
      { allergenId: soya, day, confirmed: { state: "contains", source: "asked", day } },
    ],
  );
  const free = freeTitle()?.closest("section");
  expect(free?.textContent).toMatch(/A reaction to milk was reported on .*: stated free of milk\.$/);
  expect(free?.textContent).not.toContain("soya was reported");
  expect(screen.getByText(/^A reaction to soya was reported on /)).toBeDefined();
});

it("shows a 'stated free' that is too old as one that no longer counts, and counts it as not stated", async () => {
  await show([stated(sesame, "stated-free", 200), stated(milk, "stated-free", 200)]);
  expect(freeTitle()).toBeNull();
  expect(names()).toEqual([]);
  expect(screen.getByText("Allergens not stated")).toBeDefined();
  expect(screen.getByText(/^Any of them may be in it\. With an allergy: ask the restaurant/)).toBeDefined();
  expect(
    screen.getByText(
      /^Too old to count: stated free of milk and sesame 6 months ago. Said by the submitter or a moderator, from the menu, /,
    ),
  ).toBeDefined();
});

it("keeps a warning that is old", async () => {
  await show([stated(milk, "contains", 400), stated(eggs, "stated-free", 200)]);
  expect(names()).toEqual(["Milk"]);
  expect(
    screen.getByText(/^No current information on the other 13\. With an allergy: ask the restaurant/),
  ).toBeDefined();
});
