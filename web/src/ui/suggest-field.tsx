import "./choice-chips.css";
import Check from "lucide-react/icons/check";
import { type ComponentPropsWithRef, useId } from "react";
import { FieldFrame, framedInputProps } from "./field-frame.tsx";

type SuggestFieldProps = Omit<ComponentPropsWithRef<"input">, "id" | "value" | "onChange"> & {
  label: string;
  error: string | null;
  value: string;
  suggestions: readonly string[];
  onValue: (value: string) => void;
};

/** A text input with suggestions; pressing the chosen one clears it. */
export function SuggestField({ label, error, value, suggestions, onValue, ...input }: SuggestFieldProps) {
  const id = useId();
  const typed = value.trim().toLowerCase();
  return (
    <FieldFrame id={id} label={label} error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons are no fields of their own, so no fieldset */}
      <div role="group" aria-label={label} className="choice-row choice-row-above">
        {suggestions.map((suggestion) => {
          const isChosen = suggestion.toLowerCase() === typed;
          return (
            <button
              key={suggestion}
              type="button"
              className="choice-chip"
              aria-pressed={isChosen}
              onClick={() => onValue(isChosen ? "" : suggestion)}
            >
              {isChosen && <Check size={18} />}
              {suggestion}
            </button>
          );
        })}
      </div>
      <div className="field-box">
        <input
          {...input}
          {...framedInputProps(id, undefined, error)}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      </div>
    </FieldFrame>
  );
}
