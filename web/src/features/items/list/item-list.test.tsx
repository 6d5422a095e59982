// @vitest-environment happy-dom
import type { Card } from "@dishboard/contract/items";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { describe, expect, it, onTestFinished } from "vitest";
import { dishCards } from "../../../../../testing/web/cards.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { noteOwnChange } from "../../../lib/item-lists.ts";
import { loadLensLook } from "../../diet/lens/lens-look-store.ts";
import { ItemList } from "./item-list.tsx";
import { useListOrder } from "./use-list-order.ts";

const setViewport = (viewport: { width: number }) =>
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport(viewport);
const listOf = (props: Partial<Parameters<typeof ItemList>[0]>) => (
  <ItemList
    cards={dishCards(3)}
    hasFailed={false}
    skeletonCount={5}
    error={<p>Could not be loaded</p>}
    empty={<p>Nothing here</p>}
    {...props}
  />
);
const show = (props: Partial<Parameters<typeof ItemList>[0]>) => render(listOf(props));

const names = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const expanded = () =>
  screen.getAllByRole("button", { name: /^Dish/ }).map((each) => each.getAttribute("aria-expanded"));

it("shows cards in their order, with their ranks, the first one large", async () => {
  const { container } = await show({});
  expect(names()).toEqual(["Dish 1", "Dish 2", "Dish 3"]);
  expect(screen.getAllByText(/^#\d$/).map(({ textContent }) => textContent)).toEqual(["#1", "#2", "#3"]);
  expect(container.querySelectorAll("[data-lead]")).toHaveLength(1);
});

it("shows the photo of a row in the panel at once, while the wider file of it is on its way", async () => {
  const { innerWidth } = window;
  setViewport({ width: 1280 });
  const { user } = await show({ cards: dishCards(2) });
  const photoIn = (element: HTMLElement) => within(element).getByRole<HTMLImageElement>("img");
  const [, row] = screen.getAllByRole("article");
  if (!row) throw new Error("There are two rows");
  const { src } = photoIn(row);
  await user.click(screen.getByRole("button", { name: "Dish 2" }));
  const panel = await screen.findByRole("complementary");
  await waitFor(() => expect(photoIn(panel).style.backgroundImage).toBe(`url("${src}")`));
  expect(src).not.toBe("");
  setViewport({ width: innerWidth });
});

it("shows no ranks and no large card when it is not a ranking", async () => {
  const { container } = await show({ isRanked: false });
  expect(names()).toHaveLength(3);
  expect(screen.queryByText(/^#\d$/)).toBeNull();
  expect(container.querySelector("[data-lead]")).toBeNull();
});

it("opens one card at most", async () => {
  const { user } = await show({});
  await user.click(screen.getByRole("button", { name: "Dish 1" }));
  expect(expanded()).toEqual(["true", "false", "false"]);
  await user.click(screen.getByRole("button", { name: "Dish 2" }));
  expect(expanded()).toEqual(["false", "true", "false"]);
  expect(await screen.findAllByRole("link", { name: "Dive In!" })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Dish 2" }));
  expect(expanded()).toEqual(["false", "false", "false"]);
});

it("measures distances where it is told from where, to restaurants that have a place", async () => {
  const [first, second] = dishCards(2);
  if (!first || !second) throw new Error("There are two cards");
  await show({
    cards: [{ ...first, restaurantLatitude: 51.55, restaurantLongitude: -0.1471 }, second],
    distanceFrom: { latitude: 51.5414, longitude: -0.1471 },
  });
  expect(screen.getAllByText(/away$/).map(({ textContent }) => textContent)).toEqual(["956m away", "2.4 mi away"]);
});

it("says under a lens that it has counted those that are shown, while there are more", async () => {
  localStorage.setItem("diet", JSON.stringify({ here: { claimIds: [], allergenIds: [7] } }));
  onTestFinished(() => localStorage.clear());
  await act(loadLensLook);
  const statedFree = [{ id: 7, day: new Date().toISOString().slice(0, 10) }];
  const free = { contains: [], mayContain: [], statedFree, alert: [] };
  const cards = dishCards(4).map((card, n) => ({ ...card, allergens: n === 0 ? free : null }));
  const { rerender } = await render(listOf({ cards, isPart: true }));
  await screen.findByRole("button", { name: "3 of those loaded do not say whether they contain milk" });
  rerender(listOf({ cards }));
  await screen.findByRole("button", { name: "3 do not say whether they contain milk" });
});

it("shows skeletons while the cards load", async () => {
  await show({ cards: undefined });
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  expect(screen.getByRole("status").querySelectorAll("li")).toHaveLength(5);
});

it("shows the error when the cards could not be loaded, and keeps cards that were loaded before", async () => {
  const { unmount } = await show({ cards: undefined, hasFailed: true });
  expect(screen.getByText("Could not be loaded")).toBeDefined();
  unmount();
  await show({ hasFailed: true });
  expect(names()).toHaveLength(3);
});

it("shows what it is given when it is empty", async () => {
  await show({ cards: [] });
  expect(screen.getByText("Nothing here")).toBeDefined();
});

it("has room below the cards for a way to load more", async () => {
  await show({ end: <button type="button">Load More</button> });
  expect(screen.getByRole("button", { name: "Load More" }).previousElementSibling?.tagName).toBe("OL");
});

describe("when the chart is fetched again", () => {
  const ranks = () => screen.getAllByText(/^#\d$/).map(({ textContent }) => textContent);
  const inOrder = (cards: readonly (Card | undefined)[]) =>
    cards.flatMap((card, index) => (card ? { ...card, rank: index + 1 } : []));
  const [first, second, third, fourth] = dishCards(4);
  const before = inOrder([first, second, third]);
  const changed = inOrder([third && { ...third, upvotes: 77 }, first, second]);

  type RankingProps = { cards: readonly Card[]; listKey?: string; isFetching?: boolean; maxCards?: number };
  function Ranking({ cards, listKey = "near", isFetching = false, maxCards = 100 }: RankingProps) {
    const order = useListOrder({ listKey, cards, isFetching, maxCards });
    return listOf({ cards: order.cards, order });
  }
  const newOrderButton = () => screen.queryByRole("button", { name: "Show new order" });

  it("new counts show at once, and a new order when somebody asks for it, with the focus on its first card", async () => {
    const { rerender, user } = await render(<Ranking cards={before} />);
    rerender(<Ranking cards={changed} />);
    await screen.findByRole("button", { name: "Upvote Dish 3, 77" });
    expect([names(), ranks()]).toEqual([
      ["Dish 1", "Dish 2", "Dish 3"],
      ["#1", "#2", "#3"],
    ]);
    await user.click(await screen.findByRole("button", { name: "Show new order" }));
    await waitFor(() => expect(names()).toEqual(["Dish 3", "Dish 1", "Dish 2"]));
    expect(ranks()).toEqual(["#1", "#2", "#3"]);
    expect(screen.getByText("The list is in its new order.").closest("[aria-live=polite]")).not.toBeNull();
    expect(newOrderButton()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dish 3" }));
  });

  it("an order that has changed back needs no button", async () => {
    const { rerender } = await render(<Ranking cards={before} />);
    rerender(<Ranking cards={changed} />);
    await screen.findByRole("button", { name: "Show new order" });
    rerender(<Ranking cards={inOrder([first, second, third])} />);
    await waitFor(() => expect(newOrderButton()).toBeNull());
  });

  it("what a visit begins with gives way to what it fetches, unless somebody uses it by then", async () => {
    const { rerender, user } = await render(<Ranking cards={before} isFetching />);
    rerender(<Ranking cards={changed} isFetching />);
    await waitFor(() => expect(names()).toEqual(["Dish 3", "Dish 1", "Dish 2"]));
    await user.click(screen.getByRole("button", { name: "Dish 1" }));
    rerender(<Ranking cards={before} />);
    await screen.findByRole("button", { name: "Show new order" });
    expect(names()).toEqual(["Dish 3", "Dish 1", "Dish 2"]);
    rerender(<Ranking cards={before} listKey="elsewhere" />);
    await waitFor(() => expect(names()).toEqual(["Dish 1", "Dish 2", "Dish 3"]));
    expect(newOrderButton()).toBeNull();
  });

  it("somebody who comes back right after their own vote finds the list as they left it, and may have the new order", async () => {
    noteOwnChange();
    const { rerender } = await render(<Ranking cards={before} isFetching />);
    rerender(<Ranking cards={changed} isFetching />);
    await screen.findByRole("button", { name: "Show new order" });
    expect(names()).toEqual(["Dish 1", "Dish 2", "Dish 3"]);
    sessionStorage.clear();
  });

  it("the panel has the rank of its row, also while that waits to move", async () => {
    const { innerWidth } = window;
    setViewport({ width: 1280 });
    const { rerender, user } = await render(<Ranking cards={before} />);
    await user.click(screen.getByRole("button", { name: "Dish 3" }));
    const rankInPanel = () => within(screen.getByRole("complementary")).queryByText(/^#\d$/)?.textContent;
    await waitFor(() => expect(rankInPanel()).toBe("#3"));
    rerender(<Ranking cards={changed} />);
    await screen.findAllByRole("button", { name: "Upvote Dish 3, 77" });
    expect(names().indexOf("Dish 3")).toBe(2);
    expect(rankInPanel()).toBe("#3");
    setViewport({ width: innerWidth });
  });

  it("cards that are added below or deleted change at once", async () => {
    const { rerender } = await render(<Ranking cards={before} />);
    rerender(<Ranking cards={inOrder([first, second, third, fourth])} />);
    await waitFor(() => expect(names()).toHaveLength(4));
    rerender(<Ranking cards={inOrder([first, third, fourth])} />);
    await waitFor(() => expect(names()).toEqual(["Dish 1", "Dish 3", "Dish 4"]));
    expect(ranks()).toEqual(["#1", "#2", "#3"]);
    expect(newOrderButton()).toBeNull();
  });

  it("a card that enters a full ranking, and the one that falls out of it, wait with the new order", async () => {
    const { rerender, user } = await render(<Ranking cards={before} maxCards={3} />);
    rerender(<Ranking cards={inOrder([first, fourth, third])} maxCards={3} />);
    await user.click(await screen.findByRole("button", { name: "Show new order" }));
    await waitFor(() => expect(names()).toEqual(["Dish 1", "Dish 4", "Dish 3"]));
  });

  it("under a lens no card stays that a full ranking no longer has, such as one with a reaction", async () => {
    localStorage.setItem("diet", JSON.stringify({ here: { claimIds: [], allergenIds: [7] } }));
    function Names({ cards }: Pick<RankingProps, "cards">) {
      const order = useListOrder({ listKey: "near", cards, isFetching: false, maxCards: 3 });
      return <p>{order.cards?.map(({ name }) => name).join()}</p>;
    }
    const { rerender } = await render(<Names cards={before} />);
    await screen.findByText("Dish 1,Dish 2,Dish 3");
    rerender(<Names cards={inOrder([first, fourth, third])} />);
    await screen.findByText("Dish 1,Dish 3");
    localStorage.clear();
  });
});
