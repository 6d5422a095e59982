import type { SearchedItem } from "@dishboard/contract/search";
import { maxSearchLength } from "@dishboard/contract/search";
import X from "lucide-react/icons/x";
import { type Ref, useState } from "react";
import { useRetainedFocus } from "../../../lib/use-retained-focus.ts";
import { ComboField } from "../../../ui/combo-field.tsx";
import { FieldError } from "../../../ui/field-frame.tsx";
import { tryAgain } from "../../../ui/retry-button.tsx";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { usePlace } from "../../places/use-place.ts";
import { MatchedText } from "../../search/matched-text.tsx";
import { type ItemSearch, useItemSearch } from "../../search/use-item-search.ts";
import { createMessages as messages } from "./create.messages.ts";
import type { PostItem } from "./create-post-store.ts";
import "./item-field.css";

type ItemFieldProps = {
  value: PostItem | null;
  error: string | null;
  ref: Ref<HTMLElement>;
  isDisabled: boolean;
  onChange: (item: PostItem | null) => void;
};

export function ItemField({ value, error, ref, isDisabled, onChange }: ItemFieldProps) {
  const { ref: root, ...focusProps } = useRetainedFocus<HTMLDivElement>(value ? "chosen" : "search");
  return (
    <div ref={root} {...focusProps} className="post-item-field">
      {value ? (
        <>
          <p className="post-item-label">{messages.item}</p>
          <ChosenItem
            item={value}
            ref={ref as Ref<HTMLButtonElement>}
            isDisabled={isDisabled}
            onRemove={() => onChange(null)}
          />
          <div className="field-note" aria-live="polite">
            {error !== null && <FieldError>{error}</FieldError>}
          </div>
        </>
      ) : (
        <ItemSearchField inputRef={ref as Ref<HTMLInputElement>} error={error} onChoose={onChange} />
      )}
    </div>
  );
}

type ItemSearchFieldProps = {
  inputRef: Ref<HTMLInputElement>;
  error: string | null;
  onChoose: (item: PostItem) => void;
};

function ItemSearchField({ inputRef, error, onChoose }: ItemSearchFieldProps) {
  const { ownPosition } = usePlace();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const search = useItemSearch(typed, ownPosition, isOpen);
  return (
    <ComboField<SearchedItem>
      ref={inputRef}
      label={messages.item}
      name="item"
      value={typed}
      error={error}
      placeholder={messages.itemPlaceholder}
      maxLength={maxSearchLength}
      onChange={setTyped}
      isOpen={isOpen}
      onOpen={setOpen}
      entries={search.results}
      listLabel={messages.itemResults}
      nameOf={({ name }) => name}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      onChoose={({ kind, id, name, restaurant, cuisine, image }) =>
        onChoose({ kind, id, name, restaurant, cuisine, image })
      }
      search={outcomeOf(search)}
    >
      {(item) => <ItemEntry item={item} typed={typed} />}
    </ComboField>
  );
}

function outcomeOf({ results, isSearching, isEmpty, hasFailed, retry }: ItemSearch) {
  return {
    isSearching,
    found: !isSearching && results.length > 0 ? messages.itemsFound(results.length) : null,
    note: isEmpty ? messages.noItem : hasFailed ? messages.itemsFailed : null,
    retry: hasFailed ? { label: tryAgain, onPress: retry } : null,
  };
}

function ItemEntry({ item, typed }: { item: PostItem; typed: string }) {
  return (
    <>
      <ItemPicture card={item} plateShows="initial" sizes="44px" className="combo-tile post-item-picture" />
      <span className="combo-text">
        <span dir="auto">
          <MatchedText text={item.name} typed={typed} />
        </span>
        <span dir="auto">{item.restaurant}</span>
      </span>
    </>
  );
}

type ChosenItemProps = { item: PostItem; ref: Ref<HTMLButtonElement>; isDisabled: boolean; onRemove: () => void };

function ChosenItem({ item, ref, isDisabled, onRemove }: ChosenItemProps) {
  return (
    <div className="post-item-chosen">
      <ItemEntry item={item} typed="" />
      <button
        ref={ref}
        type="button"
        className="icon-button"
        aria-label={messages.removeItem(item.name)}
        disabled={isDisabled}
        data-focus=""
        onClick={onRemove}
      >
        <X size={20} />
      </button>
    </div>
  );
}
