/** Tables as text: dialects of CSV, and the clipboard of spreadsheets. */
import { parse } from "csv-parse/browser/esm/sync";

/** `line` is counted from 1. */
export type TextRow = { cells: string[]; line: number };

/** Too many cells, unbalanced quotes, or the table's total. */
export type RowProblem = { line: number } & (
  | { what: "cells"; count: number; of: number }
  | { what: "quotes" }
  | { what: "total" }
);

export type TableHead = { header: TextRow | null; delimiter: string | null };

/** The head comes first, then rows and problems in their order. */
export type TablePart =
  | ({ kind: "head" } & TableHead)
  | ({ kind: "row" } & TextRow)
  | ({ kind: "problem" } & RowProblem);

export type TableOptions = {
  /** The row with most known headings is the header. */
  headingsIn: (cells: readonly string[]) => number;
  enoughHeadings?: number;
  hasHeader: boolean;
  /** Length in characters above which a row is refused with `EndlessRow`. */
  maxRowLength?: number;
};

/** A row is longer than `maxRowLength`. */
export class EndlessRow extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`Line ${line} has something that is longer than any row.`);
    this.line = line;
  }
}

/** A sentence that follows the line number. */
export function describeRowProblem(problem: RowProblem): string {
  if (problem.what === "cells") return `it has ${problem.count} cells, and the table ${problem.of} columns`;
  return problem.what === "quotes" ? "its quotes do not match" : "it looks like the total of the table";
}

/** Those that are rarest in texts come first. */
const delimiters = ["\t", ";", ",", "|"] as const;
const noDelimiter = "\u0000";
const windowLength = 262_144;
/** Number of rows, and of lines, searched for the header. */
const [rowsOfHead, linesOfHead] = [12, 60];

/** A whole table. `more` counts the rows beyond the maximum. */
export type Table = TableHead & { rows: TextRow[]; problems: RowProblem[]; more: number };

/** Reads a table, up to `maxRows` rows. */
export function readTable(text: string, options: TableOptions, maxRows = Number.POSITIVE_INFINITY): Table {
  const table: Table = { header: null, delimiter: null, rows: [], problems: [], more: 0 };
  const read = startReading(options);
  const bytes = encoder.encode(text);
  for (let at = 0; ; at += windowLength) {
    const isLast = at + windowLength >= bytes.length;
    for (const part of read(bytes.subarray(at, at + windowLength), isLast)) {
      if (part.kind === "head") Object.assign(table, { header: part.header, delimiter: part.delimiter });
      else if (part.kind === "problem") table.problems.push(problemOf(part));
      else if (table.rows.length < maxRows) table.rows.push({ cells: part.cells, line: part.line });
      else table.more += 1;
    }
    if (isLast) return table;
  }
}

function problemOf({ kind: _, ...problem }: Extract<TablePart, { kind: "problem" }>): RowProblem {
  return problem;
}

/** Reads a table piece by piece. Throws `EndlessRow`. */
export async function* readTableParts(pieces: AsyncIterable<string>, options: TableOptions): AsyncGenerator<TablePart> {
  const read = startReading(options);
  for await (const piece of pieces) yield* read(encoder.encode(piece), false);
  yield* read(new Uint8Array(), true);
}

type State = {
  delimiter: string;
  line: number;
  /** Number of cells of the header, without and with the empty ones at its end; null without a header. */
  widths: readonly number[] | null;
  /** Whether the next lines may be parts of a cell with unbalanced quotes: short ones, and the first with quotes. */
  isDoubtful: boolean;
};

type RawRecord = TextRow & { isBroken: boolean; end: number };

function startReading({ maxRowLength = Number.POSITIVE_INFINITY, ...options }: TableOptions) {
  let waiting = new Uint8Array();
  let state: State | null = null;
  let header: TextRow | null = null;
  let last: TablePart | null = null;
  return function* read(piece: Uint8Array, isLast: boolean): Generator<TablePart> {
    waiting = joined(waiting, piece);
    if (waiting.length < windowLength && !isLast) return;
    const lines = isLast ? waiting : waiting.subarray(0, endOfLines(waiting));
    if (state === null) {
      if (lines.length === 0 && !isLast) return throwIfEndless(waiting, 1, maxRowLength);
      const head = findHead(lines, options, isLast);
      ({ header } = head);
      yield { kind: "head", header, delimiter: head.delimiter };
      const widths = header && [widthOf(header.cells), header.cells.length];
      state = { delimiter: head.delimiter ?? noDelimiter, line: head.nextLine, isDoubtful: false, widths };
      waiting = waiting.subarray(head.end);
      yield* read(new Uint8Array(), isLast);
      return;
    }
    const records = takeRecords(lines, state, isLast, maxRowLength);
    waiting = waiting.slice(records.at(-1)?.end ?? 0);
    throwIfEndless(waiting, state.line, maxRowLength);
    for (const record of records) {
      const part = partOf(record, header);
      if (part === null) continue;
      if (last) yield last;
      last = part;
    }
    if (!isLast || !last) return;
    yield last.kind === "row" && isTotal(last) ? { kind: "problem", what: "total", line: last.line } : last;
  };
}

function throwIfEndless(waiting: Uint8Array, line: number, maxRowLength: number): void {
  if (waiting.length > maxRowLength + windowLength) throw new EndlessRow(line);
}

function partOf({ cells, line, isBroken }: RawRecord, header: TextRow | null): TablePart | null {
  if (isBroken) return { kind: "problem", what: "quotes", line };
  const count = widthOf(cells);
  if (count === 0) return null;
  if (header === null) return { kind: "row", cells, line };
  const of = widthOf(header.cells);
  if (count > of) return { kind: "problem", what: "cells", line, count, of };
  const row = Array.from({ length: of }, (_, index) => cells[index] ?? "");
  return row.every((cell, index) => cell.trim() === header.cells[index]?.trim())
    ? null
    : { kind: "row", cells: row, line };
}

/** Number of cells up to the last non-empty one. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

const totals = [
  ...["total", "totals", "grand total", "subtotal", "sum", "summe", "gesamt", "gesamtsumme", "insgesamt", "totale"],
  ...["total general", "total général", "totaal", "suma", "razem", "summa", "celkem", "toplam", "итого", "всего"],
  ...["合計", "合计", "总计", "總計", "합계"],
];

/** Whether a row has the word for a total and otherwise only numbers, with cells left empty. */
function isTotal({ cells }: TextRow): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [first = "", ...others] = filled;
  const word = first.toLowerCase().replace(/[\s:=]*[\d.,\s]*$/, "");
  const isNumber = (text: string) => /^(\p{L}{1,3}\.?)?\P{L}*\d\P{L}*(\p{L}{1,3}\.?)?$/u.test(text);
  return totals.includes(word) && others.every(isNumber) && (filled.length < cells.length || cells.length <= 2);
}

type FoundHead = TableHead & { nextLine: number; end: number };

function findHead(
  bytes: Uint8Array,
  { headingsIn, enoughHeadings = 2, hasHeader }: TableOptions,
  isLast: boolean,
): FoundHead {
  const begin = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const firstLine = decoder.decode(bytes.subarray(begin, endOfLine(bytes, begin)));
  const stated = /^"?sep=([^"])"?[;,\t|]*\s*$/i.exec(firstLine.replace(/[\r\n]+$/, ""))?.[1];
  const start = stated === undefined ? { end: begin, nextLine: 1 } : { end: endOfLine(bytes, begin), nextLine: 2 };
  const readings = (stated === undefined ? delimiters : [stated]).map((delimiter) => ({
    delimiter,
    records: firstRecords(bytes, { delimiter, ...start }, isLast),
  }));
  const headOf = (delimiter: string, { cells, line, end, nextLine }: FirstRecord): FoundHead => ({
    ...{ header: { cells, line }, delimiter, end, nextLine },
  });
  let best: { found: number; head: FoundHead } | null = null;
  for (const { delimiter, records } of readings)
    for (const [index, record] of records.entries()) {
      const found = headingsIn(record.cells);
      // A title above a header has fewer cells.
      const isBelowTitles = records.slice(0, index).every(({ cells }) => widthOf(cells) < widthOf(record.cells));
      if (found >= enoughHeadings && found > (best?.found ?? 0) && isBelowTitles)
        best = { found, head: headOf(delimiter, record) };
    }
  if (best) return best.head;
  const byTab = readings.find(({ delimiter }) => delimiter === "\t" && firstLine.includes("\t"));
  const usual = readings.reduce((one, other) => (shareOf(other.records) > shareOf(one.records) ? other : one));
  const { delimiter, records } = byTab ?? usual;
  const first = records.find(({ cells }) => widthOf(cells) >= usualWidth(records)) ?? records[0];
  if (hasHeader && first) return headOf(delimiter, first);
  const isTable = stated !== undefined || byTab !== undefined || shareOf(records) > 0.5;
  return { header: null, delimiter: isTable ? delimiter : null, ...start };
}

type FirstRecord = RawRecord & { nextLine: number };

function firstRecords(
  bytes: Uint8Array,
  { delimiter, end, nextLine }: { delimiter: string; end: number; nextLine: number },
  isLast: boolean,
): FirstRecord[] {
  let until = end;
  for (let lines = 0; until < bytes.length && lines < linesOfHead; lines += 1) until = endOfLine(bytes, until);
  const state: State = { delimiter, line: nextLine, widths: null, isDoubtful: false };
  const records = takeRecords(bytes.subarray(end, until), state, isLast && until === bytes.length);
  return records
    .map((record, index) => ({
      ...record,
      cells: record.isBroken ? record.cells.map((cell) => cell.replaceAll('"', "")) : record.cells,
      end: end + record.end,
      nextLine: records[index + 1]?.line ?? state.line,
    }))
    .filter(({ cells }) => widthOf(cells) > 0)
    .slice(0, rowsOfHead);
}

function usualWidth(records: readonly TextRow[]): number {
  const counts = new Map<number, number>();
  for (const width of records.map(({ cells }) => widthOf(cells)))
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort(([one, a], [other, b]) => b - a || other - one)[0]?.[0] ?? 0;
}

function shareOf(records: readonly TextRow[]): number {
  const usual = usualWidth(records);
  return usual === 0 ? 0 : records.filter(({ cells }) => widthOf(cells) === usual).length / records.length;
}

/** Reads the complete records. One with unbalanced quotes is read by line, so that it does not swallow others. */
function takeRecords(
  bytes: Uint8Array,
  state: State,
  isLast: boolean,
  maxRowLength = Number.POSITIVE_INFINITY,
): RawRecord[] {
  const records: RawRecord[] = [];
  let at = 0;
  const take = (cells: string[], end: number, isBroken: boolean) => {
    records.push({ cells, line: state.line, isBroken, end });
    state.line += countLines(bytes, at, end);
    at = end;
  };
  while (at < bytes.length) {
    const { found, isOpen } = parseStrictly(bytes.subarray(at), state.delimiter);
    const begin = at;
    let isSplit = false;
    for (const { cells, end } of found) {
      isSplit =
        countLines(bytes, at, begin + end) > 1 && areRows(decoder.decode(bytes.subarray(at, begin + end)), state);
      if (isSplit) break;
      const isFull = state.widths?.includes(cells.length) ?? true;
      const isQuoted = bytes.subarray(at, begin + end).includes(quoteSign);
      take(cells, begin + end, state.isDoubtful && (!isFull || isQuoted) && widthOf(cells) > 0);
      if (isFull) state.isDoubtful = false;
    }
    if (at >= bytes.length || (isOpen && !isSplit && !isLast && bytes.length - at <= maxRowLength)) break;
    // The following lines are read alike, up to one with a quoted cell.
    do {
      const end = endOfLine(bytes, at);
      const { cells, isBroken } = readLine(decoder.decode(bytes.subarray(at, end)), state, isSplit);
      if (isBroken) doubtRecordBefore(records, bytes, state);
      take(cells, end, isBroken);
      isSplit = false;
    } while (at < bytes.length && !hasQuotedCell(bytes, at, state.delimiter));
  }
  return records;
}

/** Marks a short record with quotes before an unbalanced one: a stray quote may have cut it off. */
function doubtRecordBefore(records: readonly RawRecord[], bytes: Uint8Array, { widths }: State): void {
  const index = records.findLastIndex(({ cells }) => widthOf(cells) > 0);
  const record = records[index];
  if (!record || widths === null || widths.includes(record.cells.length)) return;
  if (bytes.subarray(records[index - 1]?.end ?? 0, record.end).includes(quoteSign)) record.isBroken = true;
}

/** Parses up to the first record with unbalanced quotes, and returns whether that one only lacks its end. */
function parseStrictly(bytes: Uint8Array, delimiter: string) {
  const found: { cells: string[]; end: number }[] = [];
  let isOpen = false;
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      on_record: (cells: string[], { bytes: end }) => {
        found.push({ cells, end });
        return null;
      },
    });
  } catch (error) {
    isOpen = (error as { code?: string }).code === "CSV_QUOTE_NOT_CLOSED";
  }
  return { found, isOpen };
}

/** Reads one line. A quote inside an unquoted cell is a letter. */
function readLine(line: string, state: State, isSplit: boolean): { cells: string[]; isBroken: boolean } {
  const cells = line.replace(/[\r\n]+$/, "").split(state.delimiter);
  const isFull = state.widths?.includes(cells.length) ?? true;
  const quotes = line.split('"').length - 1;
  const isQuoted = cells.some((cell) => cell.startsWith('"'));
  const isCertain = isQuoted
    ? quotes === 1 && isFull
    : !cells.some(endsQuoted) && (!state.isDoubtful || (quotes === 0 && isFull));
  const isBroken = isSplit || (!isCertain && widthOf(cells) > 0);
  if (isBroken || isFull) state.isDoubtful = isBroken;
  return { cells, isBroken };
}

/** Whether a cell has only a closing quote. An inch sign after a digit is none. */
function endsQuoted(cell: string): boolean {
  return /[^\d"]"\s*$/.test(cell) && cell.split('"').length % 2 === 0;
}

function hasQuotedCell(bytes: Uint8Array, begin: number, delimiter: string): boolean {
  const line = decoder.decode(bytes.subarray(begin, endOfLine(bytes, begin)));
  return line.startsWith('"') || line.includes(`${delimiter}"`);
}

/**
 * Whether the lines of one record may be rows joined by a stray quote: each has all cells, and none begins with a
 * space, as after the comma of a sentence.
 */
function areRows(record: string, { delimiter, widths }: State): boolean {
  const lines = record.replace(/[\r\n]+$/, "").split(/\r\n|\r|\n/);
  return lines.every((line) => {
    const cells = line.split(delimiter);
    return cells.length > 1 && widths?.includes(cells.length) && !cells.some((cell) => cell.startsWith(" "));
  });
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder("utf-8", { ignoreBOM: true })];
const [lineFeed, carriageReturn, quoteSign] = [10, 13, 34];

function isLineEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed);
}

function endOfLine(bytes: Uint8Array, begin: number): number {
  let at = begin;
  while (at < bytes.length && !isLineEnd(bytes, at)) at += 1;
  return Math.min(at + 1, bytes.length);
}

/** End of the last complete line: a carriage return may be half of a line end. */
function endOfLines(bytes: Uint8Array): number {
  let at = bytes.length - 1;
  while (at >= 0 && !(isLineEnd(bytes, at) && (bytes[at] === lineFeed || at < bytes.length - 1))) at -= 1;
  return at + 1;
}

function countLines(bytes: Uint8Array, begin: number, end: number): number {
  let lines = 0;
  for (let at = begin; at < end; at += 1) if (isLineEnd(bytes, at) || at === bytes.length - 1) lines += 1;
  return lines;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Texts that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Writes CSV. Marks formulas as text with an apostrophe, so that spreadsheets do not run them. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const write = (cell: string) => {
    const text = formula.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => row.map(write).join(",")).join("\r\n")}\r\n`;
}

/** Removes the apostrophe that marks a cell as text. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
