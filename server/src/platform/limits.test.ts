import { expect, it } from "vitest";
import { countInMemory } from "./limits.ts";

it("counts tries under a name, says how long to wait, and begins anew", async () => {
  let now = 1_000;
  const limits = countInMemory(() => now);
  const ann = [{ name: "ann", limit: { max: 2, perSeconds: 60 } }];
  expect([await limits.take(ann), await limits.take(ann), await limits.take(ann)]).toEqual([0, 0, 60]);
  now += 45_500;
  expect(await limits.take(ann)).toBe(15);
  await limits.giveBack(ann);
  expect([await limits.take(ann), await limits.take(ann)]).toEqual([0, 15]);
  now += 14_500;
  expect([await limits.take(ann), await limits.take(ann), await limits.take(ann)]).toEqual([0, 0, 60]);
});

it("counts under all names or under none", async () => {
  const limits = countInMemory(() => 1_000);
  const limit = (max: number) => ({ max, perSeconds: 60 });
  const both = [
    { name: "wide", limit: limit(5) },
    { name: "narrow", limit: limit(1) },
  ];
  for (const wait of [0, 60, 60, 60, 60, 60]) expect(await limits.take(both)).toBe(wait);
  expect(await limits.take([{ name: "wide", limit: limit(5) }])).toBe(0);
});

it("starts full with nobody, so that a thousand at once are a thousand", async () => {
  const limits = countInMemory(() => 1_000);
  const one = [{ name: "flood", limit: { max: 5, perSeconds: 60 } }];
  const waits = await Promise.all(Array.from({ length: 1_000 }, () => limits.take(one)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});
