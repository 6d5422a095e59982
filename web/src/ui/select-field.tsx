import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { FieldFrame, framedInputProps } from "./field-frame.tsx";

type SelectFieldProps = Omit<ComponentPropsWithRef<"select">, "id"> & {
  label: string;
  error: string | null;
  note?: ReactNode;
  none?: string;
  choices: readonly string[];
};

export function SelectField({ label, error, note, none, choices, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} note={note}>
      <div className="field-box">
        <select {...select} {...framedInputProps(id, undefined, error, note)}>
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
        <ChevronDown size={20} className="select-mark" />
      </div>
    </FieldFrame>
  );
}
