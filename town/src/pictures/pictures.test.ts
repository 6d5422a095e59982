import { existsSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { people } from "../people.ts";
import { town } from "../town.ts";
import { votesOf } from "../votes.ts";
import { composeAvatar } from "./avatars.ts";
import { composePicture } from "./compose.ts";
import { surfaces } from "./palette.ts";
import { readPictureKey, sceneNames } from "./picture-key.ts";
import type { Scene } from "./scene.ts";
import { scenes, surfaceOf } from "./scenes.ts";
import { emojiFile } from "./sprite.ts";

function drawingsOf({ hero, near, far, toppings = [] }: Scene) {
  const drawings = [...hero, ...near, ...far, ...toppings.flat().map(({ drawing }) => drawing)];
  return drawings.flatMap((one) => (typeof one === "string" ? [one] : "label" in one ? [one.label] : []));
}

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
  it("show only drawings that exist", () => {
    for (const name of sceneNames) {
      expect(
        drawingsOf(scenes[name]).filter((emoji) => !existsSync(emojiFile(emoji))),
        name,
      ).toEqual([]);
    }
  });

  it("are all shown by some item", () => {
    const shown = new Set([...town.dishes, ...town.products].map(({ picture }) => readPictureKey(picture)?.scene));
    expect(sceneNames.filter((name) => !shown.has(name))).toEqual([]);
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
  it("come out the same every time, in the size of the app's photos", async () => {
    const picture = await composePicture("tacos-1");
    expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 1280, height: 960 });
    expect(picture.equals(await composePicture("tacos-1"))).toBe(true);
    await expect(composePicture("tacos")).rejects.toThrow("There is no picture");
  });

  it("include a portrait of everybody", async () => {
    for (const { username } of people) {
      expect(await sharp(await composeAvatar(username)).metadata()).toMatchObject({ width: 512, height: 512 });
    }
  });
});
