import "../../../ui/form.css";
import "./labels.css";
import { cleanTags, isSameTag, submissionErrors, validateTag } from "@dishboard/contract/item-fields";
import { maxTags } from "@dishboard/contract/limits";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field-frame.tsx";
import { labelsMessages } from "./labels.messages.ts";

type TagEditorProps = {
  tags: readonly string[];
  /** What stands in the box and is no tag yet. */
  typed: string;
  onTags: (tags: string[]) => void;
  onTyped: (typed: string) => void;
  /** What is wrong with the tags as they are sent. */
  error: string | null;
};

/** Tags with what was typed among them: one that is there already makes no other. */
export function withTag(tags: readonly string[], typed: string): string[] {
  return cleanTags([...tags, typed]);
}

/** Words that somebody gives an item: Enter adds one, Escape forgets the one that is being typed. */
export function TagEditor({ tags, typed, onTags, onTyped, error }: TagEditorProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const isFull = tags.length >= maxTags;
  const isEmpty = typed.trim() === "";

  useEffect(() => {
    // The box is closed now, and the focus must not fall out of the dialog with it.
    const focused = document.activeElement;
    const isLost = focused === document.body || (focused?.matches(":disabled") && root.current?.contains(focused));
    if (isFull && isLost) focusOn(root.current, tags.length - 1);
  }, [isFull, tags.length]);

  const add = () => {
    if (isEmpty || isFull) return;
    const wrong = validateTag(typed);
    setFault(wrong);
    if (wrong !== null) return;
    const next = withTag(tags, typed);
    onTags(next);
    onTyped("");
    if (next.length > tags.length) setSaid(labelsMessages.tagAdded(next.at(-1) ?? ""));
  };
  const remove = (tag: string) => {
    const index = tags.findIndex((one) => isSameTag(one, tag));
    // To the next one, so that several can go by the same key.
    focusOn(root.current, index < tags.length - 1 ? index + 1 : index - 1);
    onTags(tags.filter((one) => !isSameTag(one, tag)));
    setSaid(labelsMessages.tagRemoved(tag));
  };
  const type = (text: string) => {
    if (fault !== null) setFault(text.trim() === "" ? null : validateTag(text));
    onTyped(text);
  };
  const listen = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Escape" && !isEmpty) {
      event.preventDefault();
      type("");
    }
  };

  const shown = fault ?? error;
  return (
    <div ref={root} className="field">
      <div className="tags-head">
        <label htmlFor={id}>{labelsMessages.tags}</label>
        <span className="tags-count">
          ({tags.length}/{maxTags})
        </span>
      </div>
      {tags.length > 0 && (
        <ul className="tag-list">
          {tags.map((tag) => (
            <li key={tag} className="chip tag-chip">
              <span dir="auto">{tag}</span>
              <button type="button" aria-label={labelsMessages.removeTag(tag)} onClick={() => remove(tag)}>
                <X size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="tag-line">
        <div className="field-box">
          <input
            id={id}
            name="tags"
            dir="auto"
            value={typed}
            disabled={isFull}
            autoComplete="off"
            enterKeyHint="enter"
            aria-invalid={shown !== null}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => type(target.value)}
            onKeyDown={listen}
          />
        </div>
        <Button disabled={isFull} onClick={add}>
          {labelsMessages.add}
        </Button>
      </div>
      <div id={`${id}-note`} className="field-note" aria-live="polite">
        {shown !== null && <FieldError>{shown}</FieldError>}
        {shown === null && isFull && <p className="tags-full">{submissionErrors.tooManyTags}</p>}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

/** Moves the focus to the button of a tag, or to the box where there is none. */
function focusOn(root: Element | null, index: number): void {
  const button = root?.querySelectorAll<HTMLElement>(".tag-chip button")[index];
  (button ?? root?.querySelector("input"))?.focus();
}
