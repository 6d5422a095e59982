import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeRowProblem, readTable, withoutApostrophe, writeCsv } from "./delimited-text.ts";

const headings = ["dish", "place", "price"];
const options = {
  headingsIn: (cells: readonly string[]) => cells.filter((cell) => headings.includes(cell.toLowerCase())).length,
  hasHeader: false,
};
const read = (text: string) => readTable(text, options);
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells);
const shownOf = (text: string) => {
  const { rows, problems } = read(text);
  return [
    ...rows.map(({ line, cells }) => [line, ...cells]),
    ...problems.map((one) => [one.line, describeRowProblem(one)]),
  ];
};

describe("a table as text", () => {
  it("is read as spreadsheets copy it, with line breaks, tabs and quotes in quoted cells", () => {
    const copied = 'Pad Thai\tThe "Old" Mill\r\n"Soup\nof the day"\t"a ""b""\tc"\r\n';
    expect(cellsOf(copied)).toEqual([
      ["Pad Thai", 'The "Old" Mill'],
      ["Soup\nof the day", 'a "b"\tc'],
    ]);
    expect(read(`${copied}Last\tone`).rows.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it("is read as CSV by the sign that parts all rows, and otherwise a cell per line", () => {
    expect(cellsOf("\uFEFFdish,place\nRamen,Noodle Bar\n")).toEqual([["Ramen", "Noodle Bar"]]);
    expect(cellsOf("dish;price\nRamen;12,50\n\n;\n")).toEqual([["Ramen", "12,50"]]);
    expect(cellsOf("Fish, chips\nRamen\nPie, mash, liquor")).toEqual([
      ["Fish, chips"],
      ["Ramen"],
      ["Pie, mash, liquor"],
    ]);
    expect(cellsOf('5" pizza\n"not closed')).toEqual([['5" pizza'], ['"not closed']]);
  });

  it("of ten thousand rows is read up to as many as are asked for, and the others are counted", () => {
    const text = "Ramen\tNoodle Bar\n".repeat(10_000);
    expect(read(text).rows).toHaveLength(10_000);
    expect(readTable(text, options, 500)).toMatchObject({ rows: { length: 500 }, more: 9_500 });
  });

  it.each([
    ["a short row", "dish,place,price\nRamen,Luna\n", [[2, "Ramen", "Luna", ""]]],
    ["a trailing comma", "dish,place,price\nRamen,Luna,12,\n", [[2, "Ramen", "Luna", "12"]]],
    ["trailing semicolons in the header alone", "dish;place;price;;\nRamen;Luna;12,5", [[2, "Ramen", "Luna", "12,5"]]],
    ["a title above its header", "Our menu, 2024\n\ndish;place;price\nRamen;Luna;12,5", [[4, "Ramen", "Luna", "12,5"]]],
    ["a statement of its sign", "sep=;\r\ndish;place;price\r\nRamen, hot;Luna;1", [[3, "Ramen, hot", "Luna", "1"]]],
    ["another sign that is stated", '\uFEFF"sep=^"\ndish^place^price\nRamen^Luna^1', [[3, "Ramen", "Luna", "1"]]],
    [
      "commas in the first row of semicolons",
      "dish;place;price\nFish, chips, peas;Luna;9",
      [[2, "Fish, chips, peas", "Luna", "9"]],
    ],
    [
      "its header once more",
      "dish,place,price\nRamen,Luna,1\ndish,place,price\nSoup,Luna,2",
      [
        [2, "Ramen", "Luna", "1"],
        [4, "Soup", "Luna", "2"],
      ],
    ],
    ["bare carriage returns", "dish|place|price\r\rRamen|Luna|1\r", [[3, "Ramen", "Luna", "1"]]],
    [
      "a total",
      "dish,place,price\nRamen,Luna,1\nTotal,,1.00\n\n",
      [
        [2, "Ramen", "Luna", "1"],
        [3, "it looks like the total of the table"],
      ],
    ],
    [
      "a dish that is called Total, not at its end",
      "dish,place,price\nTotal,,1\nRamen,Luna,1",
      [
        [2, "Total", "", "1"],
        [3, "Ramen", "Luna", "1"],
      ],
    ],
    [
      "a row with more cells",
      "dish,place,price\nRamen,Luna,12,50\nSoup,Luna,9",
      [
        [3, "Soup", "Luna", "9"],
        [2, "it has 4 cells, and the table 3 columns"],
      ],
    ],
    ["an inch", 'dish,place,price\n12" pizza,Luna,9', [[2, '12" pizza', "Luna", "9"]]],
    [
      "a quote too many",
      'dish,place,price\n"Ramen,Luna,1\nSoup,"Luna, Soho",2',
      [
        [2, '"Ramen', "Luna", "1"],
        [3, "Soup", "Luna, Soho", "2"],
      ],
    ],
    [
      "a quote too many in quotes",
      'dish,place,price\nSoup,"Luna", Soho",2\nTea,Luna,3',
      [
        [3, "Tea", "Luna", "3"],
        [2, "its quotes do not match"],
      ],
    ],
    [
      "two rows that two inches make one",
      'dish,place,price\n"Soup,Luna,1\nPizza 12",Luna,9',
      [
        [2, "its quotes do not match"],
        [3, "its quotes do not match"],
      ],
    ],
    [
      "a note of two lines with commas",
      'dish,place,price\n"Fish, chips, peas\nor gravy",Luna,9',
      [[2, "Fish, chips, peas\nor gravy", "Luna", "9"]],
    ],
  ])("with %s", (_, text, shown) => {
    expect(shownOf(text)).toEqual(shown);
  });

  it("that was written has no cell that a spreadsheet runs, and is read as it was", () => {
    expect(writeCsv([["=1+1", "@SUM(A1)", "-2", "+3", "a,b", 'say "x"']])).toBe(
      '\uFEFF\'=1+1,\'@SUM(A1),\'-2,\'+3,"a,b","say ""x"""\r\n',
    );
    const cell = fc.string({ unit: fc.constantFrom("a", "=", "+", "-", "@", ",", ";", '"', "'", "\n", " ", "é") });
    const rows = fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, (given) => {
        const text = writeCsv(given);
        const cells = cellsOf(`sep=,\n${text.slice(1)}`);
        for (const row of cells) for (const one of row) expect(one).not.toMatch(/^[=+\-@\t\r]/);
        const again = cells.map((row) => row.map(withoutApostrophe));
        expect(again).toEqual(given.map((row) => row.map((one) => withoutApostrophe(one))));
      }),
    );
  });
});
