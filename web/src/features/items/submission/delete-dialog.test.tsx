// @vitest-environment happy-dom
import { deleteDish } from "@dishboard/contract/dishes";
import type { ItemKind } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { deleteProduct } from "@dishboard/contract/products";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import type { Page } from "../../../../../testing/web/render.tsx";
import {
  allClosed,
  button,
  dish,
  openDialog,
  question,
  showPage,
} from "../../../../../testing/web/submission-panel.tsx";
import { toastSays, toasts } from "../../../../../testing/web/toasts.ts";

const network = startNetwork();
const internal = new Problem("internal", "Something went wrong");
const fail = (problem: Problem) => () => {
  throw problem;
};
let page: Page;

beforeEach(async () => {
  page = await showPage(network);
});
afterEach(() => {
  vi.useRealTimers();
});

const chart = ["dishes", null];
const card = (id: string, rank: number) => ({ id, rank, name: id });
const cards = () => page.queryClient.getQueryData(chart);
const withoutDish = { cards: [card("first", 1), card("third", 2)] };

async function ask(kind: ItemKind = "dish", hasPhoto = true): Promise<void> {
  page.queryClient.setQueryData(chart, { cards: [card("first", 1), card(dish.id, 2), card("third", 3)] });
  await openDialog({ action: "delete", kind, id: dish.id, name: "Ramen", hasPhoto });
}

it("asks with the specified texts, and Cancel, which has the focus, deletes nothing", async () => {
  await ask();
  const text = "This permanently deletes Ramen, its votes and its photo.";
  expect(question()?.textContent).toBe(`Delete this dish?${text}CancelDelete`);
  expect(document.activeElement).toBe(button("Cancel"));
  await page.user.click(button("Cancel"));
  await allClosed();
  expect(network.calls(deleteDish)).toEqual([]);
});

it("does not speak of a photo where there is none", async () => {
  await ask("product", false);
  expect(question()?.textContent).toContain("This permanently deletes Ramen and its votes.");
});

it("removes the item from every list at once, and fetches the lists again when servers have no older ones", async () => {
  network.answer(deleteDish, {});
  await ask();
  const refreshed = vi.spyOn(page.queryClient, "invalidateQueries");
  const realSetTimeout = setTimeout;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  button("Delete").click();
  while (question()) await new Promise((resolve) => realSetTimeout(resolve));
  expect(cards()).toEqual(withoutDish);
  expect(refreshed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_100);
  expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual([
    "dishes",
    "whatsNew",
    "lists",
    "restaurant",
    "userDishes",
    "userStats",
    "saved",
  ]);
  vi.useRealTimers();
  await toastSays("success", "Dish deleted successfully!");
  expect(network.calls(deleteDish)).toEqual([{ params: { id: dish.id } }]);
});

it("keeps the item and the question when the server does not delete it", async () => {
  network.answer(deleteDish, fail(internal));
  await ask();
  await page.user.click(button("Delete"));
  await toastSays("destructive", "Failed to delete dish. Please try again.", "Something went wrong");
  expect(question()).toBeTruthy();
  expect(cards()).not.toEqual(withoutDish);
});

it("says the same of a product", async () => {
  network.answer(deleteProduct, fail(internal));
  await ask("product");
  expect(question()?.textContent).toContain("Delete this product?");
  await page.user.click(button("Delete"));
  await toastSays("destructive", "Failed to delete product. Please try again.", "Something went wrong");
  network.answer(deleteProduct, {});
  await page.user.click(button("Delete"));
  await toastSays("success", "Product deleted successfully!");
});

it("takes an item that does not exist any more for deleted", async () => {
  network.answer(deleteDish, fail(new Problem("not-found", "There is no such dish")));
  await ask();
  await page.user.click(button("Delete"));
  await toastSays("success", "Dish deleted successfully!");
  expect(toasts()).toHaveLength(1);
});

it("cannot be closed while it deletes", async () => {
  network.answer(deleteDish, {});
  const release = network.hold(deleteDish);
  await ask();
  await page.user.click(button("Delete"));
  await waitFor(() => expect(network.calls(deleteDish)).toHaveLength(1));
  await page.user.keyboard("{Escape}");
  expect([button("Cancel").disabled, button("Delete").disabled]).toEqual([true, true]);
  release();
  await allClosed();
  expect(network.calls(deleteDish)).toHaveLength(1);
});
