import "../../../ui/field.css";
import "./restaurant-search.css";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import CircleAlert from "lucide-react/icons/circle-alert";
import LoaderCircle from "lucide-react/icons/loader-circle";
import RotateCw from "lucide-react/icons/rotate-cw";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FocusEvent, type MouseEvent, useRef, useState } from "react";
import { formatDistance } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import { type RestaurantSearchState, useRestaurantSearch } from "./use-restaurant-search.ts";

type KeyDownEvent = Parameters<NonNullable<Autocomplete.Input.Props["onKeyDown"]>>[0];

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
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const search = useRestaurantSearch(query, from, isOpen);
  const { results } = search;

  const changeQuery = (text: string) => {
    // Another name means another place.
    if (chosen) onRemove();
    setQuery(text);
    setOpen(true);
  };
  const choose = (restaurant: FoundRestaurant) => {
    setQuery("");
    setOpen(false);
    onChoose(restaurant);
  };
  const onKeyDown = (event: KeyDownEvent) => {
    const isHandled = ["ArrowDown", "ArrowUp", "Enter"].includes(event.key) || (event.key === "Escape" && isOpen);
    if (!isHandled || event.nativeEvent.isComposing) return;
    // The key must not reach the form or the dialog around this field.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") setOpen(false);
    const isNoneActive = !event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key === "Enter" && isNoneActive) event.preventBaseUIHandler();
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!root.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <div ref={root} className="restaurant-search">
      <Autocomplete.Root
        items={results}
        mode="none"
        itemToStringValue={({ name }) => name}
        value={chosen ? chosen.name : query}
        onValueChange={(text, { reason }) => reason === "input-change" && changeQuery(text)}
        open={isOpen && results.length > 0}
        onOpenChange={setOpen}
        openOnInputClick={!chosen}
      >
        <div className="field-box">
          <Search size={20} />
          <Autocomplete.Input
            ref={input}
            id={id}
            name="place"
            type="text"
            dir="auto"
            spellCheck={false}
            aria-describedby={chosen ? `${id}-distance` : undefined}
            placeholder={messages.search}
            onKeyDown={onKeyDown}
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
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="restaurant-positioner" sideOffset={6} anchor={root}>
            <Autocomplete.Popup>
              <Autocomplete.List className="restaurant-results" aria-label={messages.results}>
                {(restaurant: FoundRestaurant) => (
                  <Autocomplete.Item key={restaurant.id} value={restaurant} onClick={() => choose(restaurant)}>
                    <span dir="auto">{restaurant.name}</span>
                    <span>{formatDistance(distanceKm(from, restaurant))}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
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
