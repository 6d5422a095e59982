// @vitest-environment happy-dom
import { submitDish } from "@dishboard/contract/dishes";
import { Problem } from "@dishboard/contract/problem";
import { submitProduct } from "@dishboard/contract/products";
import type { Session } from "@supabase/auth-js";
import { waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import type { Page } from "../../../../../testing/web/render.tsx";
import {
  allClosed,
  answerLabels,
  button,
  descriptionOf,
  dish,
  field,
  fill,
  openDialog,
  panel,
  pressBeside,
  question,
  showPage,
} from "../../../../../testing/web/submission-panel.tsx";
import { toastSays, toasts } from "../../../../../testing/web/toasts.ts";
import { setSession } from "../../accounts/session/auth-store.ts";

const network = startNetwork();
const itemId = "0199aaaa-0000-7000-8000-000000000009";
const internal = new Problem("internal", "Something went wrong");
let page: Page;

beforeEach(async () => {
  answerLabels(network);
  page = await showPage(network);
});

async function open(kind: "Eat Out" | "Eat In"): Promise<void> {
  await openDialog();
  const choice = {
    "Eat Out": "Eat Out Restaurant dishes, takeaway, delivery",
    "Eat In": "Eat In Packaged foods, grocery items, snacks",
  };
  await page.user.click(button(choice[kind]));
}

async function fillProduct(): Promise<void> {
  await fill(page, "Item Name*", "Oil");
  await fill(page, "Brand Name*", "Red Jar");
}

async function fillDish(): Promise<void> {
  await fill(page, "Dish Name*", "Ramen");
  await fill(page, "Restaurant Name*", "The Corner");
}

const submit = () => page.user.click(button("Submit"));

describe("errors are shown", () => {
  it("at their fields and in a toast, in the specified order, and the first is focused", async () => {
    network.answer(submitProduct, { id: itemId, isFirst: false });
    await open("Eat In");
    setSession(null);
    await submit();
    await toastSays("destructive", "Please sign in to submit");
    setSession({ user: { id: dish.submittedBy } } as Session);

    await fill(page, "Item Link", "shop");
    await fill(page, "Price", "1.234");
    await fill(page, "Category", "x".repeat(61));
    await submit();
    await toastSays("destructive", "Please fill in required fields");
    expect(descriptionOf("Item Name*")).toBe("Please fill in required fields");
    expect(descriptionOf("Brand Name*")).toBe("Please fill in required fields");
    expect(document.activeElement).toBe(field("Item Name*"));
    expect(field("Item Name*").getAttribute("aria-invalid")).toBe("true");

    await fill(page, "Item Name*", "Oil");
    await waitFor(() => expect(descriptionOf("Item Name*")).toBe(""));
    await fill(page, "Brand Name*", "Red Jar");
    await fill(page, "Tags", "x".repeat(31));
    for (const [label, error, corrected] of [
      ["Price", "Price must be a number with at most two decimals", "1.23"],
      ["Item Link", "Item Link must be a web address that begins with http:// or https://", "https://shop.example"],
      ["Tags", "Tags must be between 1 and 30 characters long", "hot"],
      ["Category", "Category must be at most 60 characters long", "Oils"],
    ] as const) {
      await submit();
      await toastSays("destructive", error);
      expect([document.activeElement, descriptionOf(label)]).toEqual([field(label), error]);
      await fill(page, label, corrected);
    }
    expect(network.calls(submitProduct)).toEqual([]);
  });

  it("on leaving a field, and by Enter in a line of text", async () => {
    await open("Eat Out");
    await fill(page, "Price", "12.345");
    await page.user.tab();
    await waitFor(() => expect(descriptionOf("Price")).toBe("Price must be a number with at most two decimals"));
    await page.user.type(field("Chef"), "Mei{Enter}");
    await toastSays("destructive", "Please fill in required fields");
  });

  it("from the server at the field that they are about", async () => {
    network.answer(submitProduct, () => {
      throw new Problem("invalid", "Brand Name cannot be used", "brand");
    });
    await open("Eat In");
    await fill(page, "Brand Name*", "Red Jar");
    await fill(page, "Item Name*", "Oil");
    await submit();
    await toastSays("destructive", "Failed to submit product. Please try again.", "Brand Name cannot be used");
    await waitFor(() => expect(document.activeElement).toBe(field("Brand Name*")));
    expect(descriptionOf("Brand Name*")).toBe("Brand Name cannot be used");
  });
});

describe("a submission", () => {
  it("holds all that was filled in and the place that its submitter looks at", async () => {
    network.answer(submitDish, { id: itemId, isFirst: false });
    const refreshed = vi.spyOn(page.queryClient, "invalidateQueries");
    await open("Eat Out");
    await fill(page, "Dish Name*", " Ramen ");
    await fill(page, "Restaurant Name*", "The Corner");
    await fill(page, "Price", "12.5");
    await page.user.type(field("Tags"), "hot{Enter}Hot");
    for (const name of ["Vegan", "Gluten-Free", "Late Night"])
      await page.user.click(await within(panel()).findByRole("checkbox", { name }));
    await page.user.click(button("Italian"));
    expect(field("Cuisine").value).toBe("Italian");
    await submit();
    await toastSays("success", "Dish submitted successfully!");
    await allClosed();
    expect(network.calls(submitDish)).toEqual([
      {
        body: {
          key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          name: " Ramen ",
          restaurantName: "The Corner",
          cell: expect.any(Number),
          chef: null,
          description: null,
          cuisine: "Italian",
          mealTimes: ["late-night"],
          pin: null,
          priceCents: 1250,
          picture: null,
          tags: ["hot"],
          claimIds: [1],
          allergenIds: [2],
          mayContainIds: [],
          freeIds: [],
        },
      },
    ]);
    const lists = new Set(refreshed.mock.calls.map(([filter]) => filter?.queryKey?.[0]));
    expect([...lists].sort()).toEqual([
      "added-items",
      "dishes",
      "lists",
      "pantry-products",
      "restaurant",
      "saved",
      "userDishes",
      "userStats",
      "whatsNew",
    ]);
  });

  it("of a product holds its corrected fields and a tag that was not added", async () => {
    network.answer(submitProduct, { id: itemId, isFirst: false });
    await open("Eat In");
    await fillProduct();
    await fill(page, "Price", "1.23");
    await fill(page, "Tags", "hot");
    await fill(page, "Category", "Oils");
    await submit();
    await toastSays("success", "Product submitted successfully!");
    expect(network.calls(submitProduct)[0]?.body).toMatchObject({
      name: "Oil",
      brand: "Red Jar",
      priceCents: 123,
      tags: ["hot"],
      category: "Oils",
    });
  });

  it("is sent once, while every button is disabled and nothing closes the panel", async () => {
    network.answer(submitProduct, { id: itemId, isFirst: false });
    const release = network.hold(submitProduct);
    await open("Eat In");
    await fillProduct();
    await submit();
    await waitFor(() => expect(network.calls(submitProduct)).toHaveLength(1));
    await page.user.keyboard("{Enter}");
    expect(button("Submitting...").disabled).toBe(true);
    const buttons = within(panel()).getAllByRole("button");
    expect(buttons.filter((one) => !one.matches(":disabled, fieldset[disabled] *"))).toEqual([]);
    await page.user.keyboard("{Escape}");
    await pressBeside(page);
    expect([panel(), question()]).toEqual([expect.any(HTMLElement), undefined]);
    release();
    await allClosed();
    expect(network.calls(submitProduct)).toHaveLength(1);
    await toastSays("success", "Product submitted successfully!");
    expect(toasts()).toHaveLength(1);
  });

  it("that fails stays open, and is sent again with the same key", async () => {
    network.answer(submitDish, () => {
      throw internal;
    });
    await open("Eat Out");
    await fillDish();
    await page.user.keyboard("{Enter}");
    await toastSays("destructive", "Failed to submit dish. Please try again.", "Something went wrong");
    await waitFor(() => expect(document.activeElement).toBe(field("Restaurant Name*")));
    expect([field("Dish Name*").value, button("Submit").disabled]).toEqual(["Ramen", false]);
    await submit();
    await waitFor(() => expect(network.calls(submitDish)).toHaveLength(2));
    const [first, second] = network.calls(submitDish).map(({ body }) => body.key);
    expect(second).toBe(first);
  });

  it("shows one toast, each in the place of the one before", async () => {
    network.answer(submitProduct, () => {
      throw internal;
    });
    await open("Eat In");
    await submit();
    await toastSays("destructive", "Please fill in required fields");
    await fillProduct();
    await submit();
    await toastSays("destructive", "Failed to submit product. Please try again.", "Something went wrong");
    network.answer(submitProduct, { id: itemId, isFirst: false });
    await submit();
    await toastSays("success", "Product submitted successfully!");
    expect(toasts()).toHaveLength(1);
  });

  it("stays open when the session is lost on the way", async () => {
    network.answer(submitDish, () => {
      throw new Problem("sign-in-required", "Please sign in to submit");
    });
    await open("Eat Out");
    await fillDish();
    await submit();
    await toastSays("destructive", "Please sign in to submit");
    setSession(null);
    expect(field("Dish Name*").value).toBe("Ramen");
  });
});
