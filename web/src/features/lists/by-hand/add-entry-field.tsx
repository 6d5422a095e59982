import type { SearchedItem } from "@dishboard/contract/search";
import { ItemSearchField } from "../../search/item-search-field.tsx";
import { handListsMessages as messages } from "./hand-lists.messages.ts";

export function AddEntryField({ onAdd }: { onAdd: (item: SearchedItem) => void }) {
  return (
    <ItemSearchField
      label={messages.add}
      placeholder={messages.addPlaceholder}
      none={messages.nothingFound}
      pictureClass="hand-found"
      onChoose={onAdd}
    />
  );
}
