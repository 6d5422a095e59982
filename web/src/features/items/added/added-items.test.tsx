// @vitest-environment happy-dom
import { readDish } from "@dishboard/contract/dishes";
import { Problem } from "@dishboard/contract/problem";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { dishCards } from "../../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { useStore } from "../../../lib/store.ts";
import { AddedItems } from "./added-items.tsx";
import { addedItemsStore, rememberAddedItem } from "./added-store.ts";

const network = startNetwork();
const personId = "0199aaaa-0000-7000-8000-00000000000a";
const cards = dishCards(3);
const add = (index: number) =>
  act(() => rememberAddedItem({ kind: "dish", id: cards[index]?.id ?? "", personId, isFirst: index === 0 }));
const said = () => screen.queryAllByRole("region").map((region) => region.getAttribute("aria-labelledby") && region);
const isLarge = () => screen.queryByRole("button", { name: "Share" }) !== null;

function Board() {
  return <AddedItems personId={personId} items={useStore(addedItemsStore, [])} cards={cards} />;
}

beforeEach(() => {
  network.answer(readDish, () => {
    throw new Problem("unavailable", "Not now");
  });
});

it("tells at most once that an item is on the board, large the first time, then in a line that goes by itself", async () => {
  add(0);
  const first = await render(<Board />);
  screen.getByRole("region", { name: "Your first dish is on the board" });
  expect([said().length, isLarge()]).toEqual([1, true]);
  add(1);
  await waitFor(() => screen.getByRole("region", { name: "Your dish is on the board" }));
  expect([said().length, isLarge()]).toEqual([1, false]);
  screen.getByRole("button", { name: "Close Dish 2" });
  first.unmount();
  await render(<Board />);
  await waitFor(() => expect(said()).toEqual([]));
  add(2);
  await waitFor(() => screen.getByRole("region", { name: "Your dish is on the board" }));
  expect([said().length, isLarge()]).toEqual([1, false]);
});
