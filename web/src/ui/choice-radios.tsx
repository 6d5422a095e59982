import "./choice-chips.css";
import Check from "lucide-react/icons/check";
import { useId } from "react";

type ChoiceRadiosProps<Value extends string | number> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChange: (chosen: Value) => void;
};

/** Radio buttons as chips. */
export function ChoiceRadios<Value extends string | number>(props: ChoiceRadiosProps<Value>) {
  const { label, choices, chosen, onChange } = props;
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      <div className="choice-row">
        {choices.map((choice) => (
          <label key={choice.value} className="choice-chip">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={chosen === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {chosen === choice.value && <Check size={18} />}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
