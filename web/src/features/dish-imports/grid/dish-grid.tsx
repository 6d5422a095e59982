import { type GridColumn, gridColumns } from "@dishboard/contract/draft-rows";
import { gridPageSize } from "@dishboard/contract/limits";
import { storedName } from "@dishboard/contract/name-key";
import { cleanLine } from "@dishboard/contract/text";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ClipboardEvent, useCallback, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { columnNames, dishImportMessages as messages } from "../dish-imports.messages.ts";
import type { GridRow } from "../draft-storage.ts";
import type { PhotoStates, RowCheck } from "../use-draft-checks.ts";
import { Row } from "./grid-row.tsx";
import type { PlaceNeighbours } from "./place-cell.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { type CellAddress, useGridKeys } from "./use-grid-keys.ts";
import "./dish-grid.css";

type DishGridProps = {
  rows: readonly GridRow[];
  checks: readonly RowCheck[];
  photos: PhotoStates;
  first: number;
  onFirst: (first: number) => void;
  place: Pick<PlaceNeighbours, "position" | "areaName">;
  /** False if for one cell only. */
  onPaste: (text: string, at: { row: number; column: GridColumn }) => boolean;
};

export function DishGrid({ rows, checks, photos, first, onFirst, place, onPaste }: DishGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [asked, setAsked] = useState<{ place: string; count: number; n: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { onKeyDown } = useGridKeys({
    table,
    rowCount: rows.length,
    showRow: (row) => onFirst(row - (row % gridPageSize)),
  });
  const latest = useRef({ onKeyDown, onPaste });
  latest.current = { onKeyDown, onPaste };
  const keyDown = useCallback<typeof onKeyDown>((event, at) => latest.current.onKeyDown(event, at), []);
  const paste = useCallback((event: ClipboardEvent<HTMLInputElement>, at: CellAddress) => {
    if (latest.current.onPaste(event.clipboardData.getData("text/plain"), at)) event.preventDefault();
  }, []);
  const counts = useCountsByPlace(rows);
  const { position, areaName } = place;
  const places = useMemo<PlaceNeighbours>(
    () => ({
      position,
      areaName,
      countOf: (stored) => counts.get(stored) ?? 0,
      onChoose: (name) => {
        setAsked((before) => ({ place: name, count: counts.get(storedName(name)) ?? 1, n: (before?.n ?? 0) + 1 }));
        setAsking(true);
      },
    }),
    [position, areaName, counts],
  );
  return (
    <>
      <table ref={table} className="dish-grid">
        <caption className="sr-only">{messages.grid}</caption>
        <thead>
          <tr>
            <th scope="col" className="grid-number">
              <span className="sr-only">{messages.rowNumber}</span>
            </th>
            {gridColumns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {columnNames[column]}
              </th>
            ))}
            <th scope="col" className="grid-delete">
              <span className="sr-only">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(first, first + gridPageSize).map((one, index) => {
            const check = checks[first + index];
            const photo = photos.get(one.id);
            return (
              check && (
                <Row
                  key={one.id}
                  index={first + index}
                  one={one}
                  check={check}
                  percent={photo && "percent" in photo ? photo.percent : null}
                  places={places}
                  onKeyDown={keyDown}
                  onPaste={paste}
                />
              )
            );
          })}
        </tbody>
      </table>
      <Pages count={rows.length} first={first} onFirst={onFirst} />
      {asked && (
        <PlaceDialog
          key={asked.n}
          place={asked.place}
          count={asked.count}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function useCountsByPlace(rows: readonly GridRow[]): ReadonlyMap<string, number> {
  const joined = JSON.stringify(rows.map(({ row }) => storedName(cleanLine(row.place))));
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const stored of JSON.parse(joined) as string[]) counts.set(stored, (counts.get(stored) ?? 0) + 1);
    return counts;
  }, [joined]);
}

function Pages({ count, first, onFirst }: { count: number; first: number; onFirst: (first: number) => void }) {
  if (count <= gridPageSize) return null;
  const last = Math.min(first + gridPageSize, count);
  return (
    <nav className="grid-pages" aria-label={messages.pages}>
      <Button
        look="line"
        size="bar"
        aria-disabled={first === 0}
        onClick={() => first > 0 && onFirst(first - gridPageSize)}
      >
        <ChevronLeft size={18} />
        <span className="sr-only">{messages.before}</span>
      </Button>
      <p role="status">{messages.page(first + 1, last, count)}</p>
      <Button look="line" size="bar" aria-disabled={last === count} onClick={() => last < count && onFirst(last)}>
        <ChevronRight size={18} />
        <span className="sr-only">{messages.after}</span>
      </Button>
    </nav>
  );
}
