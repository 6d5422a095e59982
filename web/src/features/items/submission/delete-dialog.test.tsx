// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  answer,
  button,
  client,
  dish,
  endPage,
  hold,
  key,
  layers,
  press,
  refuse,
  sent,
  settle,
  startPage,
  titles,
  toasts,
} from "./submission-harness.tsx";
import { openSubmission } from "./submission-store.ts";

const call = `DELETE /api/dishes/${dish.id}`;
const chart = ["dishes", null];
const card = (id: string, rank: number) => ({ id, rank, name: id });

beforeEach(startPage);
afterEach(() => {
  vi.useRealTimers();
  endPage();
});

async function ask(kind: "dish" | "product" = "dish"): Promise<void> {
  client.setQueryData(chart, { cards: [card("first", 1), card(dish.id, 2), card("third", 3)] });
  await act(async () => openSubmission({ action: "delete", kind, id: dish.id, name: "Ramen" }));
  while (layers().length === 0) await settle();
}

const gone = { cards: [card("first", 1), card("third", 2)] };

it("asks with the specified words, and Cancel, which has the focus, deletes nothing", async () => {
  await ask();
  expect(layers()[0]?.textContent).toBe("Delete this dish?Ramen, its votes and its photo go for good.CancelDelete");
  expect(document.activeElement).toBe(button("Cancel"));
  await press("Cancel");
  expect([layers(), sent]).toEqual([[], []]);
});

it("takes the item out of every list at once, and asks for the lists only when they surely know", async () => {
  answer(call, {});
  await ask();
  const refreshed = vi.spyOn(client, "invalidateQueries").mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await act(async () => button("Delete").click());
  for (let step = 0; step < 20 && layers().length > 0; step++) await act(async () => {});
  expect([layers(), sent.length]).toEqual([[], 1]);
  expect(toasts).toMatchObject([{ type: "success", title: "Dish deleted successfully!" }]);
  expect(client.getQueryData(chart)).toEqual(gone);
  expect(refreshed).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual([
    "dishes",
    "whatsNew",
    "userDishes",
    "userStats",
  ]);
});

it("keeps the item and the question when the server does not delete it", async () => {
  refuse(call, "internal", "Something went wrong");
  await ask();
  await press("Delete");
  expect(toasts).toMatchObject([
    { type: "destructive", title: "Failed to delete dish. Please try again.", description: "Something went wrong" },
  ]);
  expect(layers()).toHaveLength(1);
  expect(client.getQueryData(chart)).not.toEqual(gone);
});

it("says the same of a product", async () => {
  refuse(`DELETE /api/products/${dish.id}`, "internal", "Something went wrong");
  await ask("product");
  expect(layers()[0]?.textContent).toContain("Delete this product?");
  await press("Delete");
  answer(`DELETE /api/products/${dish.id}`, {});
  await press("Delete");
  expect(titles().slice(0, 1)).toEqual(["Failed to delete product. Please try again."]);
  expect(titles().at(-1)).toBe("Product deleted successfully!");
});

it("takes an item that is gone already for deleted", async () => {
  refuse(call, "not-found", "There is no such dish");
  await ask();
  await press("Delete");
  expect(toasts).toMatchObject([{ title: "Dish deleted successfully!" }]);
});

it("is closed by nothing while it is deleting", async () => {
  const finish = hold(call);
  await ask();
  await press("Delete");
  await key("Escape");
  expect([layers().length, button("Cancel").disabled, button("Delete").disabled]).toEqual([1, true, true]);
  await act(async () => finish({}));
  await settle();
  expect([layers(), sent.length]).toEqual([[], 1]);
});
