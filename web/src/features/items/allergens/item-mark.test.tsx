// @vitest-environment happy-dom
import { allergens } from "@dishboard/contract/labels";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import { loadLensLook } from "../../diet/lens/lens-look-store.ts";
import { ItemMark } from "./item-mark.tsx";

afterEach(() => localStorage.clear());

const idOf = (name: string) => allergens.find((one) => one.name === name)?.id ?? Number.NaN;
const item = { contains: [idOf("soya")], mayContain: [], statedFree: [], alert: [idOf("milk"), idOf("eggs")] };

it("shows reactions also to people without a lens", async () => {
  const { container } = await render(<ItemMark allergens={item} />);
  expect(container.textContent).toBe("Reaction reported: eggs, milk");
});

it("tells under a lens once of each reaction, also to what the lens does not avoid", async () => {
  localStorage.setItem("diet", JSON.stringify({ here: { claimIds: [], allergenIds: [idOf("milk")] } }));
  await act(loadLensLook);
  const { container } = await render(<ItemMark allergens={item} />);
  await screen.findByText("Reaction reported: milk");
  expect(container.textContent).toBe("Reaction reported: milkReaction reported: eggs");
});
