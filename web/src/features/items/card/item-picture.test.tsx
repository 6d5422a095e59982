import type { Card } from "@dishboard/contract/items";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DishPicture } from "./item-picture.tsx";

const image = {
  path: "/media/tacos.webp",
  width: 1280,
  height: 960,
  thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG",
  description: null,
};

function markup(picture: Card["image"], arrival: "first" | "late" = "late"): string {
  const card = { name: "Birria Tacos", image: picture };
  return renderToStaticMarkup(<DishPicture card={card} sizes="96px" arrival={arrival} className="card-photo" />);
}

test("a picture is offered in all its widths, in a box of its own colour", () => {
  const html = markup(image);
  expect(html).toContain(
    'srcSet="/media/tacos-192.webp 192w, /media/tacos-384.webp 384w, /media/tacos-768.webp 768w, /media/tacos.webp 1280w"',
  );
  expect(html).toContain('width="1280" height="960"');
  expect(html).toMatch(/style="background-color:#[0-9a-f]{6}"/);
});

test("a small picture is not said to be wider than it is", () => {
  expect(markup({ ...image, path: "/media/small.webp", width: 500 })).toContain(
    'srcSet="/media/small-192.webp 192w, /media/small-384.webp 384w, /media/small.webp 500w"',
  );
});

test("the first picture comes before all others, late ones when they come near", () => {
  expect(markup(image, "first")).toMatch(/loading="eager".*fetchPriority="high"/);
  expect(markup(image, "late")).toContain('loading="lazy"');
});

test("its description is heard, without one the name, and a broken thumbhash costs nothing", () => {
  expect(markup({ ...image, description: "Three tacos on a board" })).toContain('alt="Three tacos on a board"');
  expect(markup({ ...image, thumbhash: "%%%" })).toContain('alt="Birria Tacos"');
});

test("without a picture there is a box all the same", () => {
  expect(markup(null)).toContain('<span class="picture card-photo" data-missing="">');
});
