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
  /** The restaurant that was chosen, and how far its pin is. */
  chosen: { name: string; distance: string } | null;
  onChoose: (restaurant: FoundRestaurant) => void;
  onTakeBack: () => void;
};

/** A box that finds restaurants near a position by their names. */
export function RestaurantSearch({ id, from, chosen, onChoose, onTakeBack }: RestaurantSearchProps) {
  const [letters, setLetters] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const search = useRestaurantSearch(letters, from, isOpen);
  const { found } = search;
  const hasList = isOpen && found.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;

  const show = (open: boolean) => {
    setOpen(open);
    setActive(-1);
  };
  const type = (text: string) => {
    // Another name would be of another place.
    if (chosen) onTakeBack();
    setLetters(text);
    show(true);
  };
  const choose = (restaurant: FoundRestaurant | undefined) => {
    if (!restaurant) return;
    setLetters("");
    show(false);
    onChoose(restaurant);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isOurs = step !== 0 || event.key === "Enter" || (event.key === "Escape" && isOpen);
    if (!isOurs || event.nativeEvent.isComposing) return;
    // Neither the form that it stands in nor the dialog around it is meant.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return show(false);
    if (event.key === "Enter") return choose(found[active]);
    if (!isOpen) return show(true);
    if (hasList) setActive((active + step + found.length) % found.length);
  };

  const leave = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!root.current?.contains(relatedTarget)) show(false);
  };

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  return (
    <div ref={root} className="place-search">
      <div className="field-box">
        <Search size={20} />
        <input
          ref={box}
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
          aria-activedescendant={hasList && active >= 0 ? optionId(active) : undefined}
          aria-describedby={chosen ? `${id}-distance` : undefined}
          placeholder={messages.search}
          value={chosen ? chosen.name : letters}
          onChange={({ target: { value } }) => type(value)}
          onKeyDown={press}
          onClick={() => !chosen && !isOpen && show(true)}
          onBlur={leave}
        />
        {search.isSearching && <LoaderCircle size={20} className="turning" />}
        {chosen && (
          <>
            <span id={`${id}-distance`} className="place-distance">
              {chosen.distance}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={messages.takeBack}
              onClick={() => {
                onTakeBack();
                box.current?.focus();
              }}
            >
              <X size={20} />
            </button>
          </>
        )}
      </div>
      {hasList && (
        <div id={`${id}-list`} role="listbox" aria-label={messages.results} className="place-results">
          {found.map((restaurant, index) => (
            // The box keeps the focus: its arrow keys and Enter choose as well.
            <div
              key={restaurant.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={keepFocus}
              onClick={() => choose(restaurant)}
              onKeyDown={press}
            >
              <span dir="auto">{restaurant.name}</span>
              <span>{formatDistance(distanceKm(from, restaurant))}</span>
            </div>
          ))}
        </div>
      )}
      <SearchNote search={search} onLeave={leave} />
    </div>
  );
}

/** What a search has come to, said and where there is nothing to choose from also shown. */
function SearchNote({
  search,
  onLeave,
}: {
  search: RestaurantSearchState;
  onLeave: (event: FocusEvent<HTMLElement>) => void;
}) {
  const { found, isSearching, isEmpty, hasFailed, searchAgain } = search;
  return (
    <>
      <div role="status" className="place-note">
        {!isSearching && found.length > 0 && <span className="sr-only">{messages.found(found.length)}</span>}
        {isEmpty && <p>{messages.none}</p>}
        {hasFailed && (
          <p className="field-error">
            <CircleAlert size={16} />
            {messages.failed}
          </p>
        )}
      </div>
      {hasFailed && (
        <Button look="line" size="bar" onMouseDown={keepFocus} onBlur={onLeave} onClick={searchAgain}>
          <RotateCw size={18} />
          {messages.tryAgain}
        </Button>
      )}
    </>
  );
}

/** Some browsers take the focus away from a box without giving it to what is pressed. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
