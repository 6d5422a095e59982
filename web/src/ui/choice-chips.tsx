import "./choice-chips.css";
import Check from "lucide-react/icons/check";
import { type ReactNode, type Ref, useId } from "react";
import { FieldError } from "./field-frame.tsx";

type ChoiceChipsProps<Value extends string | number> = {
  label: string;
  /** The name of the inputs. */
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | null;
  /** Takes the group, which can be focused. */
  ref?: Ref<HTMLFieldSetElement> | undefined;
  /** Shown below the chips. */
  note?: ReactNode;
};

/** A group of checkboxes that look like chips. */
export function ChoiceChips<Value extends string | number>(props: ChoiceChipsProps<Value>) {
  const { label, name, choices, chosen, onChange, error = null, ref, note } = props;
  const noteId = useId();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset ref={ref} className="choices" tabIndex={-1} aria-describedby={error === null ? undefined : noteId}>
      <legend>{label}</legend>
      {choices.length > 0 && (
        <div className="choice-row">
          {choices.map((choice) => (
            <label key={choice.value} className="choice-chip">
              <input
                type="checkbox"
                name={name}
                value={choice.value}
                checked={chosen.includes(choice.value)}
                onChange={() => toggle(choice.value)}
              />
              {chosen.includes(choice.value) && <Check size={18} />}
              {choice.label}
            </label>
          ))}
        </div>
      )}
      <div id={noteId} className="field-note" aria-live="polite">
        {error !== null && <FieldError>{error}</FieldError>}
      </div>
      {note}
    </fieldset>
  );
}
