import "../../../ui/field.css";
import "./item-form.css";
import { isSameTag, readTags, submissionErrors, validateTag } from "@dishboard/contract/item-fields";
import { maxTags } from "@dishboard/contract/limits";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field-frame.tsx";
import { itemsMessages } from "../items.messages.ts";
import { allTags, type TagsValue } from "./item-fields.ts";

type TagEditorProps = {
  value: TagsValue;
  onChange: (value: TagsValue) => void;
  error: string | null;
  ref?: Ref<HTMLInputElement>;
};

/** Tags: Enter adds, Escape clears. */
export function TagEditor({ value, onChange, error, ref }: TagEditorProps) {
  const { added: tags, typed } = value;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [typedError, setTypedError] = useState<string | null>(null);
  const [status, setStatus] = useState("");
  const isFull = tags.length >= maxTags;
  const isEmpty = typed.trim() === "";

  useEffect(() => {
    // The box is disabled, and the focus must stay in the dialog.
    const focused = document.activeElement;
    const isLost = focused === document.body || (focused?.matches(":disabled") && root.current?.contains(focused));
    if (isFull && isLost) focusTag(root.current, tags.length - 1);
  }, [isFull, tags.length]);

  const add = () => {
    if (isEmpty || isFull) return;
    const added = allTags(value);
    const newError = added.length > maxTags ? submissionErrors.tooManyTags : validateTyped(typed);
    setTypedError(newError);
    if (newError !== null) return;
    onChange({ added, typed: "" });
    if (added.length > tags.length) setStatus(itemsMessages.tagAdded(added.slice(tags.length).join(", ")));
  };
  const remove = (tag: string) => {
    const index = tags.findIndex((one) => isSameTag(one, tag));
    focusTag(root.current, index < tags.length - 1 ? index + 1 : index - 1);
    onChange({ added: tags.filter((one) => !isSameTag(one, tag)), typed });
    setStatus(itemsMessages.tagRemoved(tag));
  };
  const type = (text: string) => {
    if (typedError !== null) setTypedError(text.trim() === "" ? null : validateTyped(text));
    onChange({ added: tags, typed: text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Escape" && !isEmpty) {
      event.preventDefault();
      type("");
    }
  };

  const shownError = typedError ?? error;
  return (
    <div ref={root} className="field">
      <div className="tags-head">
        <label htmlFor={id}>{itemsMessages.tags}</label>
        <span className="tags-count">
          ({tags.length}/{maxTags})
        </span>
      </div>
      {tags.length > 0 && (
        <ul className="tag-list">
          {tags.map((tag) => (
            <li key={tag} className="chip tag-chip">
              <span dir="auto">{tag}</span>
              <button type="button" aria-label={itemsMessages.removeTag(tag)} onClick={() => remove(tag)}>
                <X size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="tag-line">
        <div className="field-box">
          <input
            ref={ref}
            id={id}
            name="tags"
            dir="auto"
            value={typed}
            disabled={isFull}
            autoComplete="off"
            enterKeyHint="enter"
            aria-invalid={shownError !== null}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button disabled={isFull} onClick={add}>
          {itemsMessages.add}
        </Button>
      </div>
      <div id={`${id}-note`} className="field-note" aria-live="polite">
        {shownError !== null && <FieldError>{shownError}</FieldError>}
        {shownError === null && isFull && <p className="tags-full">{submissionErrors.tooManyTags}</p>}
      </div>
      <p className="sr-only" role="status">
        {status}
      </p>
    </div>
  );
}

function validateTyped(typed: string): string | null {
  const errors = readTags(typed).map(validateTag);
  return errors.length === 0 ? submissionErrors.tag : (errors.find((error) => error !== null) ?? null);
}

function focusTag(root: Element | null, index: number): void {
  const button = root?.querySelectorAll<HTMLElement>(".tag-chip button")[index];
  (button ?? root?.querySelector("input"))?.focus();
}
