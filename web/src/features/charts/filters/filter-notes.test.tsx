// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import { FilterNotes } from "./filter-notes.tsx";

it.each([
  ["/pantry-100?diet=nut-free", "There is no filter for ‘nut-free’ here, so it is not used."],
  ["/pantry-100?diet=dairy-free+vegan", "There is no filter for ‘dairy-free’ here, so it is not used."],
  [
    "/pantry-100?diet=vegan,nut-free&avoid=milk",
    "There are no filters for ‘milk’ and ‘vegan,nut-free’ here, so they are not used.",
  ],
  ["/?diet=nut-free", "There is no filter for ‘nut-free’ here, so it is not used."],
  ["/?price=cheap", "There is no filter for ‘cheap’ here, so it is not used."],
])("%s says what of it is no filter", async (path, text) => {
  await render(<FilterNotes kind={path.startsWith("/pantry") ? "product" : "dish"} count={3} />, { path });
  expect(screen.getByRole("alert").textContent).toBe(text);
});

it.each(["/pantry-100", "/pantry-100?diet=vegan&price=0-100&utm_source=letter", "/pantry-100?diet="])(
  "%s says nothing of the kind",
  async (path) => {
    await render(<FilterNotes kind="product" count={3} />, { path });
    expect(screen.queryByRole("alert")).toBeNull();
  },
);
