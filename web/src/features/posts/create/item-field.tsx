import X from "lucide-react/icons/x";
import type { Ref } from "react";
import { useRetainedFocus } from "../../../lib/use-retained-focus.ts";
import { FieldError } from "../../../ui/field-frame.tsx";
import { FoundItem, ItemSearchField } from "../../search/item-search-field.tsx";
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
        <ItemSearchField
          ref={ref as Ref<HTMLInputElement>}
          label={messages.item}
          placeholder={messages.itemPlaceholder}
          none={messages.noItem}
          pictureClass="post-item-picture"
          error={error}
          onChoose={({ kind, id, name, restaurant, cuisine, image }) =>
            onChange({ kind, id, name, restaurant, cuisine, image })
          }
        />
      )}
    </div>
  );
}

type ChosenItemProps = { item: PostItem; ref: Ref<HTMLButtonElement>; isDisabled: boolean; onRemove: () => void };

function ChosenItem({ item, ref, isDisabled, onRemove }: ChosenItemProps) {
  return (
    <div className="post-item-chosen">
      <FoundItem item={item} typed="" pictureClass="post-item-picture" />
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
