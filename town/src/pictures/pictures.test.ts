import { existsSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { people } from "../people.ts";
import { town } from "../town.ts";
import { votesOf } from "../votes.ts";
import { paintedFile, readPainted } from "./files.ts";
import { paintJobs } from "./jobs.ts";
import { type Layout, layouts } from "./layout.ts";
import { paint } from "./paint.ts";
import { surfaces } from "./palette.ts";
import { readPictureKey, sceneNames } from "./picture-key.ts";
import { recipeOf } from "./recipe.ts";
import { surfaceOf } from "./scenes.ts";

function board(items: readonly { key: string; picture: string; appeal: number; controversy: number }[]) {
  const net = new Map<string, number>();
  for (const person of people) {
    for (const { key, direction } of votesOf(person, items)) {
      net.set(key, (net.get(key) ?? 0) + (direction === "up" ? 1 : -1));
    }
  }
  return [...items].sort((a, b) => (net.get(b.key) ?? 0) - (net.get(a.key) ?? 0));
}

function familyOf(picture: string) {
  const name = surfaceOf(picture);
  return name === null ? null : surfaces[name].family;
}

describe("scenes", () => {
  it("are all shown by some item", () => {
    const shown = new Set([...town.dishes, ...town.products].map(({ picture }) => readPictureKey(picture)?.scene));
    expect(sceneNames.filter((name) => !shown.has(name))).toEqual([]);
  });

  it("keep the food within a square crop", () => {
    for (const [name, { places }] of Object.entries<Layout>(layouts)) {
      const reaching = places.filter(({ x, y, size, anchor }) => {
        if (anchor) return false;
        const half = size / 2 - 4;
        return x - half < 160 || x + half > 1120 || y - half < 0 || y + half > 960;
      });
      expect(reaching, name).toEqual([]);
    }
  });

  it("give neighbours on a board different colours", () => {
    for (const items of [board(town.dishes).slice(0, 100), board(town.products).slice(0, 100)]) {
      const alike = items.filter((item, at) => {
        const before = items[at - 1];
        return before !== undefined && familyOf(before.picture) === familyOf(item.picture);
      });
      expect(alike.length).toBeLessThanOrEqual(10);
    }
  });
});

describe("pictures", () => {
  it("of the whole town are painted, each from the scene as it is now: else run 'npm run paint'", () => {
    const painted = readPainted();
    const wanted = paintJobs();
    expect(wanted.filter(({ key, hash }) => painted[key]?.hash !== hash).map(({ key }) => key)).toEqual([]);
    expect(Object.keys(painted)).toHaveLength(wanted.length);
    const files = wanted.flatMap(({ key, widths }) => widths.map((width) => paintedFile(key, width)));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("have the size of the app's photos", async () => {
    for (const width of [1280, 768, 384, 192])
      expect(await sharp(paintedFile("tacos-1", width)).metadata()).toMatchObject({ format: "webp", width });
  });

  it("come out the same every time", async () => {
    const [first, second] = [await paint(recipeOf("tacos-1")), await paint(recipeOf("tacos-1"))];
    expect(Buffer.compare(first.data, second.data)).toBe(0);
    expect(() => recipeOf("tacos")).toThrow("There is no picture");
  });
});
