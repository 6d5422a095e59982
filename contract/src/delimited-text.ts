/** Tables as text: what a spreadsheet puts on the clipboard, and CSV. */

/** A row of a table: its cells, and the line of the text in which it begins, counted from 1. */
export type TextRow = { cells: string[]; line: number };

/** The signs that part cells, those that stand in texts least first. */
const delimiters = ["\t", ";", ",", "|"] as const;
type Delimiter = (typeof delimiters)[number];

/**
 * Reads the rows of a table, without those that are empty. Cells in quotes may have line breaks, the delimiter and doubled
 * quotes in them; a quote within a cell without quotes is a letter. Stops after `maxRows`.
 */
export function readTable(text: string, delimiter: Delimiter | null, maxRows = Number.POSITIVE_INFINITY): TextRow[] {
  const rows: TextRow[] = [];
  const source = text.replace(/^\uFEFF/, "");
  let line = 1;
  let at = 0;
  while (at < source.length && rows.length < maxRows) {
    const row: TextRow = { cells: [], line };
    for (let isEnd = false; !isEnd; ) {
      let cell = "";
      const quoted = source[at] === '"' ? closingQuote(source, at) : -1;
      if (quoted >= 0) {
        cell = source.slice(at + 1, quoted).replaceAll('""', '"');
        at = quoted + 1;
      }
      const begin = at;
      while (at < source.length && source[at] !== delimiter && source[at] !== "\n" && source[at] !== "\r") at += 1;
      cell += source.slice(begin, at);
      row.cells.push(cell);
      line += cell.split(/\r\n|\r|\n/).length - 1;
      isEnd = at >= source.length || source[at] !== delimiter;
      if (!isEnd) at += 1;
    }
    if (source[at] === "\r" && source[at + 1] === "\n") at += 1;
    at += 1;
    line += 1;
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
  }
  return rows;
}

/** Where the quote that begins at a position ends; -1 where it does not, or where a cell goes on behind it. */
function closingQuote(source: string, begin: number): number {
  for (let at = source.indexOf('"', begin + 1); at >= 0; at = source.indexOf('"', at + 1)) {
    if (source[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}

/**
 * The sign that parts the cells of a text: a tab where the first line has any, as spreadsheets copy, or else one that parts the first
 * rows into the same number of cells, two at least; null where each row is one cell.
 */
export function delimiterOf(text: string): Delimiter | null {
  if (/^[^\r\n]*\t/.test(text)) return "\t";
  const sample = text.slice(0, 20_000);
  for (const delimiter of delimiters) {
    const rows = readTable(sample, delimiter, 5);
    const [first = { cells: [] }] = rows;
    if (first.cells.length > 1 && rows.every(({ cells }) => cells.length === first.cells.length)) return delimiter;
  }
  return null;
}

/** Texts that a spreadsheet would take for a formula, and run. */
const formula = /^[=+\-@\t\r]/;

/** Writes rows as CSV. A text that a spreadsheet would run as a formula gets an apostrophe, which tells it that it is text. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const write = (cell: string) => {
    const text = formula.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => row.map(write).join(",")).join("\r\n")}\r\n`;
}

/** A cell without the apostrophe that says that it is text. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
