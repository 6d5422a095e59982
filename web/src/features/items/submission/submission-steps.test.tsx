// @vitest-environment happy-dom
import { listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import { Problem } from "@dishboard/contract/problem";
import type { Session } from "@supabase/auth-js";
import { waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import type { Page } from "../../../../../testing/web/render.tsx";
import {
  allClosed,
  answerLabels,
  button,
  field,
  fill,
  openDialog,
  panel,
  pressBeside,
  question,
  showPage,
} from "../../../../../testing/web/submission-panel.tsx";
import { setSession } from "../../accounts/session/auth-store.ts";

const network = startNetwork();
let page: Page;

beforeEach(async () => {
  answerLabels(network);
  page = await showPage(network);
});

async function open(...buttons: string[]): Promise<void> {
  await openDialog();
  for (const name of buttons) await page.user.click(button(name));
}

const eatOut = "Eat Out Restaurant dishes, takeaway, delivery";
const eatIn = "Eat In Packaged foods, grocery items, snacks";

it("opens at the form of a kind that was chosen before, and goes back to the choice", async () => {
  await openDialog({ action: "create", kind: "product" });
  expect(field("Item Name*").value).toBe("");
  await page.user.click(button("Back"));
  expect(button(eatOut)).toBeTruthy();
});

describe("the lists to choose from", () => {
  const callCounts = () =>
    [listDietaryClaims, listAllergens, listDeliveryPlatforms].map((list) => network.calls(list).length);

  it("are loaded when the panel opens, and once for each opening", async () => {
    await open();
    await waitFor(() => expect(callCounts()).toEqual([1, 1, 1]));
    for (const name of [eatOut, "Back", eatIn, "Back", eatOut]) await page.user.click(button(name));
    expect(callCounts()).toEqual([1, 1, 1]);
    await page.user.click(button("Cancel"));
    await open(eatIn);
    await waitFor(() => expect(callCounts()).toEqual([2, 2, 2]));
  });

  it("can be tried again in the form when one was not loaded", async () => {
    network.answer(listAllergens, () => {
      throw new Problem("internal", "Something went wrong");
    });
    await open(eatOut);
    await within(panel()).findByText("Could not load");
    network.answer(listAllergens, { labels: [{ id: 2, name: "gluten", icon: "wheat" }] });
    await page.user.click(button("Try again , Allergens"));
    const list = within(panel()).getByRole("group", { name: "Allergens" });
    expect(await within(list).findByRole("checkbox", { name: "Gluten" })).toBeTruthy();
    expect(within(panel()).queryByText("Could not load")).toBeNull();
  });
});

describe("a new submission", () => {
  it("starts with the choice, leads to the form, and back to what was filled in", async () => {
    await open();
    expect(within(panel()).getByRole("heading", { name: "New Submission" })).toBeTruthy();
    expect(within(panel()).getByText("What are you submitting?")).toBeTruthy();
    expect(button(eatIn)).toBeTruthy();
    expect(within(panel()).queryByRole("button", { name: "Back" })).toBeNull();
    await page.user.click(button(eatOut));
    expect([field("Price").type, field("Price").step]).toEqual(["number", "0.01"]);
    await fill(page, "Dish Name*", "Ramen");
    await page.user.click(button("Back"));
    expect(within(panel()).getByText("What are you submitting?")).toBeTruthy();
    await page.user.click(button(eatIn));
    expect(field("Item Name*")).toBeTruthy();
    await page.user.click(button("Back"));
    await page.user.click(button(eatOut));
    expect(field("Dish Name*").value).toBe("Ramen");
  });

  it.each([
    [
      eatOut,
      ["Photo", "Dish Name*", "Restaurant Name*", "Chef", "Price", "Description", "Cuisine", "Tags"],
      ["Place", "Meal Times", "Dietary Claims", "Allergens"],
    ],
    [
      eatIn,
      ["Photo", "Item Name*", "Brand Name*", "Category", "Where to Buy", "Price", "Item Link", "Description", "Tags"],
      ["Dietary Claims", "Allergens"],
    ],
  ])("%s asks for what is specified", async (kind, labels, groups) => {
    await open(kind);
    for (const label of labels) expect(field(label)).toBeTruthy();
    for (const name of groups) expect(within(panel()).getByRole("group", { name })).toBeTruthy();
    expect(within(panel()).getByText("Allergens not stated")).toBeTruthy();
  });

  it.each([
    [
      eatOut,
      ["Late Night", "Vegan", "Gluten-Free"],
      "chef cuisine description dishName imageUrl mayContain mealTimes place price restaurantName selectedAllergens selectedClaims statedFree tags",
    ],
    [
      eatIn,
      ["Vegan", "Gluten-Free"],
      "category deliveryPlatform description imageUrl itemLink itemName mayContain price restaurantName selectedAllergens selectedClaims statedFree tags",
    ],
  ])("%s names its inputs as the specification does", async (kind, labels, names) => {
    await open(kind);
    for (const name of labels) await within(panel()).findByRole("checkbox", { name });
    const named = Array.from(panel().querySelectorAll("[name]"), (input) => input.getAttribute("name"));
    expect([...new Set(named)].sort().join(" ")).toBe(names);
  });

  it("begins in its first field, but where a finger would open a keyboard over it", async () => {
    const matches = vi.spyOn(window, "matchMedia");
    const pointer = (is: "fine" | "coarse") =>
      matches.mockImplementation((query) => ({ matches: query === `(pointer: ${is})` }) as MediaQueryList);
    pointer("fine");
    await openDialog({ action: "create", kind: "dish" });
    await waitFor(() => expect(document.activeElement).toBe(field("Dish Name*")));
    await page.user.click(button("Back"));
    await page.user.click(button(eatIn));
    expect(document.activeElement).toBe(field("Item Name*"));
    await page.user.click(button("Back"));
    pointer("coarse");
    await page.user.click(button(eatOut));
    expect(document.activeElement?.contains(field("Dish Name*"))).toBe(true);
    expect(document.activeElement).not.toBe(field("Dish Name*"));
    matches.mockRestore();
  });

  it("folds away what most people leave empty, and keeps open what is filled in", async () => {
    const fold = () => panel().querySelector("details");
    await open(eatOut);
    expect([
      fold()?.open,
      fold()?.textContent?.startsWith("More detailsDescription, cuisine, tags, allergens"),
    ]).toEqual([false, true]);
    expect(Array.from(fold()?.querySelectorAll("legend") ?? [], ({ textContent }) => textContent)[0]).toBe("Allergens");
    await fill(page, "Chef", "x".repeat(201));
    await page.user.click(button("Submit"));
    await waitFor(() => expect(fold()?.open).toBe(true));
    await page.user.click(button("Back"));
    await page.user.click(button(eatOut));
    expect([fold()?.open, field("Chef").value.length]).toEqual([true, 201]);
  });

  it("is forgotten once it is discarded", async () => {
    await open(eatOut);
    await fill(page, "Dish Name*", "Ramen");
    await page.user.click(button("Close"));
    await page.user.click(button("Discard"));
    await allClosed();
    await open();
    expect(within(panel()).getByText("What are you submitting?")).toBeTruthy();
    await page.user.click(button(eatOut));
    expect(field("Dish Name*").value).toBe("");
  });

  it("that is empty closes by Escape and by a press beside it", async () => {
    await open(eatOut);
    await page.user.keyboard("{Escape}");
    await allClosed();
    await open(eatIn);
    await pressBeside(page);
    await allClosed();
  });

  it.each([
    ["Cancel", () => page.user.click(button("Cancel"))],
    ["Close", () => page.user.click(button("Close"))],
    ["a press beside it", () => pressBeside(page)],
    ["Escape", () => page.user.keyboard("{Escape}")],
    ["Back", async () => history.back()],
  ])("that is filled in stays open after %s, which asks first", async (_, leave) => {
    await open(eatOut);
    await fill(page, "Dish Name*", "Ramen");
    await leave();
    await waitFor(() => expect(question()?.textContent).toContain("Discard this submission?"));
    await page.user.click(button("Keep editing"));
    await waitFor(() => expect(question()).toBeUndefined());
    expect(field("Dish Name*").value).toBe("Ramen");
  });

  it("is closed when another person signs in", async () => {
    await open(eatOut);
    setSession({ user: { id: "ben" } } as Session);
    await allClosed();
  });
});
