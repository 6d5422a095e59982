import { type ComponentPropsWithRef, useId } from "react";
import { FieldFrame, framedInputProps } from "./field-frame.tsx";

type TextAreaProps = Omit<ComponentPropsWithRef<"textarea">, "id"> & { label: string; error: string | null };

/** An input for several lines of text; it grows with them where the browser supports that. */
export function TextArea({ label, error, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className="field-box">
        <textarea rows={3} {...textarea} {...framedInputProps(id, undefined, error)} />
      </div>
    </FieldFrame>
  );
}
