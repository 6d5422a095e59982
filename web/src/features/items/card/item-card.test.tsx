// @vitest-environment happy-dom
import type { Card } from "@dishboard/contract/items";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DishList } from "../list/item-list.tsx";

const dish: Card = {
  id: "d1",
  kind: "dish",
  rank: 1,
  name: "Birria Tacos",
  restaurant: "Hawley Street Kitchen",
  cuisine: "Mexican",
  voteCount: 13_440,
  netScore: 11_040,
  upvotes: 12_240,
  downvotes: 1_200,
  version: 3,
  shareCount: 1_367,
  isFeatured: false,
  image: {
    path: "/media/tacos.webp",
    width: 1280,
    height: 960,
    thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG",
    description: null,
  },
  tags: ["one", "two", "three", "four", "five", "six", "seven"],
  dietaryClaims: [
    { name: "halal", icon: "moon-star" },
    { name: "nut-free", icon: "nut-off" },
  ],
  restaurantLatitude: null,
  restaurantLongitude: null,
  submitter: { id: "ada", username: "ada_eats", avatarUrl: null },
};

let root: Root;
const place = document.createElement("div");
const onSave = vi.fn();
const onShare = vi.fn();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

type Options = { viewer?: { id: string } | null; isRanked?: boolean; savedIds?: string[]; distanceKm?: number | null };

function show(
  cards: Partial<Card>[],
  { viewer = null, isRanked = true, savedIds = [], distanceKm = 0.784 }: Options = {},
) {
  act(() =>
    root.render(
      <MemoryRouter>
        <DishList
          cards={cards.map((card, index) => ({ ...dish, id: `d${index + 1}`, rank: index + 1, ...card }))}
          distanceKmOf={() => distanceKm}
          viewer={viewer}
          savedIds={new Set(savedIds)}
          onSave={onSave}
          onShare={onShare}
          renderOwnerMenu={() => <i>owner menu</i>}
          isRanked={isRanked}
        />
      </MemoryRouter>,
    ),
  );
}

const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)];
const text = (selector: string) => place.querySelector(selector)?.textContent ?? null;
const labels = (button?: HTMLElement) => ["aria-label", "aria-pressed"].map((name) => button?.getAttribute(name));
const toggle = (id: string) => act(() => all(`[data-card="${id}"] .card-name button`)[0]?.click());

test("a closed card shows its ticket, name, restaurant, distance and counts", () => {
  show([{}]);
  expect(text(".ticket")).toBe("#1");
  expect(text("h2")).toBe("Birria Tacos");
  expect(text(".card-restaurant")).toBe("Hawley Street Kitchen");
  expect(text(".card-place")).toBe("784m away");
  expect(all(".vote").map((button) => button.textContent)).toEqual(["12.2K", "1.2K"]);
  expect(place.querySelector("img")?.alt).toBe("Birria Tacos");
  expect(text(".card-details")).toBeNull();
});

test("ranks 1 to 3 have green tickets, others violet ones", () => {
  show([{}, {}, {}, {}]);
  expect(all(".ticket").map(({ dataset }) => `${dataset.rank} ${dataset.tone}`)).toEqual([
    "1 top",
    "2 top",
    "3 top",
    "4 rest",
  ]);
});

test("a list without ranks has neither tickets nor a lead", () => {
  show([{}, {}], { isRanked: false });
  expect(all(".ticket, [data-lead]")).toEqual([]);
});

test("one card is open at most, and the button says so", () => {
  show([{}, {}]);
  toggle("d1");
  expect(all("[aria-expanded]").map((button) => button.getAttribute("aria-expanded"))).toEqual(["true", "false"]);
  toggle("d2");
  expect(all("[aria-expanded]").map((button) => button.getAttribute("aria-expanded"))).toEqual(["false", "true"]);
  expect(all(".card-details")).toHaveLength(1);
  toggle("d2");
  expect(all(".card-details")).toEqual([]);
});

test("an open card has its submitter, the four claims with icons, its cuisine, six tags and a way in", () => {
  show([{}]);
  toggle("d1");
  expect(text(".card-submitter")).toContain("Pro");
  expect(text(".card-submitter p")).toBe("ada_eats submitted this dish");
  expect(all(".chip").map((chip) => chip.textContent)).toEqual([
    "Halal",
    "Mexican",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
  ]);
  expect(text(".card-actions a")).toBe("Dive In!");
  expect(place.querySelector(".card-actions a")?.getAttribute("href")).toBe("/dish/d1");
});

test("one's own card says You and has the owner's menu", () => {
  show([{}], { viewer: { id: "ada" } });
  toggle("d1");
  expect(text(".card-submitter p")).toBe("You submitted this dish");
  expect(text(".card-submitter")).toContain("owner menu");
});

test("somebody else's card has no owner's menu, and a submitter who is gone is Anonymous", () => {
  show([{ submitter: null }], { viewer: { id: "ben" } });
  toggle("d1");
  expect(text(".card-submitter p")).toBe("Anonymous submitted this dish");
  expect(text(".card-submitter")).not.toContain("owner menu");
});

test("sharing and saving tell which card", () => {
  show([{}]);
  toggle("d1");
  const [share, save] = all(".card-actions button");
  expect(share?.textContent).toBe("Share, 1.4K");
  expect(labels(save)).toEqual(["Save", "false"]);
  act(() => share?.click());
  act(() => save?.click());
  expect(onShare.mock.calls[0]?.[0].id).toBe("d1");
  expect(onSave.mock.calls[0]?.[0].id).toBe("d1");
  show([{}], { savedIds: ["d1"] });
  expect(labels(save)).toEqual(["Saved", "true"]);
});

test("a product has its category in the distance's place and leads to its own page", () => {
  show([
    { kind: "product", cuisine: "Snacks" },
    { kind: "product", cuisine: null },
  ]);
  expect(all(".card-place").map((line) => line.textContent)).toEqual(["Snacks", "Various"]);
  toggle("d1");
  expect(text(".card-submitter p")).toBe("ada_eats submitted this product");
  expect(place.querySelector(".card-actions a")?.getAttribute("href")).toBe("/product/d1");
});

test("without coordinates the distance is the specified one, a featured item says so, a missing picture has its box", () => {
  show([{ isFeatured: true, image: null }], { distanceKm: null });
  expect(all(".card-place").map((line) => line.textContent)).toEqual(["2.4 mi away", "Featured"]);
  expect(all(".card-photo[data-missing]")).toHaveLength(1);
});

test("what users write stays text, and runs in its own direction", () => {
  const name = `<img src=x onerror="alert(1)"> ${"كسكس".repeat(40)} 👨‍👩‍👧‍👦`;
  show([{ name, image: null, tags: ["<b>bold</b>"] }]);
  toggle("d1");
  expect(text("h2")).toBe(name);
  expect(all("img, b > *, .chip b")).toEqual([]);
  expect(place.querySelector("h2 [dir=auto]")).not.toBeNull();
});
