import { type GridColumn, gridColumns } from "@dishboard/contract/draft-rows";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, useId } from "react";
import { formatDayInText } from "../../../lib/moments.ts";
import { useByMinute } from "../../../lib/page-time.tsx";
import { cellExamples, columnNames, dishImportMessages as messages } from "../dish-imports.messages.ts";
import type { GridRow } from "../draft-storage.ts";
import { changeCell, changeRow, deleteRows, tidyCell } from "../draft-store.ts";
import type { RowCheck } from "../use-draft-checks.ts";
import { PhotoCell } from "./photo-cell.tsx";
import { PlaceCell, type PlaceNeighbours } from "./place-cell.tsx";
import { type CellAddress, cellName } from "./use-grid-keys.ts";

type RowProps = {
  index: number;
  one: GridRow;
  check: RowCheck;
  /** The photo's upload; null for none. */
  percent: number | null;
  places: PlaceNeighbours;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, at: CellAddress) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, at: CellAddress) => void;
};

/** A row's inputs and errors. */
export const Row = memo(function Row({ index, one, check, percent, places, onKeyDown, onPaste }: RowProps) {
  const number = index + 1;
  const id = useId();
  const below: Partial<Record<GridColumn, ReactNode>> = {
    name: <OfRow one={one} check={check} number={number} />,
    place: <PlaceCell one={one} place={check.place} places={places} number={number} />,
  };
  return (
    <tr data-status={check.status}>
      <th scope="row" className="grid-number">
        <span className="grid-word">{messages.rowNumber} </span>
        {number}
      </th>
      {gridColumns.map((column) => {
        const error = check.errors[column] ?? null;
        return (
          <td key={column} data-column={column}>
            <span className="grid-label" aria-hidden="true">
              {columnNames[column]}
            </span>
            {column === "photo" && (one.photo || percent !== null) ? (
              <PhotoCell one={one} number={number} percent={percent} />
            ) : (
              <div className="grid-box">
                <input
                  data-cell={cellName({ row: index, column })}
                  aria-label={messages.cell(column, number)}
                  aria-invalid={error !== null || undefined}
                  aria-describedby={error === null ? undefined : `${id}-${column}`}
                  placeholder={index === 0 ? cellExamples[column] : undefined}
                  value={one.row[column]}
                  dir="auto"
                  autoComplete="off"
                  spellCheck={column === "name"}
                  inputMode={column === "price" ? "decimal" : column === "link" ? "url" : undefined}
                  maxLength={2_048}
                  onChange={(event) => changeCell(one.id, column, event.currentTarget.value)}
                  onBlur={() => tidyCell(one.id, column)}
                  onKeyDown={(event) => onKeyDown(event, { row: index, column })}
                  onPaste={(event) => onPaste(event, { row: index, column })}
                />
                {column === "photo" && <PhotoCell one={one} number={number} percent={null} />}
              </div>
            )}
            {error !== null && (
              <p id={`${id}-${column}`} className="grid-error">
                {error}
              </p>
            )}
            {below[column]}
          </td>
        );
      })}
      <td className="grid-delete">
        <button
          type="button"
          className="icon-button"
          aria-label={messages.deleteRow(number)}
          onClick={() => deleteRows(new Set([one.id]))}
        >
          <X size={20} />
        </button>
      </td>
    </tr>
  );
});

function OfRow({ one, check, number }: { one: GridRow; check: RowCheck; number: number }) {
  const { day } = one.row;
  const when = useByMinute((now) => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatDayInText(day, now) : day));
  const origin = messages.origin(one.row, when);
  return (
    <>
      {check.errors.row !== undefined && <p className="grid-error">{check.errors.row}</p>}
      {check.known !== null && (
        <div className="grid-note" data-known>
          <span>{check.known}</span>
          <label>
            <input
              type="checkbox"
              checked={one.isWanted}
              onChange={(event) => changeRow(one.id, { isWanted: event.currentTarget.checked })}
            />
            {messages.addAnyway}
          </label>
        </div>
      )}
      {origin !== "" && (
        <p className="grid-note" data-origin>
          <bdi>{origin}</bdi>
          <button
            type="button"
            className="icon-button grid-small"
            aria-label={messages.forgetOrigin(number)}
            onClick={() => changeRow(one.id, { row: { ...one.row, source: "", author: "", url: "", day: "" } })}
          >
            <X size={16} />
          </button>
        </p>
      )}
    </>
  );
}
