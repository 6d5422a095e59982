import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { tryLenses } from "../../../../testing/lens.ts";

const now = new Date("2026-11-26T10:00:00Z");
const limits = { LIMITS: "search=1000000/1m,uncached=100000/1s" };
const testApp = await ownApp(limits, { clock: () => now });

it("of a million combinations of items and lists none is shown as free of what is not stated free", async () => {
  const { combinations, shown, wrong } = await tryLenses(testApp, { items: 2_000, lists: 500, now });
  console.log(`${combinations} combinations, shown: ${JSON.stringify(shown)}, wrong: ${wrong.length}`);
  expect(wrong.slice(0, 3)).toEqual([]);
  expect([combinations, shown.hidden]).toEqual([1_000_000, 0]);
});
