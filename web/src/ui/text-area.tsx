import "./form.css";
import { type ComponentPropsWithRef, useId } from "react";
import { FieldFrame, framed } from "./field-frame.tsx";

type TextAreaProps = Omit<ComponentPropsWithRef<"textarea">, "id"> & { label: string; error: string | null };

/** Several lines of text to fill in; the box grows with them where the browser can. */
export function TextArea({ label, error, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className="field-box">
        <textarea rows={3} {...textarea} {...framed(id, undefined, error)} />
      </div>
    </FieldFrame>
  );
}
