import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { maxCaptionLength } from "@dishboard/contract/limits";
import { defaultMarketArea, distanceKm } from "@dishboard/contract/places";
import { cleanText, validateText } from "@dishboard/contract/text";
import { FileSource, PMTiles } from "pmtiles";
import { describe, expect, it } from "vitest";
import { clipFile, paintedFile, posterFile, readFilmed, readPainted, streetsFile } from "./assets.ts";
import type { Allergen, Claim } from "./labels.ts";
import { likersOf, whenCommented, whenPosted } from "./posts.ts";
import { town } from "./town.ts";
import { votesOf, whenSubmitted } from "./votes.ts";

const items = [...town.dishes, ...town.products];

const contradictions: Record<Claim, readonly Allergen[]> = {
  vegan: ["milk", "eggs", "fish", "crustaceans", "molluscs"],
  vegetarian: ["fish", "crustaceans", "molluscs"],
  halal: [],
  kosher: ["crustaceans", "molluscs"],
  "gluten-free": ["gluten"],
  keto: [],
  "low-sodium": [],
  "dairy-free": ["milk"],
  "nut-free": ["nuts", "peanuts"],
};

const kilometresTo = new Map(
  town.restaurants.map(({ key, latitude, longitude }) => [
    key,
    latitude === null || longitude === null ? null : distanceKm(defaultMarketArea, { latitude, longitude }),
  ]),
);

function within(km: number) {
  return [...kilometresTo.values()].filter((distance) => distance !== null && distance <= km);
}

function tally() {
  const tallies = new Map(items.map(({ key }) => [key, { up: 0, down: 0 }]));
  for (const person of town.people) {
    for (const { key, direction } of votesOf(person, items)) {
      const counts = tallies.get(key);
      if (counts) counts[direction] += 1;
    }
  }
  return tallies;
}

const painted = readPainted();

function isPainted(key: string, widths: readonly number[]) {
  return painted[key] !== undefined && widths.every((width) => existsSync(paintedFile(key, width)));
}

function duplicates(values: readonly string[]) {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value.toLowerCase()).size);
}

describe("people", () => {
  it("are forty with valid, distinct usernames", () => {
    expect(town.people).toHaveLength(40);
    expect(duplicates(town.people.map(({ username }) => username))).toEqual([]);
    expect(duplicates(town.people.map(({ fullName }) => fullName))).toEqual([]);
    expect(town.people.filter(({ username }) => !/^[A-Za-z0-9_]{3,30}$/.test(username))).toEqual([]);
  });
});

describe("restaurants", () => {
  it("have distinct keys and names", () => {
    expect(duplicates(town.restaurants.map(({ key }) => key))).toEqual([]);
    expect(duplicates(town.restaurants.map(({ name }) => name))).toEqual([]);
  });

  it("lie mostly around Camden Market, with a few further out, abroad and unpinned", () => {
    expect(within(10).length).toBeGreaterThanOrEqual(52);
    expect(Math.min(...within(10).map(Number))).toBeLessThan(0.1);
    expect(within(25).length - within(10).length).toBeGreaterThanOrEqual(5);
    expect(within(25_000).length - within(25).length).toBeGreaterThanOrEqual(5);
    expect(town.restaurants.filter(({ latitude }) => latitude === null)).toHaveLength(3);
    expect(town.restaurants.filter((one) => (one.latitude === null) !== (one.longitude === null))).toEqual([]);
  });

  it("have doors where they have a place, and most of them hours", () => {
    const placed = town.restaurants.filter(({ latitude }) => latitude !== null).map(({ key }) => key);
    expect(Object.keys(town.doors).sort()).toEqual(placed.sort());
    const open = Object.values(town.doors).filter(({ openingHours }) => openingHours !== null);
    expect(open.length).toBeGreaterThan(60);
    expect(open.length).toBeLessThan(placed.length);
  });

  it("all serve something", () => {
    const serving = new Set(town.dishes.map(({ restaurant }) => restaurant));
    expect(town.restaurants.filter(({ key }) => !serving.has(key))).toEqual([]);
  });
});

it("has streets in at most 3 MB, which say that they are invented", async () => {
  const bytes = await readFile(streetsFile);
  expect(bytes.length).toBeLessThanOrEqual(3_000_000);
  const archive = new PMTiles(new FileSource(new File([bytes], "town.pmtiles")));
  expect(await archive.getMetadata()).toMatchObject({ attribution: "Invented streets of the demo town" });
});

describe("dishes and products", () => {
  it("are enough to fill the boards", () => {
    expect(town.dishes.length).toBeGreaterThanOrEqual(165);
    expect(town.products.length).toBeGreaterThanOrEqual(125);
    const near = town.dishes.filter(({ restaurant }) => (kilometresTo.get(restaurant) ?? Infinity) <= 10);
    expect(near.length).toBeGreaterThanOrEqual(125);
  });

  it("have distinct keys and names", () => {
    expect(duplicates(items.map(({ key }) => key))).toEqual([]);
    expect(duplicates(items.map(({ name }) => name))).toEqual([]);
  });

  it("refer to restaurants and people that exist", () => {
    const usernames = new Set(town.people.map(({ username }) => username));
    expect(town.dishes.filter(({ restaurant }) => !kilometresTo.has(restaurant))).toEqual([]);
    expect(items.filter(({ submittedBy }) => !usernames.has(submittedBy))).toEqual([]);
    expect([...usernames].filter((name) => !items.some(({ submittedBy }) => submittedBy === name))).toEqual([]);
  });

  it("keep the limits of names, descriptions, tags and prices", () => {
    for (const { name, description, tags, priceCents } of items) {
      expect(name.length, name).toBeLessThanOrEqual(120);
      expect(description?.length ?? 0, name).toBeLessThanOrEqual(2000);
      expect(tags.length, name).toBeLessThanOrEqual(8);
      expect(duplicates(tags), name).toEqual([]);
      expect(
        tags.filter((tag) => tag === "" || tag !== tag.trim().toLowerCase()),
        name,
      ).toEqual([]);
      if (priceCents !== null)
        expect(Number.isInteger(priceCents) && priceCents >= 100 && priceCents <= 4000).toBe(true);
    }
  });

  it("claim nothing that their allergens contradict", () => {
    for (const { name, claims, allergens } of items) {
      for (const claim of claims) {
        expect(
          contradictions[claim].filter((allergen) => allergens.includes(allergen)),
          `${name} is ${claim}`,
        ).toEqual([]);
      }
      if (claims.includes("vegan")) expect(claims, name).toEqual(expect.arrayContaining(["vegetarian", "dairy-free"]));
      expect(duplicates(claims), name).toEqual([]);
      expect(duplicates(allergens), name).toEqual([]);
    }
  });

  it("leave allergens unstated in about a quarter of the dishes", () => {
    const unstated = town.dishes.filter(({ allergens }) => allergens.length === 0).length / town.dishes.length;
    expect(unstated).toBeGreaterThan(0.18);
    expect(unstated).toBeLessThan(0.32);
  });

  it("each have a picture of their own that exists", () => {
    expect(duplicates(items.map(({ picture }) => picture))).toEqual([]);
    expect(items.filter(({ picture }) => !isPainted(picture, [1280, 768, 384, 192]))).toEqual([]);
    expect(town.people.filter(({ username }) => !isPainted(`avatar-${username}`, [192]))).toEqual([]);
  });
});

describe("posts", () => {
  const posts = [...town.snaps, ...town.drools];

  it("have distinct keys, and people and items that exist", () => {
    const usernames = new Set(town.people.map(({ username }) => username));
    const keys = new Set(items.map(({ key }) => key));
    expect(duplicates(posts.map(({ key }) => key))).toEqual([]);
    expect(posts.filter(({ about }) => about !== null && !keys.has(about))).toEqual([]);
    const said = posts.flatMap(({ by, comments }) => [by, ...comments.map((comment) => comment.by)]);
    expect(said.filter((by) => !usernames.has(by))).toEqual([]);
  });

  it("are as the forms accept them", () => {
    for (const { key, caption, comments } of posts) {
      const texts = [caption ?? "", ...comments.map(({ text }) => text)];
      expect(texts, key).toEqual(texts.map(cleanText));
      expect(validateText(caption ?? "", "Caption", maxCaptionLength), key).toBeNull();
      expect(
        comments.filter(({ text }) => text === ""),
        key,
      ).toEqual([]);
    }
  });

  it("have a picture of their own, or a clip", () => {
    expect(duplicates([...items, ...town.snaps].map(({ picture }) => picture))).toEqual([]);
    expect(town.snaps.filter(({ picture }) => !isPainted(picture, [1280, 768, 384, 192]))).toEqual([]);
    const clips = town.drools.map(({ clip }) => clip);
    expect(clips.sort()).toEqual(Object.keys(readFilmed()).sort());
    for (const key of clips) expect([clipFile(key), posterFile(key, 192)].map(existsSync)).toEqual([true, true]);
  });

  it("are newest first, commented after they were posted, all in the past, and liked by others", () => {
    const now = new Date("2026-05-01T12:00:00Z");
    for (const feed of [town.snaps, town.drools]) {
      const times = feed.map((_, index) => whenPosted(index, feed.length, now).getTime());
      expect(times).toEqual([...times].sort((a, b) => b - a));
      for (const [index, post] of feed.entries()) {
        const postedAt = whenPosted(index, feed.length, now);
        const said = post.comments.map((_, at) => whenCommented(at, postedAt, now).getTime());
        const moments = [postedAt.getTime(), ...said, now.getTime()];
        expect(moments, post.key).toEqual([...new Set(moments)].sort((a, b) => a - b));
        expect(likersOf(post), post.key).not.toContain(post.by);
        expect(likersOf(post), post.key).toEqual([...new Set(likersOf(post))]);
      }
    }
  });
});

describe("votes", () => {
  const tallies = tally();
  const counts = items.map(({ key, name }) => ({ name, ...(tallies.get(key) ?? { up: 0, down: 0 }) }));

  it("put the best loved first", () => {
    expect(counts.find(({ name }) => name === "Birria Tacos")).toMatchObject({ up: 38, down: 2 });
    const best = counts.slice(0, town.dishes.length).sort((a, b) => b.up - b.down - (a.up - a.down));
    expect(best.slice(0, 3).map(({ name }) => name)).toEqual([
      "Birria Tacos",
      "Margherita, Extra Basil",
      "Katsu Curry",
    ]);
  });

  it("have a long tail", () => {
    expect(counts.filter(({ up, down }) => up + down === 0).length).toBeGreaterThanOrEqual(4);
    expect(counts.filter(({ up, down }) => up + down > 0 && up + down <= 12).length).toBeGreaterThan(100);
    const negative = counts.filter(({ up, down }) => up < down).length;
    expect(negative).toBeGreaterThanOrEqual(4);
    expect(negative).toBeLessThan(20);
  });

  it("come out the same every time", () => {
    expect([...tally()]).toEqual([...tallies]);
  });
});

describe("ages", () => {
  it("are distinct and in the past", () => {
    const now = new Date("2026-05-01T12:00:00Z");
    const moments = items.map((_, index) => whenSubmitted(index, now).getTime());
    expect(new Set(moments).size).toBe(items.length);
    expect(Math.max(...moments)).toBeLessThan(now.getTime());
    expect(Math.min(...moments)).toBeGreaterThan(now.getTime() - 151 * 86_400_000);
  });

  it("are of several days on the first page of what is new, and of posts", () => {
    const now = new Date("2026-05-01T12:00:00Z");
    const agesOf = (count: number, when: (index: number) => Date) =>
      Array.from({ length: count }, (_, index) => now.getTime() - when(index).getTime()).sort((a, b) => a - b);
    const { dishes, products, snaps, drools } = town;
    const first = dishes.length;
    for (const ages of [
      agesOf(first, (index) => whenSubmitted(index, now)),
      agesOf(products.length, (index) => whenSubmitted(first + index, now)),
      agesOf(snaps.length, (index) => whenPosted(index, snaps.length, now)),
      agesOf(drools.length, (index) => whenPosted(index, drools.length, now)),
    ]) {
      const days = ages.slice(0, 8).map((age) => Math.floor(age / 86_400_000));
      expect(days[0]).toBe(0);
      expect(new Set(days).size).toBeGreaterThanOrEqual(3);
      expect(days.filter((day) => day === 0).length).toBeLessThanOrEqual(4);
    }
  });
});
