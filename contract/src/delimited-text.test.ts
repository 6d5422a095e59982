import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delimiterOf, readTable, withoutApostrophe, writeCsv } from "./delimited-text.ts";

const cellsOf = (text: string) => readTable(text, delimiterOf(text)).map(({ cells }) => cells);

describe("a table as text", () => {
  it("is read as spreadsheets copy it, with line breaks, tabs and quotes in quoted cells", () => {
    const copied = 'Pad Thai\tThe "Old" Mill\r\n"Soup\nof the day"\t"a ""b""\tc"\r\n';
    expect(cellsOf(copied)).toEqual([
      ["Pad Thai", 'The "Old" Mill'],
      ["Soup\nof the day", 'a "b"\tc'],
    ]);
    expect(readTable(`${copied}Last\tone`, "\t").map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it("is read as CSV by the sign that parts all rows, and otherwise a cell per line", () => {
    expect(cellsOf("\uFEFFdish,place\nRamen,Noodle Bar\n")).toEqual([
      ["dish", "place"],
      ["Ramen", "Noodle Bar"],
    ]);
    expect(cellsOf("dish;price\nRamen;12,50\n\n;\n")).toEqual([
      ["dish", "price"],
      ["Ramen", "12,50"],
    ]);
    expect(cellsOf("Fish, chips\nRamen\nPie, mash, liquor")).toEqual([
      ["Fish, chips"],
      ["Ramen"],
      ["Pie, mash, liquor"],
    ]);
    expect(cellsOf('5" pizza\n"not closed')).toEqual([['5" pizza'], ['"not closed']]);
  });

  it("of ten thousand rows is read up to as many as are asked for", () => {
    const text = "Ramen\tNoodle Bar\n".repeat(10_000);
    expect(readTable(text, "\t")).toHaveLength(10_000);
    expect(readTable(text, "\t", 500)).toHaveLength(500);
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
        for (const { cells } of readTable(text, ",")) for (const one of cells) expect(one).not.toMatch(/^[=+\-@\t\r]/);
        const read = readTable(text, ",").map(({ cells }) => cells.map(withoutApostrophe));
        expect(read).toEqual(given.map((row) => row.map((one) => withoutApostrophe(one))));
      }),
    );
  });
});
