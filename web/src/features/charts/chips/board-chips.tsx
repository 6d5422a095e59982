import { allergenNames } from "@dishboard/contract/allergens";
import { slugOf } from "@dishboard/contract/filter-words";
import type { ItemKind } from "@dishboard/contract/items";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { openLensDialog } from "../../diet/lens/lens-store.ts";
import { useLens } from "../../diet/lens/use-lens.ts";
import { chartsMessages } from "../charts.messages.ts";
import {
  dietFilter,
  type Filters,
  filterLabels,
  hoursFilter,
  labelOf,
  orderOf,
  withOrder,
  withoutOrder,
} from "../filters/filter-fields.ts";
import { useFilters } from "../filters/use-filters.ts";
import { FollowedSwitchSlot } from "../followed/followed-switch-slot.tsx";
import "./board-chips.css";

const quickFilters = {
  dish: [
    [hoursFilter, "open-now"],
    ["near", "within-a-walk"],
  ],
  product: [],
} as const;

type BoardChipsProps = {
  kind: ItemKind;
  hasOrder?: boolean;
  more?: readonly MenuEntry[];
};

/** A board's chips: quick filters, active ones, and the order. */
export function BoardChips({ kind, hasOrder = true, more = [] }: BoardChipsProps) {
  const { filters, apply } = useFilters(kind);
  const { avoided } = useLens();
  const has = (name: string, word: string) => filters[name]?.includes(word) === true;
  const toggle = (name: string, word: string) => apply(toggled(filters, name, word));
  const quick = quickFilters[kind];
  const others = Object.entries(withoutOrder(filters)).flatMap(([name, words]) =>
    words
      .filter((word) => name !== dietFilter && !quick.some(([of, one]) => of === name && one === word))
      .map((word) => ({ name, word, label: labelOf(kind, name, word) })),
  );
  const diets = filters[dietFilter] ?? [];
  const row = useRef<HTMLDivElement>(null);
  const diet = diets.join();
  // On a phone the chip with its choice is longer than what is left of the row.
  useEffect(() => {
    const chip = diet && row.current?.querySelector(".board-chip-on");
    if (chip) row.current?.scrollBy(chip.getBoundingClientRect().right + 16 - innerWidth, 0);
  }, [diet]);
  return (
    <div className="board-chips" ref={row}>
      <button
        type="button"
        className="board-chip"
        aria-haspopup="dialog"
        data-on={avoided.length > 0 || undefined}
        onClick={openLensDialog}
      >
        {chartsMessages.allergens}
        {avoided.length > 0 && ` · ${summaryOf(allergenNames(avoided))}`}
      </button>
      {quick.map(([name, word]) => (
        <button
          key={word}
          type="button"
          className="board-chip"
          aria-pressed={has(name, word)}
          data-on={has(name, word) || undefined}
          onClick={() => toggle(name, word)}
        >
          {labelOf(kind, name, word)}
        </button>
      ))}
      <MenuChip
        label={chartsMessages.diet}
        detail={diets.length > 0 ? summaryOf(diets.map((word) => labelOf(kind, dietFilter, word))) : null}
        entries={(filterLabels[kind][dietFilter] ?? []).map((label) => {
          const word = slugOf(label);
          return choice(label, has(dietFilter, word), { onChoose: () => toggle(dietFilter, word) });
        })}
      />
      {hasOrder && <OrderChip kind={kind} more={more} />}
      <FollowedSwitchSlot />
      {others.map(({ name, word, label }) => (
        <button key={word} type="button" className="board-chip" data-on onClick={() => toggle(name, word)}>
          <span className="sr-only">Remove </span>
          {label}
          <X size={16} />
        </button>
      ))}
    </div>
  );
}

function OrderChip({ kind, more }: { kind: ItemKind; more: readonly MenuEntry[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { filters, searchOf } = useFilters(kind);
  const [help, setHelp] = useState<ItemKind | null>(null);
  const { isFair, isTasted } = orderOf(filters);
  const addressOf = (inFairOrder: boolean) => {
    const search = searchOf(withOrder(filters, "order", inFairOrder));
    return search ? `${pathname}?${search}` : pathname;
  };
  return (
    <>
      <MenuChip
        before={`${chartsMessages.order}: `}
        label={isFair ? chartsMessages.fair : chartsMessages.mostLoved}
        detail={isTasted ? chartsMessages.tastedOnly : null}
        isOn={isFair || isTasted}
        entries={[
          choice(chartsMessages.mostLoved, !isFair, { to: addressOf(false) }),
          choice(chartsMessages.fair, isFair, { to: addressOf(true) }),
          "separator",
          choice(chartsMessages.tastedOnly, isTasted, {
            onChoose: () => navigate({ search: searchOf(withOrder(filters, "votes", !isTasted)) }),
          }),
          "separator",
          ...more,
          { label: chartsMessages.howRanked, onChoose: () => setHelp(kind) },
        ]}
      />
      <DialogHost task={help} load={loadHelp} onClose={() => setHelp(null)} />
    </>
  );
}

type MenuChipProps = {
  /** For screen readers only. */
  before?: string;
  label: string;
  detail: string | null;
  isOn?: boolean;
  entries: readonly MenuEntry[];
};

function MenuChip({ before, label, detail, isOn = detail !== null, entries }: MenuChipProps) {
  return (
    <Menu
      className={isOn ? "board-chip board-chip-on" : "board-chip"}
      entries={entries}
      trigger={
        <>
          {before && <span className="sr-only">{before}</span>}
          {label}
          {detail !== null && ` · ${detail}`}
          <ChevronDown size={16} />
        </>
      }
    />
  );
}

function choice(label: string, isOn: boolean, does: { to: string } | { onChoose: () => void }): MenuEntry {
  return { label, icon: <Mark isOn={isOn} />, ...does };
}

function Mark({ isOn }: { isOn: boolean }): ReactNode {
  return (
    <span className="board-chip-mark">
      {isOn && <Check size={18} />}
      {isOn && <span className="sr-only">{chartsMessages.chosen} </span>}
    </span>
  );
}

function toggled(filters: Filters, name: string, word: string): Filters {
  const words = filters[name] ?? [];
  return { ...filters, [name]: words.includes(word) ? words.filter((other) => other !== word) : [...words, word] };
}

function summaryOf(names: readonly string[]): string {
  return names.length > 2 ? String(names.length) : names.join(", ");
}

async function loadHelp() {
  return (await import("../order/order-help.tsx")).OrderHelp;
}
