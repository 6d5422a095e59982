import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { dishCards } from "../../../testing/web/cards.ts";
import { listKeys } from "./item-lists.ts";
import { removeFromLists } from "./list-changes.ts";

it("takes a deleted item out of every list at once, and moves those below it up", () => {
  const client = new QueryClient();
  const cards = dishCards(4);
  const [chart, pages] = [
    [...listKeys.dishes, "here"],
    [...listKeys.whatsNew, "dishes"],
  ];
  client.setQueryData(chart, { cards });
  client.setQueryData(pages, { pages: [{ cards: cards.slice(0, 2) }, { cards: cards.slice(2) }], pageParams: [] });
  removeFromLists(client, "dish", cards[1]?.id ?? "");
  const shown = (list: unknown) => (list as { cards: typeof cards }).cards.map(({ name, rank }) => [rank, name]);
  const [first, , third, fourth] = cards.map(({ name }) => name);
  expect(shown(client.getQueryData(chart))).toEqual([
    [1, first],
    [2, third],
    [3, fourth],
  ]);
  const { pages: left } = client.getQueryData(pages) as { pages: unknown[] };
  expect(left.flatMap(shown).map(([, name]) => name)).toEqual([first, third, fourth]);
});
