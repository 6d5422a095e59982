// @vitest-environment happy-dom
import type { Card } from "@dishboard/contract/items";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dishCards } from "../../../../../testing/web/cards.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { fakeTimers } from "../../../../../testing/web/timers.ts";
import { ItemList } from "./item-list.tsx";

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
  const use = {
    pointer: {
      begin: (list: HTMLElement) => fireEvent.pointerOver(list, { pointerType: "mouse" }),
      end: (list: HTMLElement) => fireEvent.pointerLeave(list, { pointerType: "mouse" }),
    },
    finger: {
      begin: (list: HTMLElement) => fireEvent.touchStart(list, { targetTouches: [{ target: list }] }),
      end: (list: HTMLElement) => fireEvent.touchEnd(list, { targetTouches: [] }),
    },
  };

  it.each(["pointer", "finger"] as const)(
    "new counts show at once, a new order when no %s has been on it for two seconds",
    async (by) => {
      const { advance, user } = fakeTimers();
      const { rerender } = await render(listOf({ cards: before }), { user });
      use[by].begin(screen.getByRole("list"));
      rerender(listOf({ cards: changed }));
      await screen.findByRole("button", { name: "Upvote Dish 3, 77" });
      await advance(60_000);
      expect(names()).toEqual(["Dish 1", "Dish 2", "Dish 3"]);
      use[by].end(screen.getByRole("list"));
      await advance(1_999);
      expect([names(), ranks()]).toEqual([
        ["Dish 1", "Dish 2", "Dish 3"],
        ["#1", "#2", "#3"],
      ]);
      await advance(1);
      await waitFor(() => expect(names()).toEqual(["Dish 3", "Dish 1", "Dish 2"]));
      expect(ranks()).toEqual(["#1", "#2", "#3"]);
      expect(screen.getByRole("status").textContent).toBe("The order of the list has changed.");
    },
  );

  it("the panel has the rank of its row, also while that waits to move", async () => {
    const { innerWidth } = window;
    window.happyDOM.setViewport({ width: 1280 });
    const { rerender, user } = await render(listOf({ cards: before }));
    await user.click(screen.getByRole("button", { name: "Dish 3" }));
    const rankInPanel = () => within(screen.getByRole("complementary")).queryByText(/^#\d$/)?.textContent;
    await waitFor(() => expect(rankInPanel()).toBe("#3"));
    use.pointer.begin(screen.getByRole("list"));
    rerender(listOf({ cards: changed }));
    await screen.findAllByRole("button", { name: "Upvote Dish 3, 77" });
    expect(names().indexOf("Dish 3")).toBe(2);
    expect(rankInPanel()).toBe("#3");
    window.happyDOM.setViewport({ width: innerWidth });
  });

  it("cards that are added below or deleted change at once", async () => {
    const { rerender } = await render(listOf({ cards: before }));
    use.pointer.begin(screen.getByRole("list"));
    rerender(listOf({ cards: inOrder([first, second, third, fourth]) }));
    await waitFor(() => expect(names()).toHaveLength(4));
    rerender(listOf({ cards: inOrder([first, third, fourth]) }));
    await waitFor(() => expect(names()).toEqual(["Dish 1", "Dish 3", "Dish 4"]));
    expect(ranks()).toEqual(["#1", "#2", "#3"]);
  });
});
