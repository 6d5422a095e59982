import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { FieldFrame, framed } from "./field-frame.tsx";

type FieldProps = Omit<ComponentPropsWithRef<"input">, "id"> & {
  label: string;
  error: string | null;
  /** What is said below the box where there is no error. */
  note?: ReactNode;
  /** What stands in the box before the text. */
  start?: ReactNode;
  /** What stands in the box behind the text. */
  end?: ReactNode;
};

/** A line of text to fill in, with its label above and what is wrong with it below; required ones wear a star. */
export function Field({ label, error, note, start, end, required, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required={required} error={error} note={note}>
      <div className="field-box">
        {start}
        <input {...input} {...framed(id, required, error, note)} />
        {end}
      </div>
    </FieldFrame>
  );
}
