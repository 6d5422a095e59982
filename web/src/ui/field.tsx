import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { FieldFrame, framedInputProps } from "./field-frame.tsx";

type FieldProps = Omit<ComponentPropsWithRef<"input">, "id"> & {
  label: string;
  error: string | null;
  note?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  "data-first-field"?: "" | undefined;
};

/** A labelled text input with its error. */
export function Field({ label, error, note, start, end, required, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={required} error={error} note={note}>
      <div className="field-box">
        {start}
        <input {...input} {...framedInputProps(id, required, error, note)} />
        {end}
      </div>
    </FieldFrame>
  );
}
