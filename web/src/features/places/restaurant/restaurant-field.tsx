import "./restaurant-field.css";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { distanceKm, type Position } from "@dishboard/contract/places";
import type { FoundRestaurant } from "@dishboard/contract/restaurants";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Plus from "lucide-react/icons/plus";
import RotateCw from "lucide-react/icons/rotate-cw";
import Store from "lucide-react/icons/store";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatDistance, formatKm } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldFrame, framedInputProps } from "../../../ui/field-frame.tsx";
import { placeFieldMessages as messages } from "../place-field.messages.ts";
import type { RestaurantPlace } from "../place-field.tsx";
import { MatchedName } from "../sheet/matched-name.tsx";
import { useCloseOutside } from "./use-close-outside.ts";
import { type RestaurantSearchState, useRestaurantSearch } from "./use-restaurant-search.ts";

type KeyDownEvent = Parameters<NonNullable<Autocomplete.Input.Props["onKeyDown"]>>[0];

/** What can be chosen: a known restaurant, or a new one with the name that was typed. */
type Entry = FoundRestaurant | { id: "new"; name: string };

type RestaurantFieldProps = {
  label: string;
  name: string;
  value: string;
  error: string | null;
  ref: (element: HTMLElement | null) => void;
  onChange: (name: string) => void;
  onBlur: () => void;
  /** Where restaurants are searched. */
  from: Position;
  /** The restaurant's place as the form has it. */
  place: RestaurantPlace | null;
  onChoose: (restaurant: FoundRestaurant) => void;
  /** Called when the name is said to be that of a new restaurant. */
  onNew: () => void;
};

/** The name of a restaurant; what is typed finds the known ones nearby, in a list that pushes down what follows. */
export function RestaurantField({ label, value, error, from, place, ...props }: RestaurantFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const search = useRestaurantSearch(value, from, isOpen);
  const entries = entriesOf(search, isOpen ? value.trim() : "");
  const isListed = isOpen && entries.length > 0;
  const leaveOpen = useCloseOutside(root, isOpen, () => setOpen(false));
  useSeen(root, isListed);

  const choose = (entry: Entry) => {
    setOpen(false);
    if ("latitude" in entry) props.onChoose(entry);
    else props.onNew();
  };
  const onKeyDown = (event: KeyDownEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOnEntry = event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key === "ArrowDown") setOpen(true);
    if (event.key === "Enter" && !isOnEntry) setOpen(false);
    const isForList = event.key === "Enter" ? isOnEntry : event.key === "Escape" && isOpen;
    if (!isForList) return;
    // The key must not reach the form or the dialog around this field.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") setOpen(false);
  };
  return (
    <FieldFrame id={id} label={label} required error={error}>
      <div ref={root} className="restaurant-field">
        <Autocomplete.Root
          inline
          open={isListed}
          items={entries}
          mode="none"
          itemToStringValue={({ name }: Entry) => name}
          value={value}
          onValueChange={(text, { reason }) => {
            if (reason !== "input-change") return;
            props.onChange(text);
            setOpen(true);
          }}
        >
          <div className="field-box">
            <Autocomplete.Input
              {...framedInputProps(id, true, error)}
              // The library takes a list of this kind for one that is always there.
              aria-expanded={isListed}
              ref={props.ref}
              name={props.name}
              type="text"
              dir="auto"
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              onKeyDown={onKeyDown}
              onBlur={(event) => {
                leaveOpen(event);
                props.onBlur();
              }}
            />
            {search.isSearching && <LoaderCircle size={20} className="turning" />}
            {place && !search.isSearching && (
              <span className={place.isKnown ? "restaurant-distance" : "restaurant-new"}>
                {place.isKnown ? formatDistance(distanceKm(from, place)) : messages.isNew}
              </span>
            )}
          </div>
          <SearchNote search={search} />
          {isListed && (
            <Autocomplete.List className="restaurant-results" aria-label={messages.results} onMouseDown={keepFocus}>
              {(entry: Entry) => (
                <Autocomplete.Item key={entry.id} value={entry} onClick={() => choose(entry)}>
                  <EntryRow entry={entry} typed={value} from={from} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          )}
        </Autocomplete.Root>
      </div>
    </FieldFrame>
  );
}

/** The restaurants found, then the typed name as a new one once the search has an answer. */
function entriesOf(search: RestaurantSearchState, typed: string): Entry[] {
  const hasAnswer = search.results.length > 0 || search.isEmpty || search.hasFailed;
  return typed !== "" && hasAnswer ? [...search.results, { id: "new", name: typed }] : [...search.results];
}

function EntryRow({ entry, typed, from }: { entry: Entry; typed: string; from: Position }): ReactNode {
  const isKnown = "latitude" in entry;
  const detail = isKnown ? messages.dishCount(entry.dishCount) : messages.addNewHelp;
  return (
    <>
      <span className="restaurant-tile" data-new={!isKnown || undefined}>
        {isKnown ? <Store size={20} /> : <Plus size={20} />}
      </span>
      <span className="restaurant-text">
        <span dir="auto">
          {isKnown ? <MatchedName name={entry.name} typed={typed} /> : messages.addNew(entry.name)}
        </span>
        <span>{detail}</span>
      </span>
      {isKnown && <span className="restaurant-distance">{formatKm(distanceKm(from, entry))}</span>}
    </>
  );
}

/** Announces the outcome of a search, and shows it when there is nothing to choose from. */
function SearchNote({ search }: { search: RestaurantSearchState }) {
  const { results, isSearching, isEmpty, hasFailed, retry } = search;
  return (
    <div className="restaurant-note">
      <div role="status">
        {!isSearching && results.length > 0 && <span className="sr-only">{messages.resultCount(results.length)}</span>}
        {isEmpty && <p>{messages.noResults}</p>}
        {hasFailed && <p>{messages.failed}</p>}
      </div>
      {hasFailed && (
        <Button look="line" size="bar" onMouseDown={keepFocus} onClick={retry}>
          <RotateCw size={18} />
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Scrolls a list into view when it appears: a keyboard on the screen leaves little room. */
function useSeen(root: { current: HTMLElement | null }, isShown: boolean): void {
  useEffect(() => {
    if (isShown) root.current?.scrollIntoView({ block: "nearest" });
  }, [root, isShown]);
}

/** Some browsers take the focus away from an input without giving it to the clicked element. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
