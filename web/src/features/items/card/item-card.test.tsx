// @vitest-environment happy-dom
import type { Card } from "@dishboard/contract/items";
import { countShare } from "@dishboard/contract/shares";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dishCard } from "../../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { members } from "../../../app/members.tsx";
import { formatRecentDay } from "../../../lib/dates.ts";
import { MembersContext } from "../../../lib/members-context.ts";
import { loadLensLook } from "../../diet/lens/lens-look-store.ts";
import { loadDetails } from "../details/use-details.ts";
import { ItemCard } from "./item-card.tsx";

const network = startNetwork();
const [eggs, milk] = [4, 7];

type Options = Partial<Omit<Parameters<typeof ItemCard>[0], "card">>;

async function showCard(card: Partial<Card> = {}, options: Options = {}, path = "/") {
  return render(
    <MembersContext value={options.viewer ? members : null}>
      <ItemCard
        card={{ ...dishCard, ...card }}
        distanceKm={0.784}
        isOpen={false}
        onToggle={() => {}}
        viewer={null}
        {...options}
      />
    </MembersContext>,
    { path },
  );
}

await loadDetails();
const showOpenCard = (card: Partial<Card> = {}, options: Options = {}) => showCard(card, { isOpen: true, ...options });

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const today = new Date().toISOString().slice(0, 10);

describe("a closed card", () => {
  it("shows its rank, name, restaurant, distance, counts and picture", async () => {
    await showCard();
    expect(screen.getByText("#1")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Birria Tacos" })).toBeDefined();
    expect(screen.getByText("Hawley Street Kitchen")).toBeDefined();
    expect(screen.getByText("784m away")).toBeDefined();
    expect(screen.getByRole("button", { name: "Upvote Birria Tacos, 12.2K" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Downvote Birria Tacos, 1.2K" })).toBeDefined();
    expect(screen.getByRole("img", { name: "Birria Tacos" })).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it.each([
    [1, "top"],
    [3, "top"],
    [4, "rest"],
  ])("has a ticket for rank %i in the tone '%s'", async (rank, tone) => {
    await showCard({ rank });
    expect(screen.getByText(`#${rank}`).parentElement?.dataset.tone).toBe(tone);
  });

  it("opens by its name, and passes its card on", async () => {
    const onToggle = vi.fn();
    const { user } = await showCard({}, { onToggle });
    const button = screen.getByRole("button", { name: "Birria Tacos", expanded: false });
    await user.click(button);
    expect(onToggle).toHaveBeenCalledWith(dishCard, button);
  });

  it("shows the specified fallback for an unknown distance, and that an item is featured", async () => {
    await showCard({ isFeatured: true }, { distanceKm: undefined });
    expect(screen.getByText("2.4 mi away")).toBeDefined();
    expect(screen.getByText("Featured")).toBeDefined();
  });

  it.each<[Partial<Card>, string]>([
    [{}, "784m away · $11.50"],
    [{ priceCents: null }, "784m away"],
    [{ isFeatured: true }, "Featured · 784m away · $11.50"],
    [{ kind: "product", cuisine: "Snacks" }, "Snacks · $11.50"],
  ])(
    "with %o says in one quiet line '%s', and nothing of its tags, claims, cuisine and allergens",
    async (card, text) => {
      const { container } = await showCard({ restaurantLatitude: 51.5, restaurantLongitude: -0.1, ...card });
      expect(container.querySelector(".card-facts")?.textContent).toBe(text);
      for (const more of ["Mexican", "Halal", "one", "milk", "sesame", "stated", "Slow-cooked beef"])
        expect(screen.queryByText(more, { exact: false })).toBeNull();
    },
  );

  it("of one restaurant shows neither its name nor how far away it is, which the page does", async () => {
    const { container } = await showCard({}, { isOfOneRestaurant: true });
    expect(container.querySelector(".card-text")?.textContent).toBe("Birria Tacos$11.50");
  });

  it("says to everybody that a reaction is reported, and that in place of green", async () => {
    const allergens = { contains: [2], mayContain: [], statedFree: [], alert: [10] };
    const { container } = await showCard({ allergens });
    expect(container.querySelector(".card-strip")?.textContent).toBe("Reaction reported: nuts");
    expect(screen.getByText("#1").parentElement?.dataset.tone).toBe("rest");
  });

  it("says under a lens only what it avoids, and keeps its rank and the colour of it", async () => {
    await act(loadLensLook);
    const { container } = await showCard({}, { avoided: [milk, eggs] });
    await waitFor(() =>
      expect(container.querySelector(".card-strip")?.textContent).toBe(
        "Contains milk · Eggs not stated. Ask the restaurant.",
      ),
    );
    expect(screen.queryByText("sesame", { exact: false })).toBeNull();
    expect(screen.getByText("#1").parentElement?.dataset.tone).toBe("top");
  });

  it.each([
    ["Snacks", "/pantry-100", "Snacks"],
    [null, "/pantry-100", "Various"],
    [null, "/pantry-100/?product=1", "Various"],
    [null, "/whats-new", "Unknown"],
    [null, "/profile/1", "Unknown"],
  ])("of a product with the category %s shows at %s '%s' in place of a distance", async (cuisine, path, text) => {
    await showCard({ kind: "product", cuisine }, {}, path);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText("784m away")).toBeNull();
  });
});

describe("a card without a picture", () => {
  it("has a plate with its first character, and with its name once it is open", async () => {
    const { container, unmount } = await showCard({ image: null });
    expect(container.querySelector(".plate")?.textContent).toBe("B");
    unmount();
    await showOpenCard({ image: null });
    expect(document.querySelector(".plate")?.textContent).toBe("Birria Tacos");
    expect(screen.getByRole("heading", { name: "Birria Tacos" }).closest(".card-text")).not.toBeNull();
  });

  it("offers its submitter to add a photo", async () => {
    const viewer = { id: dishCard.submitter?.id ?? "" };
    const { unmount } = await showOpenCard({ image: null }, { viewer });
    expect(screen.getByRole("button", { name: "Add a photo" })).toBeDefined();
    unmount();
    await showOpenCard({}, { viewer });
    expect(screen.queryByRole("button", { name: "Add a photo" })).toBeNull();
  });
});

describe("an open card", () => {
  it("begins with what it offers, then its description, and its photo leads to the item's page", async () => {
    const { container } = await showOpenCard();
    const [first, second] = container.querySelectorAll(".card-details > *");
    expect(first?.textContent).toMatch(/^Dive In!/);
    expect(second?.textContent).toBe("Slow-cooked beef, a crisp tortilla and a cup of the broth.");
    expect(container.querySelector(".card-photo-link")?.getAttribute("href")).toBe(`/dish/${dishCard.id}`);
  });

  it("adds the submitter, the four claims with icons, the cuisine, six tags and a way in", async () => {
    const { container } = await showOpenCard();
    expect(screen.getByText("Pro")).toBeDefined();
    expect(screen.getByText("ada_eats").parentElement?.textContent).toBe("ada_eats submitted this dish");
    expect(screen.getByText("ada_eats").getAttribute("href")).toBe(`/profile/${dishCard.submitter?.id}`);
    const labels = Array.from(container.querySelectorAll(".chip"), (chip) => chip.textContent);
    expect(labels).toEqual(["Halal", "Mexican", "one", "two", "three", "four", "five", "six"]);
    expect(screen.getByRole("link", { name: "Dive In!" }).getAttribute("href")).toBe(`/dish/${dishCard.id}`);
  });

  it.each<[Partial<NonNullable<Card["allergens"]>> | null, string]>([
    [null, "Allergens not stated"],
    [{ contains: [2, 7], alert: [10] }, "Contains gluten, milk · No information on 11 other allergens"],
    [
      { mayContain: [12], statedFree: [{ id: 7, day: today }] },
      "May contain sesame · No information on 12 other allergens",
    ],
    [
      { statedFree: [{ id: 7, day: today }] },
      `Stated free of milk on ${formatRecentDay(today)} · No information on 13 other allergens`,
    ],
    [
      { contains: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
      expect.stringMatching(/sesame, soya · No information on 1 other allergen$/),
    ],
    [
      { contains: [2], mayContain: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] },
      expect.not.stringContaining("information"),
    ],
    [{ statedFree: [{ id: 7, day: "2020-01-01" }] }, "Allergens not stated"],
  ])("whose allergens are %o says '%s', and never that it is safe", async (stated, text) => {
    const allergens = stated && { contains: [], mayContain: [], statedFree: [], alert: [], ...stated };
    const { container } = await showOpenCard({ allergens });
    expect(container.querySelector(".card-allergens p")?.textContent).toEqual(text);
    const sources = screen.getByRole("link", { name: "Allergen sources" });
    expect(sources.getAttribute("href")).toBe(`/dish/${dishCard.id}#allergens`);
    expect(container.textContent).not.toMatch(/\bsafe\b|✓/i);
  });

  it.each([
    ["vegan", [], [7], true],
    ["vegan", ["No milk"], [9], false],
    ["halal", [], [7], false],
    ["halal", ["Dairy free"], [7], true],
  ] as const)(
    "labelled %s and %s says to who avoids %s that this is unverified: %s",
    async (name, tags, avoided, isSaid) => {
      await showOpenCard({ allergens: null, dietaryClaims: [{ name, icon: "" }], tags: [...tags] }, { avoided });
      expect(screen.queryAllByText("Unverified. Check with the restaurant.")).toHaveLength(isSaid ? 1 : 0);
    },
  );

  it("of a product leads to the product's page", async () => {
    await showOpenCard({ kind: "product" });
    expect(screen.getByText("ada_eats").parentElement?.textContent).toBe("ada_eats submitted this product");
    expect(screen.getByRole("link", { name: "Dive In!" }).getAttribute("href")).toBe(`/product/${dishCard.id}`);
  });

  it("of one's own says You and has the owner's menu", async () => {
    await showOpenCard({}, { viewer: { id: dishCard.submitter?.id ?? "" } });
    expect(screen.getByText("You").parentElement?.textContent).toBe("You submitted this dish");
    expect(screen.getByRole("button", { name: "More options" })).toBeDefined();
  });

  it("of somebody else has no owner's menu, and a deleted submitter is Anonymous", async () => {
    await showOpenCard({ submitter: null }, { viewer: { id: "ben" } });
    expect(screen.getByText("Anonymous").parentElement?.textContent).toBe("Anonymous submitted this dish");
    expect(screen.queryByRole("button", { name: "More options" })).toBeNull();
  });

  it("saves its item in the browser, and removes it again", async () => {
    const { user } = await showOpenCard();
    await user.click(screen.getByRole("button", { name: "Save", pressed: false }));
    expect(screen.getByRole("button", { name: "Saved", pressed: true })).toBeDefined();
    expect(JSON.parse(localStorage.getItem("savedItems") ?? "")).toEqual([`dish:${dishCard.id}`]);
    await user.click(screen.getByRole("button", { name: "Saved" }));
    expect(screen.getByRole("button", { name: "Save", pressed: false })).toBeDefined();
  });

  it("hands its link to the browser's share sheet", async () => {
    network.answer(countShare, { shareCount: 1_368 });
    const { user } = await showOpenCard();
    const share = vi.fn(async () => {});
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    await user.click(screen.getByRole("button", { name: "Share, 1.4K" }));
    expect(share).toHaveBeenCalledWith({ title: "Birria Tacos", url: `${location.origin}/dish/${dishCard.id}` });
  });

  it("copies its link where the browser has no share sheet, and says so", async () => {
    network.answer(countShare, { shareCount: 1_368 });
    const { user } = await showOpenCard();
    await user.click(screen.getByRole("button", { name: "Share, 1.4K" }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/dish/${dishCard.id}`);
    expect(await screen.findByText("Link copied!")).toBeDefined();
  });
});

it("shows what users write as text, in its own direction", async () => {
  const name = `<img src=x onerror="alert(1)"> ${"كسكس".repeat(40)} 👨‍👩‍👧‍👦`;
  const { container } = await showOpenCard({ name, image: null, tags: ["<b>bold</b>"] });
  const heading = screen.getByRole("heading");
  expect(heading.textContent).toBe(name);
  expect(within(heading).getByText(name).getAttribute("dir")).toBe("auto");
  expect(container.querySelector("img, .chip b")).toBeNull();
});
