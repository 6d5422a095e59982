// @vitest-environment happy-dom
import { editDish, readDish } from "@dishboard/contract/dishes";
import { listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import { Problem } from "@dishboard/contract/problem";
import { editProduct, readProduct, submitProduct } from "@dishboard/contract/products";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import type { Page } from "../../../../../testing/web/render.tsx";
import {
  allClosed,
  answerLabels,
  button,
  dish,
  field,
  fill,
  openDialog,
  panel,
  product,
  showPage,
} from "../../../../../testing/web/submission-panel.tsx";
import { toastSays } from "../../../../../testing/web/toasts.ts";

const network = startNetwork();
const internal = new Problem("internal", "Something went wrong");
const fail = (problem: Problem) => () => {
  throw problem;
};
let page: Page;

beforeEach(async () => {
  answerLabels(network);
  network.answer(readDish, dish);
  network.answer(editDish, { id: dish.id });
  page = await showPage(network);
});

async function editTheDish(): Promise<void> {
  await openDialog({ action: "edit", kind: "dish", id: dish.id });
  await waitFor(() => expect(field("Dish Name*")).toBeTruthy());
}

const submit = () => page.user.click(button("Submit"));
const loadErrors = () =>
  within(panel())
    .queryAllByRole("status")
    .flatMap(({ textContent }) => (textContent?.startsWith("Could not load") ? [textContent] : []));

describe("editing", () => {
  it("opens the form with the item in it, and sends it with the time at which it was read", async () => {
    await editTheDish();
    expect(within(panel()).getByRole("heading", { name: "Edit Submission" })).toBeTruthy();
    for (const name of ["Back", "Set a pin"]) expect(within(panel()).queryByRole("button", { name })).toBeNull();
    expect([field("Dish Name*").value, field("Price").value, field("Cuisine").value]).toEqual([
      "Ramen",
      "12.50",
      "Thai",
    ]);
    const restaurant = field("Restaurant Name*");
    expect([restaurant.value, restaurant.readOnly]).toEqual(["The Corner", true]);
    await fill(page, "Dish Name*", "Shoyu Ramen");
    await submit();
    await toastSays("success", "Dish updated successfully!");
    await allClosed();
    expect(network.calls(editDish)).toMatchObject([
      {
        params: { id: dish.id },
        body: {
          updatedAt: dish.updatedAt,
          name: "Shoyu Ramen",
          picture: { description: "A bowl" },
          tags: ["hot"],
          claimIds: [1],
          allergenIds: [2],
          mayContainIds: [],
          freeIds: [],
        },
      },
    ]);
  });

  it("can set a pin for a restaurant without one, and nothing else of its place", async () => {
    network.answer(readDish, { ...dish, restaurant: { ...dish.restaurant, latitude: null, longitude: null } });
    await editTheDish();
    expect(within(panel()).queryByRole("combobox", { name: "Restaurant Name*" })).toBeNull();
    await page.user.click(button("Set a pin"));
    await page.user.click(await screen.findByRole("button", { name: "Set pin" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Set pin" })).toBeNull());
    await submit();
    await allClosed();
    expect(network.calls(editDish)[0]?.body.pin).toEqual({ latitude: 51.5414, longitude: -0.1471 });
  });

  it("closes without a question when nothing was changed", async () => {
    await editTheDish();
    await page.user.keyboard("{Escape}");
    await allClosed();
  });

  it("says that the item could not be loaded, and tries again", async () => {
    network.answer(readDish, fail(internal));
    await openDialog({ action: "edit", kind: "dish", id: dish.id });
    await within(panel()).findByText("Error loading this dish. Please try again.");
    expect(button("Submit").disabled).toBe(true);
    network.answer(readDish, dish);
    await page.user.click(button("Try again"));
    await waitFor(() => expect(field("Dish Name*").value).toBe("Ramen"));
    expect(button("Submit").disabled).toBe(false);
  });

  it("says why it failed", async () => {
    network.answer(editDish, fail(new Problem("conflict", "This was changed meanwhile. Please open it again.")));
    await editTheDish();
    await submit();
    await toastSays(
      "destructive",
      "Failed to update dish. Please try again.",
      "This was changed meanwhile. Please open it again.",
    );
  });

  it("of a product says whether it failed or not", async () => {
    network.answer(readProduct, product);
    network.answer(editProduct, fail(internal));
    await openDialog({ action: "edit", kind: "product", id: product.id });
    await waitFor(() => expect(field("Item Name*").value).toBe("Chilli Oil"));
    await submit();
    await toastSays("destructive", "Failed to update product. Please try again.", "Something went wrong");
    network.answer(editProduct, { id: product.id });
    await submit();
    await toastSays("success", "Product updated successfully!");
  });

  it("keeps the labels of the item when the lists of labels could not be loaded", async () => {
    for (const list of [listDietaryClaims, listAllergens]) network.answer(list, fail(internal));
    await editTheDish();
    await waitFor(() =>
      expect(loadErrors()).toEqual([
        "Could not load AllergensTry again, Allergens",
        "Could not load Dietary ClaimsTry again, Dietary Claims",
      ]),
    );
    expect(within(panel()).getByRole<HTMLInputElement>("checkbox", { name: "Vegan" }).checked).toBe(true);
    await submit();
    await allClosed();
    expect(network.calls(editDish)[0]?.body).toMatchObject({ claimIds: [1], allergenIds: [2] });
  });
});

it("leaves a list that could not be loaded empty until it is tried again, and submits without it", async () => {
  for (const list of [listDietaryClaims, listAllergens, listDeliveryPlatforms]) network.answer(list, fail(internal));
  network.answer(submitProduct, { id: product.id, isFirst: false });
  await openDialog();
  await page.user.click(button("Eat In Packaged foods, grocery items, snacks"));
  await waitFor(() => expect(loadErrors()).toHaveLength(3));
  network.answer(listDeliveryPlatforms, { labels: [{ id: 1, name: "Tesco" }] });
  await page.user.click(button("Try again , Where to Buy"));
  await waitFor(() => expect(loadErrors()).toHaveLength(2));
  const options = within(field("Where to Buy")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Choose…", "Tesco"]);
  await fill(page, "Item Name*", "Oil");
  await fill(page, "Brand Name*", "Red Jar");
  await submit();
  await toastSays("success", "Product submitted successfully!");
});
