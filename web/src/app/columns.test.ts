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
