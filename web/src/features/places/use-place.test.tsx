// @vitest-environment happy-dom
import { reverseGeocode, unknownAreaName } from "@dishboard/contract/geocode";
import { Problem } from "@dishboard/contract/problem";
import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { setPlace } from "./place-store.ts";
import { PlaceSheet } from "./sheet/place-sheet.tsx";
import { usePlace } from "./use-place.ts";

const network = startNetwork();

beforeEach(() => setPlace({ latitude: 51.45, longitude: -2.59 }, null));

function Area() {
  return <h1>{usePlace().name}</h1>;
}

test.each([
  ["found no name", () => ({ name: unknownAreaName })],
  [
    "failed",
    () => {
      throw new Problem("unavailable", "away");
    },
  ],
])("opening the place sheet looks the name up again after a lookup that %s", async (_, answer) => {
  network.answer(reverseGeocode, answer);
  const page = (isOpen: boolean) => (
    <>
      <Area />
      <PlaceSheet isOpen={isOpen} onClose={() => {}} />
    </>
  );
  const { container, rerender } = await render(page(false));
  const shows = (name: string) => waitFor(() => expect(container.querySelector("h1")?.textContent).toBe(name));
  await waitFor(() => expect(network.calls(reverseGeocode)).toHaveLength(1));
  await shows(unknownAreaName);
  network.answer(reverseGeocode, { name: "Harbourside" });
  rerender(page(true));
  await shows("Harbourside");
  expect(network.calls(reverseGeocode)).toHaveLength(2);
});
