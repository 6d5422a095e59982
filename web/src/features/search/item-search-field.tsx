import { maxSearchLength, type SearchedItem } from "@dishboard/contract/search";
import { type Ref, useState } from "react";
import { ComboField } from "../../ui/combo-field.tsx";
import { tryAgain } from "../../ui/retry-button.tsx";
import { ItemPicture } from "../items/card/item-picture.tsx";
import { usePlace } from "../places/use-place.ts";
import { itemSearchMessages as messages } from "./item-search.messages.ts";
import { MatchedText } from "./matched-text.tsx";
import { useItemSearch } from "./use-item-search.ts";

type ItemSearchFieldProps = {
  label: string;
  placeholder: string;
  none: string;
  pictureClass: string;
  ref?: Ref<HTMLInputElement>;
  error?: string | null;
  onChoose: (item: SearchedItem) => void;
};

/** Finds items while typing; empties on a choice. */
export function ItemSearchField({ none, pictureClass, error = null, onChoose, ...field }: ItemSearchFieldProps) {
  const { ownPosition } = usePlace();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { results, isSearching, isEmpty, hasFailed, retry } = useItemSearch(typed, ownPosition, isOpen);
  return (
    <ComboField<SearchedItem>
      {...field}
      name="item"
      value={typed}
      error={error}
      maxLength={maxSearchLength}
      onChange={setTyped}
      isOpen={isOpen}
      onOpen={setOpen}
      entries={results}
      listLabel={messages.results}
      nameOf={({ name }) => name}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      onChoose={(item) => {
        setTyped("");
        onChoose(item);
      }}
      search={{
        isSearching,
        found: !isSearching && results.length > 0 ? messages.found(results.length) : null,
        note: isEmpty ? none : hasFailed ? messages.failed : null,
        retry: hasFailed ? { label: tryAgain, onPress: retry } : null,
      }}
    >
      {(item) => <FoundItem item={item} typed={typed} pictureClass={pictureClass} />}
    </ComboField>
  );
}

type FoundItemProps = {
  item: Pick<SearchedItem, "kind" | "id" | "name" | "restaurant" | "cuisine" | "image">;
  typed: string;
  pictureClass: string;
};

/** An item with the typed text marked. */
export function FoundItem({ item, typed, pictureClass }: FoundItemProps) {
  return (
    <>
      <ItemPicture card={item} plateShows="initial" sizes="44px" className={`combo-tile ${pictureClass}`} />
      <span className="combo-text">
        <span dir="auto">
          <MatchedText text={item.name} typed={typed} />
        </span>
        <span dir="auto">{item.restaurant}</span>
      </span>
    </>
  );
}
