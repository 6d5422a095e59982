import { type ComponentPropsWithRef, useId } from "react";
import { FieldFrame, framedInputProps } from "./field-frame.tsx";

type TextAreaProps = Omit<ComponentPropsWithRef<"textarea">, "id"> & {
  label: string;
  error: string | null;
  counter?: { length: number; max: number };
};

/** A multi-line input that grows where supported. */
export function TextArea({ label, error, counter, ...textarea }: TextAreaProps) {
  const id = useId();
  const { "aria-describedby": noteId, ...framed } = framedInputProps(id, undefined, error);
  const counterId = counter ? `${id}-count` : undefined;
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      aside={
        counter && (
          <span id={counterId} className="field-aside" data-over={counter.length > counter.max || undefined}>
            {counter.length}/{counter.max}
          </span>
        )
      }
    >
      <div className="field-box">
        <textarea
          rows={3}
          {...textarea}
          {...framed}
          aria-describedby={[noteId, counterId].filter(Boolean).join(" ") || undefined}
        />
      </div>
    </FieldFrame>
  );
}
