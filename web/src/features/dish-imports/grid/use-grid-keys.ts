import { type GridColumn, gridColumns } from "@dishboard/contract/draft-rows";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { addRow } from "../draft-store.ts";

export type CellAddress = { row: number; column: GridColumn };

export function cellName({ row, column }: CellAddress): string {
  return `${row} ${column}`;
}

type GridKeysOptions = {
  table: RefObject<HTMLTableElement | null>;
  rowCount: number;
  /** The row exists after the next render. */
  showRow: (row: number) => void;
};

/** Spreadsheet keys: Enter, up and down by rows; left and right between cells at the text's ends. */
export function useGridKeys({ table, rowCount, showRow }: GridKeysOptions) {
  const awaited = useRef<CellAddress | null>(null);
  const focus = (address: CellAddress): boolean => {
    const input = table.current?.querySelector<HTMLInputElement>(`input[data-cell="${cellName(address)}"]`);
    input?.focus();
    input?.select();
    return input != null;
  };
  useEffect(() => {
    if (awaited.current && focus(awaited.current)) awaited.current = null;
  });
  const moveTo = (address: CellAddress) => {
    if (address.row < 0) return;
    if (address.row >= rowCount && !addRow()) return;
    if (focus(address)) return;
    awaited.current = address;
    showRow(address.row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: CellAddress) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextCell(event.key, event.shiftKey, at, event.currentTarget);
    if (!next) return;
    event.preventDefault();
    if (next.row < rowCount || event.key === "Enter") moveTo(next);
  };
  return { onKeyDown, moveTo };
}

function nextCell(key: string, isShifted: boolean, { row, column }: CellAddress, input: HTMLInputElement) {
  if (key === "Enter") return { row: row + (isShifted ? -1 : 1), column };
  if (isShifted) return null;
  if (key === "ArrowDown") return { row: row + 1, column };
  if (key === "ArrowUp") return { row: row - 1, column };
  const { selectionStart, selectionEnd, value } = input;
  if (selectionStart !== selectionEnd && value !== "") return null;
  const beside = (step: 1 | -1) => {
    const other = gridColumns[gridColumns.indexOf(column) + step];
    return other ? { row, column: other } : null;
  };
  if (key === "ArrowLeft" && selectionStart === 0) return beside(-1);
  if (key === "ArrowRight" && selectionEnd === value.length) return beside(1);
  return null;
}
