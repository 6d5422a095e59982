import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { chartsMessages } from "../charts.messages.ts";
import { countFilters, type Filters } from "./filter-fields.ts";
import { useFilters } from "./use-filters.ts";
import "./filters.css";

export function FilterButton({ kind, place }: { kind: ItemKind; place: Position | null }) {
  const { filters, apply } = useFilters(kind);
  const [opened, setOpened] = useState<Filters | null>(null);
  const count = countFilters(filters);
  return (
    <>
      <Button
        look="line"
        size="bar"
        className="filter-button"
        aria-haspopup="dialog"
        onClick={() => setOpened({ ...filters })}
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
      <DialogHost
        task={opened}
        load={loadPanel}
        onClose={() => setOpened(null)}
        props={{ kind, place, onApply: apply }}
      />
    </>
  );
}

async function loadPanel() {
  return (await import("./filter-panel.tsx")).FilterPanel;
}
