// @vitest-environment happy-dom
import type { Card } from "@dishboard/contract/items";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "../../../../../testing/web/render.tsx";
import { ItemPicture } from "./item-picture.tsx";

const image: NonNullable<Card["image"]> = {
  path: "/media/tacos.webp",
  width: 1280,
  height: 960,
  thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG",
  description: null,
};

async function showPicture(picture: Card["image"], props: { loading?: "eager"; isPriority?: boolean } = {}) {
  const card = { name: "Birria Tacos", image: picture };
  return render(<ItemPicture card={card} sizes="96px" className="card-photo" {...props} />);
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

it("leaves its box when there is no picture, or it cannot be loaded", async () => {
  const { container, unmount } = await showPicture(null);
  expect(container.querySelector(".card-photo[data-missing]")).not.toBeNull();
  unmount();
  await showPicture(image);
  fireEvent.error(picture());
  expect(document.querySelector(".card-photo[data-missing]")).not.toBeNull();
  expect(screen.queryByRole("img")).toBeNull();
});
