import fc from "fast-check";
import { expect, it } from "vitest";
import { itemAllergens, type StatedAs, statedAs } from "./allergens.ts";
import { allergens } from "./labels.ts";
import { lensView, splitByLens } from "./lens.ts";

const dayMs = 86_400_000;
const now = new Date("2026-11-26T13:00:00Z");
const ids = allergens.map(({ id }) => id);

type Said = { allergenId: number; state: StatedAs; daysAgo: number };
type Item = { id: number; said: Said[]; alerts: readonly number[] };

const allergenId = fc.constantFrom(...ids);
const said = fc.record({
  allergenId,
  state: fc.constantFrom(...statedAs),
  // Around the validity limit.
  daysAgo: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 178, max: 182 })),
});
// Most items state much, and few have a reaction: otherwise almost nothing would be stated free.
const item = fc.record({
  said: fc.uniqueArray(said, {
    maxLength: 20,
    size: "max",
    selector: ({ allergenId, state }) => `${allergenId} ${state}`,
  }),
  alerts: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.uniqueArray(allergenId, { maxLength: 3 })),
});
const list = fc.array(item, { minLength: 100, maxLength: 100, size: "max" });
const lenses = fc.array(fc.uniqueArray(allergenId, { minLength: 1, maxLength: 4 }), {
  minLength: 100,
  maxLength: 100,
  size: "max",
});

function cardOf({ id, said, alerts }: Item) {
  const statements = said.map(({ allergenId, state, daysAgo }) => ({
    ...{ allergenId, state, source: "asked" as const, sourceName: null },
    day: new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10),
  }));
  return { id, allergens: itemAllergens(statements, alerts) };
}

/** Computed from the statements, without the tested code. */
const isWarnedOf = ({ said, alerts }: Item, id: number) =>
  alerts.includes(id) || said.some((one) => one.allergenId === id && one.state === "contains");
const isStatedFreeOf = (item: Item, id: number) =>
  !isWarnedOf(item, id) &&
  !item.said.some((one) => one.allergenId === id && one.state === "may-contain") &&
  item.said.some((one) => one.allergenId === id && one.state === "stated-free" && one.daysAgo <= 180);

it("shows as stated free, in a million lists of items and lenses, only what is so for each avoided allergen", () => {
  const counts = { hidden: 0, "not-stated": 0, "may-contain": 0, "stated-free": 0 };
  fc.assert(
    fc.property(list, lenses, (generated, manyLenses) => {
      const items = generated.map((one, id) => ({ ...one, id }));
      const cards = items.map(cardOf);
      for (const avoided of manyLenses) {
        const wrong = items.filter((one, index) => {
          const view = lensView(cards[index]?.allergens ?? null, avoided, now);
          counts[view] += 1;
          const isHidden = avoided.some((id) => isWarnedOf(one, id));
          const isFree = avoided.every((id) => isStatedFreeOf(one, id));
          return isHidden !== (view === "hidden") || isFree !== (view === "stated-free");
        });
        expect(wrong).toEqual([]);
        const { stated, notStated, hiddenCount } = splitByLens(cards, avoided, now);
        expect(stated.length + notStated.length + hiddenCount).toBe(items.length);
        // In the order of the list, and nothing separated or hidden is among the stated ones.
        expect(stated.map(({ id }) => id)).toEqual(
          items
            .filter((_, index) => isShown(lensView(cards[index]?.allergens ?? null, avoided, now)))
            .map(({ id }) => id),
        );
        expect(notStated.every(({ allergens: known }) => lensView(known, avoided, now) === "not-stated")).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(1_000_000);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(1_000);
});

it("shows nothing as free without a lens or without statements", () => {
  expect(lensView(null, ids.slice(0, 1), now)).toBe("not-stated");
  expect(lensView(cardOf({ id: 1, said: [], alerts: [] }).allergens, [], now)).toBe("not-stated");
});

const isShown = (view: string) => view === "stated-free" || view === "may-contain";
