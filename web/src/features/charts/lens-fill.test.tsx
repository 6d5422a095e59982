// @vitest-environment happy-dom
import { dishChart } from "@dishboard/contract/charts";
import { rankingLimit } from "@dishboard/contract/limits";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { dishCards } from "../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { chooseLens } from "../diet/lens/lens-store.ts";
import { useLensFill } from "./use-lens-fill.ts";

const network = startNetwork();
const celery = 1;
const contains = { contains: [celery], mayContain: [], statedFree: [], alert: [] };
const all = dishCards(rankingLimit + 5);
const hundred = all.slice(0, rankingLimit).map((card, index) => (index < 5 ? { ...card, allergens: contains } : card));
afterEach(() => chooseLens({ visit: null }));

function Shown({ cards }: { cards: typeof all }) {
  const shown = useLensFill("dish", null, {}, cards);
  return (
    <p>
      {shown
        ?.map(({ id, rank }) => `${all.findIndex((card) => card.id === id)}: ${rank}`)
        .slice(-2)
        .join(", ")}
    </p>
  );
}

it("asks for what follows a hundred of which the lens hides some, which has no rank on the board", async () => {
  network.answer(dishChart, {
    cards: all.slice(5).map((card, index) => ({ ...card, rank: index + 6 > rankingLimit ? 0 : index + 6 })),
  });
  chooseLens({ visit: [celery] });
  await render(<Shown cards={hundred} />);
  await screen.findByText("103: 0, 104: 0");
  expect(network.calls(dishChart).map(({ query }) => query)).toEqual([{ avoid: "celery" }]);
});

it.each([
  ["nothing is hidden", all.slice(0, rankingLimit), [celery]],
  ["the board is not full", hundred.slice(0, 20), [celery]],
  ["there is no lens", hundred, []],
])("tells the server nothing where %s", async (_, cards, visit) => {
  chooseLens({ visit });
  await render(<Shown cards={cards} />);
  const last = cards.length - 1;
  await screen.findByText(`${last - 1}: ${last}, ${last}: ${last + 1}`);
  expect(network.calls(dishChart)).toEqual([]);
});
