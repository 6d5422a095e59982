// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  answer,
  button,
  dialog,
  dish,
  endPage,
  field,
  fill,
  labelled,
  open,
  openToEdit,
  press,
  refuse,
  sent,
  startPage,
  title,
  titles,
  toasts,
} from "./submission-harness.tsx";

beforeEach(startPage);
afterEach(endPage);

describe("an edit", () => {
  it("opens on the form with the item in it, and sends it with the time it was read at", async () => {
    answer(`GET /api/dishes/${dish.id}`, dish);
    answer(`PUT /api/dishes/${dish.id}`, { id: dish.id });
    await openToEdit();
    expect([title(), button("Back"), button("Set a pin")]).toEqual(["Edit Submission", undefined, undefined]);
    expect([field("dishName").value, field("price").value, field("cuisine").value]).toEqual(["Ramen", "12.50", "Thai"]);
    expect([field("restaurantName").value, field("restaurantName").readOnly]).toEqual(["The Corner", true]);
    await fill("dishName", "Shoyu Ramen");
    await press("Submit");
    expect(sent).toMatchObject([
      {
        call: `PUT /api/dishes/${dish.id}`,
        body: {
          updatedAt: dish.updatedAt,
          name: "Shoyu Ramen",
          picture: { description: "A bowl" },
          tags: ["hot"],
          claimIds: [1],
          allergenIds: [2],
        },
      },
    ]);
    expect([titles(), dialog()]).toEqual([["Dish updated successfully!"], undefined]);
  });

  it("may set a pin where the restaurant has none, and nothing else of its place", async () => {
    const restaurant = { ...dish.restaurant, latitude: null, longitude: null };
    answer(`GET /api/dishes/${dish.id}`, { ...dish, restaurant });
    answer(`PUT /api/dishes/${dish.id}`, { id: dish.id });
    await openToEdit();
    expect(field("place")).toBeNull();
    await press("Set a pin");
    await press("Submit");
    expect(sent[0]?.body.pin).toEqual({ latitude: 51.5414, longitude: -0.1471 });
  });

  it("says that it could not be loaded, and tries again", async () => {
    refuse(`GET /api/dishes/${dish.id}`, "internal", "Something went wrong");
    await openToEdit();
    expect(dialog().textContent).toContain("The dish could not be loaded.");
    expect(button("Submit").disabled).toBe(true);
    answer(`GET /api/dishes/${dish.id}`, dish);
    await press("Try again");
    expect([field("dishName").value, button("Submit").disabled]).toEqual(["Ramen", false]);
  });

  it("that fails says so", async () => {
    answer(`GET /api/dishes/${dish.id}`, dish);
    refuse(`PUT /api/dishes/${dish.id}`, "conflict", "This was changed meanwhile. Please open it again.");
    await openToEdit();
    await press("Submit");
    expect(toasts).toMatchObject([
      {
        title: "Failed to update dish. Please try again.",
        description: "This was changed meanwhile. Please open it again.",
      },
    ]);
  });

  it("of a product says so too, whether it fails or not", async () => {
    const { restaurant, chef, cuisine, mealTimes, ...rest } = dish;
    const product = { ...rest, brand: "Red Jar", category: null, whereToBuy: null, platformLink: null };
    answer(`GET /api/products/${dish.id}`, product);
    refuse(`PUT /api/products/${dish.id}`, "internal", "Something went wrong");
    await openToEdit("product");
    await press("Submit");
    answer(`PUT /api/products/${dish.id}`, { id: dish.id });
    await press("Submit");
    expect(titles()).toEqual(["Failed to update product. Please try again.", "Product updated successfully!"]);
  });

  it("loses no mark when the lists of marks could not be loaded", async () => {
    for (const list of ["dietary-claims", "allergens"]) refuse(`GET /api/labels/${list}`, "internal", "No");
    answer(`GET /api/dishes/${dish.id}`, dish);
    answer(`PUT /api/dishes/${dish.id}`, { id: dish.id });
    await openToEdit();
    const failures = Array.from(dialog().querySelectorAll(".load-error"), ({ textContent }) => textContent);
    expect(failures).toEqual([
      "Could not load Dietary ClaimsTry again, Dietary Claims",
      "Could not load AllergensTry again, Allergens",
    ]);
    expect(labelled("Vegan").checked).toBe(true);
    await press("Submit");
    expect(sent[0]?.body).toMatchObject({ claimIds: [1], allergenIds: [2] });
  });
});

it("a list that could not be loaded stays empty until it is asked for again, and the form works without", async () => {
  for (const list of ["dietary-claims", "allergens", "delivery-platforms"])
    refuse(`GET /api/labels/${list}`, "internal", "No");
  answer("POST /api/products", { id: "p" });
  await open("Eat In");
  expect(dialog().querySelectorAll(".load-error")).toHaveLength(3);
  answer("GET /api/labels/delivery-platforms", { labels: [{ id: 1, name: "Tesco" }] });
  await press("Try again, Where to Buy");
  expect(dialog().querySelectorAll(".load-error")).toHaveLength(2);
  expect(Array.from(field("deliveryPlatform").children, ({ textContent }) => textContent)).toEqual([
    "Not stated",
    "Tesco",
  ]);
  await fill("itemName", "Oil");
  await fill("restaurantName", "Red Jar");
  await press("Submit");
  expect(titles()).toEqual(["Product submitted successfully!"]);
});
