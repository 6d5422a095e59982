import { decodeTextOrGuess } from "@dishboard/contract/decode-text";
import { describeRowProblem, type RowProblem } from "@dishboard/contract/delimited-text";
import type { DraftRow } from "@dishboard/contract/dish-imports";
import { type GridColumn, isEmptyRow, readDishTable } from "@dishboard/contract/draft-rows";
import { useCallback, useState } from "react";
import { dishImportMessages as messages } from "./dish-imports.messages.ts";
import { firstFreeRow, putRows, type ReadCells } from "./draft-store.ts";

export type TableNotice = { look: "success" | "error"; lines: readonly string[] };

type LeftOut = { leftOut: readonly string[]; problems: readonly RowProblem[] };

const maxNamed = 10;
const maxFileBytes = 5_242_880;

export function useTableInput() {
  const [notice, setNotice] = useState<TableNotice | null>(null);

  const put = useCallback((from: number, rows: readonly ReadCells[], { leftOut, problems }: LeftOut) => {
    const taken = putRows(from, rows);
    const lines = [taken < rows.length ? messages.leftOut(rows.length, taken) : messages.taken(taken)];
    if (leftOut.length > 0) lines.push(messages.columnsLeftOut(leftOut));
    lines.push(...linesOf(problems));
    setNotice({ look: taken < rows.length || problems.length > 0 ? "error" : "success", lines });
  }, []);

  /** Pastes from a cell on; false for one cell's text. */
  const paste = useCallback(
    (text: string, at: { row: number; column: GridColumn } | null): boolean => {
      const trimmed = text.replace(/[\r\n]+$/, "");
      if (!/[\t\r\n]/.test(trimmed)) return false;
      const table = readDishTable(trimmed, at?.column);
      put(at?.row ?? firstFreeRow(), cellsOf(table.rows, table.hasHeader ? null : table.columns), table);
      return true;
    },
    [put],
  );

  const readFile = useCallback(
    async (file: File) => {
      const fail = (line: string) => setNotice({ look: "error", lines: [line] });
      if (file.size > maxFileBytes) return fail(messages.fileTooLarge);
      const bytes = await file.arrayBuffer().catch(() => null);
      const text = bytes && decodeTextOrGuess(new Uint8Array(bytes));
      if (text === null || text.includes("\0")) return fail(messages.fileUnreadable);
      const table = readDishTable(text);
      if (table.rows.length === 0)
        return setNotice({ look: "error", lines: [messages.fileEmpty, ...linesOf(table.problems)] });
      put(firstFreeRow(), cellsOf(table.rows, null), table);
    },
    [put],
  );

  return { notice, setNotice, paste, readFile };
}

function linesOf(problems: readonly RowProblem[]): string[] {
  const named = problems.slice(0, maxNamed).map((one) => messages.rowLeftOut(one.line, describeRowProblem(one)));
  return problems.length > maxNamed ? [...named, messages.moreLeftOut(problems.length - maxNamed)] : named;
}

function cellsOf(rows: readonly { row: DraftRow }[], columns: readonly (keyof DraftRow)[] | null): ReadCells[] {
  return rows
    .filter(({ row }) => columns !== null || !isEmptyRow(row))
    .map(({ row }) => (columns ? Object.fromEntries(columns.map((column) => [column, row[column]])) : row));
}
