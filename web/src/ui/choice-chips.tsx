import "./choice-chips.css";
import Check from "lucide-react/icons/check";
import { type ReactNode, type Ref, useId } from "react";
import { FieldError } from "./field-frame.tsx";

type ChoiceChipsProps<Value extends string | number> = {
  label: string;
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | null;
  ref?: Ref<HTMLFieldSetElement> | undefined;
  help?: string;
  mark?: ReactNode;
  tone?: "warning" | "doubt" | "quiet" | undefined;
  note?: ReactNode;
};

/** Checkboxes as chips. */
export function ChoiceChips<Value extends string | number>(props: ChoiceChipsProps<Value>) {
  const { label, name, choices, chosen, onChange, error = null, ref, help, tone, note } = props;
  const { mark = <Check size={18} /> } = props;
  const helpId = useId();
  const noteId = useId();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const describedBy = [help && helpId, error !== null && noteId].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset ref={ref} className="choices" tabIndex={-1} aria-describedby={describedBy}>
      <legend>{label}</legend>
      {help && (
        <p id={helpId} className="choices-help">
          {help}
        </p>
      )}
      {choices.length > 0 && (
        <div className="choice-row">
          {choices.map((choice) => (
            <label key={choice.value} className="choice-chip" data-tone={tone}>
              <input
                type="checkbox"
                name={name}
                value={choice.value}
                checked={chosen.includes(choice.value)}
                onChange={() => toggle(choice.value)}
              />
              {chosen.includes(choice.value) && mark}
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
