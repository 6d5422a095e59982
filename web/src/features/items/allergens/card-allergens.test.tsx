// @vitest-environment happy-dom
import type { ItemAllergens } from "@dishboard/contract/allergens";
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import { LensNone } from "../../diet/lens/lens-look.tsx";
import { loadLensLook } from "../../diet/lens/lens-look-store.ts";
import { useCardAllergens } from "./card-allergens.tsx";

const [eggs, fish, milk, sesame, soya] = [4, 5, 7, 12, 13];
const today = new Date().toISOString().slice(0, 10);
const longAgo = "2020-01-01";
const stated = (more: Partial<ItemAllergens>): ItemAllergens => ({
  ...{ contains: [], mayContain: [], statedFree: [], alert: [], ...more },
});

function Parts({ allergens, avoided }: { allergens: ItemAllergens | null; avoided: readonly number[] }) {
  const parts = useCardAllergens({ allergens }, avoided);
  return (
    <ul>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else
        <li key={at}>{part}</li>
      ))}
    </ul>
  );
}
const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

it("says first what the lens avoids, and then the rest, each allergen once", async () => {
  await act(loadLensLook);
  const allergens = stated({ contains: [soya], mayContain: [milk], alert: [eggs, sesame] });
  await render(<Parts allergens={allergens} avoided={[milk, sesame]} />);
  await screen.findByText("Reaction reported: sesame · May contain milk");
  expect(texts()).toEqual([
    "Reaction reported: sesame · May contain milk",
    "Reaction reported: eggs",
    "Contains soya",
    "10 other allergens not stated",
  ]);
});

it("says beside a warning nothing of what is stated free, and of what is too old that it is not stated", async () => {
  await act(loadLensLook);
  const statedFree = [
    { id: milk, day: today },
    { id: fish, day: longAgo },
  ];
  await render(<Parts allergens={stated({ contains: [eggs], statedFree })} avoided={[eggs, fish, milk]} />);
  await screen.findByText("Contains eggs · Fish not stated");
  expect(texts()).toEqual(["Contains eggs · Fish not stated", "11 other allergens not stated"]);
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
