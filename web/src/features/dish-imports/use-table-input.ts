import { delimiterOf, readTable } from "@dishboard/contract/delimited-text";
import type { DraftRow } from "@dishboard/contract/dish-imports";
import { type GridColumn, gridColumns, isEmptyRow, readTableRows } from "@dishboard/contract/draft-rows";
import { useCallback, useState } from "react";
import { decodeText } from "../../lib/decode-text.ts";
import { dishImportMessages as messages } from "./dish-imports.messages.ts";
import { firstFreeRow, putRows, type ReadCells } from "./draft-store.ts";

/** What is said of rows that were pasted or read, and of those that were left out. */
export type TableNotice = { look: "success" | "error"; lines: readonly string[] };

const maxFileBytes = 5_242_880;

/** Takes rows from pasted text, from files and from pages, and says what came of them. */
export function useTableInput() {
  const [notice, setNotice] = useState<TableNotice | null>(null);

  const put = useCallback((from: number, rows: readonly ReadCells[], leftOut: readonly string[] = []) => {
    const taken = putRows(from, rows);
    const lines = [taken < rows.length ? messages.leftOut(rows.length, taken) : messages.taken(taken)];
    if (leftOut.length > 0) lines.push(messages.columnsLeftOut(leftOut));
    setNotice({ look: taken < rows.length ? "error" : "success", lines });
  }, []);

  /** Takes pasted text from a cell on; returns false for text of one cell, which is for the cell alone. */
  const paste = useCallback(
    (text: string, at: { row: number; column: GridColumn } | null): boolean => {
      const trimmed = text.replace(/[\r\n]+$/, "");
      if (!/[\t\r\n]/.test(trimmed)) return false;
      const table = readTableRows(readTable(trimmed, delimiterOf(trimmed)), at?.column);
      const columns = table.hasHeader ? null : pastedColumns(trimmed, at?.column ?? "name");
      put(at?.row ?? firstFreeRow(), cellsOf(table.rows, columns), table.leftOut);
      return true;
    },
    [put],
  );

  const readFile = useCallback(
    async (file: File) => {
      const fail = (line: string) => setNotice({ look: "error", lines: [line] });
      if (file.size > maxFileBytes) return fail(messages.fileTooLarge);
      const bytes = await file.arrayBuffer().catch(() => null);
      const text = bytes && decodeText(new Uint8Array(bytes));
      if (text === null || text.includes("\0")) return fail(messages.fileUnreadable);
      const { rows, leftOut } = readTableRows(readTable(text, delimiterOf(text)));
      if (rows.length === 0) return fail(messages.fileEmpty);
      put(firstFreeRow(), cellsOf(rows, null), leftOut);
    },
    [put],
  );

  /** Takes rows that a page has; whoever has read it says how many they are. */
  const addRows = useCallback((rows: readonly DraftRow[]) => {
    const taken = putRows(firstFreeRow(), rows);
    setNotice(taken < rows.length ? { look: "error", lines: [messages.leftOut(rows.length, taken)] } : null);
  }, []);
  return { notice, setNotice, paste, readFile, addRows };
}

/** The columns that pasted text without a header has cells for. */
function pastedColumns(text: string, first: GridColumn): readonly GridColumn[] {
  const width = Math.max(...readTable(text, delimiterOf(text)).map(({ cells }) => cells.length));
  const begin = gridColumns.indexOf(first);
  return gridColumns.slice(begin, begin + width);
}

/** What rows have to say: all of it, or what is in some columns alone. */
function cellsOf(rows: readonly { row: DraftRow }[], columns: readonly GridColumn[] | null): ReadCells[] {
  return rows
    .filter(({ row }) => columns !== null || !isEmptyRow(row))
    .map(({ row }) => (columns ? Object.fromEntries(columns.map((column) => [column, row[column]])) : row));
}
