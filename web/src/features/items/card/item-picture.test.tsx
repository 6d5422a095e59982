// @vitest-environment happy-dom
import type { Card } from "@dishboard/contract/items";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import { ItemPicture } from "./item-picture.tsx";
import type { PlateText } from "./name-plate.tsx";

const image: NonNullable<Card["image"]> = {
  path: "/media/tacos.webp",
  width: 1280,
  height: 960,
  thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG",
  description: null,
};

type Options = { loading?: "eager"; isPriority?: boolean; cuisine?: string | null; plateShows?: PlateText };

async function showPicture(picture: Card["image"], { cuisine = "Mexican", ...props }: Options = {}) {
  const card = { name: "Birria Tacos", cuisine, image: picture };
  return render(<ItemPicture card={card} plateShows="initial" sizes="96px" className="card-photo" {...props} />);
}

const picture = () => screen.getByRole<HTMLImageElement>("img");

it("offers a picture in all its widths, over a box of its own colour", async () => {
  await showPicture(image);
  expect(picture().srcset).toBe(
    "/media/tacos-192.webp 192w, /media/tacos-384.webp 384w, /media/tacos-768.webp 768w, /media/tacos.webp 1280w",
  );
  expect([picture().width, picture().height]).toEqual([1280, 960]);
  expect(picture().parentElement?.style.backgroundColor).toMatch(/^(rgb|#)/);
});

it("does not offer a small picture in more than its own width", async () => {
  await showPicture({ ...image, path: "/media/small.webp", width: 500 });
  expect(picture().srcset).toBe("/media/small-192.webp 192w, /media/small-384.webp 384w, /media/small.webp 500w");
});

it("is loaded when it comes near, unless it is wanted earlier", async () => {
  const { unmount } = await showPicture(image);
  expect([picture().getAttribute("loading"), picture().getAttribute("fetchpriority")]).toEqual(["lazy", "auto"]);
  unmount();
  await showPicture(image, { loading: "eager", isPriority: true });
  expect([picture().getAttribute("loading"), picture().getAttribute("fetchpriority")]).toEqual(["eager", "high"]);
});

it("is described by its description, else by the name of the item, also with a broken thumbhash", async () => {
  const { unmount } = await showPicture({ ...image, description: "Three tacos on a board" });
  expect(picture().alt).toBe("Three tacos on a board");
  unmount();
  await showPicture({ ...image, thumbhash: "%%%" });
  expect(picture().alt).toBe("Birria Tacos");
});

const plate = () => document.querySelector<HTMLElement>(".card-photo[data-missing]");

it("is a plate when there is no picture, or it cannot be loaded", async () => {
  const { unmount } = await showPicture(null);
  expect([plate()?.textContent, plate()?.getAttribute("aria-hidden")]).toEqual(["B", "true"]);
  unmount();
  await showPicture(image, { plateShows: "name" });
  expect(plate()).toBeNull();
  fireEvent.error(picture());
  expect(plate()?.textContent).toBe("Birria Tacos");
  expect(screen.queryByRole("img")).toBeNull();
});

it.each([
  ["Mexican", "#f0b23a"],
  [" mexican ", "#f0b23a"],
  [null, "#1f4d57"],
  ["constructor", "#ecd0d6"],
])("has on its plate the colour of the cuisine %s", async (cuisine, colour) => {
  await showPicture(null, { cuisine });
  expect(plate()?.style.getPropertyValue("--plate")).toBe(colour);
});
