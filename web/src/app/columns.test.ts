import fc from "fast-check";
import { expect, it } from "vitest";
import { fromColumns, toColumns } from "./columns.ts";

it("writes like rows as columns, also inside of one another", () => {
  const cards = [
    { name: "a", image: { width: 1 }, tags: ["x"] },
    { name: "b", image: { width: 2 }, tags: [] },
  ];
  expect(toColumns({ cards })).toEqual({
    cards: {
      rows: 2,
      columns: { name: ["a", "b"], image: { rows: 2, columns: { width: [1, 2] } }, tags: [["x"], []] },
    },
  });
});

it("counts", () => {
  const ranks = [{ rank: 4 }, { rank: 5 }, { rank: 6 }];
  expect(toColumns(ranks)).toEqual({ rows: 3, columns: { rank: { rows: 3, from: 4 } } });
  expect(fromColumns(toColumns(ranks))).toEqual(ranks);
  expect(toColumns([4, 5, 7])).toEqual([4, 5, 7]);
});

it("says once what comes again and again", () => {
  const cooks = Array.from({ length: 10 }, (_, index) => ({ n: index * index, cook: { name: `cook ${index % 2}` } }));
  expect(toColumns(cooks)).toEqual({
    rows: 10,
    columns: {
      n: [0, 1, 4, 9, 16, 25, 36, 49, 64, 81],
      cook: { values: { rows: 2, columns: { name: ["cook 0", "cook 1"] } }, at: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1] },
    },
  });
  expect(fromColumns(toColumns(cooks))).toEqual(cooks);
});

it("gives back what went in", () => {
  const row = fc.record({
    id: fc.string(),
    image: fc.option(fc.record({ path: fc.string() })),
    tags: fc.array(fc.string()),
  });
  fc.assert(
    fc.property(fc.oneof(fc.array(row), fc.jsonValue()), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(fromColumns(JSON.parse(JSON.stringify(toColumns(plain))))).toEqual(plain);
    }),
  );
});
