import { maxSearchLength, type SearchedItem } from "@dishboard/contract/search";
import { useState } from "react";
import { ComboField } from "../../../ui/combo-field.tsx";
import { tryAgain } from "../../../ui/retry-button.tsx";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { usePlace } from "../../places/use-place.ts";
import { MatchedText } from "../../search/matched-text.tsx";
import { useItemSearch } from "../../search/use-item-search.ts";
import { handListsMessages as messages } from "./hand-lists.messages.ts";

export function AddEntryField({ onAdd }: { onAdd: (item: SearchedItem) => void }) {
  const { ownPosition } = usePlace();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { results, isSearching, isEmpty, hasFailed, retry } = useItemSearch(typed, ownPosition, isOpen);
  return (
    <ComboField<SearchedItem>
      label={messages.add}
      name="item"
      value={typed}
      error={null}
      placeholder={messages.addPlaceholder}
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
        onAdd(item);
      }}
      search={{
        isSearching,
        found: !isSearching && results.length > 0 ? messages.found(results.length) : null,
        note: isEmpty ? messages.nothingFound : hasFailed ? messages.searchFailed : null,
        retry: hasFailed ? { label: tryAgain, onPress: retry } : null,
      }}
    >
      {(item) => (
        <>
          <ItemPicture card={item} plateShows="initial" sizes="44px" className="combo-tile hand-found" />
          <span className="combo-text">
            <span dir="auto">
              <MatchedText text={item.name} typed={typed} />
            </span>
            <span dir="auto">{item.restaurant}</span>
          </span>
        </>
      )}
    </ComboField>
  );
}
