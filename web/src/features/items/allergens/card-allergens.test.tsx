// @vitest-environment happy-dom
import type { ItemAllergens } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import { LensNone } from "../../diet/lens/lens-look.tsx";
import { loadLensLook } from "../../diet/lens/lens-look-store.ts";
import { AllergenStrip, StatedAllergens } from "./card-allergens.tsx";

const [eggs, fish, milk, sesame, soya] = [4, 5, 7, 12, 13];
const today = new Date().toISOString().slice(0, 10);
const longAgo = "2020-01-01";
const stated = (more: Partial<ItemAllergens>): ItemAllergens => ({
  ...{ contains: [], mayContain: [], statedFree: [], alert: [], ...more },
});

type Options = { kind?: ItemKind; avoided?: readonly number[] };
const show = (allergens: ItemAllergens | null, { kind = "dish", avoided = [] }: Options) =>
  render(
    <>
      <div data-testid="strip">
        <AllergenStrip card={{ kind, allergens }} avoided={avoided} />
      </div>
      <div data-testid="rest">
        <StatedAllergens card={{ kind, allergens }} avoided={avoided} />
      </div>
    </>,
  );
const said = () => ["strip", "rest"].map((part) => screen.getByTestId(part).textContent);

it("puts all of a lens's allergens into the strip until its words are there, and beside it all that is known", async () => {
  const allergens = stated({ contains: [soya], mayContain: [milk], alert: [eggs, sesame] });
  await show(allergens, { avoided: [milk, sesame] });
  expect(said()[0]).toBe(
    "Contains soya · May contain milk · No information on 10 other allergensReaction reported: eggs, sesame",
  );
  await act(loadLensLook);
  await waitFor(() =>
    expect(said()).toEqual([
      "Reaction reported: sesame · May contain milkReaction reported: eggs",
      "Contains soya · May contain milk · No information on 10 other allergens",
    ]),
  );
});

it.each<[ItemKind, string]>([
  ["dish", "Milk not stated. Ask the restaurant."],
  ["product", "Milk not stated. Read the label."],
])("names for a %s whom to ask where nothing is stated", async (kind, text) => {
  await act(loadLensLook);
  await show(null, { kind, avoided: [milk] });
  await waitFor(() => expect(said()).toEqual([text, "Allergens not stated"]));
});

it("says nothing in a strip where nobody avoids anything and no reaction is reported", async () => {
  await show(stated({ contains: [milk] }), {});
  expect(said()[0]).toBe("");
});

it("says beside a warning nothing of what is stated free, and of what is too old that it is not stated", async () => {
  await act(loadLensLook);
  const statedFree = [
    { id: milk, day: today },
    { id: fish, day: longAgo },
  ];
  await show(stated({ contains: [eggs], statedFree }), { avoided: [eggs, fish, milk] });
  await waitFor(() =>
    expect(said()).toEqual([
      "Contains eggs · Fish not stated. Ask the restaurant.",
      "Contains eggs · No information on 12 other allergens",
    ]),
  );
});

it("says over a list that nothing is stated free where the only statement is too old", async () => {
  await act(loadLensLook);
  const lens = (day: string) => ({
    ...{ avoided: [milk], notStated: [], hiddenCount: 0, isOpen: false, shown: [] },
    stated: [{ kind: "dish" as const, allergens: stated({ statedFree: [{ id: milk, day }] }) }],
  });
  const { rerender } = await render(<LensNone lens={lens(longAgo)} />);
  await screen.findByText("Nothing here is stated free of milk.");
  rerender(<LensNone lens={lens(today)} />);
  expect(screen.queryByText(/Nothing here/)).toBeNull();
});
