import "./restaurant-search.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import CircleAlert from "lucide-react/icons/circle-alert";
import LoaderCircle from "lucide-react/icons/loader-circle";
import RotateCw from "lucide-react/icons/rotate-cw";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { formatDistance } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { type RestaurantSearchState, useRestaurantSearch } from "./use-restaurant-search.ts";

type RestaurantSearchProps = {
  id: string;
  from: Position;
  /** The chosen restaurant, and how far away its pin is. */
  chosen: { name: string; distance: string } | null;
  onChoose: (restaurant: FoundRestaurant) => void;
  onRemove: () => void;
};

/** A combobox that searches restaurants near a position by name. */
export function RestaurantSearch({ id, from, chosen, onChoose, onRemove }: RestaurantSearchProps) {
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const search = useRestaurantSearch(query, from, isOpen);
  const { results } = search;
  const hasList = isOpen && results.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;

  const setListOpen = (open: boolean) => {
    setOpen(open);
    setActiveIndex(-1);
  };
  const changeQuery = (text: string) => {
    // Another name means another place.
    if (chosen) onRemove();
    setQuery(text);
    setListOpen(true);
  };
  const choose = (restaurant: FoundRestaurant | undefined) => {
    if (!restaurant) return;
    setQuery("");
    setListOpen(false);
    onChoose(restaurant);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isHandled = step !== 0 || event.key === "Enter" || (event.key === "Escape" && isOpen);
    if (!isHandled || event.nativeEvent.isComposing) return;
    // The key must not reach the form or the dialog around this field.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return setListOpen(false);
    if (event.key === "Enter") return choose(results[activeIndex]);
    if (!isOpen) return setListOpen(true);
    if (hasList) setActiveIndex((activeIndex + step + results.length) % results.length);
  };

  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!root.current?.contains(relatedTarget)) setListOpen(false);
  };

  useEffect(() => {
    if (activeIndex >= 0) document.getElementById(`${id}-option-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
  }, [id, activeIndex]);

  return (
    <div ref={root} className="restaurant-search">
      <div className="field-box">
        <Search size={20} />
        <input
          ref={input}
          id={id}
          name="place"
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-activedescendant={hasList && activeIndex >= 0 ? optionId(activeIndex) : undefined}
          aria-describedby={chosen ? `${id}-distance` : undefined}
          placeholder={messages.search}
          value={chosen ? chosen.name : query}
          onChange={({ target: { value } }) => changeQuery(value)}
          onKeyDown={onKeyDown}
          onClick={() => !chosen && !isOpen && setListOpen(true)}
          onBlur={onBlur}
        />
        {search.isSearching && <LoaderCircle size={20} className="turning" />}
        {chosen && (
          <>
            <span id={`${id}-distance`} className="restaurant-distance">
              {chosen.distance}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={messages.removeRestaurant}
              onClick={() => {
                onRemove();
                input.current?.focus();
              }}
            >
              <X size={20} />
            </button>
          </>
        )}
      </div>
      {hasList && (
        <div id={`${id}-list`} role="listbox" aria-label={messages.results} className="restaurant-results">
          {results.map((restaurant, index) => (
            // The focus stays in the input, where arrow keys and Enter work as well.
            <div
              key={restaurant.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              onMouseDown={keepFocus}
              onClick={() => choose(restaurant)}
              onKeyDown={onKeyDown}
            >
              <span dir="auto">{restaurant.name}</span>
              <span>{formatDistance(distanceKm(from, restaurant))}</span>
            </div>
          ))}
        </div>
      )}
      <SearchNote search={search} onBlur={onBlur} />
    </div>
  );
}

/** Announces the outcome of a search, and shows it when there is nothing to choose from. */
function SearchNote({
  search,
  onBlur,
}: {
  search: RestaurantSearchState;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}) {
  const { results, isSearching, isEmpty, hasFailed, retry } = search;
  return (
    <>
      <div role="status" className="restaurant-note">
        {!isSearching && results.length > 0 && <span className="sr-only">{messages.resultCount(results.length)}</span>}
        {isEmpty && <p>{messages.noResults}</p>}
        {hasFailed && (
          <p className="field-error">
            <CircleAlert size={16} />
            {messages.failed}
          </p>
        )}
      </div>
      {hasFailed && (
        <Button look="line" size="bar" onMouseDown={keepFocus} onBlur={onBlur} onClick={retry}>
          <RotateCw size={18} />
          {messages.tryAgain}
        </Button>
      )}
    </>
  );
}

/** Some browsers take the focus away from an input without giving it to the clicked element. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
