// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  answer,
  asked,
  button,
  dialog,
  endPage,
  field,
  fill,
  key,
  labelled,
  layers,
  open,
  press,
  scrim,
  signIn,
  startPage,
  title,
} from "./submission-harness.tsx";

beforeEach(startPage);
afterEach(endPage);

const lists = ["/api/labels/dietary-claims", "/api/labels/allergens", "/api/labels/delivery-platforms"];

describe("what can be chosen from", () => {
  it("is read when the panel opens, at the question already, and once in each opening", async () => {
    await open();
    expect(asked.toSorted()).toEqual(lists.toSorted());
    for (const step of ["Eat Out", "Back", "Eat In", "Back", "Eat Out"]) await press(step);
    expect(asked).toHaveLength(3);
    await press("Cancel");
    await open("Eat In");
    expect(asked).toHaveLength(6);
  });

  it("says in the form what could not be read at the question, and can be tried again", async () => {
    answer(`GET ${lists[1]}`, {}, 500);
    await open("Eat Out");
    expect(dialog().textContent).toContain("Could not load");
    answer(`GET ${lists[1]}`, { labels: [{ id: 2, name: "gluten", icon: "wheat" }] });
    await press("Try again, Allergens");
    expect(dialog().textContent).not.toContain("Could not load");
    expect(labelled("Gluten")).toBeTruthy();
  });
});

describe("a new submission", () => {
  it("starts with the question, leads to the form, and back with what was filled in", async () => {
    await open();
    expect(title()).toBe("New Submission");
    expect(dialog().textContent).toContain("What are you submitting?");
    expect(dialog().textContent).toContain("Eat OutRestaurant dishes, takeaway, delivery");
    expect(dialog().textContent).toContain("Eat InPackaged foods, grocery items, snacks");
    expect(button("Back")).toBeUndefined();
    await press("Eat Out");
    expect([field("price").type, field("price").step]).toEqual(["number", "0.01"]);
    await fill("dishName", "Ramen");
    await press("Back");
    expect(dialog().textContent).toContain("What are you submitting?");
    await press("Eat In");
    expect(labelled("Item Name*")).toBeTruthy();
    await press("Back");
    await press("Eat Out");
    expect(field("dishName").value).toBe("Ramen");
  });

  it.each([
    [
      "Eat Out",
      ["Dish Name*", "Restaurant Name*", "Place", "Chef", "Price", "Description", "Cuisine", "Tags"],
      ["Meal Times", "Dietary Claims", "Allergens"],
    ],
    [
      "Eat In",
      ["Item Name*", "Brand Name*", "Category", "Where to Buy", "Price", "Item Link", "Description", "Tags"],
      ["Dietary Claims", "Allergens"],
    ],
  ])("%s asks for what is specified", async (kind, labels, groups) => {
    await open(kind);
    const shown = Array.from(dialog().querySelectorAll("label"), ({ textContent }) => textContent);
    for (const label of ["Photo", ...labels]) expect(shown).toContain(label);
    expect(Array.from(dialog().querySelectorAll("legend"), ({ textContent }) => textContent)).toEqual(groups);
    expect(dialog().textContent).toContain("Allergens not stated");
  });

  it("calls its inputs what the specification calls them", async () => {
    const names = () => new Set(Array.from(dialog().querySelectorAll("[name]"), (input) => input.getAttribute("name")));
    await open("Eat Out");
    expect([...names()].sort()).toEqual([
      "chef",
      "cuisine",
      "description",
      "dishName",
      "imageUrl",
      "mealTimes",
      "place",
      "price",
      "restaurantName",
      "selectedAllergens",
      "selectedClaims",
      "tags",
    ]);
    await press("Back");
    await press("Eat In");
    expect([...names()].sort()).toEqual([
      "category",
      "deliveryPlatform",
      "description",
      "imageUrl",
      "itemLink",
      "itemName",
      "price",
      "restaurantName",
      "selectedAllergens",
      "selectedClaims",
      "tags",
    ]);
  });

  it.each(["Cancel", "Close"])("is forgotten by %s", async (name) => {
    await open("Eat Out");
    await fill("dishName", "Ramen");
    await press(name);
    expect(dialog()).toBeUndefined();
    await open();
    expect(dialog().textContent).toContain("What are you submitting?");
    await press("Eat Out");
    expect(field("dishName").value).toBe("");
  });

  it("that is untouched goes by Escape and by a press beside it", async () => {
    await open("Eat Out");
    await key("Escape");
    expect(dialog()).toBeUndefined();
    await open("Eat In");
    await scrim();
    expect(dialog()).toBeUndefined();
  });

  it("that is half filled in stays, and Escape asks first", async () => {
    await open("Eat Out");
    await fill("dishName", "Ramen");
    await scrim();
    expect(layers()).toHaveLength(1);
    await key("Escape");
    expect(layers()[1]?.textContent).toContain("Discard this submission?");
    await press("Keep editing");
    expect([layers().length, field("dishName").value]).toEqual([1, "Ramen"]);
    await key("Escape");
    await press("Discard");
    expect(dialog()).toBeUndefined();
  });

  it("is not for the next person who signs in", async () => {
    await open("Eat Out");
    await act(async () => signIn("ben"));
    expect(dialog()).toBeUndefined();
  });
});
