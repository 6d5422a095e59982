import { foldText } from "@dishboard/contract/fold";
import { tryAgain } from "../../../ui/retry-button.tsx";
import "./restaurant-field.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import Plus from "lucide-react/icons/plus";
import Store from "lucide-react/icons/store";
import { type ReactNode, useState } from "react";
import { formatDistance, formatLength } from "../../../lib/format.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { ComboField, type ComboSearch } from "../../../ui/combo-field.tsx";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import type { RestaurantPlace } from "../place-field.tsx";
import { MatchedName } from "../sheet/matched-name.tsx";
import { type RestaurantSearchState, useRestaurantSearch } from "./use-restaurant-search.ts";

type Entry = FoundRestaurant | { id: "new"; name: string };

type RestaurantFieldProps = {
  label: string;
  name: string;
  value: string;
  error: string | null;
  ref: (element: HTMLElement | null) => void;
  onChange: (name: string) => void;
  onBlur: () => void;
  from: Position;
  place: RestaurantPlace | null;
  onChoose: (restaurant: FoundRestaurant) => void;
  onNew: () => void;
};

export function RestaurantField({ value, from, place, onChoose, onNew, ...field }: RestaurantFieldProps) {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const search = useRestaurantSearch(value, from, isOpen);
  return (
    <ComboField<Entry>
      {...field}
      required
      value={value}
      autoCapitalize="words"
      opensEmpty
      isOpen={isOpen}
      onOpen={setOpen}
      entries={entriesOf(search, isOpen ? value.trim() : "")}
      listLabel={messages.results}
      nameOf={({ name }) => name}
      keyOf={({ id }) => id}
      onChoose={(entry) => ("latitude" in entry ? onChoose(entry) : onNew())}
      search={outcomeOf(search, value.trim())}
      end={
        place && (
          <span className={place.isKnown ? "restaurant-distance" : "restaurant-new"}>
            {place.isKnown ? formatDistance(distanceKm(from, place), units) : messages.isNew}
          </span>
        )
      }
    >
      {(entry) => <EntryRow entry={entry} typed={value} from={from} />}
    </ComboField>
  );
}

function outcomeOf(
  { results, isSearching, isEmpty, hasFailed, retry }: RestaurantSearchState,
  typed: string,
): ComboSearch {
  return {
    isSearching,
    found: !isSearching && results.length > 0 ? messages.resultCount(results.length) : null,
    note: isEmpty && typed !== "" ? messages.noResults : hasFailed ? messages.failed : null,
    retry: hasFailed ? { label: tryAgain, onPress: retry } : null,
  };
}

function entriesOf(search: RestaurantSearchState, typed: string): Entry[] {
  const hasAnswer = search.results.length > 0 || search.isEmpty || search.hasFailed;
  return typed !== "" && hasAnswer ? [...search.results, { id: "new", name: typed }] : [...search.results];
}

/** The cuisine, if it explains the match. */
function cuisineFound({ name, cuisine }: FoundRestaurant, typed: string): string | null {
  return foldText(name).includes(foldText(typed)) ? null : cuisine;
}

function EntryRow({ entry, typed, from }: { entry: Entry; typed: string; from: Position }): ReactNode {
  const units = useUnits();
  const isKnown = "latitude" in entry;
  const details = isKnown
    ? [cuisineFound(entry, typed), entry.address, messages.dishCount(entry.dishCount)]
    : [messages.addNewHelp];
  return (
    <>
      <span className="combo-tile" data-new={!isKnown || undefined}>
        {isKnown ? <Store size={20} /> : <Plus size={20} />}
      </span>
      <span className="combo-text">
        <span dir="auto">
          {isKnown ? <MatchedName name={entry.name} typed={typed} /> : messages.addNew(entry.name)}
        </span>
        <span dir="auto">{details.filter(Boolean).join(" · ")}</span>
      </span>
      {isKnown && <span className="restaurant-distance">{formatLength(distanceKm(from, entry), units)}</span>}
    </>
  );
}
