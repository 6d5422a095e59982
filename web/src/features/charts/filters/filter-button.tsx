import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useState } from "react";
import { useLoadedComponent } from "../../../lib/use-loaded-component.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { chartsMessages } from "../charts.messages.ts";
import { countFilters, type Filters } from "./filter-fields.ts";
import { useFilters } from "./use-filters.ts";
import "./filters.css";

/** What the panel is told. */
export type FilterPanelProps = {
  kind: ItemKind;
  /** The visitor's own place; null for the market area. */
  place: Position | null;
  isOpen: boolean;
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
};

/** Opens the filters, and says how many are on; the panel is loaded when it is first opened. */
export function FilterButton({ kind, place }: { kind: ItemKind; place: Position | null }) {
  const { filters, apply } = useFilters(kind);
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const close = () => setOpen(false);
  const Panel = useLoadedComponent<FilterPanelProps>(
    isOpen,
    async () => (await import("./filter-panel.tsx")).FilterPanel,
    () => {
      close();
      toast({ type: "error", title: chartsMessages.filtersFailed });
    },
  );
  const count = countFilters(filters);
  return (
    <>
      <Button
        look="line"
        size="bar"
        className="filter-button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          setOpenings(openings + 1);
        }}
      >
        {chartsMessages.filters}
        {count > 0 && (
          <span className="filter-count">
            <span className="sr-only">, </span>
            {count}
            <span className="sr-only"> on</span>
          </span>
        )}
      </Button>
      {Panel && (
        <Panel
          key={openings}
          kind={kind}
          place={place}
          isOpen={isOpen}
          filters={filters}
          onApply={(next) => {
            close();
            apply(next);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
