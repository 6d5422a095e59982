import { Autocomplete } from "@base-ui/react/autocomplete";
import type { FoundPlace } from "@dishboard/contract/place-search";
import { distanceKm, type Position } from "@dishboard/contract/places";
import CircleAlert from "lucide-react/icons/circle-alert";
import MapPin from "lucide-react/icons/map-pin";
import Route from "lucide-react/icons/route";
import { useRef } from "react";
import { formatLength } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { useUnits } from "../../../lib/use-units.ts";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { MatchedName } from "./matched-name.tsx";
import { PlaceText } from "./place-entry.tsx";
import { placeSheetMessages as messages } from "./place-sheet.messages.ts";
import type { PlaceSearchState } from "./use-place-search.ts";
import "./place-sheet.css";

type KeyDownEvent = Parameters<NonNullable<Autocomplete.Input.Props["onKeyDown"]>>[0];

type PlaceSearchProps = {
  typed: string;
  onType: (text: string) => void;
  search: PlaceSearchState;
  from: Position;
  onChoose: (place: FoundPlace) => void;
};

/** A combobox for towns and streets. */
export function PlaceSearch({ typed, onType, search, from, onChoose }: PlaceSearchProps) {
  const units = useUnits();
  const label = messages.search(useSettings().findsStreets);
  const input = useRef<HTMLInputElement>(null);
  const { places, isActive } = search;
  const onKeyDown = (event: KeyDownEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed !== "") {
      // Must not close the sheet.
      event.preventDefault();
      event.stopPropagation();
      event.preventBaseUIHandler();
      onType("");
    }
    const [first] = places;
    const isNoneActive = !event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key === "Enter" && isNoneActive && first && !search.isSearching) {
      event.preventBaseUIHandler();
      onChoose(first);
    }
  };
  const clear = () => {
    onType("");
    input.current?.focus();
  };
  return (
    <Autocomplete.Root
      inline
      open={isActive}
      items={places}
      mode="none"
      itemToStringValue={({ name }) => name}
      value={typed}
      onValueChange={(text, { reason }) => reason === "input-change" && onType(text)}
    >
      <SearchBox isSearching={search.isSearching} clearLabel={messages.clear} onClear={typed === "" ? null : clear}>
        <Autocomplete.Input
          ref={input}
          type="text"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-expanded={isActive && places.length > 0}
          placeholder={label}
          onFocus={search.prepare}
          onKeyDown={onKeyDown}
        />
      </SearchBox>
      <SearchNote search={search} />
      {isActive && places.length > 0 && (
        <Autocomplete.List className="place-results" aria-label={messages.results}>
          {(place: FoundPlace) => (
            <Autocomplete.Item
              key={`${place.name} ${place.latitude} ${place.longitude}`}
              value={place}
              className="place-entry"
              onClick={() => onChoose(place)}
            >
              <PlaceText
                icon={place.kind === "street" ? <Route size={22} /> : <MapPin size={22} />}
                name={<MatchedName name={place.name} typed={typed} />}
                detail={place.detail}
                distance={formatLength(distanceKm(from, place), units)}
              />
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      )}
      {search.credit && <p className="place-credit">{search.credit}</p>}
    </Autocomplete.Root>
  );
}

function SearchNote({ search }: { search: PlaceSearchState }) {
  const { isActive, places, isSearching, hasFailed, retry } = search;
  const isEmpty = isActive && places.length === 0 && !isSearching && !hasFailed;
  return (
    <>
      <div role="status" className="place-count">
        {places.length > 0 && messages.resultCount(places.length)}
        {isEmpty && <p className="place-nothing">{messages.noResults}</p>}
        {hasFailed && (
          <p className="place-failed">
            <CircleAlert size={18} />
            {messages.failed}
          </p>
        )}
      </div>
      {hasFailed && <RetryButton size="bar" onPress={retry} />}
    </>
  );
}
