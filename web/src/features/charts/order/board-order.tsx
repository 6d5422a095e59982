import type { ItemKind } from "@dishboard/contract/items";
import { useId, useState } from "react";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { ModeSwitch } from "../../../ui/mode-switch.tsx";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { openLensDialog } from "../../diet/lens/lens-store.ts";
import { useLens } from "../../diet/lens/use-lens.ts";
import { chartsMessages } from "../charts.messages.ts";
import { orderOf, withOrder } from "../filters/filter-fields.ts";
import { useFilters } from "../filters/use-filters.ts";
import "./board-order.css";

/** In which order a ranking is and whose votes count, both in its address, and the way to what that means. */
export function BoardOrder({ kind }: { kind: ItemKind }) {
  const switchId = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { filters, searchOf } = useFilters(kind);
  const [help, setHelp] = useState<ItemKind | null>(null);
  const { isFair, isTasted } = orderOf(filters);
  // Where the list has its line, that leads to it.
  const { avoided, isPaused } = useLens();
  const addressOf = (inFairOrder: boolean) => {
    const search = searchOf(withOrder(filters, "order", inFairOrder));
    return search ? `${pathname}?${search}` : pathname;
  };
  return (
    <div className="board-order" data-usual={!isFair && !isTasted ? "" : undefined}>
      <ModeSwitch
        label={chartsMessages.order}
        modes={[
          { to: addressOf(false), label: chartsMessages.mostLoved },
          { to: addressOf(true), label: chartsMessages.fair },
        ]}
        current={addressOf(isFair)}
      />
      <label htmlFor={switchId}>
        <Switch
          id={switchId}
          isOn={isTasted}
          onChange={(isOn) => navigate({ search: searchOf(withOrder(filters, "votes", isOn)) })}
        />
        {chartsMessages.tastedOnly}
      </label>
      <button type="button" aria-haspopup="dialog" onClick={() => setHelp(kind)}>
        {chartsMessages.howRanked}
      </button>
      {avoided.length === 0 && !isPaused && (
        <button type="button" className="to-lens" aria-haspopup="dialog" onClick={openLensDialog}>
          {chartsMessages.lens}
        </button>
      )}
      {isTasted && <p>{chartsMessages.tastedRanks}</p>}
      <DialogHost task={help} load={loadHelp} onClose={() => setHelp(null)} />
    </div>
  );
}

async function loadHelp() {
  return (await import("./order-help.tsx")).OrderHelp;
}
