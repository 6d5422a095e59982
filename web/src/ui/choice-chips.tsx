import "./choice-chips.css";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";

type ChoiceChipsProps<Value extends string | number> = {
  label: string;
  /** The name of the inputs. */
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Shown below the chips. */
  note?: ReactNode;
};

/** A group of checkboxes that look like chips. */
export function ChoiceChips<Value extends string | number>(props: ChoiceChipsProps<Value>) {
  const { label, name, choices, chosen, onChange, note } = props;
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className="choices">
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
      {note}
    </fieldset>
  );
}
