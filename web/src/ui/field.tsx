import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

type FieldProps = Omit<ComponentPropsWithRef<"input">, "id"> & {
  label: string;
  error: string | null;
  /** What is said below the box where there is no error. */
  note?: ReactNode;
  /** What stands in the box behind the text. */
  end?: ReactNode;
};

/** A line of text to fill in, with its label above and what is wrong with it below; required ones wear a star. */
export function Field({ label, error, note, end, required, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && "*"}
      </label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          aria-required={required}
          aria-invalid={error !== null}
          aria-describedby={error !== null || note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      <div id={`${id}-note`} className="field-note" aria-live="polite">
        {error === null ? (
          note
        ) : (
          <p className="field-error">
            <CircleAlert size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
