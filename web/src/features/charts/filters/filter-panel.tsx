import { hasFeature } from "@dishboard/contract/features";
import { slugOf } from "@dishboard/contract/filter-words";
import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { Link } from "../../../ui/link.tsx";
import { RangeSlider } from "../../../ui/range-slider.tsx";
import { DietFilter } from "../../diet/diet-filter.tsx";
import { openLensDialog } from "../../diet/lens/lens-store.ts";
import { chartsMessages } from "../charts.messages.ts";
import {
  dietFilter,
  type Filters,
  filterLabels,
  hoursFilter,
  orderOf,
  priceLabel,
  priceOf,
  priceRange,
  withOrder,
} from "./filter-fields.ts";
import { filterNotesMessages } from "./filter-notes.messages.ts";
import { filtersMessages } from "./filters.messages.ts";
import { useMatchCount } from "./use-match-count.ts";
import "./filter-panel.css";

type FilterPanelProps = HostedDialogProps<Filters> & {
  kind: ItemKind;
  place: Position | null;
  onApply: (filters: Filters) => void;
};

/** A ranking's filters; 'Apply Filters' shows the match count. */
export function FilterPanel({ task, kind, place, isOpen, onApply, onClose, onClosed }: FilterPanelProps) {
  const [chosen, setChosen] = useState(task);
  const hasTables = hasFeature(useSettings(), "group-tables");
  const count = useMatchCount(kind, place, chosen, isOpen);
  const [min, max] = priceOf(chosen);
  const highest = priceRange();
  const choose = (name: string, words: readonly string[]) =>
    setChosen(({ ...others }) => ({ ...others, [name]: words }));
  const chips = Object.entries(filterLabels[kind]).map(([name, labels]) => (
    <ChoiceChips
      key={name}
      label={filtersMessages.titles[name] ?? name}
      name={name}
      choices={labels.map((label) => ({ value: slugOf(label), label: filtersMessages.chips[label] ?? label }))}
      chosen={chosen[name] ?? []}
      onChange={(words) => choose(name, words)}
      note={
        name === dietFilter ? (
          <>
            <p className="filter-note">{filterNotesMessages.diet[kind]}</p>
            <DietFilter kind={kind} onUse={(words) => choose(name, words)} />
          </>
        ) : (
          name === hoursFilter && <p className="filter-note">{filtersMessages.hoursNote}</p>
        )
      }
    />
  ));
  const { isFair, isTasted } = orderOf(chosen);
  const apply = (next: Filters) => {
    onClose();
    onApply(next);
  };
  const openLens = () => {
    onClose();
    openLensDialog();
  };
  const isFirst = (_: unknown, index: number) => kind === "dish" && index < 2;
  return (
    <Dialog
      isOpen={isOpen}
      title={chartsMessages.filters}
      onClose={onClose}
      onClosed={onClosed}
      foot={
        <>
          <Button onClick={() => apply({})}>{filtersMessages.clearAll}</Button>
          <Button look="main" onClick={() => apply(chosen)}>
            <span>
              {filtersMessages.applyFilters} <span className="filter-left">{count ?? "…"}</span>
            </span>
          </Button>
        </>
      }
    >
      <div className="filters">
        <p className="sr-only" role="status">
          {count !== undefined && `${count} ${filtersMessages.left[kind]}`}
        </p>
        {chips.filter(isFirst)}
        <fieldset className="choices">
          <legend>{filtersMessages.titles.price}</legend>
          <div className="filter-prices" aria-hidden="true">
            <span>{priceLabel(min)}</span>
            <span>{priceLabel(max)}</span>
          </div>
          <RangeSlider
            value={[min, max]}
            onChange={(range) => choose("price", range.join("-") === `0-${highest.max}` ? [] : [range.join("-")])}
            max={highest.max}
            step={highest.step}
            labels={[filtersMessages.lowestPrice, filtersMessages.highestPrice]}
            format={priceLabel}
          />
        </fieldset>
        {chips.filter((chip, index) => !isFirst(chip, index))}
        <ChoiceChips
          label={chartsMessages.order}
          name="order"
          choices={[
            { value: "order", label: chartsMessages.fair },
            { value: "votes", label: chartsMessages.tastedOnly },
          ]}
          chosen={[...(isFair ? ["order"] : []), ...(isTasted ? ["votes"] : [])]}
          onChange={(on) =>
            setChosen((filters) =>
              withOrder(withOrder(filters, "order", on.includes("order")), "votes", on.includes("votes")),
            )
          }
          note={<p className="filter-note">{filtersMessages.orderNote}</p>}
        />
        <div>
          <Button look="line" aria-haspopup="dialog" onClick={openLens}>
            {chartsMessages.allergens}
          </Button>
          <p className="filter-note">{filtersMessages.lensNote}</p>
        </div>
        {kind === "dish" && hasTables && (
          <p className="filter-note">
            {filtersMessages.together} <Link to={paths.openTable}>{filtersMessages.openTable}</Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
