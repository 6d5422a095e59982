import fc from "fast-check";
import { expect, it } from "vitest";
import { type SampleTable, sampleTables } from "../../testing/tables.ts";
import { readTable } from "./delimited-text.ts";

type Line = { text: string; row?: { cells: string[]; isTooWide?: true } };

type Damage = { kind: (typeof kinds)[number]; at: number; by: number };
const kinds = [
  ...(["short rows", "trailing signs", "title", "total", "sep", "delimiter", "line ends", "mark"] as const),
  ...(["blank lines", "stray quote", "extra cell", "header again"] as const),
] as const;

/** `lines` says which row begins where. */
function damage(table: SampleTable, damages: readonly Damage[]) {
  const has = (kind: Damage["kind"]) => damages.find((one) => one.kind === kind);
  const all = [table.headings, ...table.rows].flat();
  const others = [";", ",", "\t", "|"].filter(
    (sign) => !table.isBare || all.every((cell) => !cell.includes(sign) && !cell.includes("\n")),
  );
  const change = has("delimiter");
  const delimiter = (change && others[change.by % others.length]) ?? table.delimiter;
  const lineEnd = ["\n", "\r\n", "\r"][has("line ends")?.by ?? -1] ?? table.lineEnd;
  const write = (cell: string) =>
    !table.isBare && /["\n\r]/.test(cell + (cell.includes(delimiter) ? "\n" : ""))
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const join = (cells: readonly string[]) => cells.map(write).join(delimiter);
  const header: Line = { text: join(table.headings) };
  const isShort = (index: number) => has("short rows") && (index + (has("short rows")?.at ?? 0)) % 2 === 0;
  const lines: Line[] = table.rows.map((cells, index) => {
    const kept = isShort(index) ? cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1) : cells;
    return { text: join(kept), row: { cells } };
  });
  const pick = (at: number) => lines[at % lines.length] ?? header;
  const extra = has("extra cell");
  if (extra) {
    const line = pick(extra.at);
    line.text = `${join(line.row?.cells ?? [])}${delimiter}more`;
    line.row = { cells: line.row?.cells ?? [], isTooWide: true };
  }
  if (has("trailing signs"))
    for (const line of [header, ...lines]) line.text += delimiter.repeat(has("trailing signs")?.by ?? 0);
  const quote = has("stray quote");
  if (quote) {
    const line = pick(quote.at);
    const place = (quote.by * 7919) % (line.text.length + 1);
    line.text = `${line.text.slice(0, place)}"${line.text.slice(place)}`;
  }
  const again = has("header again");
  if (again) lines.splice(again.at % (lines.length + 1), 0, { text: header.text });
  const blank = has("blank lines");
  if (blank) lines.splice(blank.at % (lines.length + 1), 0, { text: "" }, { text: delimiter.repeat(blank.by) });
  if (has("total")) lines.push({ text: ["Total", ...table.headings.slice(2).map(() => ""), "42"].join(delimiter) });
  const whole = [header, ...lines];
  const title = has("title");
  if (title) whole.unshift({ text: "Our list 2024" }, ...Array.from({ length: title.by }, () => ({ text: "" })));
  if (has("sep")) whole.unshift({ text: `sep=${delimiter}` });
  const text = `${has("mark") ? "\uFEFF" : ""}${whole.map((line) => line.text).join(lineEnd)}${lineEnd}`;
  const begins = new Map<number, Line & { end: number }>();
  let at = 1;
  for (const line of whole) {
    const end = at + line.text.split(/\r\n|\r|\n/).length;
    begins.set(at, { ...line, end });
    at = end;
  }
  return { text, begins, delimiter };
}

const damages = fc.uniqueArray(fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(50), by: fc.nat(2) }), {
  selector: ({ kind }) => kind,
  maxLength: 5,
});

it("a thousand damaged tables lose no row without naming it, and have each cell in its column", () => {
  const runs = fc.record({ table: fc.constantFrom(...sampleTables), damages, seed: fc.nat(1_000) });
  fc.assert(
    fc.property(runs, ({ table, damages: given, seed }) => {
      const withPlace = given.map((one) => (one.kind === "stray quote" ? { ...one, by: seed } : one));
      const { text, begins, delimiter } = damage(table, withPlace);
      const known = new Set(table.headings);
      const read = readTable(text, {
        headingsIn: (cells) => cells.filter((cell) => known.has(cell.trim())).length,
        hasHeader: true,
      });
      expect([read.delimiter, read.header?.cells.slice(0, table.headings.length)]).toEqual([delimiter, table.headings]);
      for (const { cells, line } of read.rows) {
        const row = begins.get(line)?.row;
        expect({ line, cells, isTooWide: row?.isTooWide }).toEqual({
          line,
          cells: expect.anything(),
          isTooWide: undefined,
        });
        const isOnlyQuoted = (one: string, other = "") => one.replaceAll('"', "") === other.replaceAll('"', "");
        expect(cells.every((cell, index) => isOnlyQuoted(cell, row?.cells[index]))).toBe(true);
      }
      const named = [...read.rows, ...read.problems].map(({ line }) => line);
      for (const [line, { row, end }] of begins)
        if (row) expect(named.filter((one) => one >= line && one < end)).not.toEqual([]);
    }),
    { numRuns: 1_000, seed: 53 },
  );
});
